"""A purse: the rest of a budget of time or simulations, and shares of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from omphalos.bots.flick.library import FLICK
from omphalos.bots.spec import Budget

_TELLING: Final = 8.0  # milliseconds reserved for the work after the search
PLAIN_PATIENCE: Final = 4000.0  # milliseconds for a decision while kernels run as plain Python, and for its trials
_FEW: Final = 8  # simulations that show how long one takes


def patience() -> float | None:
    """Milliseconds for what is worked out next; None with compiled kernels, which need no limit."""
    return PLAIN_PATIENCE if FLICK.find() is None else None


def affordable(most: int, few: int, attempt: Callable[[int], object], share: float = 1.0) -> int:
    """How many of `most` equal steps to make: all of them with compiled kernels, else those that there is time for.

    `attempt` makes the first `few` of them, so that their time is known.
    """
    limit = patience()
    if limit is None or most <= few:
        return most
    begun = time.perf_counter()
    attempt(few)
    took = (time.perf_counter() - begun) * 1000.0
    return max(few, min(most, int(few * share * limit / max(took, 1e-6))))


class Purse:
    """A budget of simulations or of time. A time budget is empty when the time is over.

    Kernels in plain Python are a hundred times as slow. With `patience` (milliseconds) a purse allows at a time only as
    many simulations as the rest of it is enough for, by the time of those before.
    """

    def __init__(self, budget: Budget, begun: float | None = None, patience: float | None = None) -> None:
        self.begun = time.perf_counter() if begun is None else begun
        self.ms: float | None = None if budget.ms is None else budget.ms - min(0.15 * budget.ms, _TELLING)
        self.most = budget.simulations if budget.simulations is not None else 1
        self.patience = patience
        self.pace = 0.0  # milliseconds of one simulation, as far as it is known before any was made
        self.first = True  # nothing was spent from the purses this is a part of
        self.spent = 0

    @property
    def _elapsed(self) -> float:
        return (time.perf_counter() - self.begun) * 1000.0

    def part(self, share: float) -> Purse:
        """A purse with a share of the rest. The caller must `pay` what was spent from it to this purse."""
        patience = None if self.patience is None else max(0.0, self.patience - self._elapsed) * share
        purse = Purse(Budget(simulations=max(1, round((self.most - self.spent) * share))), patience=patience)
        if self.ms is not None:
            purse.ms = max(0.0, self.ms - self._elapsed) * share
        purse.pace = self._elapsed / self.spent if self.spent else self.pace
        purse.first = self.first and not self.spent
        return purse

    def learn(self, attempt: Callable[[int], object]) -> None:
        """Find out how long a simulation takes, if patience needs it: `attempt` makes some that are not used."""
        if self.patience is not None and not self.pace and not self.spent:
            begun = time.perf_counter()
            attempt(_FEW)
            self.pace = (time.perf_counter() - begun) * 1000.0 / _FEW

    def next(self, size: int) -> int:
        """The number of simulations to make next, at most `size`. 0 if the purse is empty."""
        if self.patience is not None:
            size = min(size, self._affordable())
        if self.ms is None:
            return max(0, min(size, self.most - self.spent))
        return size if self.spent == 0 or self._elapsed < self.ms else 0

    def _affordable(self) -> int:
        """The simulations that the patience is enough for; before all others, some in any case."""
        assert self.patience is not None
        limit = self.patience if self.ms is None else min(self.patience, self.ms)
        pace = self._elapsed / self.spent if self.spent else self.pace
        return max(_FEW if self.first and not self.spent else 0, int((limit - self._elapsed) / max(pace, 1e-6)))

    def covers(self, size: int) -> bool:
        """Whether so many simulations, which cannot be cut, fit into the patience."""
        return self.patience is None or size <= self._affordable()

    def pay(self, made: int) -> None:
        """Record simulations that were made."""
        self.spent += made
