"""L15 Silent Navel: the navel gives nothing."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.powers import Law, Manner


class SilentNavel(Law):
    """Silent Navel."""

    id = "L15"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "Silent Navel", "pl": "Milczący Pępek"}
    text: ClassVar[dict[str, str]] = {
        "en": "The navel gives no VP, and prophets on it stay there.",
        "pl": "Pępek Świata nie daje PZ, a prorocy, którzy na nim leżą, zostają na miejscu.",
    }

    def manner(self, manner: Manner) -> None:
        """PB-M5 is left out."""
        manner.silent_navel = True
