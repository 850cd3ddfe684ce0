"""L04 Piggyback: two prophets flicked in a stack."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law, Manner


class Piggyback(Law):
    """Piggyback."""

    id = "L04"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "Piggyback", "pl": "Na barana"}
    text: ClassVar[dict[str, str]] = {
        "en": "With two or more unused prophets, flick two in a stack; "
        "at the first contact the upper one slides off ahead.",
        "pl": "Kto ma co najmniej dwóch nieużytych proroków, pstryka stosem dwóch; "
        "przy pierwszym zderzeniu górny zsuwa się naprzód.",
    }

    def manner(self, manner: Manner) -> None:
        """Two prophets, one on the other."""
        manner.together = "stack"
        manner.share = LAWS.piggyback.share
