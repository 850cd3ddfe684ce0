"""L05 Both Hands: two prophets flicked at once."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.powers import Law, Manner


class BothHands(Law):
    """Both Hands."""

    id = "L05"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "Both Hands", "pl": "Oburącz"}
    text: ClassVar[dict[str, str]] = {
        "en": "With two or more unused prophets, flick two at the same moment, each with an aim of its own.",
        "pl": "Kto ma co najmniej dwóch nieużytych proroków, pstryka dwoma naraz, celując każdym osobno.",
    }

    def manner(self, manner: Manner) -> None:
        """Two prophets, side by side."""
        manner.together = "pair"
