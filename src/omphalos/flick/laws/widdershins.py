"""L18 Widdershins: turns go counter-clockwise."""

from __future__ import annotations

from omphalos.flick.judged import NOTHING
from omphalos.flick.powers import Law, Manner


class Widdershins(Law):
    """Widdershins."""

    id = "L18"
    lasts = "generation"
    least_players = 3  # with two players both directions are the same
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """The player on the right is next."""
        manner.clockwise = False
