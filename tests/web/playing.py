"""A person's hands at the table in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def begin(page: Page, title: str = "Lake") -> None:
    """One click on the start page."""
    page.get_by_role("button", name=re.compile(f"^(Play|Graj w:) {title}")).click()
    page.locator("main[data-entries]").wait_for()


def entries(page: Page) -> int:
    return int(page.locator("main[data-entries]").get_attribute("data-entries") or 0)


def my_turn(page: Page) -> None:
    """Wait until the person is asked, or the game is over."""
    page.locator('main[data-over="true"], .choices button:not(:disabled), form button:not(:disabled)').first.wait_for()


def moved(page: Page, before: int) -> None:
    """Wait until the table has changed; the very first flick on a machine may have to compile the physics."""
    expect(page.locator(f'main[data-entries="{before}"]')).to_have_count(0, timeout=60_000)


def is_over(page: Page) -> bool:
    return page.locator('main[data-over="true"]').count() > 0


def choose(page: Page, number: int = 0) -> None:
    """Take a choice: the numbered plain one, or what is left open as it stands."""
    my_turn(page)
    if is_over(page):
        return
    before = entries(page)
    plain = page.locator(".choices button.choice:not(.open)")
    count = plain.count()
    if count:
        plain.nth(number % count).click()
    else:
        page.locator("form button.main").click()
    moved(page, before)


def play_to_the_end(page: Page, most: int = 1000) -> int:
    """Any choice, one after another, until the game is over; how many there were."""
    for count in range(most):
        my_turn(page)
        if is_over(page):
            return count
        choose(page, count)
    raise AssertionError(f"not over after {most} choices")


def scrolls_sideways(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
