"""L01 Blind Faith: flicking with closed eyes."""

from __future__ import annotations

from omphalos.flick.house import LAWS
from omphalos.flick.judged import NOTHING
from omphalos.flick.powers import Law, Manner


class BlindFaith(Law):
    """Blind Faith."""

    id = "L01"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """A veil and a strong tremor."""
        manner.veiled = True
        manner.shake(LAWS.blind_faith.tremor)
