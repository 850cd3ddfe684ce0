"""What a bot answers: the action it chose, and the actions it considered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

Measure: TypeAlias = Literal[
    "points",  # expected points, or lead in points, at the end or at the next count
    "win",  # chance to win, 0 to 1
    "",  # a number without a unit; greater is better
]


class Considered(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action that was considered."""

    action: Any
    value: float  # its estimated value; greater is better
    spread: float | None = None  # standard deviation of the value between simulations
    visits: int = 0  # simulations spent on it
    note: str = ""  # a few words, such as what it aims at


class Thought(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision and its reasons."""

    action: Any
    considered: tuple[Considered, ...] = ()  # the best first; empty: nothing was compared
    measure: Measure = ""  # what the values measure
    simulations: int = 0  # how many were made in all

    @staticmethod
    def best(considered: Sequence[Considered], measure: Measure = "", most: int = 32) -> Thought:
        """Choose the greatest value (the first of equals), and keep the best few for explanations."""
        ordered = sorted(considered, key=lambda one: -one.value)  # stable
        simulations = sum(one.visits for one in considered)
        return Thought(ordered[0].action, tuple(ordered[:most]), measure, simulations)
