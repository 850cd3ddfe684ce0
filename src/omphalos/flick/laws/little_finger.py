"""L03 Little Finger: flicking with the little finger."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.house import DISKS, LAWS
from omphalos.flick.powers import Law, Manner


class LittleFinger(Law):
    """Little Finger."""

    id = "L03"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "Little Finger", "pl": "Mały palec"}
    text: ClassVar[dict[str, str]] = {
        "en": "The little finger is weak: flicks are slower, and the hand trembles a little.",
        "pl": "Mały palec jest słaby: pstryknięcia są wolniejsze, a ręka lekko drży.",
    }

    def manner(self, manner: Manner) -> None:
        """A lower top speed and a light tremor."""
        manner.fastest = DISKS.fastest * LAWS.little_finger.speed
        manner.shake(LAWS.little_finger.tremor)
