"""L09 Templars: two prophets of each player become templars."""

from __future__ import annotations

from omphalos.flick.draft import Draft
from omphalos.flick.events import PiecesChanged
from omphalos.flick.house import LAWS
from omphalos.flick.judged import NOTHING
from omphalos.flick.pieces import Stock
from omphalos.flick.powers import Law


class Templars(Law):
    """Templars."""

    id = "L09"
    lasts = "game"
    judged = NOTHING

    def enters(self, draft: Draft, seat: int) -> None:
        """All prophets are at home in the council: the swap is made in the pools."""
        swap = Stock(-LAWS.templars.swapped, LAWS.templars.swapped)
        draft.emit(PiecesChanged(self.id, (swap,) * len(draft.state.players)))
