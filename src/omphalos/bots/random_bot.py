"""random: any legal move, each as likely as another. It looks at nothing but what it may do."""

from __future__ import annotations

from typing import ClassVar

from omphalos.bots.bot import Bot
from omphalos.bots.sight import Sight
from omphalos.bots.thought import Thought


class Random(Bot):
    """Plays every game."""

    name: ClassVar[str] = "random"
    about: ClassVar[dict[str, str]] = {
        "en": "any legal move, each as likely as another",
        "pl": "dowolny dozwolony ruch, każdy równie prawdopodobny",
    }

    def think(self, sight: Sight) -> Thought:
        return Thought(sight.legal.sample(sight.stream))
