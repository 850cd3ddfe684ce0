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
