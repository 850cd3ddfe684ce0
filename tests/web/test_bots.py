"""Somebody makes a bot and a token, its program sits down where a host invites it, and a revoked token cuts it off."""

from __future__ import annotations

from secrets import token_hex

from tests.examples.test_network_bot import running
from tests.server.process import ServerProcess
from tests.web.axe import faults_in_both_themes
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import answer, choose, my_turn, with_friends
from tests.web.test_identity import keep_name


def test_a_bot_with_a_token_plays_until_the_token_is_revoked(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(width=390, height=664, permissions=["clipboard-read", "clipboard-write"])
    name = f"Rook {token_hex(2)}"  # no two bots of a server have the same
    keep_name(page, server, "Hekate")
    page.get_by_placeholder("Name of the bot").fill(name)
    page.get_by_role("button", name="Make a bot").click()
    rook = page.get_by_role("article", name=f"BOT {name}")
    rook.get_by_placeholder("What the token is for").fill("my server")
    rook.get_by_role("button", name="Make a token").click()
    expect(page.get_by_text("The token was made.")).to_be_visible()
    rook.get_by_role("button", name="Copy").click()
    expect(rook.get_by_role("button", name="Copied")).to_be_visible()
    token = page.evaluate("navigator.clipboard.readText()")
    assert token == rook.get_by_label("New token").input_value()
    assert faults_in_both_themes(page) == []
    page.reload()
    expect(rook.get_by_text("my server", exact=True)).to_be_visible()
    assert page.get_by_label("New token").count() == 0  # it is shown once

    with running(server.url.rstrip("/"), token) as process:
        host = new_page()
        with_friends(host)
        host.locator("summary", has_text="Invite a bot").click()  # it comes when the program is connected
        host.get_by_role("button", name=f"Invite BOT {name}").click()
        host.locator('main[data-phase="playing"]').wait_for()
        log = host.get_by_role("tabpanel")
        while not log.get_by_text(f"BOT {name}").count():  # until the program has played
            choose(host)
            my_turn(host)

        page.reload()
        expect(rook.get_by_text("last used on")).to_be_visible()
        rook.get_by_role("button", name="Revoke my server").click()
        answer(page, "Revoke")
        expect(page.get_by_text("The token was revoked.")).to_be_visible()
        expect(host.get_by_text("away")).to_be_visible()
        assert process.stderr is not None
        assert "was revoked" in process.stderr.read()  # and it has ended
    rook.get_by_role("button", name="Delete this bot").click()
    answer(page, "Delete this bot")
    expect(page.get_by_text("The bot was deleted.")).to_be_visible()
