"""L07 The Monkey King: a neutral disk that spoils the island it is on."""

from __future__ import annotations

from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.events import KingSet
from omphalos.flick.judged import KING, Board, Judged, beside, place, put_back
from omphalos.flick.mat import SEA, island_at, touching
from omphalos.flick.numbers import DISKS
from omphalos.flick.powers import Law
from omphalos.flick.state import State

_RADIUS: Final = DISKS.king.radius


def _barren(board: Board, seat: int) -> int:
    for i in range(board.table[0].disks):
        if board.tag[i].kind == KING:
            x, y, r = place(board, i)
            return island_at(x, y, r)
    return SEA


def _after_temples(board: Board, seat: int) -> None:
    for q in range(board.table[0].fallen):
        if board.tag[beside(q)].kind == KING:
            for i in range(board.table[0].disks):
                x, y, r = place(board, i)
                if touching(x, y, 0.0, 0.0, r + _RADIUS):
                    return
            put_back(board, q, 0.0, 0.0)
            return


class MonkeyKing(Law):
    """The Monkey King."""

    id = "L07"
    lasts = "game"
    judged = Judged(barren=_barren, after_temples=_after_temples)

    def enters(self, draft: Draft, seat: int) -> None:
        """Put the king on the navel."""
        draft.emit(KingSet(draft.state.placed))

    def generation_begins(self, draft: Draft, seat: int) -> None:
        """Return the king to the navel from wherever it is."""
        for disk in (*draft.state.disks, *draft.state.fallen):
            if disk.kind == "king":
                draft.emit(KingSet(disk.id))
                return

    def barren(self, state: State) -> int:
        """The island it is on."""
        for disk in state.disks:
            if disk.kind == "king":
                return island_at(disk.x, disk.y, _RADIUS)
        return SEA

    def after_temples(self, draft: Draft, seat: int) -> None:
        """Return a king off the mat to the navel. It waits while a disk lies there (L15 keeps disks on the navel)."""
        for disk in draft.state.fallen:
            if disk.kind == "king" and _navel_is_free(draft.state):
                draft.emit(KingSet(disk.id))
                return


def _navel_is_free(state: State) -> bool:
    return not any(touching(d.x, d.y, 0.0, 0.0, state.radius[d.kind] + _RADIUS) for d in state.disks)
