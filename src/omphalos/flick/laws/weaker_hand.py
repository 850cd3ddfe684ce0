"""L02 The Weaker Hand: flicking with the other hand."""

from __future__ import annotations

from omphalos.flick.house import LAWS
from omphalos.flick.judged import NOTHING
from omphalos.flick.powers import Law, Manner


class WeakerHand(Law):
    """The Weaker Hand."""

    id = "L02"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """A mirror and a tremor."""
        manner.mirrored = True
        manner.shake(LAWS.weaker_hand.tremor)
