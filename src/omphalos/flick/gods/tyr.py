"""Tyr: once a generation he flicks a prophet once more from where it lies."""

from __future__ import annotations

from typing import Final

from omphalos.flick.judged import NOTHING
from omphalos.flick.numbers import GODS, Shaky
from omphalos.flick.powers import God
from omphalos.flick.state import State

OATH: Final = GODS.numbers("Tyr", Shaky).tremor


class Tyr(God):
    """Oath."""

    id = "Tyr"
    oath = OATH
    judged = NOTHING

    def swears(self, state: State, seat: int) -> bool:
        """Once a generation."""
        return state.players[seat].used < self.uses
