"""The puzzle of the day: from the start page to its score, and what is kept of it."""

from __future__ import annotations

import random
import re

from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.oracle.hands import act


def test_a_puzzle_is_opened_solved_and_remembered(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    daily = page.get_by_role("region", name="The puzzle of the day")
    daily.get_by_role("button", name="The Oracle").click()
    puzzle = page.get_by_role("region", name=re.compile("The puzzle of"))
    expect(puzzle.get_by_text("Find the move that is better than every other idea")).to_be_visible()
    expect(page.locator("main[data-active=true]")).to_be_visible()
    act(page, random.Random(1))
    expect(puzzle.get_by_role("img", name=re.compile("stars? of three"))).to_be_visible(timeout=60_000)
    expect(puzzle.get_by_text("Your move")).to_be_visible()
    expect(puzzle.get_by_text("The best move that is known")).to_be_visible()
    page.goto(page.url.split("#")[0])
    expect(daily.get_by_role("img", name=re.compile("stars? of three"))).to_be_visible()
