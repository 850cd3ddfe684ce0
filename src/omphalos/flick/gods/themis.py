"""Themis: she wins ties."""

from __future__ import annotations

from typing import Final

from omphalos.flick.house import GODS, ScalesNumbers
from omphalos.flick.judged import BY_RULINGS
from omphalos.flick.powers import God

TIE_DISKS: Final = GODS.numbers("Themis", ScalesNumbers).disks  # on an island that she dominates by a tie; two players


class Themis(God):
    """Scales."""

    id = "Themis"
    breaks_ties = True
    judged = BY_RULINGS
