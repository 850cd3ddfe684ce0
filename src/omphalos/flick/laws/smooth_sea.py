"""L19 Smooth Sea: everything slides farther."""

from __future__ import annotations

from typing import Final

from omphalos.flick.judged import NOTHING
from omphalos.flick.numbers import LAWS, Friction
from omphalos.flick.powers import Law, Manner

_NUMBERS: Final = LAWS.numbers("L19", Friction)


class SmoothSea(Law):
    """Smooth Sea."""

    id = "L19"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Less friction for every disk."""
        manner.friction = _NUMBERS.friction
