"""L16 Pilgrims: VP for prophets on cities."""

from __future__ import annotations

from collections.abc import Iterable

from omphalos.flick.draft import Draft
from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally


class Pilgrims(Law):
    """Pilgrims."""

    id = "L16"
    lasts = "game"

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """One line for each island."""
        for island, prophets in enumerate(tally.pilgrims):
            for player, n in enumerate(prophets):
                if n:
                    yield draft.score(player, n * LAWS.pilgrims.vp, self.id, island)
