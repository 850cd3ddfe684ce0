"""Anubis: in each turn the first of his prophets to leave the mat comes back to be flicked again."""

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
        "en": "Return: in each opponent's turn the first of your prophets to leave the mat is unused again; "
        "in your own turns once a generation.",
        "pl": "Powrót: w każdej turze przeciwnika pierwszy z twoich proroków, który opuści mapę, znów jest nieużyty; "
        "w twoich turach raz na pokolenie.",
    }

    def returns(self, state: State, seat: int, by: int, disk: Disk) -> bool:
        """His own. In his own turns once a generation: otherwise a mission need never end."""
        return disk.owner == seat and (by != seat or not state.players[seat].spent)
