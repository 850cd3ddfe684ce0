"""Acts as a person at a table in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from tests.web.expecting import expect


def begin(page: Page, title: str = "Lake") -> None:
    """Start a game with one click on the start page."""
    page.get_by_role("button", name=re.compile(f"^(Play|Graj w:) {title}")).click()
    page.locator("main[data-entries]").wait_for()


def card(page: Page, title: str = "Lake") -> Locator:
    return page.get_by_role("article", name=title)


def with_options(page: Page, *sitters: str, **options: str) -> None:
    """Open a game with these sitters through the folded form; Lake of one round unless specified otherwise."""
    one = card(page)
    one.get_by_text("More: seats, options, clocks").click()
    one.get_by_label("How many play?").select_option(str(len(sitters)))
    for seat, sitter in enumerate(sitters, 1):
        one.get_by_label(f"Seat {seat}", exact=True).select_option(sitter)
    one.get_by_label("rounds").fill(options.pop("rounds", "1"))
    for label, value in options.items():
        one.get_by_label(label.replace("_", " ")).select_option(value)
    one.get_by_role("button", name="Begin").click()
    page.locator("main[data-entries], main[data-curtain]").first.wait_for()


def with_friends(page: Page, title: str = "Lake") -> str:
    """Open a table with an open seat. Return its link."""
    card(page, title).get_by_role("button", name="With friends by link").click()
    return page.get_by_label("Link to this table").input_value()


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down", exact=True).click()
    page.locator('main[data-phase="playing"]').wait_for()


def entries(page: Page) -> int:
    return int(page.locator("main[data-entries]").get_attribute("data-entries") or 0)


def my_turn(page: Page) -> None:
    """Wait until the person is asked, or the game is over."""
    page.locator('main[data-over="true"], main[data-active="true"]').first.wait_for()


def moved(page: Page, before: int) -> None:
    """Wait until the table has changed. The first flick on a machine may have to compile the physics."""
    expect(page.locator(f'main[data-entries="{before}"]')).to_have_count(0, timeout=60_000)


def is_over(page: Page) -> bool:
    return page.locator('main[data-over="true"]').count() > 0


def choose(page: Page, number: int = 0) -> None:
    """Take a choice on the board of lists: the numbered plain one, or an open one with its default values."""
    my_turn(page)
    if is_over(page):
        return
    before = entries(page)
    page.locator(".choices button.choice:not(.open), form button.main").first.wait_for()  # the board may be loading
    plain = page.locator(".choices button.choice:not(.open)")
    count = plain.count()
    if count:
        plain.nth(number % count).click()
    else:
        page.locator("form button.main").click()
    page.locator(f'main[data-curtain], main[data-entries]:not([data-entries="{before}"])').first.wait_for()


def play_to_the_end(page: Page, most: int = 1000) -> int:
    """Take any choice until the game is over. Return the number of choices."""
    for count in range(most):
        my_turn(page)
        if is_over(page):
            return count
        choose(page, count)
    raise AssertionError(f"not over after {most} choices")


def play_together(*pages: Page) -> None:
    """Play to the end in several browsers, whoever is asked."""
    for _ in range(200):
        for page in pages:
            if page.locator('main[data-active="true"]').count():
                choose(page)
        if all(is_over(page) for page in pages):
            return
        pages[0].wait_for_timeout(20)
    raise AssertionError("not over")


def answer(page: Page, deed: str) -> None:
    """Press a button of the question that the page asks."""
    page.get_by_role("dialog").get_by_role("button", name=deed, exact=True).click()


def end_game(page: Page, how: str = "End without a result") -> None:
    """End the game, or resign."""
    page.get_by_role("button", name="End", exact=True).click()
    answer(page, how)


def scrolls_sideways(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
