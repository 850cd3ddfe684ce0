"""L16 Pilgrims: VP for prophets on cities."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from omphalos.flick.draft import Draft
from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law
from omphalos.flick.state import Score
from omphalos.flick.tally import Tally


class Pilgrims(Law):
    """Pilgrims."""

    id = "L16"
    lasts = "game"
    name: ClassVar[dict[str, str]] = {"en": "Pilgrims", "pl": "Pielgrzymi"}
    text: ClassVar[dict[str, str]] = {
        "en": "In conversion 1 VP for each of your prophets on a city.",
        "pl": "W fazie nawracania 1 PZ za każdego twojego proroka w mieście.",
    }

    def converts(self, draft: Draft, tally: Tally, seat: int) -> Iterable[Score]:
        """One line for each island."""
        for island, prophets in enumerate(tally.pilgrims):
            for player, n in enumerate(prophets):
                if n:
                    yield draft.score(player, n * LAWS.pilgrims.vp, self.id, island)
