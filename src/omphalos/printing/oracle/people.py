"""Boats, and the adventurers who sit in them."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.draw.palette import DARK_WOOD, DEEPER, FIELD, PARCHMENT, PLANK, TINT, WOOD
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import ADVENTURERS
from omphalos.printing.arrange import BLEED, Piece, pieces
from omphalos.printing.messages import say
from omphalos.printing.oracle.drawing import at, ring
from omphalos.printing.page import Page
from omphalos.printing.wanted import Wanted
from omphalos.table.svg import Markup, element, text

CHIP: Final = 16.0  # width of an adventurer
BOAT: Final = (84.0, 34.0)


def people(wanted: Wanted) -> list[Page]:
    """The boats, and all adventurers."""
    what = [Piece(*BOAT, _boat(k)) for k in range(1, COVE.boats.boats.value + 1)]
    what += [Piece(CHIP, CHIP, _chip(who), getattr(COVE.people, who).value, round=True) for who in ADVENTURERS]
    return pieces(wanted.paper, say(wanted.language, "oracle-people"), what)


def _chip(who: str) -> Markup:
    stencils, r = Stencils(f"c-{who}"), CHIP / 2
    figure = at(stencils.put(f"figure {who}", 0, 0), r, r, 0.46)
    return (
        stencils.defs()
        + element("circle", cx=r, cy=r, r=r + BLEED, fill=TINT[who])
        + element("circle", cx=r, cy=r, r=r - 0.9, fill="none", stroke=DEEPER[who], stroke_width=0.5)
        + figure
    )


def _boat(number: int) -> Markup:
    """A boat from above, with a place for each adventurer."""
    wide, high = BOAT
    middle, places = high / 2, COVE.boats.places.value
    hull = f"M1 {middle}C10 4 20 1.5 34 1.5H{wide - 12}Q{wide - 1.5} 1.5 {wide - 1.5} {middle}" + (
        f"T{wide - 12} {high - 1.5}H34C20 {high - 1.5} 10 {high - 4} 1 {middle}Z"
    )
    ground = element("rect", x=-BLEED, y=-BLEED, width=wide + 2 * BLEED, height=high + 2 * BLEED, fill="#a9cdc6")
    planks = "".join(f"M8 {y:.1f}H{wide - 4}" for y in (8, middle, high - 8))
    seats = "".join(ring(14 + (k + 0.5) * (wide - 16) / places, middle, CHIP / 2, PARCHMENT) for k in range(places))
    plate = element("circle", cx=9, cy=middle, r=4, fill=FIELD, stroke=DARK_WOOD, stroke_width=0.4)
    return (
        ground
        + element("path", d=hull, fill=WOOD, stroke=DARK_WOOD, stroke_width=0.9)
        + element("path", d=planks, stroke=PLANK, stroke_width=0.4)
        + seats
        + plate
        + text(number, 9, middle + 2, text_anchor="middle", font_size=5.6, font_weight="bold", fill=DARK_WOOD)
    )
