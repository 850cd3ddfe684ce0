"""random: a random legal move. It does not look at the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from omphalos.bots.bot import Bot
from omphalos.bots.messages import say
from omphalos.bots.observation import Observation
from omphalos.bots.thought import Thought


class Random(Bot):
    """Plays every game."""

    name: ClassVar[str] = "random"
    about: ClassVar[Mapping[str, str]] = say.texts("about-random")

    def think(self, observation: Observation) -> Thought:
        return Thought(observation.legal.sample(observation.stream))
