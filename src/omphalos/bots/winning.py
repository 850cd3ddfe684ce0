"""The chance to win, from a forecast of the points: a softmax whose width shrinks as the game goes on.

For two players it is a logistic curve over the lead. The widths are fitted to games of bots by
`python -m benchmarks.reviews --fit`, and the same command prints how well they hold.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from omphalos.bots.analyst import Analyst, Case, Judged
from omphalos.bots.thought import Considered, Thought
from omphalos.table.game import Outcome

_SURE: Final = 2.0  # standard errors by which one value of a bot must be greater than another


class Forecast(NamedTuple):
    """What is expected of a state."""

    points: tuple[float, ...]  # by seat, at the end of the game; only their differences matter
    left: float  # how much of the game is still to come, from 1 to 0


class Width(NamedTuple):
    """How much a lead is worth: a lead of one width wins with 73 % (two players)."""

    end: float  # points, at the end of the game
    begin: float  # points, added in quadrature at the beginning

    def at(self, left: float) -> float:
        """The width with so much of the game left."""
        return float((self.end**2 + self.begin**2 * left) ** 0.5)


def softmax(points: Sequence[float], width: float) -> tuple[float, ...]:
    """Chances to win."""
    most = max(points) / width
    grown = [math.exp(one / width - most) for one in points]
    total = math.fsum(grown)
    return tuple(one / total for one in grown)


def softmax_rows(points: Any, width: float) -> Any:
    """Chances to win along the last axis of an array."""
    import numpy as np

    scaled = np.asarray(points, dtype=np.float64) / width
    grown = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    return grown / grown.sum(axis=-1, keepdims=True)


def openness(chance: float, players: int) -> float:
    """How open the game is for a seat with this chance to win: 1 where it is even, 0 where it is decided."""
    even = 1.0 / max(2, players)
    return min(1.0, chance * (1.0 - chance) / (even * (1.0 - even)))


def final_chances(outcome: Outcome) -> tuple[float, ...]:
    """A finished game: the winners share it."""
    share = 1.0 / len(outcome.winners)
    return tuple(share if seat in outcome.winners else 0.0 for seat in range(len(outcome.ranks)))


def lead(points: Sequence[float], seat: int) -> float:
    """How far a seat is ahead of the best of the others; alone, its points."""
    others = [one for other, one in enumerate(points) if other != seat]
    return points[seat] - max(others) if others else points[seat]


class ForecastAnalyst(Analyst):
    """An analyst with a forecast of the points."""

    method: ClassVar[str] = "forecast"
    width: ClassVar[Width]

    @abstractmethod
    def forecast(self, state: Any, seed: str) -> Forecast:
        """The points that every seat is expected to have at the end, of a state that is not final."""

    def chances(self, state: Any, seed: str) -> tuple[float, ...]:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return final_chances(outcome)
        points, left = self.forecast(state, seed)
        return softmax(points, self.width.at(left))

    def counted(self, change: float, points: float, chance: float) -> float:
        """The change of chance as far as the game is open, else what the points would change at an even beginning."""
        players = max(2, self.players)
        begin = softmax([points, *[0.0] * (players - 1)], self.width.at(1.0))[0] - 1.0 / players
        share = openness(chance, players)
        return share * change + (1.0 - share) * begin

    def by_thought(self, case: Case, thought: Thought) -> Judged | None:
        """Compare by the bot's values, if they are points and it considered what was played."""
        values = {msgspec.json.encode(one.action): one for one in thought.considered}
        played = values.get(msgspec.json.encode(case.action))
        best = values.get(msgspec.json.encode(thought.action))
        if thought.measure != "points" or played is None or best is None:
            return None
        lost = best.value - played.value
        if lost < _SURE * (_error(best) ** 2 + _error(played) ** 2) ** 0.5:  # chance alone would explain it
            lost = 0.0
        points, left = self.forecast(case.state, case.seed)
        width = self.width.at(left)
        less = [one - lost * (seat == case.seat) for seat, one in enumerate(points)]
        chance, now = softmax(less, width)[case.seat], softmax(points, width)[case.seat]
        return Judged(
            moment=case.moment,
            seat=case.seat,
            chance=chance,
            loss=now - chance,
            points=lost,
            best=None if lost <= 0.0 else thought.action,
            counted=-self.counted(chance - now, -lost, now),
        )


def _error(one: Considered) -> float:
    """The standard error of a bot's value; 0 if it does not come from simulations."""
    return (one.spread or 0.0) / max(1, one.visits) ** 0.5
