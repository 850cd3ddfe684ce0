"""Acts as a person at a table of Wyrocznia, in a real browser."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page

from tests.server.process import ServerProcess
from tests.web.expecting import expect

EMPTY = "about:blank"  # where a page may begin that goes to a table at once
ASKED = ".prompt.asked"
OVER = 'main[data-over="true"]'


def sit(page: Page, server: ServerProcess, bots: Sequence[str] = (), name: str = "Ala", **more: Any) -> str:
    """Open a table, take its first seat in this browser, and wait for the board. Return the table's id."""
    seats = [{"sitter": "person", "name": name}, *({"sitter": bot} for bot in bots)]
    opened = server.post("api/tables", {"game": "oracle", "seats": seats, "language": "en", "pace": 0, **more})
    page.goto(f"{server.url}take#{opened['id']}/0/{opened['seats'][0]['secret']}")
    page.locator(".oracle").wait_for()
    return opened["id"]


def asked(page: Page) -> bool:
    """Wait until the person is asked. Return False once the game is over."""
    page.locator(f"{ASKED}, {OVER}").first.wait_for(timeout=60_000)
    return page.locator(OVER).count() == 0


def entries(page: Page) -> str:
    return page.locator("main[data-entries]").get_attribute("data-entries") or ""


def moved(page: Page, before: str) -> None:
    """Wait until the action was answered and shown."""
    page.locator(f'main[data-entries]:not([data-entries="{before}"])').wait_for(timeout=60_000)


def task(page: Page) -> str:
    return page.locator(".prompt").get_attribute("data-prompt") or ""


def line(page: Page, mouse: bool, way: str = "line") -> None:
    """Draw a line on the star field, preferably one that closes something: touch the line, touch its two dots one after
    the other, or (with a mouse) drag from dot to dot."""
    golden = page.locator(".lining line.golden")
    target = golden.first if golden.count() else page.locator(".lining line.free").first
    if way == "line":
        press(page, target, mouse)
    else:
        (x0, y0), (x1, y1) = dots(page, target.get_attribute("data-line") or "")
        if way == "pull":
            page.mouse.move(x0, y0)
            page.mouse.down()
            page.mouse.move(x1, y1, steps=4)
            expect(page.locator(".lining .proposed")).to_have_count(1)  # the preview comes before the release
            page.mouse.up()
            return
        for x, y in ((x0, y0), (x1, y1)):
            page.mouse.click(x, y) if mouse else page.touchscreen.tap(x, y)
    if not mouse:  # a finger sees a preview first
        page.get_by_role("button", name="Draw this line").tap()


def dots(page: Page, name: str) -> list[tuple[float, float]]:
    """Return the screen positions of a line's two dots: "c3-d3" is column 3, row 3, and the dot to its right."""
    field = page.locator(".lining")
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box is not None
    left, _, side, _ = map(float, (field.get_attribute("viewBox") or "").split(" "))
    scale = box["width"] / side

    def at(k: int) -> float:
        return (16 + 52 * k - left) * scale  # as Stars.svelte draws them

    return [(box["x"] + at(ord(dot[0]) - ord("a")), box["y"] + at(int(dot[1]) - 1)) for dot in name.split("-")]


def press(page: Page, target: Locator, mouse: bool) -> None:
    """Click its middle, even if something covers it."""
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
    """Answer the question on the board if possible, else by a button of the prompt."""
    before, question = entries(page), task(page)
    if question == "selling":
        sell(page, chance, mouse)
    elif question == "lining" and chance.random() < 0.8:
        line(page, mouse, chance.choice(["line", "dots", "pull"] if mouse else ["line", "dots"]))
    else:
        places = page.locator(f"{'.oracle' if mouse else '.panel'} [data-offer]")
        if places.count() and chance.random() < 0.6:
            place = places.nth(chance.randrange(places.count()))
            # an element over it, such as a rune on its half of the dish, may take the click
            place.dispatch_event("click")
        else:
            button(page, chance, mouse)
        while page.locator(".prompt .back").count() and entries(page) == before:  # one place, several choices
            button(page, chance, mouse)
    moved(page, before)
    return question


def sell(page: Page, chance: random.Random, mouse: bool = True) -> None:
    """Try some sales at the table of the market, and confirm the evening."""
    page.locator(".market .confirm:enabled").wait_for()
    for _ in range(chance.randrange(4)):
        cells = page.locator(".market .sale:not([aria-disabled=true])")
        if cells.count():
            cell = cells.nth(chance.randrange(cells.count()))
            cell.click() if mouse else cell.tap()
    confirm = page.locator(".market .confirm:enabled")
    confirm.click() if mouse else confirm.tap()
    if page.locator(".giving-up").count():  # something could still be sold
        end = page.locator(".giving-up .choices button")
        end.click() if mouse else end.tap()


def button(page: Page, chance: random.Random, mouse: bool = True) -> None:
    """Click a button of the prompt. A group is opened first."""
    buttons = page.locator(".prompt .choices button:not(.keys-only)")
    one = buttons.nth(chance.randrange(buttons.count()))
    opens = one.get_attribute("aria-haspopup") == "true"
    one.click() if mouse else one.tap()
    if opens:
        page.locator(".prompt .back").wait_for()
        inside = page.locator(".prompt .choices button")
        chosen = inside.nth(chance.randrange(inside.count()))
        chosen.click() if mouse else chosen.tap()


SMALLER = """least => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector('.oracle'), NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const parent = text.parentElement;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { width, height } = range.getBoundingClientRect();
    if (!text.textContent.trim() || !width || !height || parent.closest('.hidden, title')) continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    if (parent.ownerSVGElement) {
      const { a, b } = parent.getScreenCTM();
      size *= Math.hypot(a, b);
    }
    if (size < least) found.push(`${size.toFixed(1)} ${text.textContent.trim()}`);
  }
  return found;
}"""


def smaller(page: Page, least: float) -> list[str]:
    """Return the texts of the board that are shown smaller than this many pixels."""
    return page.evaluate(SMALLER, least)
