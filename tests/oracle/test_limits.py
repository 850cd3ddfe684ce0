"""Hours and days of Wyrocznia that pass a limit while all is well: just before it, at it, and beyond."""

from __future__ import annotations

from typing import Any

import pytest

from omphalos.oracle import days
from omphalos.oracle import events as e
from omphalos.oracle.agenda import Dawn, Evening, Market, Turn, Work
from omphalos.oracle.cove import clock
from omphalos.oracle.draft import Draft
from omphalos.oracle.numbers import COVE
from tests.oracle.helpers import Game, draft_of

BEYOND, LAST = COVE.clock.beyond.value, COVE.clock.last_hour.value


def worked(game: Game) -> Draft:
    """The beginning of the next turn, or of the market."""
    draft = draft_of(game)
    days.work(draft, Work())
    return draft


@pytest.mark.rule("WY-C8")
@pytest.mark.parametrize(
    ("hours", "token", "opens"),
    [
        ((9, 10, 12), 10, False),
        ((10, 10, 12), 10, True),  # all have reached it
        ((11, 10, 12), 10, True),
        ((10, 9, 10), 10, False),
        ((10, 10, 10), None, False),
    ],
)
def test_the_market_opens_when_all_markers_have_reached_the_token(hours: Any, token: Any, opens: bool) -> None:
    draft = worked(Game(3).put(phase="production", day=1).clock(hours=hours, order=(0, 1, 2), token=token))
    asked = draft.agenda[-1]
    if opens:
        assert draft.agenda == [Market()]
    else:
        assert draft.agenda == [Work(), Turn(min(range(3), key=lambda seat: hours[seat]))]
    assert (asked == Market()) == opens


@pytest.mark.rule("WY-C8")
@pytest.mark.parametrize(("last", "called"), [(LAST - 2, False), (LAST - 1, True), (LAST, True), (LAST + 3, True)])
def test_at_the_last_hour_of_the_day_the_market_is_called(last: int, called: bool) -> None:
    """By the marker that is farthest back, whatever the others do."""
    draft = worked(Game(2).put(phase="production", day=1).clock(hours=(last, LAST + 5), order=(0, 1), token=None))
    calls = [event for event in draft.events if isinstance(event, e.Called)]
    assert calls == ([e.Called(LAST + 5 + BEYOND, "hours")] if called else [])
    assert draft.agenda == [Work(), Turn(0)]


@pytest.mark.rule("WY-C8")
@pytest.mark.parametrize(
    ("bag", "aboard", "called"),
    [
        ((), ("rg", "b", "", "", "", ""), True),
        ((), ("rg", "by", "", "", "", ""), False),  # passengers who change boats can fill one
        (("red",), ("rg", "b", "", "", "", ""), False),
    ],
)
def test_an_empty_bag_calls_the_market_unless_a_boat_can_fill(bag: Any, aboard: Any, called: bool) -> None:
    game = Game(2).put(phase="production", day=1).bag(*bag).boats(*aboard).clock(hours=(3, 4), order=(0, 1), token=None)
    calls = [event for event in worked(game).events if isinstance(event, e.Called)]
    assert calls == ([e.Called(4 + BEYOND, "bag")] if called else [])
    again = game.clock(token=7)
    assert not [event for event in worked(again).events if isinstance(event, e.Called)], "once a day"


def test_a_day_follows_another_until_the_last() -> None:
    last = COVE.clock.days.value
    for day in range(1, last + 1):
        game = Game(2).put(day=day, phase="market").clock(hours=(12, 13), order=(1, 0), token=11)
        draft = draft_of(game)
        days.evening(draft, Evening())
        assert (draft.agenda == [Dawn()]) == (day < last)
        assert (draft.state.phase == "over") == (day == last)
        assert bool(draft.state.reckoning) == (day == last)


def test_a_morning_begins_with_arrivals_and_only_the_first_day_pays_seats() -> None:
    for day in (0, 1):
        game = Game(3).put(day=day, phase="market", numbers="balanced").clock(hours=(0, 0, 0))
        draft = draft_of(game)
        days.dawn(draft, Dawn())
        paid = {event.seat: event.gold for event in draft.events if isinstance(event, e.Paid)}
        start = days.START_GOLD["balanced"][3]
        assert paid == ({seat: gold for seat, gold in enumerate(start) if gold} if day == 0 else {})
        assert [getattr(task, "boat", None) for task in reversed(draft.agenda)] == [0, 1, 2, 3, 4, 5, None]
        assert draft.agenda[0] == Work()


def test_hours_go_on_over_midnight_for_whoever_is_farthest_back() -> None:
    assert [clock.on_dial(hour) for hour in range(22, 28)] == [10, 11, 12, 1, 2, 3]
    draft = worked(Game(2).put(phase="production", day=2).clock(hours=(25, 26), order=(1, 0), token=27))
    assert draft.agenda == [Work(), Turn(0)]
