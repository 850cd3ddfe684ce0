"""The report of a tuning as data."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from omphalos.arena.stats import Estimate
from omphalos.arena.tune.space import Point, Space
from omphalos.arena.tune.task import Check, Task
from omphalos.table.house_numbers import Number

Verdict: TypeAlias = Literal[
    "met",  # the value is within its bounds
    "open",  # it is not, but its interval reaches them
    "missed",
]


class Candidate(msgspec.Struct, frozen=True):
    """A combination of numbers that was played in the search."""

    point: Point
    changes: dict[str, Number]  # from today's
    games: int
    loss: float  # measured
    fitted: float


class Result(msgspec.Struct, frozen=True):
    """What fresh games say about some numbers."""

    games: int
    found: tuple[Estimate, ...]  # for each check
    loss: float


class TuningReport(msgspec.Struct, frozen=True):
    """The whole report; written as report.json."""

    task: Task
    ruleset: str
    title: dict[str, str]  # of the game, by language
    space: Space
    origins: tuple[tuple[str, str], ...]  # mark and rule of each number
    checks: tuple[Check, ...]
    candidates: tuple[Candidate, ...]  # in the order of playing
    slices: tuple[tuple[float, ...], ...]  # for each number, the fitted loss at its values
    today: Result
    point: Point  # what is proposed
    proposed: Result | None  # None if today's numbers are

    @property
    def proposal(self) -> dict[str, Number]:
        """The numbers to change. Empty if nothing better was found."""
        return self.space.changes(self.point)


def verdict(check: Check, found: Estimate) -> Verdict:
    """Whether a check is met."""
    if check.excess(found.value) == 0.0:
        return "met"
    return "missed" if found.low > check.high or found.high < check.low else "open"


def met(report: TuningReport, result: Result) -> int:
    """How many checks are met."""
    return sum(verdict(check, found) == "met" for check, found in zip(report.checks, result.found, strict=True))
