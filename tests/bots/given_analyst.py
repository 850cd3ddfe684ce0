"""A bot and an analyst of the pond whose answers are given, so that what is made of them has known values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from omphalos.bots.analyst import Analyst, Case, Trials
from omphalos.bots.bot import Bot
from omphalos.bots.observation import Observation
from omphalos.bots.spec import BotSpec
from omphalos.bots.thought import Considered, Measure, Thought
from tests.bots.pond import POND


class GivenBot(Bot):
    """Values every catch by its leaf. `measure` is what it says that its values are."""

    name: ClassVar[str] = "given"
    about: ClassVar[Mapping[str, str]] = {"en": "is given its values"}

    def __init__(self, value: Callable[[Any], float], measure: Measure = "points") -> None:
        super().__init__(BotSpec("given"), POND)
        self.value = value
        self.measure: Measure = measure

    def think(self, observation: Observation) -> Thought:
        actions = observation.legal.actions
        return Thought.best([Considered(action, self.value(action)) for action in actions], self.measure)


class GivenAnalyst(Analyst):
    """Says of each action what it is given: the points of its trials. Chances follow the points."""

    trials: ClassVar[int] = 4
    method: ClassVar[str] = "forecast"

    def __init__(self, points: Callable[[Case, Any], Sequence[float] | None]) -> None:
        bot = GivenBot(lambda action: 0.0)
        super().__init__(POND, 2, bot.think, bot.budget)
        self.points = points
        self.asked: list[tuple[Case, tuple[Any, ...]]] = []

    def chances(self, state: Any, seed: str) -> tuple[float, ...]:
        ahead = (state.scores[0] - state.scores[1]) / 20
        return 0.5 + ahead, 0.5 - ahead

    def tried(self, case: Case, actions: Sequence[Any]) -> list[Trials] | None:
        self.asked.append((case, tuple(actions)))
        found: list[Trials] = []
        for action in actions:
            points = self.points(case, action)
            if points is None:
                return None
            found.append(Trials(np.array(points, float) / 100, np.array(points, float)))
        return found
