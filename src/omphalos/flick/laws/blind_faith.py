"""L01 Blind Faith: flicking with closed eyes."""

from __future__ import annotations

from typing import Final

from omphalos.flick.judged import NOTHING
from omphalos.flick.numbers import LAWS, Shaky
from omphalos.flick.powers import Law, Manner

_NUMBERS: Final = LAWS.numbers("L01", Shaky)


class BlindFaith(Law):
    """Blind Faith."""

    id = "L01"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Veil the mat and add a strong tremor."""
        manner.veiled = True
        manner.shake(_NUMBERS.tremor)
