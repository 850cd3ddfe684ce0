"""Wyrocznia on phones: the page comes to the board, on its side the question stands beside it, runes, large texts."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.oracle.hands import EMPTY, act, asked, entries, sit
from tests.web.oracle.test_drawing import stargazing

UPRIGHT = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    x, y, width, height = found["x"], found["y"], found["width"], found["height"]
    return {"x": x, "y": y, "width": width, "height": height, "right": x + width, "bottom": y + height}


def test_the_page_comes_to_the_board_and_what_is_asked_covers_less_than_half_of_it(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(at=EMPTY, **UPRIGHT)
    sit(page, server, ["random"])
    page.locator(".prompt.asked").wait_for()
    page.wait_for_function("document.querySelector('.oracle').getBoundingClientRect().top < 9")
    assert box(page, ".foot")["y"] > 664 / 2
    said = page.locator(".prompt .choices button").first
    assert len(said.inner_text().splitlines()[0].split()) < len((said.get_attribute("title") or "").split())


def test_what_the_others_did_is_told_where_they_are_shown(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, **UPRIGHT)
    sit(page, server, ["random"])
    recap = page.get_by_role("region", name="Since your turn")
    chance = random.Random(2)
    for _ in range(20):  # until the other has acted
        assert asked(page)
        page.get_by_role("tab", name="Others").tap()
        if recap.count():
            break
        page.get_by_role("tab", name="My shop").tap()
        act(page, chance, mouse=False)
    expect(page.get_by_role("tabpanel").locator(recap)).to_be_visible()


def test_a_phone_on_its_side_has_the_question_beside_the_whole_harbour(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(at=EMPTY, **UPRIGHT | {"width": 844, "height": 340})
    sit(page, server, ["random"])
    page.locator(".prompt.asked").wait_for()
    page.get_by_role("tab", name="Cove").tap()
    page.get_by_role("heading", name="The harbour").tap()
    page.locator(".room").scroll_into_view_if_needed()
    room, foot = box(page, ".room"), box(page, ".foot")
    assert room["height"] < 340 - box(page, ".tabs")["height"]  # six boats and three piers at once
    assert room["right"] <= foot["x"] + 1
    assert page.locator(".room .boat").count() == 6


def test_a_phone_on_its_side_has_the_whole_star_field_below_the_tabs(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(**UPRIGHT | {"width": 844, "height": 340})
    stargazing(page, server)
    page.wait_for_function("Math.abs(document.querySelector('.lining').getBoundingClientRect().top - 48) < 12")
    field = box(page, ".lining")
    assert field["bottom"] <= 340
    assert field["right"] <= box(page, ".foot")["x"] + 1
    assert box(page, ".foot")["y"] < 9


def test_a_rune_is_changed_in_the_dish_after_what_appears_and_vanishes_was_seen(
    new_page: NewPage, server: ServerProcess
) -> None:
    page = new_page(at=EMPTY, **UPRIGHT)
    sit(page, server, ["random"])
    page.locator(".prompt.asked").wait_for()
    before = entries(page)
    page.locator('[data-rune="die 1"][data-offer]').dispatch_event("click")
    expect(page.locator(".prompt .change ins, .prompt .change del").first).to_be_visible()
    assert entries(page) == before  # nothing is sent yet
    page.locator(".prompt .back").tap()
    expect(page.locator(".prompt .change")).to_have_count(0)


def test_larger_texts_fit_the_phone(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(at=EMPTY, **UPRIGHT)
    sit(page, server, ["random"])
    page.locator(".prompt.asked").wait_for()
    height = "parseFloat(getComputedStyle(document.querySelector('.prompt .choices button')).fontSize)"
    normal = page.evaluate(height)
    page.evaluate("document.documentElement.dataset.size = 'largest'")
    assert page.evaluate(height) > 1.2 * normal
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
