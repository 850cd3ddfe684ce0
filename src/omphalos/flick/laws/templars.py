"""L09 Templars: two prophets of each player become templars."""

from __future__ import annotations

from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.events import PiecesChanged
from omphalos.flick.judged import NOTHING
from omphalos.flick.numbers import LAWS, TemplarsNumbers
from omphalos.flick.pieces import Stock
from omphalos.flick.powers import Law

_NUMBERS: Final = LAWS.numbers("L09", TemplarsNumbers)


class Templars(Law):
    """Templars."""

    id = "L09"
    lasts = "game"
    judged = NOTHING

    def enters(self, draft: Draft, seat: int) -> None:
        """Swap the prophets in the pools. All prophets are there during the council."""
        swap = Stock(-_NUMBERS.swapped, _NUMBERS.swapped)
        draft.emit(PiecesChanged(self.id, (swap,) * len(draft.state.players)))
