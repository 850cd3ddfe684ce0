"""L14 Hermitage: VP for being alone on an island."""

from __future__ import annotations

from collections.abc import Iterable

from omphalos.flick.draft import Draft
from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally


class Hermitage(Law):
    """Hermitage."""

    id = "L14"
    lasts = "generation"

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """For each island with one player present."""
        for island, present in enumerate(tally.present):
            if len(present) == 1:
                yield draft.score(present[0], LAWS.hermitage.vp, self.id, island)
