"""Paper: its sizes, and the part of it that printers reach. All lengths are in millimetres."""

from __future__ import annotations

from typing import Final

import msgspec

MARGIN: Final = 10.0  # left and right; nearly every printer reaches farther
TOP: Final = 5.0
FOOT: Final = 9.0  # with the name of the page and the ruler


class Paper(msgspec.Struct, frozen=True):
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float

    @property
    def inner_width(self) -> float:
        """The width between the margins."""
        return self.width - 2 * MARGIN

    @property
    def inner_height(self) -> float:
        """The height between the margins."""
        return self.height - TOP - FOOT


PAPERS: Final = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}
