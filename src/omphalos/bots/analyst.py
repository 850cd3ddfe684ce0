"""Judges the decisions of a game that is over: what was played, what was better, and what luck did.

An analyst estimates every seat's chance to win in a state. To judge a decision it compares what was played with the
moves that a bot would rather play: each is tried many times, all with the same luck (common random numbers), and the
means are compared. What a seat could not know is drawn anew for each trial, so nobody is blamed for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import fsum
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import msgspec

from omphalos.bots.observation import Observation
from omphalos.bots.spec import Budget
from omphalos.bots.thought import Thought
from omphalos.table.game import AnyGame

if TYPE_CHECKING:
    import numpy as np

Numbers: TypeAlias = "Sequence[float] | np.ndarray[Any, np.dtype[Any]]"
Think: TypeAlias = Callable[[Observation], Thought]


class Case(msgspec.Struct, frozen=True):
    """One decision of a finished game."""

    moment: int  # the number of the move, from 0 for the deal
    seat: int
    state: Any  # before the move
    action: Any  # what was played
    after: Any  # the state after the move
    events: tuple[Any, ...] = ()  # what happened
    options: Any = None
    seed: str = ""  # of the trials: the same seed gives the same judgement


class Trials(msgspec.Struct, frozen=True):
    """The results of many trials of one action, in the order of their luck."""

    chance: Numbers  # the chance of the seat to win, after each trial
    points: Numbers  # how far the seat is ahead, after each trial, in the game's points

    @property
    def mean_points(self) -> float:
        """How far the seat is ahead on average."""
        return mean(self.points)


class Actual(msgspec.Struct, frozen=True):
    """What really came of the action, measured like a trial."""

    chance: float
    points: float


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    """The judgement of one decision. All chances are of the seat that decided, from 0 to 1.

    `chance + loss` is what the best move would have given on average, and `chance + luck` is what really came of it.
    """

    moment: int
    seat: int
    chance: float  # expected with what was played
    loss: float  # by the choice: the expectation of the best move less that of the one played; 0 if it was the best
    points: float  # that loss in the game's points
    luck: float | None = None  # what really came of it, less the expectation; None: not told apart in this game
    luck_points: float | None = None
    best: Any = None  # the better action; None if there was none
    trials: int = 0  # of each move
    counted: float | None = None  # the loss as accuracy counts it; None: `loss`
    luck_counted: float | None = None  # the luck in the same way; None: `luck`

    @property
    def cost(self) -> float:
        """What the choice cost: in chance while the game was open, in points where it was decided."""
        return self.loss if self.counted is None else self.counted

    @property
    def fortune(self) -> float:
        """What luck did, counted in the same way. 0 where it is not told apart."""
        return (self.luck or 0.0) if self.luck_counted is None else self.luck_counted


class Analyst(ABC):
    """Judges decisions of one game. `think` asks the bot whose moves are compared with what was played."""

    trials: ClassVar[int]  # of each move
    few: ClassVar[int] = 3  # moves of the bot that are tried
    method: ClassVar[str]  # how chances are estimated: "forecast" or "playouts"

    def __init__(self, game: AnyGame, players: int, think: Think, budget: Budget) -> None:
        self.game = game
        self.players = players
        self._think = think
        self._budget = budget

    @abstractmethod
    def chances(self, state: Any, seed: str) -> tuple[float, ...]:
        """Every seat's chance to win. They add up to 1."""

    @abstractmethod
    def tried(self, case: Case, actions: Sequence[Any]) -> list[Trials] | None:
        """Trials of these actions, all with the same luck. None if this kind of decision cannot be tried."""

    def actual(self, case: Case) -> Actual | None:
        """What really came of the action. None where luck is not told apart from the choice."""
        return None

    def by_thought(self, case: Case, thought: Thought) -> Judged | None:
        """A judgement by the bot's own values, for a decision that cannot be tried. None: no judgement."""
        return None

    def same_idea(self, one: Any, other: Any) -> bool:
        """Whether two moves are the same idea, so that neither is an alternative to the other."""
        return bool(one == other)

    def counted(self, change: float, points: float, chance: float) -> float:
        """A change of chance and points, as accuracy counts it, in a position with this chance to win."""
        return change

    def worth_finding(self, action: Any) -> bool:
        """Whether finding this move makes a puzzle."""
        return True

    def _rivals(self, case: Case, thought: Thought) -> list[Any]:
        """The moves that the bot likes best. None if what was played is the one it would play."""
        if thought.action == case.action:
            return []
        others = [one.action for one in thought.considered if one.action not in (case.action, thought.action)]
        return [thought.action, *others][: self.few]

    def judge(self, case: Case) -> Judged | None:
        """Judge one decision. None if there was nothing to choose, or nothing can be said of it."""
        game, seat = self.game, case.seat
        legal = game.legal(case.state, seat)
        if len(legal.actions) + len(legal.families) < 2 and not legal.families:
            return None
        observation = Observation(game, seat, game.view(case.state, seat), legal, self._budget, case.seed, case.options)
        thought = self._think(observation)
        rivals = self._rivals(case, thought)
        trials = self.tried(case, [case.action, *rivals])
        if trials is None:
            return self.by_thought(case, thought)
        played, actual = trials[0], self.actual(case)
        chance, points = mean(played.chance), played.mean_points
        best, loss, points_lost, cost = None, 0.0, 0.0, 0.0
        for action, found in zip(rivals, trials[1:], strict=True):
            more, further = less(found.chance, played.chance), less(found.points, played.points)
            gain = mean(more)
            counted = -self.counted(-_certain(more), -_certain(further), chance + gain)
            if counted > cost and gain >= 0.0:
                best, loss, points_lost, cost = action, gain, mean(further), counted
        return Judged(
            moment=case.moment,
            seat=seat,
            chance=chance,
            loss=loss,
            points=points_lost,
            luck=None if actual is None else actual.chance - chance,
            luck_points=None if actual is None else actual.points - points,
            best=best,
            trials=len(played.chance),
            counted=cost,
            luck_counted=None
            if actual is None
            else self.counted(actual.chance - chance, actual.points - points, chance),
        )


def _certain(more: Numbers) -> float:
    """The mean gain over many trials. 0 if chance alone would explain it."""
    gain = mean(more)
    return gain if gain > standard_error(more) else 0.0


def mean(values: Numbers) -> float:
    """The mean, to the same bits wherever it is computed."""
    return fsum(values) / len(values)


def standard_error(values: Numbers) -> float:
    """The standard error of the mean."""
    middle = mean(values)
    return (fsum((one - middle) ** 2 for one in values) / len(values)) ** 0.5 / len(values) ** 0.5


def less(values: Numbers, others: Numbers) -> list[float]:
    """The differences one by one."""
    return [float(one - other) for one, other in zip(values, others, strict=True)]
