"""L06 Rolling Stones: flicked prophets roll."""

from __future__ import annotations

from typing import Final

from omphalos.flick.judged import NOTHING
from omphalos.flick.numbers import LAWS, Friction
from omphalos.flick.powers import Law, Manner

_NUMBERS: Final = LAWS.numbers("L06", Friction)


class RollingStones(Law):
    """Rolling Stones."""

    id = "L06"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Less friction until the first contact."""
        manner.roll = _NUMBERS.friction
