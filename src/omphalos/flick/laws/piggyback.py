"""L04 Piggyback: two prophets flicked in a stack."""

from __future__ import annotations

from typing import Final

from omphalos.flick.judged import NOTHING
from omphalos.flick.numbers import LAWS, PiggybackNumbers
from omphalos.flick.powers import Law, Manner

_NUMBERS: Final = LAWS.numbers("L04", PiggybackNumbers)


class Piggyback(Law):
    """Piggyback."""

    id = "L04"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Two prophets are flicked as a stack."""
        manner.together = "stack"
        manner.share = _NUMBERS.share
