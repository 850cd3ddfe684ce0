"""The library of the kernels of the bots of Palec boży."""

from __future__ import annotations

from typing import Final

from omphalos.kernels import Library

FLICK: Final = Library(
    *("bots-flick", "omphalos.bots.flick.examples", "the bots of Palec boży"),
    page=("flick_all", "spread_aims", "count_ends"),  # for heat maps
)
