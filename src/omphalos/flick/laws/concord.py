"""L17 Concord: VP for those who tie for most."""

from __future__ import annotations

from collections.abc import Iterable

from omphalos.flick.draft import Draft
from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally


class Concord(Law):
    """Concord."""

    id = "L17"
    lasts = "game"

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """Who dominates the island in spite of the tie (Themis) has that, and not this."""
        for island, leaders in enumerate(tally.leaders):
            if len(leaders) > 1:
                for player in leaders:
                    if player != tally.dominant(island):
                        yield draft.score(player, LAWS.concord.vp, self.id, island)
