"""A page to print: drawings, texts and lines at places. Millimetres from the upper left corner; letters in points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import msgspec

FONT: Final = "Libertinus Serif"  # of texts, and of the letters in drawings: the compiler brings it
INK: Final = "#33241a"


class Drawing(msgspec.Struct, frozen=True, tag="drawing"):
    """An SVG picture, scaled to the place."""

    x: float
    y: float
    width: float
    height: float
    svg: str


class Words(msgspec.Struct, frozen=True, tag="words"):
    """A text in a box. It is set as large as it fits, from `size` down to `least`; else nothing is printed at all."""

    x: float
    y: float
    width: float
    height: float
    text: str  # each line is a paragraph
    size: float
    least: float
    across: Literal["left", "center", "right"] = "left"
    down: Literal["top", "horizon", "bottom"] = "top"
    bold: bool = False
    italic: bool = False
    ink: str = INK


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A straight line."""

    x: float
    y: float
    x2: float
    y2: float
    thick: float = 0.1
    dashed: bool = False
    ink: str = "#000000"


Item: TypeAlias = Drawing | Words | Line


class Page(msgspec.Struct, frozen=True):
    """One page. Its name is in its foot and in the list of contents."""

    name: str
    items: tuple[Item, ...]


def moved(items: Iterable[Item], x: float, y: float) -> tuple[Item, ...]:
    """The items, moved."""
    return tuple(_moved(item, x, y) for item in items)


def _moved(item: Item, x: float, y: float) -> Item:
    if isinstance(item, Line):
        return msgspec.structs.replace(item, x=item.x + x, y=item.y + y, x2=item.x2 + x, y2=item.y2 + y)
    return msgspec.structs.replace(item, x=item.x + x, y=item.y + y)


def svg(width: float, height: float, *markup: str, left: float = 0.0, top: float = 0.0) -> str:
    """A picture of this size, from markup whose units are millimetres."""
    box = " ".join(f"{n:g}" for n in (left, top, width, height))
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width:g}" height="{height:g}"'
    return f'<svg {head} font-family="{FONT}">{"".join(markup)}</svg>'
