"""Divination: prophecies made, struck and fulfilled, by any player's draws."""

from __future__ import annotations

from typing import Any

import pytest

from omphalos.oracle import GAME
from omphalos.oracle.actions import Board, Choose, Cross, Divine, Dock, First, Foretell, Lift, Reward, Stay, Trade
from omphalos.oracle.agenda import (
    Boarding,
    Choosing,
    Crossing,
    Dawn,
    Docking,
    Drawing,
    Ferrying,
    Foretelling,
    Ordering,
    Rewarding,
    Trading,
    Turn,
    Work,
)
from omphalos.oracle.events import Docked, Drew, Foretold, Fulfilled, Gained, Struck
from omphalos.oracle.people import COLOURS, Colour
from omphalos.oracle.state import WAITING, Prophecy
from tests.oracle.helpers import Game, dish, names


def prophecies(*told: tuple[Colour, int]) -> dict[str, Any]:
    """Return active prophecies for a board."""
    made = tuple(Prophecy(colour, size, size) for colour, size in told)
    return {"prophecies": made, "used": sum(size for _, size in told)}


def draws(game: Game, seat: int, *who: str) -> Game:
    """Let a player draw exactly these, together."""
    game.boats("r", "g", "b").bag(*who).put(
        agenda=(*game.turn(seat).state.agenda, Drawing(seat, len(who)), Ferrying(seat))
    )
    return game.do(Stay())


@pytest.mark.rule("WY-A5")
def test_the_voodoo_pawn_with_a_die_makes_a_prophecy_of_either() -> None:
    game = Game().turn(0, dish("voodoo 2 3", "bone tree"))
    assert {a for a in game.offers if isinstance(a, Divine)} == {Divine(2), Divine(3)}
    assert "Divine" not in names(Game().turn(0, dish("voodoo", "bone tree 1 2")).offers)
    game.do(Divine(3))
    assert game.asked == Foretelling(0, 3)
    assert game.offers == tuple(Foretell(colour) for colour in COLOURS)
    game.do(Foretell("blue"))
    assert game.happened(Foretold) == [Foretold(0, "blue", 3)]
    assert game.state.shops[0].prophecies == (Prophecy("blue", 3, 3),)


@pytest.mark.rule("WY-A5")
def test_two_rows_of_nine_symbols_and_the_last_prophecy_takes_what_is_left() -> None:
    game = Game().shop(0, **prophecies(("red", 4), ("red", 4), ("red", 4), ("red", 4)))
    game.turn(0, dish("voodoo 4 1", "bone tree"))
    assert {a for a in game.offers if isinstance(a, Divine)} == {Divine(1), Divine(2)}
    game.do(Divine(2), Foretell("red"))
    assert game.state.shops[0].used == 18
    game.player(0, figure="hire").turn(0, dish("voodoo 4 1", "bone tree"))
    assert "Divine" not in names(game.offers)
    view = GAME.view(game.state, 0).players[0].divination
    assert (view.rows, view.symbols, view.used) == (2, 9, 18)


@pytest.mark.rule("WY-A6")
def test_worked_example_two_prophecies() -> None:
    game = Game().shop(0, **prophecies(("yellow", 3))).turn(0, dish("voodoo 4", "bone tree 1"))
    game.do(Divine(4), Foretell("red"))
    draws(game, 1, "red")
    assert game.asked == Rewarding(0, 4)  # seat 1 drew, seat 0 is asked
    yellow, red = game.state.shops[0].prophecies
    assert (yellow.left, yellow.active) == (2, True)
    assert (red.left, red.ringed, red.active) == (4, True, False)
    assert game.offers == (Reward("tome"), Reward("charm"), Reward("trade"), Reward("X"))
    game.do(Reward("tome"))
    assert game.asked == Choosing(0, "tome", COLOURS)
    game.do(Choose("blue"))
    assert game.happened(Gained) == [Gained(0, "tome", "blue")]
    assert game.asked == Boarding(1, "red")  # then the adventurer boards


@pytest.mark.rule("WY-A6")
@pytest.mark.parametrize(
    ("left", "rewards"),
    [
        (4, ["tome", "charm", "trade", "X"]),
        (3, ["tome", "charm", "trade", "X"]),
        (2, ["charm", "trade", "X"]),
        (1, ["trade", "X"]),
    ],
)
def test_rewards_by_symbols_ringed(left: int, rewards: list[Any]) -> None:
    game = Game().shop(0, prophecies=(Prophecy("red", 4, left),), used=4)
    draws(game, 0, "red")
    assert game.offers == tuple(Reward(reward) for reward in rewards)
    trade = draws(Game().shop(0, prophecies=(Prophecy("red", 4, left),), used=4), 0, "red").do(Reward("trade"))
    assert trade.asked == Trading(0)
    trade.do(Trade("blue"))
    cross = draws(Game().shop(0, prophecies=(Prophecy("red", 4, left),), used=4), 0, "red").do(Reward("X"))
    assert cross.asked == Crossing(0)
    assert Cross("blue") in cross.offers


@pytest.mark.rule("WY-A6")
def test_another_colour_or_a_rogue_strikes_and_the_last_symbol_ends_it() -> None:
    game = Game().shop(0, **prophecies(("red", 1), ("green", 2)))
    draws(game, 1, "rogue")
    assert game.happened(Struck) == [Struck(0, (0, 1))]
    assert [p.active for p in game.state.shops[0].prophecies] == [False, True]
    draws(game, 1, "red")
    assert not game.happened(Fulfilled)  # it was over
    assert game.happened(Struck) == [Struck(0, (1,))]
    assert [p.left for p in game.state.shops[0].prophecies] == [0, 0]


