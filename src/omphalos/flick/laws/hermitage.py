"""L14 Hermitage: VP for being alone on an island."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from omphalos.flick.draft import Draft
from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally


class Hermitage(Law):
    """Hermitage."""

    id = "L14"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "Hermitage", "pl": "Pustelnia"}
    text: ClassVar[dict[str, str]] = {
        "en": "2 VP more for an island where only you are present.",
        "pl": "2 PZ więcej za wyspę, na której nie ma nikogo poza tobą.",
    }

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """For each island with one player present."""
        for island, present in enumerate(tally.present):
            if len(present) == 1:
                yield draft.score(present[0], LAWS.hermitage.vp, self.id, island)
