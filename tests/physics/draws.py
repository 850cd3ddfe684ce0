"""Random numbers that are the same on every machine: whole numbers, and fractions that are exact.

numpy's `uniform` multiplies and adds, which some processors round once and others twice. Sines differ by library.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
STEP = 2.0**-20  # metres, or metres a second: about a millionth
_64 = (1 << 64) - 1


class Draws:
    """The generator SplitMix64 of Steele, Lea and Flood."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _64

    def below(self, n: int) -> int:
        """A number from 0 to n - 1. Small n: the bias of the remainder does not matter here."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _64
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _64
        return (mixed ^ (mixed >> 31)) % n

    def steps(self, reach: float) -> int:
        """A number of steps that go at most so far, either way."""
        most = int(reach / STEP)
        return self.below(2 * most + 1) - most

    def between(self, reach: float) -> float:
        """A number from -reach to reach."""
        return self.steps(reach) * STEP

    def one_of(self, some: Sequence[T]) -> T:
        """One of some values."""
        return some[self.below(len(some))]

    def several_of(self, n: int, count: int) -> list[int]:
        """Different numbers below n, in any order."""
        some = list(range(n))
        for q in range(count):
            other = q + self.below(n - q)
            some[q], some[other] = some[other], some[q]
        return some[:count]
