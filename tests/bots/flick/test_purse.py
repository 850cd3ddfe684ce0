"""Purses: what is left of a budget."""

from __future__ import annotations

import pytest

from omphalos.bots.flick import purse as module
from omphalos.bots.flick.purse import Purse
from omphalos.bots.spec import Budget


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def perf_counter(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    return clock


def test_simulations_are_given_until_none_is_left() -> None:
    purse = Purse(Budget(simulations=10))
    assert purse.next(4) == 4
    purse.pay(7)
    assert purse.next(4) == 3
    purse.pay(3)
    assert purse.next(4) == 0
    purse.pay(2)  # a step that could not be cut
    assert purse.next(4) == 0


def test_a_part_of_simulations_is_a_share_of_the_rest_and_at_least_one() -> None:
    purse = Purse(Budget(simulations=10))
    purse.pay(2)
    assert purse.part(0.25).next(100) == 2
    assert purse.part(0.01).next(100) == 1


def test_time_is_given_until_it_is_over_but_for_what_telling_takes(clock: Clock) -> None:
    purse = Purse(Budget(ms=100))
    clock.seconds += 0.0919
    purse.pay(5)
    assert purse.next(4) == 4
    clock.seconds += 0.0002
    assert purse.next(4) == 0
    short = Purse(Budget(ms=10))
    short.pay(5)
    clock.seconds += 0.0084
    assert short.next(4) == 4
    clock.seconds += 0.0002
    assert short.next(4) == 0


def test_something_is_tried_even_if_the_time_is_over(clock: Clock) -> None:
    purse = Purse(Budget(ms=100), begun=0.0)
    assert purse.next(4) == 4
    purse.pay(1)
    assert purse.next(4) == 0


def test_a_part_of_time_is_a_share_of_the_rest(clock: Clock) -> None:
    purse = Purse(Budget(ms=100))
    clock.seconds += 0.032
    part = purse.part(0.5)
    part.pay(1)
    clock.seconds += 0.0299
    assert part.next(4) == 4
    clock.seconds += 0.0002
    assert part.next(4) == 0
    assert purse.next(4) == 4
    clock.seconds += 1.0
    assert purse.part(0.5).ms == 0.0


def test_patience_allows_as_many_simulations_as_there_is_time_for(clock: Clock) -> None:
    purse = Purse(Budget(simulations=1000), patience=1000.0)
    assert purse.next(1000) == 1000  # nothing is known of their time
    clock.seconds += 0.5
    purse.pay(40)
    assert purse.next(10) == 10
    assert purse.next(1000) == 40
    assert purse.covers(40)
    assert not purse.covers(41)
    clock.seconds += 0.6
    assert purse.next(1) == 0


def test_what_simulations_take_is_tried_before_the_first(clock: Clock) -> None:
    made: list[int] = []

    def attempt(few: int) -> None:
        made.append(few)
        clock.seconds += few / 64

    purse = Purse(Budget(simulations=1000), patience=1000.0)
    purse.learn(attempt)
    assert made == [8]
    assert purse.next(1000) == 56
    assert purse.part(0.5).next(1000) == 28
    purse.learn(attempt)
    Purse(Budget(simulations=1000)).learn(attempt)
    assert made == [8]


def test_something_is_tried_however_short_the_patience_is(clock: Clock) -> None:
    purse = Purse(Budget(simulations=100), patience=1.0)
    clock.seconds += 1.0
    part = purse.part(0.5)
    assert part.next(100) == 8
    part.pay(8)
    purse.pay(8)
    assert [part.next(100), purse.next(100), purse.part(0.5).next(100)] == [0, 0, 0]


def test_a_part_knows_the_time_of_the_simulations_before_it(clock: Clock) -> None:
    purse = Purse(Budget(simulations=1000), patience=1000.0)
    clock.seconds += 0.5
    purse.pay(40)
    part = purse.part(0.5)
    assert part.next(1000) == 20
    assert part.part(0.25).next(1000) == 5


def test_time_and_patience_hold_both(clock: Clock) -> None:
    purse = Purse(Budget(ms=100), patience=1000.0)
    clock.seconds += 0.032
    purse.pay(32)
    assert purse.next(1000) in (59, 60)


def test_without_patience_everything_is_covered() -> None:
    purse = Purse(Budget(simulations=10))
    purse.pay(10)
    assert purse.covers(10_000)


def test_equal_steps_are_made_while_there_is_time(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def attempt(few: int) -> None:
        made.append(few)
        clock.seconds += 0.125 * few

    monkeypatch.setattr(module, "patience", lambda: None)
    assert module.affordable(1000, 4, attempt) == 1000
    monkeypatch.setattr(module, "patience", lambda: 4000.0)
    assert module.affordable(4, 4, attempt) == 4
    assert made == []
    assert module.affordable(1000, 4, attempt) == 32
    assert module.affordable(1000, 4, attempt, 1 / 2) == 16
    assert module.affordable(30, 4, attempt) == 30
    monkeypatch.setattr(module, "patience", lambda: 1.0)
    assert module.affordable(1000, 4, attempt) == 4
    assert made == [4, 4, 4, 4]
