"""L10 Kraken: prophets in the sea are swallowed."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.draft import Draft
from omphalos.flick.events import Taken
from omphalos.flick.mat import in_sea
from omphalos.flick.pieces import RADIUS
from omphalos.flick.powers import Law


class Kraken(Law):
    """Kraken."""

    id = "L10"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "Kraken", "pl": "Kraken"}
    text: ClassVar[dict[str, str]] = {
        "en": "Prophets lying wholly in the sea go onto this card until the generation ends.",
        "pl": "Prorocy leżący w całości na morzu trafiają na tę kartę do końca pokolenia.",
    }

    def after_temples(self, draft: Draft, seat: int) -> None:
        """It takes prophets, and leaves the monkey king alone."""
        caught = tuple(d.id for d in draft.state.disks if d.is_prophet and in_sea(d.x, d.y, RADIUS[d.kind]))
        if caught:
            draft.emit(Taken(self.id, caught, self.id))
