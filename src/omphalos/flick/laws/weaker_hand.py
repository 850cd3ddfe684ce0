"""L02 The Weaker Hand: flicking with the other hand."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law, Manner


class WeakerHand(Law):
    """The Weaker Hand."""

    id = "L02"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "The Weaker Hand", "pl": "Słabsza ręka"}
    text: ClassVar[dict[str, str]] = {
        "en": "Use the other hand: it trembles, and the aim follows your pointer in a mirror.",
        "pl": "Pstrykaj drugą ręką: drży, a celownik porusza się jak w lustrze.",
    }

    def manner(self, manner: Manner) -> None:
        """A mirror and a tremor."""
        manner.mirrored = True
        manner.shake(LAWS.weaker_hand.tremor)
