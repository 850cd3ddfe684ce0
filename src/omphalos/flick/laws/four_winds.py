"""L11 Four Winds: VP for presence on three or four islands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.judged import Board, Judged
from omphalos.flick.numbers import LAWS, FourWindsNumbers
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally

_NUMBERS: Final = LAWS.numbers("L11", FourWindsNumbers)
_FOUR, _THREE = _NUMBERS.four, _NUMBERS.three


def _converts(board: Board, seat: int) -> None:
    for player in range(board.table[0].players):
        if board.gain[player].islands == 4:
            board.gain[player].vp += _FOUR
        elif board.gain[player].islands == 3:
            board.gain[player].vp += _THREE


class FourWinds(Law):
    """Four Winds."""

    id = "L11"
    lasts = "game"
    judged = Judged(converts=_converts)

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """Score the number of islands where each seat is present."""
        worth = {4: _FOUR, 3: _THREE}
        for player in range(len(draft.state.players)):
            vp = worth.get(len(tally.islands_of(player)))
            if vp:
                yield draft.score(player, vp, self.id)
