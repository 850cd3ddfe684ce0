"""Themis: ties are hers."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.powers import God


class Themis(God):
    """Scales."""

    id = "Themis"
    card = "greek"
    name: ClassVar[dict[str, str]] = {"en": "Themis", "pl": "Temida"}
    text: ClassVar[dict[str, str]] = {
        "en": "Scales: you decide tied votes (with two players only in every other generation), "
        "dominate islands where you tie for most, and win a tie for the game.",
        "pl": "Waga: rozstrzygasz remisy w głosowaniu (przy dwóch graczach tylko w co drugim pokoleniu), "
        "dominujesz na wyspie, gdy remisujesz o najwięcej dysków, i wygrywasz remis o zwycięstwo.",
    }
    breaks_ties = True
