"""Bots that take much: as long as their budget says, for ever, or more memory than there is."""

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


class Glutton(Ponderer):
    """Needs a gigabyte for a move."""

    name: ClassVar[str] = "glutton"

    def think(self, observation: Observation) -> Thought:
        return Thought(observation.legal.actions[len(bytearray(1 << 30)) - (1 << 30)])


class Hoarder(Ponderer):
    """Keeps 200 MiB from each move."""

    name: ClassVar[str] = "hoarder"
    hoard: ClassVar[list[bytearray]] = []

    def think(self, observation: Observation) -> Thought:
        self.hoard.append(bytearray(200 << 20))
        return Thought(observation.legal.actions[0])
