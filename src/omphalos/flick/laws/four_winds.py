"""L11 Four Winds: VP for being nearly everywhere."""

from __future__ import annotations

from collections.abc import Iterable

from omphalos.flick.draft import Draft
from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally


class FourWinds(Law):
    """Four Winds."""

    id = "L11"
    lasts = "game"

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """Presence counted over the islands."""
        worth = {4: LAWS.four_winds.four, 3: LAWS.four_winds.three}
        for player in range(len(draft.state.players)):
            vp = worth.get(len(tally.islands_of(player)))
            if vp:
                yield draft.score(player, vp, self.id)
