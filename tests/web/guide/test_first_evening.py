"""The first evening of Wyrocznia in a browser: its steps, what is locked, skipping, resuming, and what comes after."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.web.axe import faults_around
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.oracle.hands import dots, entries, moved
from tests.web.playing import scrolls_sideways

COACH = "aside.coach"
STEPS = ["stars", "prophecies", "boats", "horoscopes", "piers", "town", "fates", "all", "market", "end"]


def begun(new_page: NewPage, **more: object) -> Page:
    page = new_page(reduced_motion="reduce", **more)
    page.get_by_role("article", name="The Oracle").locator("button.main").click()
    page.get_by_role("dialog").wait_for()
    return page


def skipped(page: Page) -> list[str]:
    """Skip every step; the steps that came, in their order."""
    came: list[str] = []
    page.mouse.move(0, 0)  # off the board
    for step in STEPS:
        page.locator(f'{COACH}[data-step="{step}"]').wait_for(timeout=60_000)
        came.append(page.locator(f"{COACH} .number").inner_text())
        if step != "end":
            page.locator(COACH).get_by_role("button", name="Skip").dispatch_event("click")
    return came


def test_who_skips_every_step_comes_to_the_end_and_two_more_days_begin_at_once(new_page: NewPage) -> None:
    page = begun(new_page, width=390, height=664, has_touch=True, is_mobile=True)
    assert faults_around(page) == []
    page.get_by_role("button", name="To my shop").click()
    assert skipped(page) == [f"{n}/11" for n in range(2, 12)]
    reckoning = page.locator(".result")  # on a phone it leads on: what is beside the board elsewhere lies far below
    expect(reckoning.get_by_role("button", name="Now the whole game")).to_be_in_viewport(ratio=1)
    reckoning.get_by_role("button", name="Two more days").click()
    page.locator('main[data-over="false"]').wait_for()
    expect(page.locator(COACH)).to_be_visible()  # the coach goes on, but nothing is locked
    expect(page.locator(".lock")).to_have_count(0)
    expect(page.get_by_text("Days: 2")).to_be_visible()


def test_cells_glow_where_the_first_lines_make_a_charm_and_the_window_does_not_scroll(new_page: NewPage) -> None:
    page = begun(new_page, width=1280, height=800)
    page.get_by_role("button", name="To my shop").click()
    page.locator(".prompt .choices button").click()
    expect(page.locator(".lining .cell.glowing")).to_have_count(2)
    expect(page.locator(".lining line.glow")).to_have_count(7)  # around two neighbours
    expect(page.get_by_role("application")).to_have_accessible_name(re.compile("the cell to the right below a1"))
    for name in ("a1-b1", "a2-b2", "a1-a2", "b1-b2"):
        before = entries(page)
        (x0, y0), (x1, y1) = dots(page, name)
        page.mouse.click((x0 + x1) / 2, (y0 + y1) / 2)
        moved(page, before)
    expect(page.locator('.shop [data-at="good:charm:red:0"]')).to_have_count(1)
    expect(page.locator(".lining .cell.glowing")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight") == 800


@pytest.mark.parametrize(("width", "height"), [(390, 664), (844, 340)])
def test_a_turn_opens_one_part_and_is_found_again_after_a_reload(new_page: NewPage, width: int, height: int) -> None:
    page = begun(new_page, width=width, height=height, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="To my shop").tap()
    expect(page.locator(COACH)).to_have_attribute("data-step", "stars")
    assert faults_around(page) == []
    assert not scrolls_sideways(page)
    offered = page.locator(".prompt .choices button")
    expect(offered).to_have_count(1)
    expect(offered).to_contain_text("up to 4 lines")
    expect(page.locator('[data-lock="horoscopes"]')).to_have_text("opens at turn 4")
    page.locator(COACH).get_by_role("button", name="Skip").tap()
    page.locator(f'{COACH}[data-step="prophecies"]').wait_for(timeout=60_000)
    expect(page.locator('[data-lock="prophecies"]')).to_have_count(0)
    page.reload()
    page.locator(f'{COACH}[data-step="prophecies"]').wait_for(timeout=60_000)
    expect(page.locator('[role="log"], [aria-live="polite"]').first).to_be_attached()


def test_the_coach_is_switched_on_in_any_game(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.get_by_role("article", name="The Oracle").get_by_role("button", name="I know this game").click()
    page.locator(".oracle").first.wait_for()
    expect(page.locator(COACH)).to_have_count(0)
    page.get_by_role("button", name="Coach: explain each choice to me").click()
    expect(page.locator(COACH)).to_have_attribute("data-line", "turn-all")
    page.get_by_role("button", name="Switch the coach off").click()
    expect(page.locator(COACH)).to_have_count(0)
