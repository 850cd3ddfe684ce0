"""A bot that thinks for as long as its budget says, as strong bots do."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import ClassVar

from omphalos.bots import Bot, Budget, Observation, Thought
from omphalos.table.game import AnyGame


class Ponderer(Bot):
    """Thinks for its budget; a second unless it is told otherwise."""

    name: ClassVar[str] = "ponderer"
    games: ClassVar[tuple[str, ...] | None] = ("lake",)
    about: ClassVar[Mapping[str, str]] = {"en": "ponderer", "pl": "rozważny"}
    default_budget: ClassVar[Budget] = Budget(ms=1000)

    def think(self, observation: Observation) -> Thought:
        assert observation.budget.ms is not None
        time.sleep(observation.budget.ms / 1000)
        return Thought(observation.legal.actions[0])


class Stubborn(Ponderer):
    """Ignores its budget."""

    name: ClassVar[str] = "stubborn"

    def think(self, observation: Observation) -> Thought:
        time.sleep(600)
        raise AssertionError


class Sleeper(Ponderer):
    """Warms up for ever, and says when it begins."""

    name: ClassVar[str] = "sleeper"

    @classmethod
    def warm_up(cls, game: AnyGame) -> None:
        print("warming up", flush=True)
        time.sleep(600)
