"""The space of a tuning: every combination of values that the numbers may take."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeAlias

import msgspec
import numpy as np

from omphalos.arena.stats import Numbers
from omphalos.arena.tune.house import House
from omphalos.arena.tune.task import Task, values_of
from omphalos.table.chance import Chance
from omphalos.table.house_numbers import Number

Point: TypeAlias = tuple[int, ...]  # for each number, which of its values
TRIES = 200  # random points that are tried before a space counts as used up


class Space(msgspec.Struct, frozen=True):
    """The numbers with their values, in order, and where today's are."""

    numbers: tuple[str, ...]
    values: tuple[tuple[Number, ...], ...]
    today: Point

    @property
    def size(self) -> int:
        """How many points there are."""
        return math.prod(map(len, self.values))

    def changes(self, point: Point) -> dict[str, Number]:
        """The numbers that differ from today's."""
        return {
            name: values[at]
            for name, values, at, now in zip(self.numbers, self.values, point, self.today, strict=True)
            if at != now
        }

    def points(self) -> Iterator[Point]:
        """All points, in order."""
        return product(*(range(len(values)) for values in self.values))

    def scaled(self, points: list[Point]) -> Numbers:
        """The points with every number scaled from its lowest value, −1, to its highest, 1."""
        high = np.array([len(values) - 1 for values in self.values], float)
        return 2 * np.array(points, float).reshape(-1, len(self.values)) / high - 1


def make_space(task: Task, house: House) -> Space:
    """The space of a task."""
    names = tuple(one.number for one in task.numbers)
    today = [house.value(name) for name in names]
    values = tuple(values_of(one, now) for one, now in zip(task.numbers, today, strict=True))
    return Space(names, values, tuple(of.index(now) for of, now in zip(values, today, strict=True)))


def spread(space: Space, count: int, seed: str, playable: Callable[[Point], bool]) -> list[Point]:
    """Today's numbers, and points spread over the whole space: each number takes all its values about equally often.

    A Latin hypercube (McKay, Beckman, Conover 1979) on the grid. Points that cannot be played, or come twice, are
    replaced by random ones as long as there are any.
    """
    draw = Chance(f"tune {seed}", ("spread",))["spread"]
    others = count - 1
    columns = [
        draw.shuffled([(len(values) - 1) * i // max(1, others - 1) for i in range(1, others)] + [0][:others])
        for values in space.values
    ]  # the first and the last value included
    found = [space.today]
    waiting: list[Point] = list(zip(*columns, strict=True))
    for _ in range(TRIES + count):
        if len(found) >= min(count, space.size):
            break
        point = waiting.pop() if waiting else tuple(draw.below(len(values)) for values in space.values)
        if point not in found and playable(point):
            found.append(point)
    return found
