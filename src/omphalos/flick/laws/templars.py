"""L09 Templars: two prophets of each player become templars."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.draft import Draft
from omphalos.flick.events import PiecesChanged
from omphalos.flick.house import LAWS
from omphalos.flick.pieces import Stock
from omphalos.flick.powers import Law


class Templars(Law):
    """Templars."""

    id = "L09"
    lasts = "game"
    name: ClassVar[dict[str, str]] = {"en": "Templars", "pl": "Templariusze"}
    text: ClassVar[dict[str, str]] = {
        "en": "Everybody exchanges two prophets for templars, which are larger and count as prophets in everything.",
        "pl": "Każdy wymienia dwóch proroków na templariuszy; są więksi, ale we wszystkim liczą się jak prorocy.",
    }

    def enters(self, draft: Draft, seat: int) -> None:
        """All prophets are at home in the council: the swap is made in the pools."""
        swap = Stock(-LAWS.templars.swapped, LAWS.templars.swapped)
        draft.emit(PiecesChanged(self.id, (swap,) * len(draft.state.players)))
