"""Anubis: the first of his prophets to leave the mat in a generation comes back to be flicked again."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.pieces import Disk
from omphalos.flick.powers import God
from omphalos.flick.state import State


class Anubis(God):
    """Return."""

    id = "Anubis"
    card = "egyptian"
    name: ClassVar[dict[str, str]] = {"en": "Anubis", "pl": "Anubis"}
    text: ClassVar[dict[str, str]] = {
        "en": "Return: the first of your prophets to leave the mat in a generation, by any flick, is unused again.",
        "pl": "Powrót: pierwszy z twoich proroków, który w danym pokoleniu opuści mapę, znów jest nieużyty.",
    }

    def returns(self, state: State, seat: int, disk: Disk) -> bool:
        """His own, once a generation."""
        return disk.owner == seat and not state.players[seat].spent
