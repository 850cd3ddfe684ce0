"""Handwritten marks: wavering lines, digits, crosses, rings, scribbles. The same place always gets the same mark."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.draw.palette import PEN
from omphalos.table.svg import Markup, Value, element
from omphalos.table.svg import number as exact

DIGITS: Final[dict[int, str]] = {  # strokes around the origin, about 22 high
    1: "M-4-7 1.5-11C.6-4 .4 4 .8 11",
    2: "M-6-6C-5-12.5 5.5-12.5 5.5-5.5 5.5 0-3 4-6.5 10.5-2 9.3 3 9.6 7 10",
    3: "M-5.5-9C-1-13 6-10 4.5-5 3.5-1.6 0-.8-2-.8 3-1 6.6 2 5.5 6 4 11.5-3 12-6.5 8",
    4: "M2-11C-1-5-4 0-6.5 3.5-2 2.8 3 2.8 7.5 3M3.5-3.5C3.3 2 3 7 2.6 11.5",
}
CROSS: Final = "M-8-8.5C-3-2.5 2.5 3.5 8 9M7.5-9C2.5-3-3 3-8.5 8.5"
SCALES: Final = "M0-10V8M-5 9C-2 8 2 8 5 9M-9-6.5C-4-8 4-8 9-6.5M-9-6.5-12 1.5H-6ZM9-6.5 6 1.5H12Z"
STROKE: Final = {"fill": "none", "stroke": PEN, "stroke_linecap": "round", "stroke_linejoin": "round"}


def number(value: float) -> str:
    """A number with one decimal. Handwritten marks need no more."""
    return exact(round(value, 1))


def waver(*place: int) -> float:
    """How far the hand strays at a place: a hash between -1 and 1."""
    mixed = 2166136261
    for part in place:
        mixed = (mixed ^ (part & 0xFFFF)) * 16777619 & 0xFFFFFFFF
        mixed ^= mixed >> 15
    return (mixed % 2001) / 1000 - 1


def line(x0: float, y0: float, x1: float, y1: float, seed: int = 0) -> str:
    """The path of a line drawn without a ruler."""
    dx, dy = x1 - x0, y1 - y0
    reach = 0.035
    a, b = waver(seed, 1) * reach, waver(seed, 2) * reach
    start, end = waver(seed, 3) * 0.012, waver(seed, 4) * 0.012
    return (
        f"M{number(x0 - dy * start)} {number(y0 + dx * start)}"
        f"C{number(x0 + dx * 0.33 - dy * a)} {number(y0 + dy * 0.33 + dx * a)}"
        f" {number(x0 + dx * 0.67 - dy * b)} {number(y0 + dy * 0.67 + dx * b)}"
        f" {number(x1 - dy * end)} {number(y1 + dx * end)}"
    )


def scribble(x: float, y: float, width: float, height: float, seed: int = 0, gap: float = 6.5) -> str:
    """The path of a pencil that fills a field with up and down strokes."""
    steps = max(2, round(width / gap))
    path = [f"M{number(x)} {number(y + height * (0.55 + 0.2 * waver(seed, 9)))}"]
    for step in range(steps):
        at = x + width * (step + 0.5) / steps
        stray = 1.6
        top, bottom = y + stray * waver(seed, step, 1), y + height + stray * waver(seed, step, 2)
        path.append(f"L{number(at)} {number(top)} {number(at + width / steps * 0.35)} {number(bottom)}")
    path.append(f"L{number(x + width)} {number(y + height * (0.4 + 0.2 * waver(seed, 8)))}")
    return "".join(path)


def ring(x: float, y: float, rx: float, ry: float, seed: int = 0) -> str:
    """The path of a ring drawn around something, its ends overlapping."""
    t = waver(seed, 5)
    k = 0.5523
    return (
        f"M{number(x - rx * 0.25)} {number(y - ry * (1.06 + 0.04 * t))}"
        f"C{number(x + rx * k)} {number(y - ry * 1.12)} {number(x + rx)} {number(y - ry * k)}"
        f" {number(x + rx)} {number(y)}"
        f"S{number(x + rx * k)} {number(y + ry)} {number(x + rx * 0.05 * t)} {number(y + ry)}"
        f"S{number(x - rx)} {number(y + ry * k)} {number(x - rx)} {number(y)}"
        f"S{number(x - rx * k)} {number(y - ry * 0.95)} {number(x + rx * 0.3)} {number(y - ry * (0.93 + 0.05 * t))}"
    )


def strike(x: float, y: float, reach: float, seed: int = 0) -> str:
    """The path of one stroke through something."""
    a = 1.5 * waver(seed, 6)
    return (
        f"M{number(x - reach)} {number(y + reach + a)}"
        f"Q{number(x + a)} {number(y - a)} {number(x + reach)} {number(y - reach - a)}"
    )


def mark(path: str, x: float, y: float, scale: float = 1, width: float = 2.6, **attributes: Value) -> Markup:
    """One of the marks around the origin (a digit, CROSS, SCALES), put at a place."""
    place = f"translate({number(x)} {number(y)})"
    if scale != 1:
        place += f"scale({exact(scale)})"
    return element("path", d=path, transform=place, stroke_width=width, **{**STROKE, **attributes})
