"""The puzzle of the day: from the start page to its score, and what is kept of it."""

from __future__ import annotations

import random
import re

from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.oracle.hands import act


def test_a_puzzle_is_opened_solved_shared_and_remembered(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
    daily = page.get_by_role("region", name="The puzzle of the day")
    daily.get_by_role("button", name="The Oracle").click()
    puzzle = page.get_by_role("region", name=re.compile("The puzzle of"))
    expect(puzzle.get_by_text("Find the move that is better than every other idea")).to_be_visible()
    expect(page.locator("main[data-active=true]")).to_be_visible()
    entries = int(page.locator("main").get_attribute("data-entries") or 0)
    act(page, random.Random(1))
    expect(puzzle.get_by_role("img", name=re.compile("stars? of three"))).to_be_visible(timeout=60_000)
    expect(puzzle.get_by_text("of the best")).to_be_visible()
    expect(page.locator(f"main[data-entries='{entries + 1}']")).to_be_visible()  # bots wait

    puzzle.get_by_role("button", name="Share the result").click()
    expect(puzzle.get_by_text("Copied")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"The Oracle, puzzle of .*: [★☆]{3}\n.*/puzzle/oracle/", shared, re.DOTALL)
    assert puzzle.get_by_text("The best that is known").count() == 0  # until it is asked for
    puzzle.get_by_role("button", name="Show the answer").click()
    expect(puzzle.get_by_text("The best that is known")).to_be_visible()
    expect(page.locator("main[data-active=true]")).to_be_visible()  # back at the puzzle
    expect(puzzle.get_by_text("Your first try:")).to_be_visible()

    page.goto(shared.splitlines()[-1])
    expect(page.get_by_role("img", name=re.compile("stars? of three"))).to_be_visible()
    page.get_by_role("button", name="Look at it again").click()
    expect(puzzle.get_by_text("Your first try:")).to_be_visible()
    page.get_by_role("link", name="Back to the start page").first.click()
    expect(daily.get_by_role("img", name=re.compile("stars? of three"))).to_be_visible()
