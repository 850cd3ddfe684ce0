"""L03 Little Finger: flicking with the little finger."""

from __future__ import annotations

from typing import Final

from omphalos.flick.judged import NOTHING
from omphalos.flick.numbers import DISKS, LAWS, LittleFingerNumbers
from omphalos.flick.powers import Law, Manner

_NUMBERS: Final = LAWS.numbers("L03", LittleFingerNumbers)


class LittleFinger(Law):
    """Little Finger."""

    id = "L03"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Lower the top speed and add a light tremor."""
        manner.fastest = DISKS.fastest * _NUMBERS.speed
        manner.shake(_NUMBERS.tremor)
