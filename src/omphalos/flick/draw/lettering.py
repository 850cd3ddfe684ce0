"""Lettering: fonts that every machine has, and where lines break. Widths are estimates, on the generous side."""

from __future__ import annotations

from typing import Final

from omphalos.flick.draw.shapes import text
from omphalos.table.svg import Markup, Value

SERIF: Final = "Georgia, 'Liberation Serif', 'Times New Roman', serif"
INK: Final = "#3a2817"
FADED: Final = "#7a6345"
PARCHMENT: Final = "#f7edd5"

_NARROW: Final = frozenset("iljftrIJ.,:;!'()[] |łŁ·-")
_WIDE: Final = frozenset("mwMWŻŹĆĄĘOQGDNHCAUVBRKXY–—%@&")


def width(words: str, size: float) -> float:
    """The estimated width of words in this font size."""
    return size * sum(0.32 if c in _NARROW else 0.74 if c in _WIDE else 0.5 for c in words)


def cut(words: str, size: float, room: float) -> str:
    """The words, cut off with an ellipsis if they do not fit."""
    if width(words, size) <= room:
        return words
    while words and width(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def lines(words: str, size: float, room: float) -> list[str]:
    """The words broken into lines that fit."""
    out: list[str] = []
    for word in words.split():
        if out and width(f"{out[-1]} {word}", size) <= room:
            out[-1] += f" {word}"
        else:
            out.append(word)
    return out


def letters(x: float, y: float, words: str, size: float, **attributes: Value | None) -> Markup:
    """A line of text in a font size."""
    return text(x, y, words, font_size=size, **attributes)
