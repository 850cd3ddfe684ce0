"""Zeus: he may build a temple on any island."""

from __future__ import annotations

from omphalos.flick.judged import BY_RULINGS
from omphalos.flick.powers import God


class Zeus(God):
    """Olympus."""

    id = "Zeus"
    any_island = True
    judged = BY_RULINGS
