"""Two things at once: two marks on one way, two on one hour, two cards in one event. What comes first, and for whom."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.oracle import GAME, bag, days, decide
from omphalos.oracle import events as e
from omphalos.oracle.account import Coin
from omphalos.oracle.actions import Board, Hire, Lift, Stay
from omphalos.oracle.agenda import (
    Boarding,
    Drawing,
    Evening,
    Ferrying,
    Heeding,
    Reseating,
    Rewarding,
    Spending,
    Tainting,
    Tucking,
)
from omphalos.oracle.cove import clock, corruption, rogues, square
from omphalos.oracle.evolve import put
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import ADVENTURERS, GOOD, ROGUE
from omphalos.oracle.shop import fates, prophecies
from omphalos.oracle.state import Clock, Deck, Fields, Prophecy, Town
from tests.oracle.helpers import Game, draft_of


def booked(game: Game, event: Any) -> Any:
    """The state of a game after an event."""
    return GAME.evolve(game.state, event)


# --- the clock


@pytest.mark.rule("WY-C6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_of_several_marks_on_one_way_the_first_is_drawn_for_first(players: int) -> None:
    """However far a marker goes, also around the whole clock."""
    start, far = 3, 14
    game = Game(players).clock(hours=(start,) + (0,) * (players - 1))
    draft = draft_of(game)
    clock.spending(draft, Spending(0, far))
    passed = [clock.MARKS[players].get((hour - 1) % 12 + 1) for hour in range(start + 1, start + far + 1)]
    assert list(reversed(draft.agenda)) == [Drawing(0, draws) for draws in passed if draws]
    assert draft.state.clock.hours[0] == start + far
    assert len(set(clock.MARKS[3].values())) > 1, "so the order matters"


@pytest.mark.rule("WY-C6")
def test_a_marker_that_stands_on_a_mark_does_not_draw_again_and_one_that_arrives_does() -> None:
    for start, hours, drawn in ((4, 3, []), (3, 1, [4]), (3, 0, []), (0, 12, [4, 8, 12]), (12, 4, [16])):
        draft = draft_of(Game(2).clock(hours=(start, 0)))
        clock.spending(draft, Spending(0, hours))
        assert len(draft.agenda) == len(drawn), (start, hours)


@pytest.mark.rule("WY-C5")
def test_who_moves_lies_on_top_of_those_on_the_same_hour() -> None:
    state = booked(Game(3).clock(hours=(2, 3, 2), order=(1, 2, 0)), e.Spent(0, 1))
    assert state.clock == Clock((3, 3, 2), (0, 1, 2))
    assert clock.next_to_act(state.clock) == 2
    assert clock.next_to_act(booked(Game(3).put(clock=state.clock), e.Spent(2, 1)).clock) == 2
    assert clock.next_to_act(Clock((5, 3, 3), (0, 2, 1))) == 2
    assert clock.next_to_act(Clock((5,), (0,))) == 0


@pytest.mark.rule("WY-C12")
def test_in_the_evening_of_those_on_one_hour_the_order_of_the_stack_stays() -> None:
    game = Game(4).clock(hours=(14, 15, 14, 13), order=(2, 1, 0, 3), token=13)
    draft = draft_of(game)
    days.evening(draft, Evening())
    (cleaned,) = [event for event in draft.events if isinstance(event, e.Cleaned)]
    assert cleaned.order == (1, 2, 0, 3)
    assert draft.state.clock == Clock((0, 0, 0, 0), (1, 2, 0, 3))


@pytest.mark.rule("WY-C8")
def test_the_market_is_called_once_a_day_beyond_the_farthest_marker() -> None:
    draft = draft_of(Game(3).clock(hours=(4, 9, 7), token=None))
    clock.call_market(draft, "boats")
    clock.call_market(draft, "bag")
    assert draft.events == [e.Called(9 + COVE.clock.beyond.value, "boats")]


# --- the bag, boats and piers


def test_reactions_begin_with_who_draws_and_go_round() -> None:
    waiting = (Prophecy("red", 2, 2),)
    game = Game(4).bag("red", "blue", "rogue").boats("", "", "", "", "", "")
    for seat in (0, 1, 3):
        game.shop(seat, prophecies=waiting)
    draft = draft_of(game)
    bag.drawing(draft, Drawing(1, 2))
    (drew,) = [event for event in draft.events if isinstance(event, e.Drew)]
    assert len(drew.who) == 2
    top = list(reversed(draft.agenda))
    assert top == [*(Heeding(seat, drew.who) for seat in (1, 3, 0)), *(Boarding(1, one) for one in drew.who)]
    assert draft.state.ashore == tuple(ADVENTURERS.index(one) for one in drew.who)
    nobody = draft_of(Game(2).bag("red").boats("rrrr", "rrrr", "rrrr", "rrrr", "rrrr", "rrrr"))
    bag.drawing(nobody, Drawing(0, 2))
    assert (nobody.events, nobody.agenda) == ([], []), "no places are free"


@pytest.mark.rule("WY-C13")
@pytest.mark.parametrize(
    ("aboard", "moored", "lifts"),
    [
        (("rg", "", "", "", "", ""), (-1, 0, 1, 2, 2, 2), set[str]()),  # the only boat with room is its own
        (("rg", "bbyy", "", "", "", ""), (-1, -1, 0, 1, 2, 2), {"1 blue", "1 yellow"}),  # only out of the full one
        (("rg", "b", "", "", "", ""), (-1, -1, 0, 1, 2, 2), {"0 red", "0 green", "1 blue"}),
        (("rrrr", "bbyy", "", "", "", ""), (-1, -1, 0, 1, 2, 2), set[str]()),
        (("rrr", "", "", "", "", ""), (-1, -1, 0, 1, 2, 2), {"0 red"}),
    ],
)
def test_a_passenger_changes_boats_if_another_has_room(aboard: Any, moored: Any, lifts: set[str]) -> None:
    game = Game(2).boats(*aboard).put(moored=moored)
    task = Ferrying(0)
    offered = decide.options(game.state, task)
    assert {f"{lift.boat} {lift.who}" for lift in offered if isinstance(lift, Lift)} == lifts
    assert (Stay() in offered) == bool(lifts)
    assert decide.several(game.state, task) == bool(lifts)
    for boat in range(6):
        for who in ADVENTURERS:
            assert decide.allows(game.state, task, Lift(boat, who)) == (f"{boat} {who}" in lifts)
    if "0 red" in lifts:
        targets = decide.options(game.state, Reseating(0, "red", 0))
        assert targets == (Board(1),)


def test_two_of_one_colour_change_places_one_by_one() -> None:
    game = Game(2).boats("rgr", "b")
    state = booked(game, e.Ferried(0, "red", 0, 1))
    assert state.boats[:2] == ((1, 0), (2, 0))
    state = booked(Game(2).put(ashore=(0, 4, 0)).boats("g"), e.Boarded(1, "red", 0))
    assert (state.ashore, state.boats[0]) == ((4, 0), (1, 0))
    docked = booked(Game(2).boats("rkrg", "b").put(piers=((1, 0, 0, 0, 0),) * 3), e.Docked(0, 0, "small"))
    assert docked.piers == ((1, 0, 0, 0, 0), (3, 1, 0, 0, 1), (1, 0, 0, 0, 0))
    assert (docked.boats[:2], docked.moored[:2]) == (((), (2,)), (1, -1))


def test_a_day_s_clean_up_puts_everybody_back() -> None:
    game = (
        Game(2)
        .boats("rk", "", "y")
        .put(piers=((1, 0, 0, 0, 2), (0, 3, 0, 0, 0), (0, 0, 0, 4, 1)), bag=(1, 1, 1, 1, 1), halls=(2, 2, 2, 2, 2))
    )
    state = booked(game, e.Cleaned((1, 0)))
    assert state.bag == (2, 4, 1, 5, 4), "from the piers"
    assert state.halls == (3, 2, 2, 3, 3), "from the boats"
    assert (set(state.boats), set(state.moored), state.piers) == ({()}, {-1}, ((0,) * 5,) * 3)
    assert state.clock == Clock((0, 0), (1, 0))


# --- cards, gold and marks


def test_two_corruption_cards_in_one_event() -> None:
    game = Game(2).player(1, cards=(1, 0, 0)).put(corruption=Deck((5, 4, 3), (1, 1, 1)))
    state = booked(game, e.Corrupted(1, (3, 3, 1), "runes"))
    assert state.players[1].cards == (2, 0, 2)
    assert state.corruption == Deck((4, 4, 1), (1, 1, 1))
    state = booked(Game(2).put(players=state.players, corruption=state.corruption), e.Discarded(1, 3))
    assert (state.players[1].cards, state.corruption) == ((2, 0, 1), Deck((4, 4, 1), (1, 1, 2)))
    assert state.players[0].cards == game.state.players[0].cards
    shuffled = booked(Game(2).put(corruption=Deck((0, 0, 0), (1, 2, 3))), e.Reshuffled("corruption"))
    assert shuffled.corruption == Deck((1, 2, 3), (0, 0, 0))
    town = booked(Game(2).put(town=Town((), ("b",), ("z", "a"))), e.Reshuffled("townsfolk"))
    assert town.town == Town(("a", "z"), ("b",), ())


def test_cards_are_taken_across_a_shuffle_and_none_when_all_are_out() -> None:
    draft = draft_of(Game(2).put(corruption=Deck((0, 1, 0), (0, 0, 2))))
    corruption.take(draft, 0, 2, "skull")
    assert [type(event) for event in draft.events] == [e.Corrupted, e.Reshuffled, e.Corrupted]
    assert [getattr(event, "cards", None) for event in draft.events] == [(2,), None, (3,)]
    draft = draft_of(Game(2).put(corruption=Deck((0, 1, 0))))
    corruption.take(draft, 1, 5, "cult")
    assert [getattr(event, "cards", None) for event in draft.events] == [(2,)]
    corruption.take(draft, 1, 0, "cult")
    assert len(draft.events) == 1
    for cards, question, gone in (((0, 0, 0), 0, []), ((0, 1, 0), 0, [2]), ((1, 0, 1), 1, []), ((0, 0, 2), 1, [])):
        draft = draft_of(Game(2).player(1, cards=cards))
        corruption.discard(draft, 1)
        assert (len(draft.agenda), [getattr(event, "points", 0) for event in draft.events]) == (question, gone)


@pytest.mark.rule("WY-C11")
def test_thieves_take_at_each_pier_and_at_most_all_gold() -> None:
    each = COVE.rogues.thieves.value
    piers = ((0, 0, 0, 0, 2), (0, 0, 0, 0, 1), (0, 0, 0, 0, 3))
    for gold, fees in ((99, [2 * each, 3 * each]), (2 * each + 1, [2 * each, 1]), (each, [each]), (0, [])):
        draft = draft_of(Game(2).put(rogues="thieves", piers=piers).player(1, gold=gold))
        rogues.steal(draft, 1, (1, 0, 4))
        assert [-getattr(event, "gold", 0) for event in draft.events] == fees
        assert draft.state.players[1].gold == gold - sum(fees)
        assert [getattr(event, "note", ()) for event in draft.events] == [("great",), ("black",)][: len(fees)]
    draft = draft_of(Game(2).put(rogues="cult", piers=piers).player(1, gold=9))
    rogues.steal(draft, 1, (1, 1, 1))
    assert draft.events == []
    rogues.dock(draft, 1, (ROGUE, 0, ROGUE, 1))
    assert draft.agenda == [Tainting(1, 2 * COVE.rogues.cult.value, "cult")]


def test_an_account_grows_by_each_coin() -> None:
    game = Game(2).put(day=2).player(1, gold=5, account=(Coin(1, "start", 5),), shelf=(0, 2, 0, 0, 0, 0, 0, 0))
    state = booked(game, e.Sold(1, "charm", "green", "small", 4))
    assert state.players[1].gold == 9
    assert state.players[1].account[1:] == (Coin(2, "sale", 4, ("charm", "green", "small")),)
    good = GOOD["charm", "green"]
    was = game.state.players[1]
    assert (state.players[1].shelf[good], state.players[1].pool[good]) == (1, was.pool[good] + 1)
    gained = booked(game, e.Gained(1, "tome", "blue")).players[1]
    good = GOOD["tome", "blue"]
    assert (gained.shelf[good], gained.pool[good]) == (was.shelf[good] + 1, was.pool[good] - 1)
    assert put((1, 2, 3), 1, 9) == (1, 9, 3)


@pytest.mark.rule("WY-C14")
def test_a_hired_card_leaves_its_place_to_the_next_and_the_dear_end_is_filled() -> None:
    game = Game(2)
    town = Town(("red envoy",), ("red porter", "blue herald", "green pilot", "yellow swindler"), ("blue porter",))
    draft = draft_of(game.put(town=town))
    square.hire(draft, 0, Hire(1))
    assert draft.state.town == Town((), ("red porter", "green pilot", "yellow swindler", "red envoy"), ("blue porter",))
    assert draft.state.players[0].hired == "blue herald"
    assert Tucking(0, "blue herald") in draft.agenda
    state = booked(Game(2).player(0, staff=(None, "red porter", None, None), hired="blue herald"),
                   e.Tucked(0, "blue herald", "astrologer", 1))  # fmt: skip
    assert (state.players[0].staff[1], state.players[0].hired) == ("blue herald", None)
    assert state.town.discards == (*game.state.town.discards[:0], "red porter")


def test_marks_and_fields_are_counted_each_in_its_own() -> None:
    game = Game(2).shop(1, guilds=("X", "", "T", ""), nudge=Fields(3, 1), shift=Fields(2, 2))
    shop = booked(game, e.Marked(1, "blue", "X")).shops[1]
    assert shop.guilds == ("X", "", "TX", "")
    filled = booked(game, e.Filled(1, "shift", 3)).shops[1]
    assert (filled.nudge, filled.shift) == (Fields(3, 1), Fields(5, 2))
    for filled_so_far, expected in ((0, 2), (fates.FIELDS - 2, 2), (fates.FIELDS - 1, 1), (fates.FIELDS, 0)):
        draft = draft_of(Game(2).shop(0, nudge=Fields(filled_so_far, 0)))
        fates._fill(draft, 0, "nudge", 2)  # pyright: ignore[reportPrivateUsage]
        assert draft.state.shops[0].nudge.filled == filled_so_far + expected
        assert len(draft.events) == (expected > 0), "those that do not fit are lost"


@pytest.mark.rule("WY-A6")
def test_one_draw_strikes_some_prophecies_and_fulfils_others() -> None:
    """Two of one colour: the first rings, and its symbols are those that were left; the second finds it ringed."""
    made = (Prophecy("red", 3, 2), Prophecy("blue", 2, 1), Prophecy("red", 4, 4), Prophecy("green", 1, 0))
    draft = draft_of(Game(2).shop(0, prophecies=made))
    prophecies.heed(draft, Heeding(0, ("red", "red")))
    assert [type(event).__name__ for event in draft.events] == ["Struck", "Fulfilled", "Fulfilled"]
    assert getattr(draft.events[0], "prophecies", None) == (1,)
    shop: Any = draft.state.shops[0]
    assert [(one.left, one.ringed) for one in shop.prophecies] == [(2, True), (0, False), (4, True), (0, False)]
    assert list(reversed(draft.agenda)) == [Rewarding(0, 2), Rewarding(0, 4)]
    assert prophecies.active(shop) == []
    assert not prophecies.any_active(shop)


def test_those_who_tie_in_gold_are_ranked_by_corruption_and_the_reason_is_told() -> None:
    def outcome(*players: tuple[int, int]) -> Any:
        game = Game(len(players))
        lines = tuple(e.Reckoning(0, (0, 0, 0, 0), points, 1, gold) for gold, points in players)
        return GAME.outcome(replace(game.state, reckoning=lines, phase="over"))

    assert outcome((9, 3), (9, 2), (5, 0)).ranks == (2, 1, 3)
    assert outcome((9, 3), (9, 2), (5, 0)).decided_by == "less corruption"
    assert outcome((9, 2), (9, 2), (5, 0)).ranks == (1, 1, 3)
    assert outcome((9, 2), (9, 2), (5, 0)).decided_by is None
    assert outcome((9, 2), (5, 3), (5, 1)).ranks == (1, 3, 2)
    assert outcome((9, 2), (5, 3), (5, 1)).decided_by is None
    assert outcome((9, 2), (9, 2), (9, 4)).decided_by == "less corruption"
    assert outcome((-4, 2)).scores == (-4.0,)
