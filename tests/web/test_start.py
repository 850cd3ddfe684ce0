"""From the start page to a game: one click, two clicks, and the folded form."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.server.process import ServerProcess
from tests.web.conftest import BLOCKED, NewPage, open_page
from tests.web.expecting import expect
from tests.web.playing import answer, begin, card, choose, entries, my_turn, with_options


def test_one_click_and_one_plays_against_a_bot(page: Page) -> None:
    begin(page)
    my_turn(page)
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(2)
    choose(page)
    assert entries(page) > 1


def test_several_people_at_one_screen_see_only_their_own(page: Page) -> None:
    lake = card(page)
    lake.get_by_role("button", name="Together at this screen").click()
    lake.get_by_label("Name of player 1").fill("Ala")
    lake.get_by_label("Name of player 2").fill("Ola")
    lake.get_by_role("button", name="Begin").last.press("Enter")
    for name in ("Ala", "Ola"):
        expect(page.get_by_role("heading", name=f"Pass the screen to {name}")).to_be_visible()
        assert page.get_by_text("guesses").count() == 0
        page.get_by_role("button", name=f"I am {name}").click()
        choose(page)
    expect(page.get_by_role("heading", name="Pass the screen to Ala")).to_be_visible()
    page.get_by_role("button", name="I am Ala").click()
    expect(page.get_by_text("Ala guesses 1.", exact=True)).to_be_visible()
    expect(page.get_by_role("list", name="What happened").get_by_text("Ola has guessed.")).to_be_visible()


def test_the_form_for_people_at_this_screen_opens_in_sight(new_page: NewPage) -> None:
    page = new_page(width=390, height=600)
    lake = card(page)
    lake.get_by_role("button", name="Together at this screen").click()
    expect(lake.get_by_role("button", name="Begin").first).to_be_in_viewport(ratio=1)


def test_a_name_is_remembered(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    name = page.get_by_role("group", name="Settings").get_by_label("Your name")
    name.fill("Ariadna")
    name.press("Escape")
    page.reload()
    begin(page)
    expect(page.locator(".state").get_by_text("Your turn", exact=True)).to_be_visible()
    mine = page.get_by_role("list", name="Players").get_by_role("listitem").first
    expect(mine.locator(".name")).to_have_text("You")
    expect(mine.get_by_text("Ariadna")).to_be_visible()


def test_the_first_name_that_was_offered_is_kept(page: Page) -> None:
    begin(page)
    my_turn(page)
    assert page.title() == "Your turn – Lake"
    name = page.evaluate("localStorage.getItem('omphalos.name')")
    page.get_by_role("link", name="Back to the start page").click()
    expect(page.get_by_role("listitem").get_by_text("You, ").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Settings").click()
    field = page.get_by_role("group", name="Settings").get_by_label("Your name")
    assert name
    expect(field).to_have_value(name)


def test_games_wait_where_they_were_left(page: Page) -> None:
    begin(page)
    choose(page)
    address = page.evaluate("location.pathname")
    page.get_by_role("link", name="Back to the start page").click()
    game = page.get_by_role("listitem").filter(has=page.locator(f'a[href="{address}"]'))
    expect(game).to_be_visible()
    game.get_by_role("link", name=re.compile("^Go on: Lake")).click()
    my_turn(page)
    page.get_by_role("link", name="Back to the start page").click()
    game.get_by_role("button", name=re.compile("^Forget")).click()
    answer(page, "Cancel")
    expect(game).to_have_count(1)
    game.get_by_role("button", name=re.compile("^Forget")).click()
    answer(page, "Forget")
    expect(game).to_have_count(0)


def test_seats_and_options_are_chosen_in_the_folded_form(page: Page) -> None:
    with_options(page, "random", "person", "random")
    my_turn(page)
    expect(page.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(3)
    expect(page.locator('main[data-viewer="1"]')).to_have_count(1)


def test_settings_last(new_page: NewPage) -> None:
    page = new_page(color_scheme="light")
    background = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(background)
    page.get_by_role("button", name="Settings").click()
    menu = page.get_by_role("group", name="Settings")
    menu.get_by_text("Dark").click()
    assert page.evaluate(background) != light
    menu.get_by_text("Less").click()
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    menu.get_by_role("group", name="Sound").get_by_text("Off", exact=True).click()
    menu.get_by_text("Polski").click()
    expect(page.get_by_role("button", name="Graj w: Jezioro")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Ustawienia")).to_be_focused()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    assert page.evaluate(background) != light
    page.get_by_role("button", name="Ustawienia").click()
    expect(page.get_by_role("group", name="Dźwięk").get_by_role("radio", name="Nie")).to_be_checked()
    expect(page.get_by_role("radio", name="Mniej")).to_be_checked()


def test_the_keyboards_help_and_an_address_that_leads_nowhere(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto(f"{page.url}#/nowhere/at/all")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page here.")
    page.get_by_role("main").get_by_role("link", name="Back to the start page").click()
    expect(card(page)).to_be_visible()


def test_what_needs_others_is_not_offered_where_nobody_can_come(
    browser: Browser, client_is_built: None, tmp_path: Path
) -> None:
    here = ServerProcess(tmp_path, program="omphalos.cli")  # as at home; the tests' program says that others could come
    here.start()
    complaints: list[str] = []
    page = open_page(browser, complaints.append)
    try:
        page.goto(here.url)
        for _ in range(2):  # from the server, and drawn by the script
            expect(page.get_by_role("link", name="Watch a replay")).to_be_visible()
            expect(page.get_by_role("heading", name="With whoever comes")).to_have_count(0)
            expect(page.get_by_role("button", name="Quick match")).to_have_count(0)
            for name in ("Lobby", "Ladder", "All public tables"):
                expect(page.get_by_role("link", name=name)).to_have_count(0)
            page.get_by_role("link", name="Tournaments").click()
            page.get_by_role("link", name="Back to the start page").first.click()
        assert [text for text in complaints if BLOCKED not in text] == []
    finally:
        page.context.close()
        here.close()
