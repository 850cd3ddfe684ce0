"""L01 Blind Faith: flicking with closed eyes."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law, Manner


class BlindFaith(Law):
    """Blind Faith."""

    id = "L01"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "Blind Faith", "pl": "Ślepa wiara"}
    text: ClassVar[dict[str, str]] = {
        "en": "Eyes closed: the mat is veiled while you aim, and the hand trembles.",
        "pl": "Oczy zamknięte: podczas celowania mapę kryje zasłona, a ręka drży.",
    }

    def manner(self, manner: Manner) -> None:
        """A veil and a strong tremor."""
        manner.veiled = True
        manner.shake(LAWS.blind_faith.tremor)
