"""Adventurers, boats, piers and the bag."""

from __future__ import annotations

from collections import Counter

import pytest

from omphalos.oracle import GAME
from omphalos.oracle.actions import Board, Dock, Lift, Stay
from omphalos.oracle.agenda import Boarding, Docking, Ferrying, Reseating
from omphalos.oracle.events import Called, Docked, Drew, Ferried, Opened
from omphalos.oracle.people import ADVENTURERS, ROGUE_CARDS, RogueCard
from omphalos.table.errors import NotAllowed
from tests.oracle.helpers import Game, counts

REPORTED = {"thieves": (2, 6), "cult": (3, 5), "smugglers": (2, 6)}  # rogues in hideout and bag
BALANCED = dict.fromkeys(ROGUE_CARDS, (0, 8))


@pytest.mark.rule("WY-C1")
@pytest.mark.parametrize("card", ROGUE_CARDS)
@pytest.mark.parametrize(("numbers", "rogues"), [("reported", REPORTED), ("balanced", BALANCED)])
def test_fifty_two_adventurers_start_in_halls_hideout_and_bag(
    card: RogueCard, numbers: str, rogues: dict[str, tuple[int, int]]
) -> None:
    deals = (Game(2, seed, numbers=numbers).happened(Opened)[0] for seed in range(90))
    event = next(event for event in deals if event.rogues == card)
    state = GAME.evolve(GAME.start(2, GAME.read_options()), event)
    hideout, bag = rogues[card]
    assert state.halls == (1, 1, 1, 1, hideout)
    assert state.bag == (12, 12, 8, 8, bag)
    assert sum(state.halls) + sum(state.bag) == 52


@pytest.mark.parametrize("card", ROGUE_CARDS)
def test_records_that_do_not_say_how_many_rogues_hide_have_those_of_their_rules(card: RogueCard) -> None:
    state = GAME.evolve(GAME.start(2, GAME.read_options()), Opened(card))
    assert (state.halls[-1], state.bag[-1]) == REPORTED[card]


@pytest.mark.rule("WY-C1")
def test_each_rogue_card_is_drawn_about_as_often() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(90):
        drawn[Game(1, seed).happened(Opened)[0].rogues] += 1
    assert set(drawn) == set(ROGUE_CARDS)
    assert min(drawn.values()) > 15


@pytest.mark.rule("WY-C2")
def test_six_boats_of_four_and_three_piers_with_four_berths() -> None:
    view = GAME.view(Game().state, 0)
    assert [boat.places for boat in view.boats] == [4] * 6
    assert [(pier.pier, pier.takes, pier.berths) for pier in view.piers] == [
        ("great", ("tome",), 1),
        ("small", ("charm",), 1),
        ("black", ("charm", "tome"), 2),
    ]


@pytest.mark.rule("WY-C4")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_two_adventurers_arrive_in_each_boat(players: int) -> None:
    game = Game(players)
    arrivals = game.happened(Drew)
    assert [event.boat for event in arrivals] == [0, 1, 2, 3, 4, 5]
    assert all(len(event.who) == 2 and event.seat is None for event in arrivals)
    assert [len(boat) for boat in game.state.boats] == [2] * 6


@pytest.mark.rule("WY-C4")
def test_adventurers_come_from_the_bag_each_as_likely_as_another() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(150):
        drawn.update(who for event in Game(1, seed).happened(Drew) for who in event.who)
    total = sum(drawn.values())
    for who, share in zip(ADVENTURERS, (12, 12, 8, 8, 8), strict=True):
        assert abs(drawn[who] / total - share / 48) < 0.04


