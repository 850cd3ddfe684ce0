"""Ra: one of his prophets is the sphinx."""

from __future__ import annotations

from omphalos.flick.draft import Draft
from omphalos.flick.events import PiecesChanged
from omphalos.flick.judged import NOTHING
from omphalos.flick.pieces import Stock
from omphalos.flick.powers import God


class Ra(God):
    """Sphinx."""

    id = "Ra"
    judged = NOTHING

    def enters(self, draft: Draft, seat: int) -> None:
        """Replace one of his prophets with the sphinx."""
        swap = Stock(prophet=-1, sphinx=1)
        none = Stock()
        change = tuple(swap if i == seat else none for i in range(len(draft.state.players)))
        draft.emit(PiecesChanged(self.id, change))
