"""L14 Hermitage: VP for being alone on an island."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.judged import Board, Judged
from omphalos.flick.numbers import LAWS, Reward
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally

_VP: Final = LAWS.numbers("L14", Reward).vp


def _converts(board: Board, seat: int) -> None:
    for island in range(4):
        if board.island[island].present == 1:
            for player in range(board.table[0].players):
                if board.land[island, player].disks > 0:
                    board.gain[player].vp += _VP


class Hermitage(Law):
    """Hermitage."""

    id = "L14"
    lasts = "generation"
    judged = Judged(converts=_converts)

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """Score each island with only one player present."""
        for island, present in enumerate(tally.present):
            if len(present) == 1:
                yield draft.score(present[0], _VP, self.id, island)
