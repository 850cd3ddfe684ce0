"""A game of Palec boży and one of Wyrocznia, by a person in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from omphalos.server.random_seat import own_stream
from omphalos.server.shelf import Shelf, let_go
from omphalos.table import AnyGame, Move, Table, find_game
from tests.server.process import ServerProcess
from tests.web.conftest import NewPage
from tests.web.playing import begin, choose, entries, is_over, moved, my_turn, play_to_the_end, scrolls_sideways


def flick_to_the_end(page: Page) -> int:
    """Aim every flick by pulling back from the disk, and take any other choice as it comes; how many flicks it took."""
    flicks = 0
    for _ in range(200):
        my_turn(page)
        if is_over(page):
            break
        pull_back = page.get_by_text("To aim, pull back")
        if page.locator(".choices button.choice:not(.open)").count() or not pull_back.count():
            choose(page)
            continue
        disk = page.locator("circle.piece").first.bounding_box()  # Both Hands puts two
        assert disk is not None
        x, y = disk["x"] + disk["width"] / 2, disk["y"] + disk["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 30 - flicks % 3 * 10, y + 50, steps=3)
        page.mouse.up()
        before = entries(page)
        page.get_by_role("button", name="Do it").click()
        moved(page, before)
        flicks += 1
    expect(page.get_by_text("The game is over")).to_be_visible()
    expect(page.get_by_role("list", name="Scores").locator("strong")).to_have_count(2)
    return flicks


def test_palec_bozy(page: Page) -> None:
    begin(page, "Palec boży")
    assert flick_to_the_end(page) >= 5


@pytest.mark.parametrize("law", ["L04", "L05"])
def test_two_prophets_at_once(law: str, new_page: NewPage, server: ServerProcess) -> None:
    options = {"gods": False, "generations": 1, "chosen_laws": [law]}
    shelf = Shelf(server.folder)
    table_id, table = shelf.open_new(find_game("flick"), ("Ala", "Pytia"), ("person", "random"), options, seed=1)
    let_go(table)
    page = new_page(width=1280, height=800)
    page.locator(f'a[href="#/table/{table_id}"]').click()
    assert flick_to_the_end(page) >= 3


def half_played(shelf: Shelf, game: AnyGame, stop: Callable[[Sequence[Move[Any, Any]]], int]) -> str:
    """A table for one person and an opponent, played at random up to the move that `stop` tells."""
    whole, stream = Table.open(game, 2, seed=4), own_stream(4)
    while whole.to_act():
        seat = whole.to_act()[0]
        whole.play(seat, whole.legal(seat).sample(stream))
    table_id, table = shelf.open_new(game, ("Ala", "Pytia"), ("person", "random"), seed=4)
    for move in whole.moves[1 : stop(whole.moves)]:
        assert move.seat is not None
        table.play(move.seat, move.action)
    let_go(table)
    return table_id


def test_wyrocznia_on_a_phone(new_page: NewPage, server: ServerProcess) -> None:
    table_id = half_played(Shelf(server.folder), find_game("oracle"), lambda moves: len(moves) - 24)
    page = new_page(width=390, height=844, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="PL", exact=True).click()
    page.locator(f'a[href="#/table/{table_id}"]').tap()
    my_turn(page)
    expect(page.get_by_role("list", name="Punkty").locator("strong")).to_have_count(2)
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="Przyjrzyj się z bliska").tap()
    assert not scrolls_sideways(page)
    page.get_by_role("button", name="Przyjrzyj się z bliska").tap()
    assert play_to_the_end(page) > 3
    expect(page.get_by_text("Koniec gry", exact=True)).to_be_visible()
    assert not scrolls_sideways(page)


def test_a_line_between_stars_is_drawn_by_touching_it(new_page: NewPage, server: ServerProcess) -> None:
    def first_line(moves: Sequence[Move[Any, Any]]) -> int:
        return next(n for n, move in enumerate(moves) if move.seat == 0 and "line" in msgspec.to_builtins(move.action))

    table_id = half_played(Shelf(server.folder), find_game("oracle"), first_line)
    page = new_page()
    page.locator(f'a[href="#/table/{table_id}"]').click()
    button = page.get_by_role("button", name=re.compile("^Line ")).nth(20)
    name = button.inner_text().removeprefix("Line ")
    line = page.locator(f'[data-shop="0"] [data-edge="{name}"].can')
    button.hover()
    expect(line).to_have_class("can pointed")
    page.mouse.move(5, 5)
    expect(line).to_have_class("can")
    box = line.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2 + 3)  # near is enough
    expect(line).to_have_class("can pointed")
    before = entries(page)
    page.mouse.down()
    page.mouse.up()
    moved(page, before)
    expect(page.get_by_role("listitem").filter(has_text=f"draws the line {name}").first).to_be_visible()
