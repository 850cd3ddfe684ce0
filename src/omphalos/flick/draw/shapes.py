"""Basic shapes for the pictures of Palec boży."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Final

from omphalos.table import svg
from omphalos.table.svg import PREFIX, Markup, Value, element, number

_TAG: Final = re.compile(r"<\w+")


def circle(x: float, y: float, r: float, **attributes: Value) -> Markup:
    """A circle."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def path(d: str, **attributes: Value) -> Markup:
    """A path."""
    return element("path", d=d, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> Markup:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def text(x: float, y: float, words: str, **attributes: Value) -> Markup:
    """A line of text."""
    return svg.text(words, x, y, **attributes)


def use(name: str, x: float = 0.0, y: float = 0.0, *, upright: bool = False, size: float = 1.0) -> Markup:
    """A copy of an element defined under a name. `upright` flips it for the mat, where y goes up."""
    return element("use", href=f"#{PREFIX}{name}", transform=place(x, y, upright=upright, size=size))


def place(x: float, y: float, *, upright: bool = False, size: float = 1.0, turn: float = 0.0) -> str:
    """A transform that puts something drawn round the origin at a place; `turn` in degrees."""
    words = [f"translate({number(x)} {number(y)})"]
    if turn:
        words.append(f"rotate({number(turn)})")
    if upright:
        words.append(f"scale({number(size)} {number(-size)})")
    elif size != 1.0:
        words.append(f"scale({number(size)})")
    return " ".join(words)


def defined(name: str, thing: Markup) -> Markup:
    """The element with an id, to be used or referred to."""
    return _TAG.sub(lambda tag: f'{tag[0]} id="{PREFIX}{name}"', thing, count=1)


def paint(name: str) -> str:
    """A reference to a gradient, pattern or clip path defined under a name."""
    return f"url(#{PREFIX}{name})"


def stop(offset: float, colour: str, opacity: float | None = None) -> Markup:
    """One stop of a gradient."""
    return element("stop", offset=offset, stop_color=colour, stop_opacity=opacity)


def radial(name: str, cx: float, cy: float, r: float, *stops: Markup, **attributes: Value) -> Markup:
    """A radial gradient in the units of what it paints."""
    return defined(
        name, element("radialGradient", *stops, gradientUnits="userSpaceOnUse", cx=cx, cy=cy, r=r, **attributes)
    )


def linear(name: str, x1: float, y1: float, x2: float, y2: float, *stops: Markup) -> Markup:
    """A linear gradient in the units of what it paints."""
    return defined(name, element("linearGradient", *stops, gradientUnits="userSpaceOnUse", x1=x1, y1=y1, x2=x2, y2=y2))


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """Path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def star(points: int, outer: float, inner: float, turn: float = 90.0) -> str:
    """Path data of a star round the origin, its first point at `turn` degrees (90 is down the page)."""
    steps = range(2 * points)
    angle = [math.radians(turn + 180.0 * k / points) for k in steps]
    reach = [outer if k % 2 == 0 else inner for k in steps]
    return polygon((r * math.cos(a), r * math.sin(a)) for r, a in zip(reach, angle, strict=True))
