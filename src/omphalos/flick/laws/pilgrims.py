"""L16 Pilgrims: VP for prophets on cities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.judged import Board, Judged
from omphalos.flick.numbers import LAWS, Reward
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally

_VP: Final = LAWS.numbers("L16", Reward).vp


def _converts(board: Board, seat: int) -> None:
    for island in range(4):
        for player in range(board.table[0].players):
            board.gain[player].vp += board.land[island, player].pilgrims * _VP


class Pilgrims(Law):
    """Pilgrims."""

    id = "L16"
    lasts = "game"
    judged = Judged(converts=_converts)

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """Score each prophet on a city, with one line for each island."""
        for island, prophets in enumerate(tally.pilgrims):
            for player, n in enumerate(prophets):
                if n:
                    yield draft.score(player, n * _VP, self.id, island)
