"""L05 Both Hands: two prophets flicked at once."""

from __future__ import annotations

from omphalos.flick.judged import NOTHING
from omphalos.flick.powers import Law, Manner


class BothHands(Law):
    """Both Hands."""

    id = "L05"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Two prophets are flicked side by side."""
        manner.together = "pair"
