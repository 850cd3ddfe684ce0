"""L13 Exile: VP for sending prophets off the mat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.judged import Board, Judged
from omphalos.flick.numbers import LAWS, Reward
from omphalos.flick.pieces import Disk
from omphalos.flick.powers import Law
from omphalos.flick.state import Score

_VP: Final = LAWS.numbers("L13", Reward).vp


def _banishes(board: Board, by: int, owner: int) -> None:
    if owner != by:
        board.seat[by].vp += _VP


class Exile(Law):
    """Exile."""

    id = "L13"
    lasts = "generation"
    judged = Judged(banishes=_banishes)

    def banishes(self, draft: Draft, by: int, disk: Disk) -> Iterable[Score]:
        """Score an opponent's prophet, wherever it goes afterwards."""
        if disk.owner != by:
            yield draft.score(by, _VP, self.id)
