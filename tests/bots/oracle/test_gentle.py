"""The gentle neighbour of a first evening: what it likes best of each kind of choice."""

from __future__ import annotations

from typing import Any

import pytest

from omphalos.bots.observation import Observation
from omphalos.bots.oracle.gentle import scripted
from omphalos.oracle import GAME
from omphalos.oracle import actions as a
from omphalos.oracle.agenda import Boarding, Docking, Foretelling, Lining
from omphalos.oracle.cove.boats import PLACES
from omphalos.oracle.people import GOOD, Colour, PierName, Size
from tests.oracle.helpers import Game

ME = 1


def evening(turn: int = 6) -> Game:
    """A first evening in which the neighbour has begun so many turns."""
    return Game(2).put(turns=(turn, turn))


def liked(game: Game, turns: int = 9) -> Any:
    state = game.state
    return scripted(Observation(GAME, ME, GAME.view(state, ME), GAME.legal(state, ME)), turns)


def shelf(size: Size, *colours: Colour) -> tuple[int, ...]:
    goods = [0] * 8
    for colour in colours:
        goods[GOOD[size, colour]] += 1
    return tuple(goods)


@pytest.mark.parametrize(
    ("others", "pier"),
    [
        (shelf("charm", "red"), "small"),
        (shelf("tome", "red"), "great"),
        (shelf("charm", "blue"), "small"),
        (shelf("tome", "green", "yellow"), "great"),
    ],
)
def test_a_boat_docks_where_the_others_can_sell_most(others: tuple[int, ...], pier: PierName) -> None:
    game = evening().boats("r" * (PLACES - 3) + "gby").player(0, shelf=others).ask(Docking(ME, 0))
    assert liked(game) == a.Dock(pier)
    mine = evening().boats("r" * (PLACES - 3) + "gby").player(ME, shelf=others).ask(Docking(ME, 0))
    assert liked(mine) == a.Dock("great")  # its own goods do not count: the first of equals


def test_whom_another_can_sell_to_it_seats_together_and_all_others_apart() -> None:
    red = Boarding(ME, "red")
    game = evening().boats("gg", "r", "rr", "").ask(red)
    assert liked(game.player(0, shelf=shelf("charm", "red"))) == a.Board(2)
    assert liked(game.player(0, shelf=shelf("tome", "red"))) == a.Board(2)
    assert liked(game.player(0, shelf=shelf("charm", "green"))) == a.Board(3)  # nobody sells to red: to the emptiest
    game = evening().boats("g", "b", "bb", "yy", "rr", "kk").ask(red)
    assert liked(game.player(0, shelf=shelf("charm", "green"))) == a.Board(1)  # not to the one who can buy


def test_it_foretells_what_is_rarest_until_its_turns_are_its_own() -> None:
    game = evening().bag("red", "red", "green", "blue", "blue", "yellow", "yellow").ask(Foretelling(ME, 2))
    assert liked(game) == a.Foretell("green")
    assert liked(game, 6) == a.Foretell("green")
    assert liked(game, 5) is None  # it has begun its sixth turn
    assert liked(game, 0) is None


def test_it_draws_lines_that_close_nothing() -> None:
    game = evening().ask(Lining(ME, 2))
    chosen = liked(game)
    assert isinstance(chosen, a.Draw)
    assert chosen.line not in {one.line for one in GAME.view(game.state, ME).previews}
