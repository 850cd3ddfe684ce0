"""A purse: the rest of a budget of time or simulations, and shares of it."""

from __future__ import annotations

import time

from omphalos.bots.spec import Budget

_TELLING = 8.0  # milliseconds reserved for the work after the search


class Purse:
    """A budget of simulations or of time. A time budget is empty when the time is over."""

    def __init__(self, budget: Budget, begun: float | None = None) -> None:
        self.begun = time.perf_counter() if begun is None else begun
        self.ms: float | None = None if budget.ms is None else budget.ms - min(0.15 * budget.ms, _TELLING)
        self.most = budget.simulations if budget.simulations is not None else 1
        self.spent = 0

    def part(self, share: float) -> Purse:
        """A purse with a share of the rest. The caller must `pay` what was spent from it to this purse."""
        if self.ms is None:
            return Purse(Budget(simulations=max(1, round((self.most - self.spent) * share))))
        now = time.perf_counter()
        left = max(0.0, self.ms - (now - self.begun) * 1000.0)
        purse = Purse(Budget(ms=1), now)
        purse.ms = left * share
        return purse

    def next(self, size: int) -> int:
        """The number of simulations to make next, at most `size`. 0 if the purse is empty."""
        if self.ms is None:
            return max(0, min(size, self.most - self.spent))
        return size if self.spent == 0 or (time.perf_counter() - self.begun) * 1000.0 < self.ms else 0

    def pay(self, made: int) -> None:
        """Record simulations that were made."""
        self.spent += made
