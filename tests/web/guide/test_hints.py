"""A hint at the table: a strong bot's candidate moves, as a list and on the board; on phones over the lower edge."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from tests.server.process import ServerProcess
from tests.web.axe import faults, faults_around
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.flick.sitting import Sit
from tests.web.oracle.hands import EMPTY, asked, sit


def test_a_hint_in_wyrocznia(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, reduced_motion="reduce")
    sit(page, server, ["random"])
    assert asked(page)
    page.get_by_role("button", name="Hints").click()
    thoughts = page.get_by_role("list", name="The bot’s considered moves")
    expect(thoughts.get_by_role("listitem").first).to_be_visible(timeout=60_000)
    expect(page.locator(".prompt .hint").first).to_be_visible()  # also marked where it is chosen
    assert faults(page) == []
    page.get_by_role("button", name="Hints").click()
    expect(thoughts).to_have_count(0)


PHONES = ((390, 844), (844, 390))
MARKED = {"flick": ".mat .thought.read", "oracle": ".prompt .best"}


def hint_in_sight(page: Page, number: int, board: Locator, marked: str) -> None:
    """The hint with this number is wholly on the screen, together with the board and its mark on it."""
    sheet = page.get_by_role("region", name="The bot’s considered moves")
    expect(sheet.locator(".rank")).to_have_text(str(number), timeout=60_000)
    expect(sheet).to_be_in_viewport(ratio=1)
    expect(board).to_be_in_viewport(ratio=0.99)
    expect(page.locator(marked).first).to_be_in_viewport()


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_hints_on_a_phone_need_no_scrolling(new_page: NewPage, server: ServerProcess, game: str) -> None:
    width, height = PHONES[0]
    if game == "flick":
        sitting = Sit(server, new_page).fresh(
            gods=False, laws=False, steadiness="exact", page={"width": width, "height": height}
        )
        sitting.ready()
        page, board = sitting.page, sitting.mat
    else:
        page = new_page(at=EMPTY, width=width, height=height, reduced_motion="reduce")
        sit(page, server, ["random"])
        assert asked(page)
        board = page.locator(".oracle .tabs")  # the panel below them is longer than the screen
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Hints").click()  # below the board
        hint_in_sight(page, 1, board, MARKED[game])
        another = page.get_by_role("button", name="The next hint")
        if game == "oracle" or another.count():  # at the navel all good flicks may be alike
            another.click()
            hint_in_sight(page, 2, board, MARKED[game])
        assert faults_around(page) == []
        if game == "flick":
            page.get_by_role("button", name="Set it up").click()
            page.get_by_role("button", name="Start over").click()
        page.get_by_role("region", name="The bot’s considered moves").get_by_role("button", name="Close").click()
        expect(page.locator(".hint-sheet")).to_have_count(0)
