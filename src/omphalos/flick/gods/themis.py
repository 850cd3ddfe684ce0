"""Themis: she wins ties."""

from __future__ import annotations

from omphalos.flick.judged import BY_RULINGS
from omphalos.flick.powers import God


class Themis(God):
    """Scales."""

    id = "Themis"
    breaks_ties = True
    judged = BY_RULINGS
