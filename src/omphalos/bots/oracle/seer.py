"""Seer: information-set Monte Carlo tree search."""

from __future__ import annotations

from typing import ClassVar

from omphalos.bots.oracle.greedy import Greedy


class Seer(Greedy):
    """Looks further ahead."""

    name: ClassVar[str] = "seer"
