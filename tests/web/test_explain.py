"""\"What is this?\" on both boards: by hover, by tap, by long press and by key; and the pages of signs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.server.process import ServerProcess
from tests.web.axe import faults
from tests.web.conftest import PLAYED, NewPage
from tests.web.expecting import expect
from tests.web.oracle.hands import EMPTY, entries, sit

CARD = ".explain"


def named(page: Page) -> str:
    return page.locator(f"{CARD} strong").text_content() or ""


def box_of(part: Locator) -> dict[str, float]:
    box: Any = part.bounding_box()
    assert box is not None
    return box


WALK = """async (card) => {
  const first = document.querySelector('[data-explained]');
  const found = {};
  for (let k = 0; k < 400; k += 1) {
    const name = document.querySelector(`${card} strong`).textContent;
    found[name] = document.querySelector(`${card} .links a`)?.getAttribute('href') ?? '';
    const right = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(right);
    await new Promise((done) => setTimeout(done));
    if (first.hasAttribute('data-explained')) return found;
  }
  throw new Error('the way round all parts has no end');
}"""


def walk(page: Page) -> dict[str, str]:
    """Open the card by its key and go through all parts of the board. Return their names with the rules linked."""
    page.keyboard.press("w")
    expect(page.locator(f"{CARD}:focus")).to_have_count(1)
    before = named(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"{CARD} strong")).not_to_have_text(before)
    found: dict[str, str] = page.evaluate(WALK, CARD)
    page.keyboard.press("Escape")
    expect(page.locator(CARD)).to_have_count(0)
    return found


def test_every_part_of_the_oracle_is_explained(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, reduced_motion="reduce")
    sit(page, server, ["passer-by"])
    page.locator(".prompt.asked").wait_for()
    before = entries(page)
    page.locator('.shop [data-at="space:stargazing"]').hover()
    expect(page.locator(f"{CARD} strong")).to_have_text("star field")
    expect(page.locator(f"{CARD} p").last).to_contain_text("WY-A1")
    expect(page.locator(CARD)).to_contain_text("must have at least one die in its half")  # the rule itself
    page.mouse.move(2, 2)
    expect(page.locator(CARD)).to_have_count(0)

    page.locator('[data-at="hall:red"]').click()  # nothing can be done there, so a click explains
    expect(page.locator(f"{CARD} strong")).to_have_text("warriors")
    assert faults(page) == []
    page.get_by_role("button", name="Close").click()

    found = walk(page)
    for name in ("clock", "bag", "dish", "bone", "coin", "fates", "prophecies", "horoscopes", "great pier", "boat 1"):
        assert name in found, name
    for name in ("nobles", "hideout", "exorcist", "charm, red", "tome, blue", "corruption cross", "shelf", "gold"):
        assert name in found, name
    assert all(href.startswith("/rules/oracle/WY-") for href in found.values())
    assert page.locator(".oracle [title]:not(button), .oracle title").count() == 0  # touch never shows them
    assert entries(page) == before  # nothing was done


UNCOVERED = """(one) => {
  const box = one.getBoundingClientRect();
  for (let k = 1; k < 400; k++) {
    const [x, y] = [box.width * ((k * 0.618) % 1), box.height * ((k * 0.7549) % 1)];
    if (document.elementFromPoint(box.x + x, box.y + y) === one) return { x, y };
  }
  return null;
}"""


def test_a_finger_asks_what_things_are(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, width=390, height=844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    sit(page, server, ["passer-by"])
    page.locator(".prompt.asked").wait_for()
    before = entries(page)
    asking = page.get_by_role("button", name="What is this?")
    asking.tap()
    part = page.locator(".panel [data-offer]").first
    part.scroll_into_view_if_needed()
    place: Any = part.evaluate(UNCOVERED)  # runes may lie on it
    part.tap(position=place)
    expect(page.locator(CARD)).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    expect(asking).to_have_attribute("aria-pressed", "false")

    box = part.bounding_box()
    assert box is not None
    touch: Any = page.context.new_cdp_session(page)
    at = {"x": box["x"] + place["x"], "y": box["y"] + place["y"]}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(CARD)).to_be_visible()  # while the finger is held down
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(CARD)).to_be_visible()
    assert entries(page) == before


def test_parts_of_palec_bozy_are_explained(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, reduced_motion="reduce")
    seats = [{"sitter": "person", "name": "Ala"}, {"sitter": "random", "name": "Bo"}]
    options = {"gods": False, "laws": False}  # whose cards would cover the mat
    wish = {"game": "flick", "seats": seats, "options": options, "language": "en", "pace": 0}
    opened = server.post("api/tables", wish)
    page.goto(f"{server.url}take#{opened['id']}/0/{opened['seats'][0]['secret']}")
    page.locator(".flick .players").wait_for()
    page.locator("[data-vp]").first.click()
    expect(page.locator(f"{CARD} strong")).to_have_text("VP")
    page.get_by_role("button", name="Close").click()
    found = walk(page)
    assert {"Island II", "City of island II", "Navel", "Sea", "You"} <= found.keys()
    assert "Ala" not in found  # the player themselves is called "You"
    mat = page.locator(".mat")
    box = box_of(mat)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(f"{CARD} strong")).to_have_text("Navel")
    expect(page.locator(CARD)).to_contain_text("Every prophet on the navel")
    page.mouse.move(2, 2)
    expect(page.locator(CARD)).to_have_count(0)
    page.get_by_role("button", name="What is this?").click()
    mat.click(position={"x": 0.66 * box["width"], "y": 0.66 * box["height"]})
    expect(page.locator(f"{CARD} strong")).to_have_text("Sea")
    assert page.locator(".flick [title]:not(button, a), .flick title").count() == 0  # touch never shows them
    assert all(href.startswith("/rules/flick/") for href in found.values())
    assert faults(page) == []


@pytest.mark.parametrize(
    ("game", "link", "sign"), [("oracle", "All signs", "swindler"), ("flick", "Wszystkie znaki", "Tornado")]
)
def test_a_page_shows_all_signs(new_page: NewPage, server: ServerProcess, game: str, link: str, sign: str) -> None:
    page = new_page(at=f"{server.url}rules/{game}", locale="pl-PL" if game == "flick" else "en-GB")
    page.get_by_role("link", name=link).click()
    expect(page.get_by_role("term").filter(has_text=sign).first).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text=re.compile(r"^\s*$"))).to_have_count(0)
    assert page.get_by_role("definition").count() > 10
    assert faults(page) == []


def test_a_board_that_appears_under_a_resting_mouse_explains_nothing(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(stored=PLAYED)
    page.get_by_role("button", name="Play").first.click()
    page.get_by_text("Choose your god").wait_for()
    page.wait_for_timeout(1500)  # half as long again as a mouse must rest on a part
    expect(page.locator(CARD)).to_have_count(0)
    page.mouse.move(*[one + 1.0 for one in page.evaluate("[innerWidth / 4, innerHeight * 0.9]")])
    expect(page.locator(f"{CARD} strong")).to_have_count(1)
