"""Morrigan: she keeps the prophets she sends off the mat, and scores for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.judged import Board, Judged
from omphalos.flick.numbers import GODS, Reward
from omphalos.flick.pieces import Disk
from omphalos.flick.powers import God
from omphalos.flick.state import Score, State
from omphalos.flick.tally import Tally

_VP: Final = GODS.numbers("Morrigan", Reward).vp


def _harvests(board: Board, seat: int, by: int, owner: int) -> bool:
    return by == seat and owner != seat


def _converts(board: Board, seat: int) -> None:
    board.gain[seat].vp += board.seat[seat].held * _VP


class Morrigan(God):
    """Harvest."""

    id = "Morrigan"
    judged = Judged(harvests=_harvests, converts=_converts)

    def harvests(self, state: State, seat: int, by: int, disk: Disk) -> bool:
        """She keeps opponents' prophets that her own flick sent off the mat."""
        return by == seat and disk.owner != seat

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """Score the prophets on her card."""
        n = sum(held.on == self.id for held in draft.state.held)
        if n:
            yield draft.score(seat, n * _VP, self.id)
