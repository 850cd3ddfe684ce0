"""L02 The Weaker Hand: flicking with the other hand."""

from __future__ import annotations

from typing import Final

from omphalos.flick.judged import NOTHING
from omphalos.flick.numbers import LAWS, Shaky
from omphalos.flick.powers import Law, Manner

_NUMBERS: Final = LAWS.numbers("L02", Shaky)


class WeakerHand(Law):
    """The Weaker Hand."""

    id = "L02"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Mirror the aim and add a tremor."""
        manner.mirrored = True
        manner.shake(_NUMBERS.tremor)
