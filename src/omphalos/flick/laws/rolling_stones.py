"""L06 Rolling Stones: flicked prophets roll."""

from __future__ import annotations

from omphalos.flick.house import LAWS
from omphalos.flick.judged import NOTHING
from omphalos.flick.powers import Law, Manner


class RollingStones(Law):
    """Rolling Stones."""

    id = "L06"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Less friction until the first contact."""
        manner.roll = LAWS.rolling_stones.friction
