"""The clock, turns, days, clean-up."""

from __future__ import annotations

from typing import Any

import pytest

from omphalos.oracle import GAME
from omphalos.oracle.actions import Board, Divine, Fates, Foretell, Hire, Horoscope, Pass, Stargaze, Stay, Stop, Write
from omphalos.oracle.agenda import Turn
from omphalos.oracle.cove import clock
from omphalos.oracle.events import Called, Cleaned, Dawned, Drew, Marketed, Passed, Spent, Thrown
from omphalos.oracle.shop.horoscopes import FULL, needs
from omphalos.oracle.state import Clock
from tests.oracle.helpers import Game, counts, dish, names

MARKS = {
    1: {2: 2, 4: 2, 6: 2, 8: 2, 10: 2, 12: 2},
    2: {4: 2, 8: 2, 12: 2},
    3: {4: 1, 8: 1, 12: 2},
    4: {4: 1, 8: 1, 12: 1},
}


@pytest.mark.rule("WY-C5")
def test_the_farthest_back_acts_and_on_one_hour_the_top_of_the_stack() -> None:
    assert clock.next_to_act(Clock((3, 2, 5), (0, 1, 2))) == 1
    assert clock.next_to_act(Clock((3, 3, 3), (2, 0, 1))) == 2
    game = Game(3)
    assert game.asked == Turn(0)
    game.turn(0, dish("bone 3", "voodoo tree 4")).do(Stargaze(3), Stop())
    assert game.asked == Turn(1)
    game.clock(hours=(2, 0, 6), order=(2, 0, 1)).turn(1, dish("bone 3", "voodoo tree 4")).do(Stargaze(3), Stop())
    assert game.state.clock.hours == (2, 2, 6)
    assert game.asked == Turn(1)  # the marker that came last lies on top


@pytest.mark.rule("WY-C5")
def test_the_same_action_space_is_not_used_twice_running() -> None:
    both = dish("bone voodoo 3", "tree 4")
    game = Game(1).turn(0, both).do(Divine(3), Foretell("red"))
    assert game.state.players[0].figure == "divination"
    game.turn(0, both)
    assert "Divine" not in names(game.offers)
    game.do(Stargaze(3), Stop()).turn(0, both)
    assert Divine(3) in game.offers
    assert "Stargaze" not in names(game.offers)
    game.player(0, figure="hire").turn(0, both)
    assert "Hire" not in names(game.offers)
    game.player(0, figure="fates").turn(0, dish("bone voodoo tree 4", "3"))
    assert "Fates" not in names(game.offers)  # one space for all three


