"""Every page, in both languages and both themes: no findings of axe-core, no sideways scrolling at any width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.axe import faults, faults_in_both_themes
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.guide.finished import finished
from tests.web.playing import begin, card, choose, my_turn, play_to_the_end, scrolls_sideways, with_friends

WIDTHS = (1920, 1280, 768, 390, 320)
OUTSIDE = """() => {
  const wide = document.documentElement.clientWidth;
  const inside = (one) => one.closest('svg, .hidden, table, .mat');
  return [...document.querySelectorAll('body *')].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && !inside(one) && (left < -1 || right > wide + 1);
  }).map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`);
}"""  # what the window cuts off at a side
LEFT_EARLY = "WebSocket is closed before the connection is established"  # a table that the test leaves at once


def test_no_page_shuts_anybody_out(new_page: NewPage) -> None:
    page = new_page(LEFT_EARLY, reduced_motion="reduce")
    home = page.url.split("#")[0]
    card(page).get_by_text("More: seats, options, clocks").click()
    card(page).get_by_role("button", name="Together at this screen").click()
    page.get_by_role("button", name="Settings").click()
    assert faults_in_both_themes(page) == []
    for place in ("lobby", "ladder", "me"):
        page.goto(f"{home}{place}")
        page.get_by_role("heading", level=1).wait_for()
        assert faults_in_both_themes(page) == [], place
    page.goto(home)
    with_friends(page)
    assert faults_in_both_themes(page) == []
    page.goto(home)
    begin(page)
    my_turn(page)
    page.locator('[data-seat="1"]').get_by_role("button").click()
    assert faults_in_both_themes(page) == []
    page.keyboard.press("Escape")
    choose(page)
    my_turn(page)
    page.get_by_role("button", name="Throw the pebble …").click()
    page.get_by_role("tab", name="Chat").click()
    assert faults_in_both_themes(page) == []
    play_to_the_end(page)
    assert faults_in_both_themes(page) == []
    page.get_by_role("button", name="Invite").click()
    assert faults_in_both_themes(page) == []


def test_a_curtain_shuts_nobody_out(page: Page) -> None:
    lake = card(page)
    lake.get_by_role("button", name="Together at this screen").click()
    lake.get_by_role("button", name="Begin").last.press("Enter")
    page.locator("main[data-curtain]").wait_for()
    assert faults(page) == []


def too_narrow(page: Page) -> list[int]:
    """Return the widths at which the page scrolls sideways."""
    found: list[int] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        if scrolls_sideways(page):
            found.append(width)
    return found


def cut_off(page: Page) -> list[str]:
    """Return the answers of forms that a card cuts off, at the narrowest width."""
    page.set_viewport_size({"width": WIDTHS[-1], "height": 800})
    return page.locator("article form :is(select, input, button)").evaluate_all(
        """answers => answers
          .filter((one) => one.getBoundingClientRect().right > one.closest('article').getBoundingClientRect().right)
          .map((one) => one.outerHTML.slice(0, 120))"""
    )


def test_nothing_scrolls_sideways(new_page: NewPage) -> None:
    page = new_page(width=WIDTHS[-1], locale="pl-PL")
    home = page.url.split("#")[0]
    card(page, "Jezioro").get_by_text("Więcej: miejsca, opcje, zegary").click()
    card(page, "Jezioro").get_by_role("button", name="Razem przy tym ekranie").click()
    expect(page.locator("article form select").last).to_be_visible()
    assert cut_off(page) == []
    page.get_by_role("button", name="Ustawienia").click()
    assert too_narrow(page) == []
    for place in ("lobby", "ladder", "me"):
        page.goto(f"{home}{place}")
        page.get_by_role("heading", level=1).wait_for()
        assert too_narrow(page) == [], place
    page.goto(home)
    begin(page, "Jezioro")
    my_turn(page)
    page.locator('[data-seat="1"]').get_by_role("button").click()
    assert too_narrow(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Zgadnij 1").click()
    page.get_by_role("button", name="Rzuć kamyk …").click()
    page.get_by_role("tab", name="Rozmowa").click()
    assert too_narrow(page) == []


@pytest.mark.parametrize("title", ["Palec boży", "Wyrocznia"])
def test_a_board_fits_its_page(new_page: NewPage, title: str) -> None:
    page = new_page(width=WIDTHS[-1], locale="pl-PL")
    begin(page, title)
    my_turn(page)
    expect(page.locator(".board svg:visible").first).to_be_visible()
    assert too_narrow(page) == []


def test_text_of_twice_the_size_fits(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(width=390, height=844)
    home = page.url

    def enlarged() -> list[str]:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        return page.evaluate(OUTSIDE)

    for place in ("", "games", "lobby", "tournament", "circles", "me", f"replay/{finished(server, 'lake')}"):
        page.goto(f"{home}{place}")
        page.get_by_role("main").wait_for()
        page.get_by_role("heading", level=1).or_(page.locator("main.replay .bar")).first.wait_for()
        assert enlarged() == [], place
    page.get_by_role("button", name="Share this moment").click()
    page.get_by_text("More: files, codes").click()
    assert page.evaluate(OUTSIDE) == []
    page.goto(home)
    with_friends(page)
    assert enlarged() == []
    page.get_by_role("button", name="Settings").click()
    assert page.evaluate(OUTSIDE) == []
