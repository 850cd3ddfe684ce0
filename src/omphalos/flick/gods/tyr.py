"""Tyr: once a generation he flicks a prophet once more from where it lies."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.powers import God
from omphalos.flick.state import State


class Tyr(God):
    """Oath."""

    id = "Tyr"
    card = "norse"
    name: ClassVar[dict[str, str]] = {"en": "Tyr", "pl": "Tyr"}
    text: ClassVar[dict[str, str]] = {
        "en": "Oath: once a generation, flick the prophet you have just flicked once more from where it lies.",
        "pl": "Przysięga: raz na pokolenie pstryknij ponownie proroka, który właśnie się zatrzymał, "
        "z miejsca, gdzie leży.",
    }

    def swears(self, state: State, seat: int) -> bool:
        """Once a generation."""
        return not state.players[seat].spent
