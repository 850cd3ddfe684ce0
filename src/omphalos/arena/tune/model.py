"""The model of a tuning: how every checked value depends on the numbers, and which numbers to try next.

Each value (Freja's wins, the navel's share of points, …) is fitted by itself: a Bayesian linear regression on all
numbers and their squares, over all candidates. The loss follows from the fitted values. Optimisers such as Optuna,
Nevergrad and CMA-ES see one noisy loss for each candidate, and need hundreds of them. Forty values that change smoothly
are learned from a dozen candidates: each game says something about every number. It needs numpy alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final

import numpy as np

from omphalos.arena.stats import Estimate, Numbers
from omphalos.arena.tune.space import Point, Space
from omphalos.arena.tune.task import Check
from omphalos.table.chance import Stream

UNIT: Final = 0.05  # a value this far outside its bounds has the loss 1
SLOPE: Final = 0.15  # prior deviation of the effect of a number, from the middle of its range to an end
BEND: Final = 0.05  # prior deviation of its square
MISFIT: Final = 0.01  # deviation of a value from its fit, besides the noise of the games
NEARNESS: Final = 1e-3  # of the loss: of equal points, the one nearest to today's numbers
MAX_GRID: Final = 20_000  # points that are all looked at; larger spaces are searched by coordinate descent
STARTS: Final = 12


def loss_of(checks: Sequence[Check], values: Numbers) -> Numbers:
    """The loss of points: rows are points, columns are checks. 0 if all targets are met."""
    low, high, weight = (np.array([getattr(one, what) for one in checks]) for what in ("low", "high", "weight"))
    beyond = np.maximum(0.0, np.maximum(low - values, values - high)) / UNIT
    return (np.nan_to_num(beyond) ** 2 * weight).sum(-1)


class Model:
    """A fit of every check over the candidates played so far."""

    def __init__(
        self, space: Space, checks: Sequence[Check], played: Sequence[tuple[Point, Sequence[Estimate]]]
    ) -> None:
        self.space = space
        self.checks = checks
        rows = self._features([point for point, _ in played])
        prior = np.array([1.0, *[SLOPE] * len(space.values), *[BEND] * len(space.values)])
        self.mean: Numbers = np.zeros((rows.shape[1], len(checks)))
        self._roots: list[Numbers] = []  # for each check, a root of the covariance of its coefficients
        for i in range(len(checks)):
            value = np.array([found[i].value for _, found in played])
            known = np.isfinite(value)
            middle = float(value[known].mean()) if known.any() else 0.0
            noise = np.array([_deviation(found[i]) for _, found in played])[known]
            weight = 1 / (noise**2 + MISFIT**2)
            seen = rows[known]
            precision = np.diag(prior**-2.0) + (seen.T * weight) @ seen
            covariance = np.linalg.inv(precision)
            self.mean[:, i] = covariance @ (seen.T @ (weight * (value[known] - middle)))
            self.mean[0, i] += middle
            root: Numbers = np.linalg.cholesky((covariance + covariance.T) / 2).astype(np.float64)
            self._roots.append(root)

    def values(self, points: list[Point], coefficients: Numbers | None = None) -> Numbers:
        """The fitted value of every check at points."""
        return self._features(points) @ (self.mean if coefficients is None else coefficients)

    def loss(self, points: list[Point], coefficients: Numbers | None = None) -> Numbers:
        """The fitted loss of points, and a little for their distance from today's numbers."""
        away = np.abs(self.space.scaled(points) - self.space.scaled([self.space.today])).mean(1)
        return loss_of(self.checks, self.values(points, coefficients)) + NEARNESS * away

    def drawn(self, draw: Stream) -> Numbers:
        """Coefficients drawn from what the games leave possible (Thompson 1933)."""
        drawn = self.mean.copy()
        for i, root in enumerate(self._roots):
            drawn[:, i] += root @ np.array([draw.normal(1.0) for _ in range(len(root))])
        return drawn

    def best(
        self, draw: Stream, playable: Callable[[Point], bool], coefficients: Numbers | None = None
    ) -> Point | None:
        """The playable point with the least loss. None if there is none."""
        if self.space.size <= MAX_GRID:
            points = list(self.space.points())
            order: list[int] = np.argsort(self.loss(points, coefficients), kind="stable").tolist()
            return next((points[i] for i in order if playable(points[i])), None)
        starts = [self.space.today, *islice(self._random(draw), STARTS)]
        ends = {self._descend(start, playable, coefficients) for start in starts}
        found = sorted(point for point in ends if playable(point))
        return min(found, key=lambda point: float(self.loss([point], coefficients)[0]), default=None)

    def _random(self, draw: Stream) -> Iterator[Point]:
        while True:
            yield tuple(draw.below(len(values)) for values in self.space.values)

    def _descend(self, point: Point, playable: Callable[[Point], bool], coefficients: Numbers | None) -> Point:
        """Move one number after the other to its best value, until none of them helps."""
        least = float(self.loss([point], coefficients)[0]) if playable(point) else math.inf
        while True:
            before = point
            for i, values in enumerate(self.space.values):
                row = [(*point[:i], at, *point[i + 1 :]) for at in range(len(values))]
                for other, loss in zip(row, self.loss(row, coefficients).tolist(), strict=True):
                    if loss < least - 1e-12 and playable(other):
                        point, least = other, loss
            if point == before:
                return point

    def _features(self, points: list[Point]) -> Numbers:
        x = self.space.scaled(points)
        return np.hstack([np.ones((len(x), 1)), x, x**2 - 1 / 3])


def _deviation(found: Estimate) -> float:
    half = (found.high - found.low) / 2 / 1.96
    return half if math.isfinite(half) else 1.0
