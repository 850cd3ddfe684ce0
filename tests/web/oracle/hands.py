"""A person's hands at a table of Wyrocznia, in a real browser."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from tests.server.process import ServerProcess

ASKED = ".prompt.asked"
OVER = 'main[data-over="true"]'


def sit(page: Page, server: ServerProcess, bots: Sequence[str] = (), name: str = "Ala", **more: Any) -> str:
    """Open a table, sit down at its first seat in this browser, and wait for the board; the table's id."""
    seats = [{"sitter": "person", "name": name}, *({"sitter": bot} for bot in bots)]
    opened = server.post("api/tables", {"game": "oracle", "seats": seats, "language": "en", "pace": 0, **more})
    page.goto(f"{server.url}#/take/{opened['id']}/0/{opened['seats'][0]['secret']}")
    page.locator(".oracle").wait_for()
    return opened["id"]


def asked(page: Page) -> bool:
    """Wait until the person is asked; False once the game is over."""
    page.locator(f"{ASKED}, {OVER}").first.wait_for(timeout=60_000)
    return page.locator(OVER).count() == 0


def entries(page: Page) -> str:
    return page.locator("main[data-entries]").get_attribute("data-entries") or ""


def moved(page: Page, before: str) -> None:
    """Wait until what was done has come back and been shown."""
    page.locator(f'main[data-entries]:not([data-entries="{before}"])').wait_for(timeout=60_000)


def task(page: Page) -> str:
    return page.locator(".prompt").get_attribute("data-prompt") or ""


def line(page: Page, mouse: bool) -> None:
    """Draw a line on the star field, one that closes something if there is any: by the mouse, or with a finger."""
    golden = page.locator(".lining line.golden")
    target = golden.first if golden.count() else page.locator(".lining line.free").first
    press(page, target, mouse)
    if not mouse:  # a finger sees first what the line does
        page.get_by_role("button", name="Draw this line").tap()


def press(page: Page, target: Locator, mouse: bool) -> None:
    """In its middle, whatever lies there."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if mouse:
        page.mouse.move(x, y)
        page.mouse.click(x, y)
    else:
        page.touchscreen.tap(x, y)


def act(page: Page, chance: random.Random, mouse: bool = True) -> str:
    """Answer the question on the board where it can be answered there, else by a button of the prompt."""
    before, question = entries(page), task(page)
    if question == "lining" and chance.random() < 0.8:
        line(page, mouse)
    else:
        places = page.locator(f"{'.oracle' if mouse else '.panel'} [data-offer]")
        if places.count() and chance.random() < 0.6:
            place = places.nth(chance.randrange(places.count()))
            # what lies over it, a rune on its half of the dish, may be meant as well
            place.dispatch_event("click")
        else:
            button(page, chance, mouse)
        while page.locator(".prompt .back").count() and entries(page) == before:  # one place, several choices
            button(page, chance, mouse)
    moved(page, before)
    return question


def button(page: Page, chance: random.Random, mouse: bool = True) -> None:
    """Any button of the prompt; a kind that opens is opened first."""
    buttons = page.locator(".prompt .choices button")
    one = buttons.nth(chance.randrange(buttons.count()))
    opens = one.get_attribute("aria-haspopup") == "true"
    one.click() if mouse else one.tap()
    if opens:
        page.locator(".prompt .back").wait_for()
        inside = page.locator(".prompt .choices button")
        chosen = inside.nth(chance.randrange(inside.count()))
        chosen.click() if mouse else chosen.tap()