@pytest.mark.rule("WY-A6")
def test_of_two_drawn_together_the_oracle_chooses_the_first() -> None:
    orders: list[tuple[Colour, int]] = [("red", 2), ("blue", 1)]
    for first, left in orders:
        game = draws(Game().shop(0, **prophecies(("red", 2))), 1, "red", "blue")
        assert isinstance(game.asked, Ordering)
        assert game.asked.seat == 0
        assert set(game.offers) == {First("red"), First("blue")}
        game.do(First(first))
        assert game.asked == Rewarding(0, left)
    # one symbol: blue first ends it
    game = draws(Game().shop(0, **prophecies(("red", 1))), 1, "red", "blue").do(First("blue"))
    assert not game.happened(Fulfilled)
    # if the order changes nothing, nobody is asked
    game = draws(Game().shop(0, **prophecies(("yellow", 3))), 1, "red", "blue")
    assert len(game.happened(Struck)) == 2
    game = draws(Game().shop(0, **prophecies(("red", 3))), 1, "red", "red")
    assert game.asked == Rewarding(0, 3)


def arrival(game: Game, who: tuple[str, ...]) -> Drew:
    """Return a morning on which only these arrive, in the first boat."""
    game.boats("g", "b").bag(*who).put(agenda=(Dawn(), Ferrying(0))).do(Stay())
    (drew,) = game.happened(Drew)
    return drew


@pytest.mark.rule("WY-A6")
def test_one_to_three_players_order_two_arrivals_and_four_do_not() -> None:
    for players in (1, 2, 3):
        game = Game(players).shop(0, **prophecies(("red", 2)))
        drew = arrival(game, ("red", "blue"))
        assert game.asked == Ordering(0, drew.who)
    symbols: set[int] = set()
    for seed in range(12):  # in the order of the draws
        game = Game(4, seed).shop(2, **prophecies(("red", 2)))
        drew = arrival(game, ("red", "blue"))
        assert game.asked == Rewarding(2, 2 - drew.who.index("red"))
        symbols.add(game.asked.symbols)
    assert symbols == {1, 2}


def full_in_the_morning(players: int = 2) -> Game:
    """The first boat is full with two new arrivals, and seat 1 draws an X before it docks."""
    game = Game(players).shop(1, **prophecies(("red", 1))).boats("gg", "b").bag("red", "red")
    game.put(agenda=(Dawn(), Ferrying(0))).do(Stay())
    assert len(game.state.boats[0]) == 4  # they are already aboard
    assert game.asked == Rewarding(1, 1)
    return game.do(Reward("X"))


@pytest.mark.rule("WY-A6", "WY-C7")
def test_a_boat_that_was_full_in_the_morning_docks_when_the_prophecies_are_over() -> None:
    game = full_in_the_morning().do(Cross("blue"), Choose("red"))
    assert game.asked == Docking(0, 0)


@pytest.mark.rule("WY-A6", "WY-C7")
def test_a_boat_that_a_bards_x_emptied_by_one_before_it_docked_does_not_dock() -> None:
    game = full_in_the_morning().do(Cross("green"))
    assert Lift(0, "red") in game.offers  # one of the new arrivals
    game.do(Lift(0, "red"), Board(1))
    assert not game.happened(Docked)
    assert isinstance(game.asked, Turn)
    assert game.state.boats[:2] == ((1, 1, 0), (2, 0))
    assert set(game.state.moored) == {WAITING}


@pytest.mark.rule("WY-A6", "WY-C7")
def test_a_boat_that_is_filled_again_and_docks_during_the_prophecies_docks_once() -> None:
    game = full_in_the_morning()
    game.put(agenda=(Work(), Docking(0, 0), Ferrying(0), Ferrying(1)))
    game.do(Lift(0, "red"), Board(1), Lift(1, "blue"), Board(0))
    assert game.asked == Docking(0, 0)
    game.do(Dock("great"))
    assert [event.boat for event in game.happened(Docked)] == [0]
    assert isinstance(game.asked, Turn)  # no second docking of the empty boat


@pytest.mark.rule("WY-A6")
def test_several_prophecies_and_several_oracles_react_to_one_draw() -> None:
    game = Game(4)
    for seat in (0, 1, 3):
        game.shop(seat, **prophecies(("red", 3), ("red", 2)))
    draws(game, 1, "red")
    asked: list[tuple[int, int]] = []
    while isinstance(game.asked, Rewarding):
        asked.append((game.asked.seat, game.asked.symbols))
        game.do(Reward("trade"), Trade("yellow"))
    # first the player who drew, then around the table; each from the left
    assert asked == [(1, 3), (1, 2), (3, 3), (3, 2), (0, 3), (0, 2)]
    assert game.asked == Boarding(1, "red")
    game.do(Board(0))


@pytest.mark.rule("WY-A6", "WY-C4")
def test_arrivals_count_too() -> None:
    game = Game(2).shop(1, **prophecies(("red", 4), ("blue", 3))).boats("", "r").bag(*["red"] * 12)
    game.put(agenda=(Dawn(), Ferrying(0))).do(Stay())
    assert game.asked == Rewarding(1, 4)  # as soon as the first boat has come
    assert [event.boat for event in game.happened(Drew)] == [0]
    game.do(Reward("trade"), Trade("red"))
    assert [event.boat for event in game.happened(Drew)] == [1, 2, 3, 4, 5]
    assert [p.left for p in game.state.shops[1].prophecies] == [4, 0]  # two struck by boat 1, one by boat 2
