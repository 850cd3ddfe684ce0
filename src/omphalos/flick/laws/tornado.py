"""L08 Tornado: a whirl that goes round the mat and takes prophets away."""

from __future__ import annotations

from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.events import Taken, TornadoMoved
from omphalos.flick.judged import KING, Board, Judged, place, take
from omphalos.flick.mat import corner_of, touching, turn
from omphalos.flick.numbers import LAWS, TornadoNumbers
from omphalos.flick.powers import Law
from omphalos.flick.state import NO_TORNADO

_NUMBERS: Final = LAWS.numbers("L08", TornadoNumbers)
REACH: Final = _NUMBERS.radius  # millimetres
# Eight spots clockwise from island I, islands and straits alternating.
SPOTS: Final = tuple(turn(*spot, quarters) for quarters in range(4) for spot in (_NUMBERS.island, _NUMBERS.strait))
FIRST_STRAIT: Final = 5  # the spot in front of corner 0; the next corner's spot is two further


def _after_temples(board: Board, seat: int) -> None:
    spot_x, spot_y = SPOTS[board.table[0].tornado]
    i = 0
    while i < board.table[0].disks:
        x, y, r = place(board, i)
        if board.tag[i].kind < KING and touching(x, y, spot_x, spot_y, r + REACH):
            take(board, i)
        else:
            i += 1


def _turn_ends(board: Board, seat: int) -> None:
    board.table[0].tornado = (board.table[0].tornado + 1) % len(SPOTS)


class Tornado(Law):
    """Tornado."""

    id = "L08"
    lasts = "generation"
    judged = Judged(after_temples=_after_temples, turn_ends=_turn_ends)

    def enters(self, draft: Draft, seat: int) -> None:
        """Start in front of the first player, so that no seat has an advantage."""
        state = draft.state
        assert state.first is not None
        corner = corner_of(state.first, len(state.players))
        draft.emit(TornadoMoved((FIRST_STRAIT + 2 * corner) % len(SPOTS)))

    def after_temples(self, draft: Draft, seat: int) -> None:
        """Move the prophets it touches to the reserve."""
        x, y = SPOTS[draft.state.tornado]
        caught = tuple(
            d.id
            for d in draft.state.disks
            if d.is_prophet and touching(d.x, d.y, x, y, draft.state.radius[d.kind] + REACH)
        )
        if caught:
            draft.emit(Taken("L08", caught, "reserve"))

    def turn_ends(self, draft: Draft, seat: int) -> None:
        """Move one spot on at the end of a turn."""
        draft.emit(TornadoMoved((draft.state.tornado + 1) % len(SPOTS)))

    def leaves(self, draft: Draft, seat: int) -> None:
        """Take it off the mat."""
        draft.emit(TornadoMoved(NO_TORNADO))
