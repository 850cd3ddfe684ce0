"""What is left of a budget."""

from __future__ import annotations

import pytest

from omphalos.bots.flick import decision as module
from omphalos.bots.flick.decision import SearchBudget
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
    budget = SearchBudget(Budget(simulations=10))
    assert budget.next(4) == 4
    budget.spend(7)
    assert budget.next(4) == 3
    budget.spend(3)
    assert budget.next(4) == 0
    budget.spend(2)  # a step that could not be cut
    assert budget.next(4) == 0


def test_a_part_of_simulations_is_a_share_of_the_rest_and_at_least_one() -> None:
    budget = SearchBudget(Budget(simulations=10))
    budget.spend(2)
    assert budget.share(0.25).next(100) == 2
    assert budget.share(0.01).next(100) == 1


def test_time_is_given_until_it_is_over_but_for_what_telling_takes(clock: Clock) -> None:
    budget = SearchBudget(Budget(ms=100))
    clock.seconds += 0.0919
    budget.spend(5)
    assert budget.next(4) == 4
    clock.seconds += 0.0002
    assert budget.next(4) == 0
    short = SearchBudget(Budget(ms=10))
    short.spend(5)
    clock.seconds += 0.0084
    assert short.next(4) == 4
    clock.seconds += 0.0002
    assert short.next(4) == 0


def test_something_is_tried_even_if_the_time_is_over(clock: Clock) -> None:
    budget = SearchBudget(Budget(ms=100), begun=0.0)
    assert budget.next(4) == 4
    budget.spend(1)
    assert budget.next(4) == 0


def test_a_part_of_time_is_a_share_of_the_rest(clock: Clock) -> None:
    budget = SearchBudget(Budget(ms=100))
    clock.seconds += 0.032
    part = budget.share(0.5)
    part.spend(1)
    clock.seconds += 0.0299
    assert part.next(4) == 4
    clock.seconds += 0.0002
    assert part.next(4) == 0
    assert budget.next(4) == 4
    clock.seconds += 1.0
    assert budget.share(0.5).ms == 0.0


def test_limit_allows_as_many_simulations_as_there_is_time_for(clock: Clock) -> None:
    budget = SearchBudget(Budget(simulations=1000), limit=1000.0)
    assert budget.next(1000) == 1000  # nothing is known of their time
    clock.seconds += 0.5
    budget.spend(40)
    assert budget.next(10) == 10
    assert budget.next(1000) == 40
    assert budget.covers(40)
    assert not budget.covers(41)
    clock.seconds += 0.6
    assert budget.next(1) == 0


def test_what_simulations_take_is_tried_before_the_first(clock: Clock) -> None:
    made: list[int] = []

    def attempt(few: int) -> None:
        made.append(few)
        clock.seconds += few / 64

    budget = SearchBudget(Budget(simulations=1000), limit=1000.0)
    budget.measure_pace(attempt)
    assert made == [8]
    assert budget.next(1000) == 56
    assert budget.share(0.5).next(1000) == 28
    budget.measure_pace(attempt)
    SearchBudget(Budget(simulations=1000)).measure_pace(attempt)
    assert made == [8]


def test_something_is_tried_however_short_the_limit_is(clock: Clock) -> None:
    budget = SearchBudget(Budget(simulations=100), limit=1.0)
    clock.seconds += 1.0
    part = budget.share(0.5)
    assert part.next(100) == 8
    part.spend(8)
    budget.spend(8)
    assert [part.next(100), budget.next(100), budget.share(0.5).next(100)] == [0, 0, 0]


def test_a_part_knows_the_time_of_the_simulations_before_it(clock: Clock) -> None:
    budget = SearchBudget(Budget(simulations=1000), limit=1000.0)
    clock.seconds += 0.5
    budget.spend(40)
    part = budget.share(0.5)
    assert part.next(1000) == 20
    assert part.share(0.25).next(1000) == 5


def test_time_and_limit_hold_both(clock: Clock) -> None:
    budget = SearchBudget(Budget(ms=100), limit=1000.0)
    clock.seconds += 0.032
    budget.spend(32)
    assert budget.next(1000) in (59, 60)


def test_without_limit_everything_is_covered() -> None:
    budget = SearchBudget(Budget(simulations=10))
    budget.spend(10)
    assert budget.covers(10_000)


def test_equal_steps_are_made_while_there_is_time(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def attempt(few: int) -> None:
        made.append(few)
        clock.seconds += 0.125 * few

    monkeypatch.setattr(module, "plain_limit", lambda: None)
    assert module.affordable(1000, 4, attempt) == 1000
    monkeypatch.setattr(module, "plain_limit", lambda: 4000.0)
    assert module.affordable(4, 4, attempt) == 4
    assert made == []
    assert module.affordable(1000, 4, attempt) == 32
    assert module.affordable(1000, 4, attempt, 1 / 2) == 16
    assert module.affordable(30, 4, attempt) == 30
    monkeypatch.setattr(module, "plain_limit", lambda: 1.0)
    assert module.affordable(1000, 4, attempt) == 4
    assert made == [4, 4, 4, 4]
