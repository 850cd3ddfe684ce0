"""Themis: she wins ties."""

from __future__ import annotations

from typing import Final

from omphalos.flick.judged import BY_RULINGS
from omphalos.flick.numbers import GODS, ScalesNumbers
from omphalos.flick.powers import God

SCALES: Final = GODS.of_sets("Themis", ScalesNumbers)  # by the numbers of the table


class Themis(God):
    """Scales."""

    id = "Themis"
    breaks_ties = True
    judged = BY_RULINGS
