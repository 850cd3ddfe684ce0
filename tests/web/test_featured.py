"""A public game on the start page and in the lobby, live and in small."""

from __future__ import annotations

import re

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import my_turn

SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


def test_a_public_game_is_shown_live_where_it_is_in_sight(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(height=420)
    seats = [{"sitter": "person", "name": "Ala"}, {"sitter": "person", "name": "Ola"}]
    wish = {"game": "lake", "seats": seats, "public": True}
    opened = page.request.post(f"{server.url}api/tables", data=wish).json()
    try:
        game = page.get_by_role("region", name="Being played now")
        board = page.locator(".frame[data-entries]")
        expect(game).to_have_count(0)  # it is below the fold: nothing is loaded
        page.get_by_role("heading", name="With whoever comes").press("End")
        expect(game).to_contain_text("Ala, Ola")
        expect(board).to_have_attribute("data-entries", "1")
        expect(board).to_have_attribute("inert", "")

        held = opened["seats"][0]
        player = new_page(at=f"{server.url}take#{opened['id']}/{held['seat']}/{held['secret']}")
        my_turn(player)
        player.get_by_role("button", name="Guess 3").click()
        expect(board).to_have_attribute("data-entries", "2")
        expect(player.get_by_text(re.compile("spectator"))).to_have_count(0)
        page.get_by_role("heading", name="Omphalos").press("Home")
        expect(board).to_have_count(0)  # out of sight, it is disconnected

        page.add_init_script(SAVES_DATA)
        page.goto(f"{server.url}lobby")
        page.reload()
        page.get_by_role("button", name="Show a live game").click()
        expect(board).to_have_attribute("data-entries", "2")
        game.get_by_role("link", name="Watch Lake: Ala, Ola").click()
        expect(page.get_by_text("You are watching.")).to_be_visible()
    finally:
        page.request.delete(
            f"{server.url}api/tables/{opened['id']}", headers={"authorization": f"Bearer {opened['host']}"}
        )
