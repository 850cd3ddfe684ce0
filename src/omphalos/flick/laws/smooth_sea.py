"""L19 Smooth Sea: everything slides farther."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law, Manner


class SmoothSea(Law):
    """Smooth Sea."""

    id = "L19"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "Smooth Sea", "pl": "Gładkie morze"}
    text: ClassVar[dict[str, str]] = {
        "en": "All disks slide with less friction.",
        "pl": "Wszystkie dyski ślizgają się z mniejszym tarciem.",
    }

    def manner(self, manner: Manner) -> None:
        """Less friction for every disk."""
        manner.friction = LAWS.smooth_sea.friction
