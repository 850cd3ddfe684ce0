"""A table in a real browser: by mouse, by touch, by keyboard alone, and with a server that is killed."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page

from omphalos.table import games, read_record, verify
from tests.server.lake import GAME
from tests.server.process import ServerProcess
from tests.web.conftest import GONE, NewPage
from tests.web.expecting import expect
from tests.web.playing import (
    answer,
    begin,
    choose,
    end_game,
    entries,
    is_over,
    moved,
    my_turn,
    play_to_the_end,
    scrolls_sideways,
    with_options,
)


def throw_form(page: Page) -> None:
    my_turn(page)
    page.get_by_role("button", name="Throw the pebble …").click()
    expect(page.get_by_role("form", name="Throw the pebble")).to_be_visible()


def test_a_game_by_mouse_to_its_end(page: Page, tmp_path: Path) -> None:
    begin(page)
    my_turn(page)
    page.get_by_role("button", name="Guess 2").click()
    throw_form(page)
    plane = page.locator("svg.plane")
    plane.scroll_into_view_if_needed()
    board = plane.bounding_box()
    assert board is not None
    unit = min(board["width"], board["height"]) / 240  # one unit of the game in pixels
    middle_x, middle_y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    page.mouse.click(middle_x + 30 * unit, middle_y - 40 * unit)
    place = [page.get_by_label("Place, across (x)"), page.get_by_label("Place, up (y)")]
    assert [round(float(field.input_value())) for field in place] == [30, 40]

    page.mouse.move(middle_x + 30 * unit, middle_y - 40 * unit)  # grab it, pull back to the west, release
    page.mouse.down()
    page.mouse.move(middle_x + 10 * unit, middle_y - 40 * unit, steps=4)
    expect(page.locator("line.band")).to_have_count(1)
    page.mouse.move(middle_x, middle_y - 40 * unit, steps=4)
    page.mouse.up()
    expect(page.locator("line.band")).to_have_count(0)
    assert float(page.get_by_label("Direction: Set").input_value()) in (0, 360)
    assert 95 < float(page.get_by_label("Speed: Set").input_value()) < 115
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("listitem").filter(has_text=re.compile(r"throws: \d points")).first).to_be_visible()

    play_to_the_end(page)
    expect(page.get_by_text("The game is over").first).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "record.jsonl")
    games.add("lake", GAME)
    try:
        assert verify(read_record(tmp_path / "record.jsonl")).moves > 4
    finally:
        games.remove("lake")

    address = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != address)
    my_turn(page)
    expect(page.locator('main[data-viewer="1"]')).to_have_count(1)  # the other seat begins now


def test_a_game_by_keyboard_alone(page: Page) -> None:
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip().startswith("Play Lake"):
            break
    page.keyboard.press("Enter")
    page.locator("main[data-entries]").wait_for()
    for turn in range(20):
        my_turn(page)
        if is_over(page):
            break
        before = entries(page)
        page.locator(".choices button.choice").first.wait_for()
        offered = page.locator(".choices button.choice").count()
        page.keyboard.press(str(offered))  # the last: to guess the highest, or to throw
        page.keyboard.press("Enter")
        if page.get_by_role("form").count():
            page.keyboard.press("Tab")
            page.keyboard.type("-12.5")
            page.keyboard.press("Enter")
        moved(page, before)
        assert turn < 19
    expect(page.get_by_text("The game is over").first).to_be_visible()


def test_a_game_on_a_phone(new_page: NewPage) -> None:
    page = new_page(width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=2)
    assert not scrolls_sideways(page)
    begin(page)
    my_turn(page)
    page.get_by_role("button", name="Guess 1").tap()
    throw_form(page)
    plane = page.locator("svg.plane")
    plane.scroll_into_view_if_needed()
    box = plane.bounding_box()
    assert box is not None
    assert box["width"] > 300
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)
    assert abs(float(page.get_by_label("Place, up (y)").input_value()) - 60) < 2
    assert not scrolls_sideways(page)
    before = entries(page)
    page.get_by_role("button", name="Do it").tap()
    moved(page, before)
    page.get_by_role("button", name="The board over the whole screen").tap()
    expect(page.get_by_role("list", name="Players")).to_be_hidden()
    play_to_the_end(page)
    expect(page.get_by_text("The game is over").first).to_be_visible()
    page.get_by_role("button", name="The whole table").tap()
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    assert not scrolls_sideways(page)


def test_a_move_is_taken_back(page: Page) -> None:
    with_options(page, "person", "random", rounds="2")
    choose(page)  # the guess reveals all guesses, so it cannot be taken back
    my_turn(page)
    before = entries(page)
    page.get_by_role("button", name="Keep the pebble").click()
    moved(page, before)
    expect(page.get_by_text("waits.").first).to_be_attached()


def test_what_is_fair_is_taken_back_at_once(page: Page) -> None:
    with_options(page, "person", "person", rounds="2", Taking_back="free")
    for name in range(2):
        page.locator("main[data-curtain]").wait_for()
        page.get_by_role("button", name=re.compile("^I am")).click()
        choose(page, name)
    page.get_by_role("button", name=re.compile("^I am")).click()
    before = entries(page)
    page.get_by_role("button", name="Take back").click()
    page.locator("main[data-curtain]").wait_for()
    page.get_by_role("button", name=re.compile("^I am")).click()
    assert entries(page) == before + 1
    expect(page.get_by_text("Taken back.").first).to_be_attached()


def test_the_language_changes_at_any_moment(page: Page) -> None:
    begin(page)
    my_turn(page)
    page.get_by_role("button", name="Guess 3").click()
    expect(page.locator("li").get_by_text(re.compile(r"^\w+ guesses 3\.$"))).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Settings").get_by_text("Polski").click()
    expect(page.locator("li").get_by_text(re.compile(r"^\w+ zgaduje 3\.$"))).to_be_visible()
    my_turn(page)
    expect(page.get_by_text("Twój ruch").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.get_by_role("button", name="Zatrzymaj kamyk")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Twój ruch").first).to_be_visible()
    expect(page.locator("li").get_by_text(re.compile(r"^\w+ zgaduje 3\.$"))).to_be_visible()


def test_a_reload_changes_nothing(page: Page) -> None:
    begin(page)
    choose(page)
    my_turn(page)
    before = entries(page)
    log = page.get_by_role("list", name="What happened")
    expect(log.get_by_role("listitem").first).to_be_visible()
    told = log.inner_text()
    page.reload()
    my_turn(page)
    assert entries(page) == before
    expect(log).to_have_text(re.compile(re.escape(told.split("\n")[0])))
    assert log.inner_text() == told


def test_a_killed_server_is_a_short_pause(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(*GONE)
    begin(page)
    choose(page)
    my_turn(page)
    before = entries(page)
    server.kill()
    banner = page.get_by_text("The connection is gone; trying again …")
    expect(banner).to_be_visible()
    page.get_by_role("button", name="Keep the pebble").click()  # done once the server is back, and only once
    expect(page.get_by_text("On its way …")).to_be_visible()
    server.start()
    expect(banner).to_have_count(0, timeout=60_000)
    moved(page, before)
    expect(page.get_by_role("listitem").filter(has_text="waits.").first).to_be_visible()
    page.get_by_role("link", name="Back to the start page").click()
    page.get_by_role("link", name=re.compile("^Go on: Lake")).first.click()
    play_to_the_end(page)


def test_a_lost_network_is_said_at_once(new_page: NewPage) -> None:
    page = new_page(*GONE)
    begin(page)
    choose(page)
    my_turn(page)
    before = entries(page)
    page.context.set_offline(True)
    banner = page.get_by_text("This device is offline.")
    expect(banner).to_be_visible(timeout=2000)  # far sooner than a ping goes unanswered
    page.get_by_role("button", name="Keep the pebble").click()
    page.context.set_offline(False)
    expect(banner).to_have_count(0)
    moved(page, before)


def test_a_table_that_is_not_there(new_page: NewPage, server: ServerProcess) -> None:
    page = new_page(*GONE, "404")
    page.goto(f"{server.url}table/{'a' * 10}")
    expect(page.get_by_role("heading", name="There is no such table here.")).to_be_visible()
    for address in ("table/abc", "nowhere", "learn/lake"):  # addresses of nothing, as they were once written
        page.goto(f"{server.url}#/{address}")
        expect(page.get_by_text(f"The address /{address} leads nowhere.")).to_be_visible()
    answer = page.goto(f"{server.url}nowhere/at/all")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_text("The address /nowhere/at/all leads nowhere.")).to_be_visible()
    page.get_by_role("link", name="To the start page").click()
    expect(page.get_by_role("article", name="Lake")).to_be_visible()


def test_the_host_changes_who_plays_in_the_middle_of_a_game(page: Page) -> None:
    with_options(page, "person", "random", rounds="3")
    my_turn(page)
    page.get_by_role("button", name="Guess 2").click()
    keep = page.get_by_role("button", name="Keep the pebble")
    expect(keep).to_be_enabled()
    seat = page.locator('[data-seat="1"]')
    seat.get_by_role("button", name=re.compile("more$")).click()
    seat.get_by_role("button", name="a person at this screen").click()
    expect(seat.get_by_text("Player 2")).to_be_visible()
    keep.click()
    page.locator('main[data-curtain="1"]').wait_for()
    page.get_by_role("button", name="I am Player 2").click()
    expect(page.locator('main[data-viewer="1"]')).to_have_count(1)
    seat.get_by_role("button", name=re.compile("more$")).click()
    seat.get_by_role("button", name=re.compile("^Bot: ")).first.click()
    expect(page.locator('main[data-viewer="0"]')).to_have_count(1)
    play_to_the_end(page)


def test_what_the_others_did_since_the_own_turn(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    with_options(page, "person", "random", "random", rounds="2")
    recap = page.get_by_role("region", name="Since your turn")
    for number in range(6):  # until the others have acted after an own move
        choose(page, number)
        my_turn(page)
        if recap.count():
            break
    expect(page.locator("li.card.asked")).to_have_count(1)  # the others, who may guess at the same time, have guessed
    before = entries(page)
    expect(recap.get_by_role("listitem").first).to_be_visible()
    expect(recap.get_by_text("You", exact=True)).to_have_count(0)
    recap.get_by_role("button", name=re.compile("^Show again: ")).first.click()
    my_turn(page)
    assert entries(page) == before
    recap.get_by_role("button", name="Close").click()
    expect(recap).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Settings").get_by_text("At once", exact=True).click()
    page.keyboard.press("Escape")
    choose(page)


def test_hints_a_pause_and_an_early_end(page: Page) -> None:
    with_options(page, "person", "random", rounds="3")
    my_turn(page)
    page.get_by_role("button", name="Hints").click()
    expect(page.get_by_text("The bot would:").or_(page.get_by_text("The bot has no opinion."))).to_be_visible()
    page.get_by_role("button", name="Hints").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("The table pauses.")).to_be_visible()
    page.get_by_role("button", name="Go on", exact=True).click()
    expect(page.get_by_text("The table pauses.")).to_have_count(0)
    page.get_by_role("button", name="End", exact=True).click()
    answer(page, "Play on")
    end_game(page)
    expect(page.get_by_text("The game was ended before it was over.")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