@pytest.mark.rule("WY-C6")
def test_a_drawn_adventurer_goes_into_any_boat_with_room() -> None:
    game = Game().boats("rrr", "gggg", "", "bb", "y", "yyy").put(ashore=(0,)).ask(Boarding(0, "red"))
    assert set(game.offers) == {Board(0), Board(2), Board(3), Board(4), Board(5)}
    game.do(Board(2))
    assert game.state.boats[2] == (0,)
    assert game.state.ashore == ()
    with pytest.raises(NotAllowed):
        game.put(ashore=(0,)).ask(Boarding(0, "red")).do(Board(1))


@pytest.mark.rule("WY-C7")
def test_a_full_boat_docks_where_the_player_who_filled_it_says() -> None:
    game = Game().boats("rgk", "r").put(ashore=(0,)).ask(Boarding(1, "red")).do(Board(0))
    assert game.asked == Docking(1, 0)
    assert set(game.offers) == {Dock("great"), Dock("small"), Dock("black")}
    game.do(Dock("small"))
    assert game.state.piers[1] == counts(["red", "red", "green", "rogue"])
    assert game.state.boats[0] == ()
    assert game.state.moored == (1, -1, -1, -1, -1, -1)
    game.put(ashore=(0,)).ask(Boarding(0, "red"))
    assert Board(0) not in game.offers  # it takes no more passengers today


@pytest.mark.rule("WY-C2", "WY-C7")
def test_a_pier_takes_as_many_boats_as_it_has_berths_and_without_a_berth_the_boat_stays() -> None:
    game = Game().boats("rrr", "rrr", "rrr", "rrr", "rrr", "rrr")
    game.put(ashore=(0,)).ask(Boarding(0, "red")).do(Board(0), Dock("great"))
    game.put(ashore=(0,)).ask(Boarding(0, "red")).do(Board(1))
    assert set(game.offers) == {Dock("small"), Dock("black")}
    game.do(Dock("small"))
    game.put(ashore=(0,)).ask(Boarding(0, "red")).do(Board(2))
    assert game.happened(Docked) == [Docked(0, 2, "black")]
    game.put(ashore=(0,)).ask(Boarding(0, "red")).do(Board(3))
    assert game.happened(Docked) == [Docked(0, 3, "black")]  # the only free berth, so nobody is asked
    game.put(ashore=(0,)).ask(Boarding(0, "red")).do(Board(4))
    assert not game.happened(Docked)
    assert game.state.boats[4] == (0, 0, 0, 0)
    assert game.state.moored[4] == -1


@pytest.mark.rule("WY-C7", "WY-C8")
def test_the_fourth_boat_brings_the_market_one_hour_beyond_the_farthest_marker() -> None:
    game = Game().boats("rrr", "rrr").put(moored=(-1, -1, 0, 1, 2, -1)).clock(hours=(3, 7))
    game.put(ashore=(0,)).ask(Boarding(0, "red")).do(Board(0))
    assert game.happened(Called) == [Called(8, "boats")]
    assert game.state.clock.token == 8


@pytest.mark.rule("WY-C13")
def test_bards_move_an_adventurer_between_waiting_boats_which_may_fill_one() -> None:
    game = Game().boats("rgk", "b", "yyyy").put(moored=(-1, -1, -1, 0, 1, 2)).ask(Ferrying(0))
    assert set(game.offers) == {
        Lift(0, "red"),
        Lift(0, "green"),
        Lift(0, "rogue"),
        Lift(1, "blue"),
        Lift(2, "yellow"),
        Stay(),
    }
    game.do(Lift(1, "blue"))
    assert game.happened(Ferried) == [Ferried(0, "blue", 1, 0)]  # one other boat has room
    assert game.happened(Docked) == [Docked(0, 0, "black")]
    game = Game().boats("r", "g", "b").ask(Ferrying(1)).do(Lift(0, "red"))
    assert game.asked == Reseating(1, "red", 0)
    assert Board(0) not in game.offers
    game.do(Board(2))
    assert game.state.boats[:3] == ((), (1,), (2, 0))
    assert Game().boats("r", "g").ask(Ferrying(1)).do(Stay()).state.boats[:2] == ((0,), (1,))
