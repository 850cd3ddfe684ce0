"""The rules in a real browser: search, links, marks, pictures, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.server.process import ServerProcess
from tests.web.axe import contrast_faults, faults
from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import scrolls_sideways


def read(new_page: NewPage, server: ServerProcess, place: str, **more: object) -> Page:
    page = new_page(at=f"{server.url}rules/{place}", **more)
    page.locator(".rules article h1").wait_for()
    return page


@pytest.mark.parametrize("game", ["flick", "oracle"])
@pytest.mark.parametrize("light", ["light", "dark"])
def test_nobody_is_shut_out(new_page: NewPage, server: ServerProcess, game: str, light: str) -> None:
    page = read(new_page, server, game, color_scheme=light, reduced_motion="reduce")
    expect(page.locator(".rule").first).to_be_visible()
    assert (faults(page) if light == "light" else contrast_faults(page)) == []


def test_rules_are_found(new_page: NewPage, server: ServerProcess) -> None:
    page = read(new_page, server, "flick")
    search = page.get_by_role("searchbox", name="Search the rules")
    search.fill("navel reserve")
    expect(page.locator("#PB-M5")).to_be_visible()
    expect(page.locator("#PB-S1")).to_have_count(0)
    here = page.locator("mark.here")
    expect(here).to_be_in_viewport()
    first = here.inner_text().lower()
    assert first in ("navel", "reserve")
    search.press("Enter")
    expect(page.locator("mark").nth(1)).to_have_class("here")
    page.get_by_role("button", name="Previous place").click()
    expect(page.locator("mark").nth(0)).to_have_class("here")
    search.fill("dragon saxophone")
    expect(page.get_by_text("No rule says anything like that.").first).to_be_visible()
    page.get_by_role("button", name="Clear the search").click()
    page.get_by_label("House rulings only").check()
    rules = page.locator(".rule")
    expect(rules.first).to_be_visible()
    assert rules.count() == page.locator(".rule:has(.mark), .rule:has([data-mark='H'])").count()


def test_a_rule_has_a_place_and_leads_to_others(new_page: NewPage, server: ServerProcess) -> None:
    page = read(new_page, server, "flick/PB-M5")
    expect(page.locator("#PB-M5.pointed")).to_be_in_viewport()
    page.locator("#PB-M5 .text a").first.click()
    page.wait_for_url(re.compile("/rules/flick/PB-"))
    expect(page.locator(".rule.pointed")).to_be_in_viewport()
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Conversion").click()
    expect(page.get_by_role("heading", name="Conversion")).to_be_in_viewport()
    page.goto(f"{server.url}rules/flick/L17")  # a law stands in a table
    expect(page.locator('[data-rule="L17"].pointed')).to_be_in_viewport()


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_pictures_are_drawn(new_page: NewPage, server: ServerProcess, game: str) -> None:
    page = read(new_page, server, game)
    pictures = page.locator(".rules figure img")
    assert pictures.count() >= 3
    for n in range(pictures.count()):
        pictures.nth(n).scroll_into_view_if_needed()
        expect(pictures.nth(n)).to_have_js_property("complete", True, timeout=30_000)
        assert pictures.nth(n).evaluate("image => image.naturalWidth") > 0


def test_in_polish_on_a_phone(new_page: NewPage, server: ServerProcess) -> None:
    page = read(new_page, server, "flick/L04", locale="pl-PL", width=390, height=844)
    law = page.locator('[data-rule="L04"] td').nth(3).bounding_box()
    assert law is not None
    assert law["width"] > 300  # the table of laws is a card for each law
    assert not scrolls_sideways(page)
    page.goto(f"{server.url}rules/oracle/WY-A6")
    expect(page.locator("#WY-A6.pointed")).to_be_in_viewport()
    assert not scrolls_sideways(page)
    page.get_by_role("searchbox", name="Szukaj w zasadach").fill("lodz")  # without accents
    expect(page.locator(".rule").first).to_be_visible()
    page.get_by_role("searchbox", name="Szukaj w zasadach").fill("łódź")
    expect(page.locator(".rule").first).to_be_visible()
    page.get_by_role("link", name="Palec boży").click()
    expect(page.get_by_role("heading", name="Palec boży", level=1)).to_be_visible()


def test_there_are_no_rules_of_nothing(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page("404", at=f"{server.url}rules/lake")
    expect(page.get_by_role("heading", name="There is no such page here.")).to_be_visible()
    expect(page.get_by_text("The address /rules/lake leads nowhere.")).to_be_visible()
    page.get_by_role("link", name="Rules: Palec boży").click()
    expect(page.get_by_role("heading", name="Palec boży", level=1)).to_be_visible()


def test_every_gain_has_its_rule(server: ServerProcess) -> None:
    found = {block["rule"] for section in server.get("api/rules/oracle/en")["sections"] for block in section["blocks"]}
    assert {"WY-C9", "WY-C14", "WY-C13", "WY-C11", "WY-C16"} <= found  # those that web/src/rules/reasons.ts names
