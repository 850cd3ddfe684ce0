"""The star field with a mouse and a finger: a shape in one stroke; ends that ask first; no text below 12 pixels."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.oracle.hands import dots, entries, moved, sit, smaller

FOUR_LINES = "76ca7eacc213197566adc65c7a4f138d4f5b8f64bef8aa8017fa20be505a8cbe"  # the bone lies with a die that shows 4


def stargazing(page: Page, server: ServerProcess) -> None:
    """Sit down where four lines may be drawn, and begin to draw."""
    sit(page, server, ["passer-by"], seed=FOUR_LINES, undo="free")
    before = entries(page)
    page.locator(".prompt .choices button", has_text="up to 4 lines").click()
    moved(page, before)
    page.locator('.prompt[data-prompt="lining"].asked').wait_for()


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_a_shape_is_drawn_in_one_stroke(new_page: NewPage, server: ServerProcess, finger: bool) -> None:
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    page = new_page(reduced_motion="reduce", **(phone if finger else {}))
    stargazing(page, server)
    assert smaller(page, 12) == []
    (x0, y0), (x1, y1) = dots(page, "a1-b2")
    shape = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
    touch: Any = page.context.new_cdp_session(page)

    def finger_at(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    if finger:
        finger_at("touchStart", shape[0])
        for place in shape[1:]:
            finger_at("touchMove", place)
    else:
        page.mouse.move(*shape[0])
        page.mouse.down()
        for place in shape[1:]:
            page.mouse.move(*place)
    expect(page.locator(".lining .proposed")).to_have_count(4)
    expect(page.locator(".prompt .proposed")).to_have_text("4 lines")
    if finger:
        finger_at("touchEnd")
    else:
        page.mouse.up()
    expect(page.locator(".shop .stars path.scribble")).to_have_count(1)  # all four: the cell is closed off
    expect(page.locator('.shop [data-at="good:charm:red:0"]')).to_have_count(1)
    if finger:
        page.locator('.prompt.asked:not([data-prompt="lining"])').wait_for()  # a new question shows its own panel
        page.get_by_role("tab", name="Cove").click()
        expect(page.locator(".cove")).to_be_visible()
        assert smaller(page, 12) == []


def test_an_end_stands_last_and_asks_first(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(reduced_motion="reduce")
    stargazing(page, server)
    before = entries(page)
    buttons = page.locator(".prompt .choices button")
    expect(buttons.last).to_contain_text("Draw no more")
    page.locator(".prompt:not([data-settling])").wait_for()  # until then a key belongs to the question before
    page.keyboard.press("1")
    expect(page.locator(".prompt .back")).to_be_visible()  # a group of lines, not the end of the turn
    page.keyboard.press("Escape")
    buttons.last.click()
    question = page.get_by_role("alertdialog", name="You can still draw 4 lines.")
    expect(question).to_be_visible()
    page.keyboard.press("1")  # a digit does not answer it
    question.get_by_role("button", name="Go on").click()
    expect(question).to_have_count(0)
    assert entries(page) == before
    buttons.last.click()
    question.get_by_role("button", name="Draw no more").click()
    moved(page, before)
