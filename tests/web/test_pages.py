"""Every page, in both languages and both lights: nothing that axe-core finds, nothing that scrolls sideways."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import ROOT
from tests.web.conftest import NewPage
from tests.web.playing import begin, my_turn, play_to_the_end, scrolls_sideways

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """What axe-core finds. It is put in past the page's own policy, which allows no strange script."""
    page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes']]}" for one in found["violations"]
    ]


@pytest.mark.parametrize("light", ["light", "dark"])
def test_no_page_shuts_anybody_out(new_page: NewPage, light: str) -> None:
    page = new_page(color_scheme=light)
    page.get_by_role("article", name="Lake").get_by_text("Choose players and options").click()
    assert faults(page) == []
    begin(page)
    my_turn(page)
    assert faults(page) == []
    page.get_by_role("button", name="Guess 1").click()
    page.get_by_role("button", name="Throw the pebble …").click()
    assert faults(page) == []
    play_to_the_end(page)
    assert faults(page) == []


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920])
def test_nothing_scrolls_sideways(new_page: NewPage, width: int) -> None:
    page = new_page(width=width, height=800)
    page.get_by_role("button", name="PL", exact=True).click()
    page.get_by_role("article", name="Jezioro").get_by_text("Wybierz graczy i opcje").click()
    assert not scrolls_sideways(page)
    begin(page, "Jezioro")
    my_turn(page)
    page.get_by_role("button", name="Zgadnij 1").click()
    page.get_by_role("button", name="Rzuć kamyk …").click()
    assert not scrolls_sideways(page)


def test_the_colours_are_the_persons_choice(page: Page) -> None:
    background = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(background)
    button = page.get_by_role("button", name="Colours")
    button.click()
    assert page.evaluate(background) == light
    button.click()
    assert page.evaluate(background) != light
    page.reload()
    expect(page.get_by_role("button", name="Colours: Dark")).to_be_visible()
    assert page.evaluate(background) != light
