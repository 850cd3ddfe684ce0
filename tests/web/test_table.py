"""Whole games in a real browser: by mouse, by touch, by keyboard alone, and with a server that is killed."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from omphalos.table import games, read_record, verify
from tests.server.lake import GAME
from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.playing import begin, choose, entries, moved, my_turn, play_to_the_end, scrolls_sideways


def throw_form(page: Page) -> None:
    my_turn(page)
    page.get_by_role("button", name="Throw the pebble …").click()
    expect(page.get_by_role("form", name="Throw the pebble")).to_be_visible()


def test_a_game_by_mouse_to_its_end(page: Page, tmp_path: Path) -> None:
    begin(page)
    expect(page.get_by_role("heading", name="Player 1, it is your turn")).to_be_visible()
    page.get_by_role("button", name="Guess 2").click()
    throw_form(page)
    board = page.locator("svg.overlay").bounding_box()
    assert board is not None
    unit = board["width"] / 240  # a game's unit on the screen
    middle_x, middle_y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    page.mouse.click(middle_x + 30 * unit, middle_y - 40 * unit)
    place = [page.get_by_label("Place, across (x)"), page.get_by_label("Place, up (y)")]
    assert [round(float(field.input_value())) for field in place] == [30, 40]

    page.mouse.move(middle_x + 30 * unit, middle_y - 40 * unit)  # take it, pull back to the west, let go
    page.mouse.down()
    page.mouse.move(middle_x + 10 * unit, middle_y - 40 * unit, steps=4)
    expect(page.locator("line.band")).to_have_count(1)
    page.mouse.move(middle_x - 6 * unit, middle_y - 40 * unit, steps=4)
    page.mouse.up()
    expect(page.locator("line.band")).to_have_count(0)
    assert float(page.get_by_label("Direction: Set").input_value()) in (0, 360)
    assert 95 < float(page.get_by_label("Speed: Set").input_value()) < 115
    assert [round(float(field.input_value())) for field in place] == [30, 40]

    page.mouse.click(board["x"] + 25, board["y"] + 25)  # on the shore: it goes to the nearest place in the water
    x, y = (float(field.input_value()) for field in place)
    assert 99 < (x * x + y * y) ** 0.5 <= 100

    page.mouse.move(board["x"] + 25, board["y"] + 25)  # and a pull from there aims as one from the pebble does
    page.mouse.down()
    page.mouse.move(board["x"] + 25, board["y"] + 25 + 72 * unit, steps=4)
    page.mouse.up()
    assert abs(float(page.get_by_label("Direction: Set").input_value()) - 90) < 1
    assert abs(float(page.get_by_label("Speed: Set").input_value()) - 200) < 1
    assert (x, y) == tuple(float(field.input_value()) for field in place)
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("listitem").filter(has_text=re.compile(r"Player 1 throws: \d points"))).to_be_visible()

    play_to_the_end(page)
    expect(page.get_by_text("The game is over")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "record.jsonl")
    games.add("lake", GAME)
    try:
        assert verify(read_record(tmp_path / "record.jsonl")).moves > 4
    finally:
        games.remove("lake")

    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Player 1, it is your turn")).to_be_visible()


def test_a_game_by_keyboard_alone(page: Page) -> None:
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Play Lake":
            break
    page.keyboard.press("Enter")
    page.locator("main[data-entries]").wait_for()
    for turn in range(20):
        my_turn(page)
        if page.get_by_text("The game is over").count():
            break
        before = entries(page)
        offered = page.locator(".choices button.choice").count()
        page.keyboard.press(str(offered))  # the last: to guess the highest, or to throw
        page.keyboard.press("Enter")
        if page.get_by_role("form").count():
            page.keyboard.press("Tab")
            page.keyboard.type("-12.5")
            page.keyboard.press("Enter")
        moved(page, before)
        assert turn < 19
    expect(page.get_by_text("The game is over")).to_be_visible()


def test_a_game_on_a_phone(new_page: NewPage) -> None:
    page = new_page(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=2)
    assert not scrolls_sideways(page)
    begin(page)
    my_turn(page)
    page.get_by_role("button", name="Guess 1").tap()
    throw_form(page)
    board = page.locator("svg.overlay")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box is not None
    assert box["width"] > 340
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)
    assert abs(float(page.get_by_label("Place, up (y)").input_value()) - 60) < 2
    assert not scrolls_sideways(page)
    before = entries(page)
    page.get_by_role("button", name="Do it").tap()
    moved(page, before)
    play_to_the_end(page)
    assert not scrolls_sideways(page)


def test_two_people_at_one_screen_see_only_their_own(page: Page) -> None:
    card = page.get_by_role("article", name="Lake")
    card.get_by_text("Choose players and options").click()
    card.get_by_label("Seat 2", exact=True).select_option("person")
    card.get_by_label("Seat 1: Name").fill("Ala")
    card.get_by_label("Seat 2: Name").fill("Ola")
    card.get_by_role("spinbutton").fill("1")
    card.get_by_role("button", name="Begin").click()
    for name in ("Ala", "Ola"):
        expect(page.get_by_role("heading", name=f"Pass the screen to {name}")).to_be_visible()
        assert page.get_by_text("guesses").count() == 0
        page.get_by_role("button", name=f"I am {name}").click()
        choose(page)
    expect(page.get_by_role("heading", name="Pass the screen to Ala")).to_be_visible()
    page.get_by_role("button", name="I am Ala").click()
    expect(page.get_by_text("Ala guesses 1.", exact=True)).to_be_visible()
    expect(page.get_by_text("Ola has guessed.", exact=True)).to_be_visible()


def test_a_move_is_taken_back(page: Page) -> None:
    card = page.get_by_role("article", name="Lake")
    card.get_by_text("Choose players and options").click()
    card.get_by_label("Seat 1", exact=True).select_option("random")
    card.get_by_label("Seat 2", exact=True).select_option("person")
    card.get_by_role("button", name="Begin").click()
    my_turn(page)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    choose(page)  # the guess shows all guesses: not to be taken back
    my_turn(page)
    before = entries(page)
    page.get_by_role("button", name="Keep the pebble").click()
    moved(page, before)
    expect(page.get_by_text("Player 1 waits.").first).to_be_attached()


def test_the_language_changes_at_any_moment(page: Page) -> None:
    begin(page)
    my_turn(page)
    page.get_by_role("button", name="Guess 3").click()
    expect(page.get_by_text("Player 1 guesses 3.", exact=True)).to_be_visible()
    page.get_by_role("button", name="PL", exact=True).click()
    expect(page.get_by_text("Player 1 zgaduje 3.", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Player 1, twój ruch")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.reload()
    expect(page.get_by_role("heading", name="Player 1, twój ruch")).to_be_visible()


def test_a_killed_server_is_a_short_pause(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page("WebSocket", "net::", "Failed to load")
    begin(page)
    choose(page)
    my_turn(page)
    before = entries(page)
    log = page.locator("section ol").inner_text()
    server.kill()
    expect(page.get_by_text("The server does not answer; trying again")).to_be_visible()
    server.start()
    expect(page.get_by_text("The server does not answer; trying again")).to_have_count(0)
    assert entries(page) == before
    assert page.locator("section ol").inner_text() == log
    page.get_by_role("link", name="Back to the start page").click()
    page.get_by_role("link", name=re.compile("^Go on: Lake")).first.click()
    play_to_the_end(page)


def test_a_table_that_is_not_there(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page("404", "WebSocket")
    page.goto(f"{server.url}#/table/{'a' * 20}")
    expect(page.get_by_text("There is no such table here.")).to_be_visible()
    page.get_by_role("link", name="Back to the start page").last.click()
    expect(page.get_by_role("article", name="Lake")).to_be_visible()


def test_a_game_is_thrown_away(page: Page) -> None:
    begin(page)
    address = page.evaluate("location.hash")
    page.get_by_role("link", name="Back to the start page").click()
    game = page.get_by_role("listitem").filter(has=page.locator(f'a[href="{address}"]'))
    expect(game).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    game.get_by_role("button", name=re.compile("^Throw away")).click()
    expect(game).to_have_count(0)
