"""Several browsers at one table: links, seats, spectators, chat, consent, rematches, quick match."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.web.conftest import NewPage
from tests.web.expecting import expect
from tests.web.playing import (
    answer,
    card,
    choose,
    entries,
    moved,
    my_turn,
    play_together,
    sit_down,
    with_friends,
    with_options,
)


def two_friends(new_page: NewPage) -> tuple[Page, Page, str]:
    """Return a host and a guest who have just sat down, and the table's link."""
    host = new_page()
    link = with_friends(host)
    guest = new_page(at=link)
    sit_down(guest, "Ola")
    host.locator('main[data-phase="playing"]').wait_for()
    return host, guest, link


def test_two_browsers_play_a_game_and_another(new_page: NewPage) -> None:
    host, guest, link = two_friends(new_page)
    watcher = new_page(at=link)
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(host.get_by_text("1 spectator")).to_be_visible()
    my_turn(host)
    host.get_by_role("button", name="Guess 3").click()
    expect(watcher.get_by_role("listitem").filter(has_text="has guessed").first).to_be_visible()
    assert watcher.get_by_text(re.compile("guesses 3")).count() == 0
    play_together(host, guest)
    expect(watcher.get_by_text("The game is over").first).to_be_visible()

    host.get_by_role("button", name="Play again").click()
    guest.get_by_role("button", name="Agree").wait_for()
    guest.get_by_role("button", name="Play again").click()  # which agrees
    for page in (host, guest):
        page.wait_for_url(lambda url: url != link)
        page.locator('main[data-phase="playing"]').wait_for()
    assert host.url == guest.url
    play_together(host, guest)
    assert watcher.get_by_role("link", name="To the next game").count() == 0  # only the players are told where


def test_a_move_is_taken_back_when_the_other_agrees(new_page: NewPage) -> None:
    host, guest, _ = two_friends(new_page)
    choose(host, 0)
    choose(guest, 1)
    my_turn(host)
    before = entries(host)
    host.get_by_role("button", name="Keep the pebble").click()
    moved(host, before)
    before = entries(host)
    host.get_by_role("button", name="Take back").click()
    moved(host, before)  # nothing was revealed: taken back at once
    expect(host.get_by_text("Taken back.").first).to_be_attached()
    my_turn(host)
    host.get_by_role("button", name="Take back").click()  # the guesses were revealed: consent is needed
    expect(guest.get_by_text(re.compile("wants to take back"))).to_be_visible()
    guest.get_by_role("button", name="No", exact=True).click()
    expect(guest.get_by_text(re.compile("wants to take back"))).to_have_count(0)
    host.get_by_role("button", name="Take back").click()
    before = entries(guest)
    guest.get_by_role("button", name="Agree").click()
    moved(guest, before)
    expect(guest.get_by_text("Taken back.").first).to_be_attached()


def test_chat_reactions_and_the_hosts_tools(new_page: NewPage) -> None:
    host, guest, link = two_friends(new_page)
    host.get_by_role("tab", name="Chat").click()
    host.get_by_role("button", name="Good luck, have fun.").click()
    expect(guest.get_by_role("tab", name=re.compile("Chat 1"))).to_be_visible()
    guest.get_by_role("tab", name=re.compile("Chat")).click()
    expect(guest.get_by_role("list", name="Chat")).to_contain_text("Good luck, have fun.")
    guest.get_by_label("Say something").fill("<b>Cześć</b> & co.")
    guest.get_by_role("button", name="Say", exact=True).click()
    said = host.get_by_role("list", name="Chat")
    expect(said).to_contain_text("<b>Cześć</b> & co.")
    guest.get_by_role("button", name="Bravo!").click()
    expect(host.locator('[data-seat="1"] .reaction')).to_be_visible()
    expect(host.locator("[aria-live=polite]").filter(has_text="Ola: Bravo!")).to_be_attached()
    guest.get_by_role("button", name=re.compile("^Report to the host: Good luck")).click()  # it is the host's own line
    expect(guest.get_by_title("Reported to the host.")).to_be_visible()
    expect(host.get_by_role("region", name="Reported to you")).to_contain_text("Ola reports")
    host.get_by_role("button", name="Dismiss").click()
    expect(host.get_by_role("region", name="Reported to you")).to_have_count(0)
    watcher = new_page("WebSocket", at=link)
    host.get_by_role("button", name="Host’s tools").click()
    host.get_by_role("combobox", name="Reactions").select_option("all")
    watcher.get_by_role("tab", name="Chat").click()
    watcher.get_by_role("button", name="Wow!").click()
    expect(host.get_by_text("A spectator", exact=True)).to_be_visible()
    host.get_by_role("list", name="Spectators").get_by_role("button", name=re.compile("^Remove Spectator")).click()
    answer(host, "Remove from this table")
    expect(watcher.get_by_role("heading", name="The host has removed you from this table.")).to_be_visible()
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Hide what Ola says").click()
    expect(said).not_to_contain_text("Cześć")
    seat = host.locator('[data-seat="1"]')
    seat.get_by_role("button", name="Ola: more").click()
    seat.get_by_role("button", name="Mute in the chat").click()
    expect(guest.get_by_text("The host has muted you.")).to_be_visible()


