"""How the cards of Wyrocznia look. The outer millimetres are alike on all of them, so that a cut may stray."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.draw.palette import CARD, PARCHMENT
from omphalos.oracle.draw.stencils import Stencils
from omphalos.printing.arrange import Face
from omphalos.printing.oracle.drawing import at
from omphalos.printing.page import Drawing, svg
from omphalos.table.svg import Markup, element

GROUND: Final = PARCHMENT


def ground(size: tuple[float, float], edge: str, fill: str = CARD) -> Markup:
    """The ground of a card with its frame."""
    wide, high = size
    return element("rect", width=wide, height=high, fill=GROUND) + element(
        "rect", x=2, y=2, width=wide - 4, height=high - 4, rx=2, fill=fill, stroke=edge, stroke_width=0.5
    )


def back(size: tuple[float, float], sign: str, dark: str, light: str) -> Face:
    """The back of a deck."""
    wide, high = size
    stencils = Stencils("b")
    frame = element(
        "rect", x=4, y=4, width=wide - 8, height=high - 8, rx=1.5, fill="none", stroke=light, stroke_width=0.4
    )
    ring = element("circle", cx=wide / 2, cy=high / 2, r=wide / 3.2, fill="none", stroke=light, stroke_width=0.5)
    middle = at(stencils.put(sign, 0, 0, 1, fill=light), wide / 2, high / 2, wide / 44)
    drawn = ground(size, dark, dark) + frame + ring + middle
    return Face((Drawing(0, 0, wide, high, svg(wide, high, stencils.defs(), drawn)),))
