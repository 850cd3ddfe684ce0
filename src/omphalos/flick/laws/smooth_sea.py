"""L19 Smooth Sea: everything slides farther."""

from __future__ import annotations

from omphalos.flick.house import LAWS
from omphalos.flick.judged import NOTHING
from omphalos.flick.powers import Law, Manner


class SmoothSea(Law):
    """Smooth Sea."""

    id = "L19"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Less friction for every disk."""
        manner.friction = LAWS.smooth_sea.friction
