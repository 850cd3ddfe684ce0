"""The first touch: the start page's mat is flicked on without a click, and leads into the first game."""

from __future__ import annotations

import re
from math import cos, radians, sin
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.web.axe import faults_in_both_themes
from tests.web.conftest import PLAYED, NewPage
from tests.web.expecting import expect

SIZES: Final = ((390, 664), (390, 844), (844, 340), (820, 1180), (1280, 800), (1920, 1080))
ISLAND, CITY, NAVEL = (78.0, 1.05), (14.7, 1.233), (45.0, 1.4218)  # degrees and metres per second of flicks that hit


def flick(page: Page, angle: float, speed: float) -> None:
    """Press beside the disk, pull back and let go."""
    box = page.locator(".flicks .mat").bounding_box()
    assert box
    unit = box["width"] / 496  # pixels per millimetre
    length = 150 * (speed - 0.02) / 2.38 * unit
    x, y = box["x"] + 90 * unit, box["y"] + 406 * unit
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - length * cos(radians(angle)), y + length * sin(radians(angle)), steps=4)
    page.mouse.up()


def flicked(page: Page, n: int, goal: str) -> None:
    """Wait until so many flicks are over and the next goal is shown."""
    flicks = page.locator(".flicks")
    expect(flicks).to_have_attribute("data-flicks", str(n), timeout=60_000)  # the first loads the physics
    expect(flicks).to_have_attribute("data-goal", goal)
    flicks.locator(".ghost").wait_for()


def test_the_first_flick_is_made_at_once_and_three_lead_into_a_game(new_page: NewPage) -> None:
    page = new_page(width=390, height=664)
    page.locator(".flicks .ghost").wait_for()
    assert len(page.locator(".flicks .said").inner_text().split()) < 10
    assert page.locator(".flicks .said").count() == 1
    flick(page, *ISLAND)
    flicked(page, 1, "city")
    expect(page.locator(".flicks .score")).to_have_text("1")
    flick(page, *CITY)
    flicked(page, 2, "navel")
    expect(page.locator('.flicks .disk.temple[data-owner="0"]')).to_have_count(1)
    flick(page, *NAVEL)
    page.locator("main[data-entries]").wait_for()
    assert page.evaluate("location.pathname").startswith("/table/")
    expect(page.locator(".mat.touchy")).to_be_visible()  # no god, no vote, no trial: the first question is a flick
    expect(page.get_by_text("New Calling").first).to_be_attached()


def test_by_keys_and_with_less_motion(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.get_by_role("application").focus()
    page.locator(".flicks .said").wait_for()
    told = page.locator("[data-announcer]")
    for turn, times, power, up, said in (
        ("ArrowLeft", 16, "4", "ArrowUp", "+1. Now a city"),
        ("ArrowRight", 15, "5", "ArrowUp", "+1. Now the middle"),
        ("ArrowLeft", 0, "6", "ArrowDown", "+1. Now against a bot!"),
    ):
        for _ in range(times):
            page.keyboard.press(turn)
        for key in (power, up, *((up,) if power == "4" else ()), "Enter"):
            page.keyboard.press(key)
        expect(told).to_have_text(said, timeout=60_000)  # the first loads the physics
    page.locator("main[data-entries]").wait_for()


def test_the_first_game_is_played_to_its_end_and_the_second_has_gods(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    card = page.get_by_role("article", name="Palec boży")
    expect(card.get_by_role("radio", name="4")).to_have_count(0)
    card.get_by_role("button", name="Play").click()
    expect(page.locator("[data-law-card=L12] img")).to_have_attribute("src", re.compile("l12-still"))
    mat, over = page.locator(".mat.touchy"), page.get_by_role("button", name="Now the whole game")
    for n in range(30):  # 6 prophets in a generation, and again those that have not left the cloud
        mat.or_(over).first.wait_for(timeout=60_000)
        if over.count():
            break
        entries = page.locator("main[data-entries]").get_attribute("data-entries")
        mat.focus()
        page.keyboard.press(str(5 + n % 4))
        page.keyboard.press("Enter")
        page.wait_for_function("n => document.querySelector('main').dataset.entries !== n", arg=entries)
    expect(page.get_by_text("The Monkey King").first).to_be_attached()  # the law of the second generation
    over.click()
    page.get_by_text("Choose your god").wait_for()


def test_who_knows_the_game_needs_one_press(new_page: NewPage) -> None:
    page = new_page(width=390, height=664, reduced_motion="reduce")
    page.get_by_role("article", name="Palec boży").get_by_role("button", name="I know this game").click()
    page.get_by_text("Choose your god").wait_for()
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Back to the start page").click()
    expect(page.get_by_role("article", name="Palec boży").get_by_role("radio", name="4")).to_have_count(1)


def test_the_first_game_again(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", stored=PLAYED)
    page.get_by_role("link", name="First game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("First game: Palec boży (Flick of Faith)")
    page.locator(".flicks .ghost").wait_for()
    assert faults_in_both_themes(page) == []
    for n, (shot, goal) in enumerate(((ISLAND, "city"), (CITY, "navel")), 1):
        flick(page, *shot)
        flicked(page, n, goal)
    flick(page, *NAVEL)
    page.locator("main[data-entries]").wait_for()


def test_a_miss_is_flicked_once_more(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.locator(".flicks .ghost").wait_for()
    flick(page, 45, 0.5)
    expect(page.locator(".flicks .said")).to_have_text("Once more!", timeout=60_000)
    expect(page.locator(".flicks")).to_have_attribute("data-goal", "island")


def test_who_has_played_stays_on_the_start_page(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", stored=PLAYED)
    page.locator(".flicks .ghost").wait_for()
    for n, (shot, goal) in enumerate(((ISLAND, "city"), (CITY, "navel")), 1):
        flick(page, *shot)
        flicked(page, n, goal)
    flick(page, *NAVEL)
    expect(page.locator(".flicks .said")).to_have_text("Well flicked!")
    expect(page.locator(".flicks")).to_have_attribute("data-goal", "island")
    assert page.evaluate("location.pathname") == "/"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_mat_and_play_are_seen_without_scrolling(new_page: NewPage, width: int, height: int) -> None:
    page = new_page(width=width, height=height)
    page.locator(".flicks .ghost").wait_for()
    card = page.get_by_role("article", name="Palec boży")
    expect(card.locator(".mat")).to_be_in_viewport(ratio=1)
    expect(card.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_mat_shuts_nobody_out(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.locator(".flicks .ghost").wait_for()
    assert faults_in_both_themes(page) == []


def test_laws_and_gods_are_shown_in_motion_and_still_where_less_is_wanted(new_page: NewPage) -> None:
    for motion, ends in (("no-preference", ".svg"), ("reduce", "-still.svg")):
        page = new_page(reduced_motion=motion)
        page.get_by_role("article", name="Palec boży").get_by_role("button", name="I know this game").click()
        pictures = page.locator("[data-scene]")
        expect(pictures).to_have_count(2)
        for n in range(2):
            assert (pictures.nth(n).get_attribute("src") or "").endswith(ends)
            pictures.nth(n).evaluate("img => img.decode()")
