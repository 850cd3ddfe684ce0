"""L03 Little Finger: flicking with the little finger."""

from __future__ import annotations

from omphalos.flick.house import DISKS, LAWS
from omphalos.flick.judged import NOTHING
from omphalos.flick.powers import Law, Manner


class LittleFinger(Law):
    """Little Finger."""

    id = "L03"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """A lower top speed and a light tremor."""
        manner.fastest = DISKS.fastest * LAWS.little_finger.speed
        manner.shake(LAWS.little_finger.tremor)
