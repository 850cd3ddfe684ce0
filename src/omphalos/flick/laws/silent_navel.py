"""L15 Silent Navel: the navel gives nothing."""

from __future__ import annotations

from omphalos.flick.judged import BY_RULINGS
from omphalos.flick.powers import Law, Manner


class SilentNavel(Law):
    """Silent Navel."""

    id = "L15"
    lasts = "generation"
    judged = BY_RULINGS

    def manner(self, manner: Manner) -> None:
        """Skip PB-M5."""
        manner.silent_navel = True