@pytest.mark.rule("WY-C6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("start", range(16))
def test_a_marker_that_reaches_or_passes_a_mark_draws(players: int, start: int) -> None:
    assert MARKS[players] == clock.MARKS[players]
    game = Game(players).boats("", "", "", "", "", "").clock(hours=(start,) + (40,) * (players - 1))
    game.turn(0, dish("bone 1", "voodoo tree 4"))
    due = [MARKS[players].get((hour - 1) % 12 + 1, 0) for hour in (start + 1, start + 2)]
    game.do(Stargaze(1), Stop())
    assert game.happened(Spent) == [Spent(0, 2)]
    seen: list[Any] = game.happened(Drew)
    while isinstance(game.offers[0], Board):
        game.do(game.offers[0])
        seen += game.happened(Drew)
    assert [len(event.who) for event in seen if event.boat is None] == [count for count in due if count]


@pytest.mark.rule("WY-C6")
def test_past_twelve_the_clock_goes_on_at_one() -> None:
    assert [clock.on_dial(hour) for hour in (0, 1, 12, 13, 24, 25)] == [0, 1, 12, 1, 12, 1]
    game = Game(2).clock(hours=(13, 40))
    assert GAME.view(game.state, 0).clock.markers[0].dial == 1


@pytest.mark.rule("WY-C6")
def test_nobody_is_drawn_when_no_boat_has_room() -> None:
    game = Game(1).boats(*["rrrr"] * 6).put(moored=(0, 1, 2, 2, -1, -1)).clock(hours=(1,), token=9)
    game.turn(0, dish("bone 1", "voodoo tree 4")).do(Stargaze(1), Stop())
    assert not game.happened(Drew)


@pytest.mark.rule("WY-C8")
def test_play_goes_on_until_every_marker_has_reached_the_token() -> None:
    game = Game(2).boats().clock(hours=(5, 8), token=8).turn(0, dish("bone 1", "voodoo tree 4"))
    game.do(Stargaze(1), Stop())
    assert game.asked == Turn(0)  # at 7
    game.turn(0, dish("bone 1", "voodoo tree 4")).player(0, figure="hire")
    game.bag().do(Stargaze(1), Stop())
    assert game.happened(Marketed)


@pytest.mark.rule("WY-C8")
def test_an_empty_bag_with_no_boat_to_fill_brings_the_market() -> None:
    game = Game(2).boats("rr", "g").bag().clock(hours=(1, 2)).turn(0, dish("bone 1", "voodoo tree 4"))
    game.do(Stargaze(1), Stop())
    assert game.happened(Called) == [Called(4, "bag")]
    game = Game(2).boats("rr", "gg").bag().clock(hours=(1, 2)).turn(0, dish("bone 1", "voodoo tree 4"))
    game.do(Stargaze(1), Stop())
    assert not game.happened(Called)  # somebody could still change boats


@pytest.mark.rule("WY-C8")
def test_the_twenty_fourth_hour_brings_the_market() -> None:
    game = Game(2).boats().bag("red", "red", "red").clock(hours=(20, 25)).turn(0, dish("bone 1", "voodoo tree 4"))
    game.do(Stargaze(1), Stop())
    assert not game.happened(Called)
    game.player(0, figure="hire").turn(0, dish("bone 1", "voodoo 4 tree")).do(Divine(4), Foretell("red"))
    assert game.happened(Called) == [Called(26, "hours")]
    assert game.asked == Turn(0)  # and still acts


@pytest.mark.rule("WY-C3")
def test_three_days_of_arrival_production_market_and_clean_up() -> None:
    told: list[Any] = []
    game = Game(2, seed=4)
    told += game.events
    while game.asked:
        told += game.do(game.offers[-1] if not isinstance(game.offers[-1], Stay) else game.offers[0]).events
    days = [event for event in told if isinstance(event, Dawned | Marketed | Cleaned)]
    assert [type(event) for event in days] == [Dawned, Marketed, Cleaned] * 3
    assert [event.day for event in days if isinstance(event, Dawned)] == [1, 2, 3]
    assert game.state.phase == "over"


@pytest.mark.rule("WY-S4")
def test_the_first_turn_of_a_later_day_begins_with_a_throw() -> None:
    game = Game(2, seed=4)
    days: list[int] = []
    since: list[Any] | None = None  # dawn of a later day
    while game.asked:
        events = game.do(game.offers[-1] if not isinstance(game.offers[-1], Stay) else game.offers[0]).events
        for event in events:
            if isinstance(event, Dawned) and event.day > 1:
                days.append(event.day)
                since = []
            elif since is not None:
                since.append(event)
        if since is not None and isinstance(game.asked, Turn):
            assert [event.seat for event in since if isinstance(event, Thrown)] == [game.asked.seat]
            since = None
    assert days == [2, 3]


@pytest.mark.rule("WY-C12")
def test_clean_up_sends_everybody_home() -> None:
    game = Game(3).boats("rk", "g").put(moored=(-1, -1, 0, 1, 2, 2), halls=(1, 1, 1, 1, 2)).bag("green")
    game.put(piers=(counts(["red"] * 4), counts(["blue"] * 4), counts(["yellow"] * 7 + ["rogue"])))
    game.clock(hours=(9, 12, 11), order=(1, 2, 0), token=11)
    game.turn(0, dish("bone 1", "voodoo tree 4")).do(Stargaze(1), Stop())  # the last to reach the token ends the day
    (cleaned,) = game.happened(Cleaned)
    assert cleaned.order == (1, 0, 2)  # 12, then 11 and 11: the one on top stays on top
    assert game.state.halls == (2, 2, 1, 1, 3)
    assert sum(game.state.bag) + sum(map(len, game.state.boats)) == 1 + 16
    assert game.state.clock.hours == (0, 0, 0)
    assert game.state.clock.token is None
    assert game.state.moored == (-1,) * 6
    assert len(game.state.town.square) == 4
    assert game.asked == Turn(1)  # the overshooter acts first


@pytest.mark.rule("WY-A14")
def test_a_player_may_pass_only_when_nothing_else_is_possible() -> None:
    game = Game(2).turn(0, dish("bone 3", "voodoo tree 4"))
    assert "Pass" not in names(game.offers)
    game.player(0, figure="hire").turn(0, dish("bone voodoo tree", "4 1"))
    game.shop(0, upper=(1,) * 8, lower=(1,) * 8)
    assert needs("upper", game.state.shops[0].upper) == FULL
    assert "Fates" in names(game.offers)
    assert "Pass" not in names(game.offers)
    game.turn(0, dish("bone voodoo", "tree 4 1")).shop(0, guilds=("XX", "XX", "XX", "XX"))
    assert names(game.offers) == {"Nudge", "Shift", "Pass"}
    game.do(Pass())
    assert game.happened(Passed) == [Passed(0)]
    assert game.happened(Spent) == [Spent(0, 1)]
    assert game.state.players[0].figure == "hire"


@pytest.mark.rule("WY-A1", "WY-A5", "WY-A7", "WY-A10", "WY-A11")
def test_what_actions_cost() -> None:
    runes = dish("bone voodoo tree 3", "4")
    for action, hours in (
        ((Stargaze(3), Stop()), 2),
        ((Divine(3), Foretell("red")), 1),
        ((Horoscope("right"), Write(4, "upper")), 2),
        ((Fates("nudge"),), 1),
    ):
        game = Game(2).turn(0, runes)
        spent: list[Spent] = []
        for one in action:
            spent += game.do(one).happened(Spent)
        assert spent == [Spent(0, hours)]
    for place, hours in enumerate((1, 1, 2, 3)):
        game = Game(2, seed=9).turn(0, runes)
        spent = game.do(Hire(place)).happened(Spent)
        while not spent:
            spent = game.do(game.offers[0]).happened(Spent)
        assert spent == [Spent(0, hours)]
