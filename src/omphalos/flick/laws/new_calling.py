"""L12 New Calling: one prophet more for everybody."""

from __future__ import annotations

from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.events import PiecesChanged
from omphalos.flick.judged import NOTHING
from omphalos.flick.numbers import LAWS, NewCallingNumbers
from omphalos.flick.pieces import Stock
from omphalos.flick.powers import Law

_NUMBERS: Final = LAWS.numbers("L12", NewCallingNumbers)


class NewCalling(Law):
    """New Calling."""

    id = "L12"
    lasts = "game"
    judged = NOTHING

    def enters(self, draft: Draft, seat: int) -> None:
        """Give each player another prophet, from this generation on."""
        more = Stock(_NUMBERS.prophets)
        draft.emit(PiecesChanged(self.id, (more,) * len(draft.state.players)))
