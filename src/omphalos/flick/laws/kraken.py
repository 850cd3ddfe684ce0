"""L10 Kraken: prophets in the sea are swallowed."""

from __future__ import annotations

from omphalos.flick.draft import Draft
from omphalos.flick.events import Taken
from omphalos.flick.judged import KING, Board, Judged, place, take
from omphalos.flick.mat import in_sea
from omphalos.flick.powers import Law


def _after_temples(board: Board, seat: int) -> None:
    i = 0
    while i < board.table[0].disks:
        x, y, r = place(board, i)
        if board.tag[i].kind < KING and in_sea(x, y, r):
            take(board, i)
        else:
            i += 1


class Kraken(Law):
    """Kraken."""

    id = "L10"
    lasts = "generation"
    judged = Judged(after_temples=_after_temples)

    def after_temples(self, draft: Draft, seat: int) -> None:
        """Take the prophets in the sea. The monkey king stays."""
        caught = tuple(d.id for d in draft.state.disks if d.is_prophet and in_sea(d.x, d.y, draft.state.radius[d.kind]))
        if caught:
            draft.emit(Taken(self.id, caught, self.id))
