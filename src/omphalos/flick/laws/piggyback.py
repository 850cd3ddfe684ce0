"""L04 Piggyback: two prophets flicked in a stack."""

from __future__ import annotations

from omphalos.flick.house import LAWS
from omphalos.flick.judged import NOTHING
from omphalos.flick.powers import Law, Manner


class Piggyback(Law):
    """Piggyback."""

    id = "L04"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Two prophets, one on the other."""
        manner.together = "stack"
        manner.share = LAWS.piggyback.share
