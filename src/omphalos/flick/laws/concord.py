"""L17 Concord: VP for those who tie for most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from omphalos.flick.draft import Draft
from omphalos.flick.judged import Board, Judged
from omphalos.flick.numbers import LAWS, Reward
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally

_VP: Final = LAWS.numbers("L17", Reward).vp


def _converts(board: Board, seat: int) -> None:
    for island in range(4):
        if board.island[island].leaders > 1:
            for player in range(board.table[0].players):
                leads = board.land[island, player].disks == board.island[island].most
                if leads and player != board.island[island].dominant:
                    board.gain[player].vp += _VP


class Concord(Law):
    """Concord."""

    id = "L17"
    lasts = "game"
    judged = Judged(converts=_converts)

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """Score the tied leaders of each island. Themis dominates in spite of the tie, so she does not score here."""
        for island, leaders in enumerate(tally.leaders):
            if len(leaders) > 1:
                for player in leaders:
                    if player != tally.dominant(island):
                        yield draft.score(player, _VP, self.id, island)
