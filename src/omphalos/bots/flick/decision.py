"""One decision of a bot: what it works with, what it may still spend on it, and moves with their values."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from omphalos.bots.flick.library import FLICK
from omphalos.bots.spec import Budget
from omphalos.bots.thought import Considered

if TYPE_CHECKING:
    from omphalos.bots.flick.evaluation.judge import Weights
    from omphalos.bots.flick.search.scratch import Scratch
    from omphalos.bots.observation import Observation
    from omphalos.flick.judged import Board
    from omphalos.flick.state import State
    from omphalos.flick.view import View

_RESERVED: Final = 8.0  # milliseconds reserved for the work after the search
PLAIN_LIMIT: Final = 4000.0  # milliseconds for a decision while kernels run as plain Python, and for its rollouts
_FIRST: Final = 8  # simulations that show how long one takes


class Option(NamedTuple):
    """A move with the lower bound of its value."""

    sure: float
    move: Considered


class Decision:
    """What a bot works with for one decision: the observation, an imagined state, and the kernel of a search."""

    def __init__(self, observation: Observation, weights: Weights | None = None) -> None:
        from omphalos.bots.flick.evaluation.board import board_of
        from omphalos.bots.flick.evaluation.judge import WEIGHTS
        from omphalos.bots.flick.search.kernel import SearchKernel
        from omphalos.bots.flick.search.scratch import new_scratch

        self.observation = observation
        self.seat = observation.seat
        self.view: View = observation.view
        self.state: State = observation.imagine(0)[0]
        self.scratch: Scratch = new_scratch(1 + observation.draws("dice").below(1 << 60))
        self.board_of = board_of
        self.kernel = SearchKernel(WEIGHTS if weights is None else weights, self.scratch)

    def board(self) -> Board:
        """The board of the current state."""
        return self.board_of(self.state)


def plain_limit() -> float | None:
    """Milliseconds for what is worked out next; None with compiled kernels, which need no limit."""
    return PLAIN_LIMIT if FLICK.find() is None else None


def affordable(most: int, few: int, attempt: Callable[[int], object], share: float = 1.0) -> int:
    """How many of `most` equal steps to make: all of them with compiled kernels, else those that there is time for.

    `attempt` makes the first `few` of them, so that their time is known.
    """
    limit = plain_limit()
    if limit is None or most <= few:
        return most
    begun = time.perf_counter()
    attempt(few)
    took = (time.perf_counter() - begun) * 1000.0
    return max(few, min(most, int(few * share * limit / max(took, 1e-6))))


class SearchBudget:
    """What a search may still spend: simulations or time. A time budget is empty when the time is over.

    Kernels in plain Python are a hundred times as slow. With a `limit` (milliseconds) a budget allows at a time only as
    many simulations as the rest of the limit is enough for, by the time of those before.
    """

    def __init__(self, budget: Budget, begun: float | None = None, limit: float | None = None) -> None:
        self.begun = time.perf_counter() if begun is None else begun
        self.ms: float | None = None if budget.ms is None else budget.ms - min(0.15 * budget.ms, _RESERVED)
        self.simulations = budget.simulations if budget.simulations is not None else 1
        self.limit = limit
        self.pace = 0.0  # milliseconds of one simulation, as far as it is known before any was made
        self.first = True  # nothing was spent from the budgets this is a share of
        self.spent = 0

    @property
    def _elapsed(self) -> float:
        return (time.perf_counter() - self.begun) * 1000.0

    def share(self, share: float) -> SearchBudget:
        """A budget with a share of the rest. What is spent from it, the caller must `spend` from this budget too."""
        limit = None if self.limit is None else max(0.0, self.limit - self._elapsed) * share
        simulations = max(1, round((self.simulations - self.spent) * share))
        budget = SearchBudget(Budget(simulations=simulations), limit=limit)
        if self.ms is not None:
            budget.ms = max(0.0, self.ms - self._elapsed) * share
        budget.pace = self._elapsed / self.spent if self.spent else self.pace
        budget.first = self.first and not self.spent
        return budget

    def measure_pace(self, attempt: Callable[[int], object]) -> None:
        """Find out how long a simulation takes, if there is a limit: `attempt` makes some that are not used."""
        if self.limit is not None and not self.pace and not self.spent:
            begun = time.perf_counter()
            attempt(_FIRST)
            self.pace = (time.perf_counter() - begun) * 1000.0 / _FIRST

    def next(self, size: int) -> int:
        """The number of simulations to make next, at most `size`. 0 if the budget is empty."""
        if self.limit is not None:
            size = min(size, self._affordable())
        if self.ms is None:
            return max(0, min(size, self.simulations - self.spent))
        return size if self.spent == 0 or self._elapsed < self.ms else 0

    def _affordable(self) -> int:
        """The simulations that the limit is enough for; before all others, some in any case."""
        assert self.limit is not None
        limit = self.limit if self.ms is None else min(self.limit, self.ms)
        pace = self._elapsed / self.spent if self.spent else self.pace
        return max(_FIRST if self.first and not self.spent else 0, int((limit - self._elapsed) / max(pace, 1e-6)))

    def covers(self, size: int) -> bool:
        """Whether so many simulations, which cannot be cut, fit into the limit."""
        return self.limit is None or size <= self._affordable()

    def spend(self, simulations: int) -> None:
        """Record simulations that were made."""
        self.spent += simulations
