"""Anubis: in each turn the first of his prophets to leave the mat comes back to be flicked again."""

from __future__ import annotations

from typing import Final

from omphalos.flick.judged import Board, Judged
from omphalos.flick.numbers import GODS, ReturnNumbers
from omphalos.flick.pieces import Disk
from omphalos.flick.powers import God
from omphalos.flick.state import State

RETURNS: Final = GODS.numbers("Anubis", ReturnNumbers).returns


def _returns(board: Board, seat: int, by: int, owner: int) -> bool:
    return owner == seat and (by != seat or board.seat[seat].used < RETURNS)


class Anubis(God):
    """Return."""

    id = "Anubis"
    uses = RETURNS
    judged = Judged(returns=_returns)

    def returns(self, state: State, seat: int, by: int, disk: Disk) -> bool:
        """Only his own prophets return. In his own turns a few times a generation, or a mission might never end."""
        return disk.owner == seat and (by != seat or state.players[seat].used < self.uses)