def test_people_come_and_go(new_page: NewPage) -> None:
    host, guest, link = two_friends(new_page)
    choose(guest)
    guest.goto("about:blank")
    seat = host.locator('[data-seat="1"]')
    expect(seat.get_by_text("away")).to_be_visible()
    seat.get_by_role("button", name="Ola: more").click()
    assert seat.get_by_role("button", name=re.compile("^Bot: |^a guest")).count() == 0  # it is Ola's seat
    seat.get_by_role("button", name="Let a bot stand in").click()
    expect(host.get_by_text("Nobody has been away for long.")).to_be_visible()
    guest.goto(link)
    expect(seat.get_by_text("away")).to_have_count(0)
    play_together(host, guest)
    late = new_page(at=link)
    expect(late.get_by_text("The game is over").first).to_be_visible()


def test_a_seat_moves_to_another_device(new_page: NewPage) -> None:
    host, guest, link = two_friends(new_page)
    seat = guest.locator('[data-seat="1"]')
    seat.get_by_role("button", name="You: more").click()
    seat.get_by_role("button", name="Go on on another device").click()
    private = seat.get_by_label("Go on on another device").input_value()
    phone = new_page(at=private, width=390, height=844)
    phone.locator('main[data-viewer="1"]').wait_for()
    assert phone.url == link  # the secret was removed from the address
    choose(phone)
    my_turn(host)


def test_whoever_comes_is_matched(new_page: NewPage) -> None:
    first, second = new_page(), new_page()
    first.get_by_role("button", name="Quick match: Lake").click()
    first.locator('main[data-phase="gathering"]').wait_for()
    second.get_by_role("link", name="All public tables").click()
    expect(second.get_by_role("button", name="Quick match: Lake")).to_contain_text("1 person waits")
    second.get_by_role("button", name="Quick match: Lake").click()
    second.locator('main[data-phase="playing"]').wait_for()
    first.locator('main[data-phase="playing"]').wait_for()
    assert first.url == second.url
    expect(second.locator("[data-seat] time").first).to_be_visible()  # quick match uses a clock


def test_the_lobby_shows_what_is_public(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    with_friends(host)
    host.get_by_label("Show it in the lobby").check()
    guest.get_by_role("link", name="Lobby", exact=True).click()
    table = guest.get_by_role("link", name=re.compile("^Join: Lake")).first
    expect(table).to_be_visible(timeout=30_000)
    table.click()
    sit_down(guest, "Ola")
    host.locator('main[data-phase="playing"]').wait_for()


def test_the_options_of_a_table_are_shown_in_the_lobby_before_the_game_and_during_it(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    with_options(host, "person", "open", rounds="3")
    host.locator("summary").get_by_text("The game", exact=True).click()
    expect(host.get_by_label("rounds")).to_have_value("3")
    host.get_by_label("Show it in the lobby").check()
    guest.get_by_role("link", name="Lobby", exact=True).click()
    table = guest.get_by_role("listitem").filter(has_text="rounds: 3").get_by_role("link", name=re.compile("^Join"))
    expect(table).to_be_visible(timeout=30_000)
    table.click()
    sit_down(guest, "Ola")
    expect(guest.get_by_text("rounds: 3")).to_be_visible()
    expect(host.get_by_text("rounds: 3")).to_be_visible()


def test_the_host_arranges_the_table_before_the_game(new_page: NewPage) -> None:
    host = new_page()
    with_friends(host)
    host.get_by_label("How many play?").select_option("3")
    expect(host.get_by_role("list", name="Players").get_by_role("listitem")).to_have_count(3)
    host.get_by_role("button", name="Bots on the open seats").click()
    host.locator('main[data-phase="playing"]').wait_for()
    my_turn(host)


def test_an_open_seat_has_its_picture(new_page: NewPage) -> None:
    host = new_page()
    card(host, "The Oracle").get_by_role("button", name="With friends by link").click()
    code = host.get_by_alt_text("The link as a QR code")
    expect(code).to_be_visible()
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("image => image.naturalWidth") > 20
