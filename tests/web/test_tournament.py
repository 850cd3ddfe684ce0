"""A tournament in two browsers: opened, entered by its link, played with a bot, and its standings."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page

from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import play_together


def test_a_tournament_from_the_link_to_the_standings(new_page: NewPage) -> None:
    host = new_page()
    host.get_by_role("link", name="Tournaments").click()
    host.get_by_label("What is it called?").fill("Lake cup")
    host.get_by_role("radio", name="Lake").check(force=True)
    host.get_by_role("radio", name="3", exact=True).check(force=True)
    host.get_by_label("Rounds", exact=True).fill("1")
    host.get_by_label("Your name").fill("Ada")
    host.get_by_label("deep", exact=False).check()  # an option of the game
    form = host.locator("form.card")
    wide = form.evaluate("form => form.querySelector('label').clientWidth")
    assert host.get_by_label("Your name").evaluate("one => one.offsetWidth") == wide
    with host.expect_request("**/api/tournaments") as asked:
        host.get_by_role("button", name="Open the tournament").click()
    assert (asked.value.post_data_json or {})["options"] == {"deep": True}
    expect(host.get_by_role("heading", name="Lake cup")).to_be_visible()
    expect(host.get_by_text("You can start alone: bots take the empty chairs.")).to_be_visible()
    expect(host.get_by_role("button", name="Start")).to_be_enabled()
    link = host.get_by_label("Link to the tournament").input_value()

    guest = new_page(at=link, width=390, height=844)
    asked, began = list[str](), time.monotonic()
    guest.on("request", lambda request: asked.append(request.url) if "/api/tournaments/" in request.url else None)
    guest.get_by_label("Your name").fill("Ola")
    guest.get_by_role("button", name="Take part").click()
    expect(guest.get_by_text("You take part.")).to_be_visible()
    expect(host.get_by_role("heading", name="2 people have entered.")).to_be_visible()  # without a reload
    host.get_by_role("button", name="Start").click()

    for page in (host, guest):
        page.get_by_role("link", name="To your table").first.click()
        page.locator("main[data-entries]").wait_for()
    for page in (host, guest):
        page.locator('main[data-phase="playing"]').wait_for()
        expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    play_together(host, guest)
    for page in (host, guest):
        page.get_by_role("link", name="Back to the tournament").last.click()
        expect(page.locator('main[data-phase="over"] tr[data-entrant]')).to_have_count(2)
    assert points(guest) == points(host)
    assert sum(points(host)) <= 3  # the bot has the rest
    expect(host.get_by_text(re.compile("(wins|share the first place)\\."))).to_be_visible()
    round_one = host.get_by_role("region", name="Round 1")
    expect(round_one.locator("ol li")).to_have_count(3)
    round_one.get_by_role("link", name=re.compile("^Replay")).click()
    host.wait_for_url(re.compile("/replay/"))
    assert len(asked) < 10 + time.monotonic() - began  # a question now and then, not one after the other
    guest.goto(link.rpartition("/")[0])
    expect(guest.get_by_role("link", name="Lake cup")).to_be_visible()  # this browser knows it


def points(page: Page) -> list[float]:
    found = page.locator("tr[data-entrant] strong").all_inner_texts()
    return [float(text.replace(",", ".")) for text in found]
