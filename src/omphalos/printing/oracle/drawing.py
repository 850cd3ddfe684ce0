"""Drawings of Wyrocznia in millimetres, from the small pictures of the game."""

from __future__ import annotations

from collections.abc import Iterable

from omphalos.oracle.draw.palette import EDGE, PARCHMENT
from omphalos.oracle.draw.stencils import Stencils
from omphalos.printing.page import Drawing, svg
from omphalos.table.svg import Markup, element, group, number


def at(markup: Markup, x: float, y: float, scale: float = 1.0) -> Markup:
    """A part of a drawing, moved and scaled."""
    return group(markup, transform=f"translate({number(x)} {number(y)})scale({number(scale, 4)})")


def box(x: float, y: float, width: float, height: float, fill: str, edge: str = EDGE, rx: float = 1.5) -> Markup:
    """A printed field."""
    return element("rect", x=x, y=y, width=width, height=height, rx=rx, fill=fill, stroke=edge, stroke_width=0.4)


def ring(x: float, y: float, r: float, edge: str) -> Markup:
    """A place for a piece."""
    return element(
        "circle", cx=x, cy=y, r=r, fill="#ffffff66", stroke=edge, stroke_width=0.35, stroke_dasharray="1.2 1"
    )


def drawing(stencils: Stencils, x: float, y: float, width: float, height: float, markup: Iterable[Markup]) -> Drawing:
    """A drawing with the small pictures that it uses. Its origin is its upper left corner."""
    drawn = "".join(markup)
    return Drawing(x, y, width, height, svg(width, height, stencils.defs(), drawn))


def parchment(width: float, height: float) -> Markup:
    """The ground of a sheet."""
    return element("rect", width=width, height=height, rx=2, fill=PARCHMENT, stroke=EDGE, stroke_width=0.5)
