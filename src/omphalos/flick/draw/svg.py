"""SVG as data: elements that are written as text here, and sent to the browser as they are.

The table's own `svg` writes markup at once; the mat's pieces are wanted as data too, so they are built from these.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, TypeAlias

import msgspec

from omphalos.table.svg import escape

PREFIX: Final = "\ue000"  # stands for the picture's own prefix in every id and reference until it is written

Value: TypeAlias = str | float


class Element(msgspec.Struct, frozen=True, array_like=True):
    """One SVG element, in JSON `[tag, attributes, children]`."""

    tag: str
    attributes: dict[str, str]  # numbers already written with as many digits as the picture needs
    children: tuple[Element | str, ...] = ()  # elements and text


def element(tag: str, *children: Element | str | None, **attributes: Value | None) -> Element:
    """An element. `stroke_width` becomes `stroke-width`, `cls` is `class`; what is None is left out."""
    return Element(
        tag,
        {_name(name): number(v) if not isinstance(v, str) else v for name, v in attributes.items() if v is not None},
        tuple(child for child in children if child is not None),
    )


def group(children: Iterable[Element | str | None], **attributes: Value | None) -> Element:
    """Several elements as one."""
    return element("g", *children, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value | None) -> Element:
    """A circle."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def path(d: str, **attributes: Value | None) -> Element:
    """A path."""
    return element("path", d=d, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value | None) -> Element:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def text(x: float, y: float, words: str, **attributes: Value | None) -> Element:
    """A line of text."""
    return element("text", words, x=x, y=y, **attributes)


def use(name: str, x: float = 0.0, y: float = 0.0, *, upright: bool = False, size: float = 1.0) -> Element:
    """A stamp of something defined under a name. `upright`: drawn downwards, put on a mat whose y goes up."""
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


def defined(name: str, thing: Element) -> Element:
    """The element under a name of its own, to be used or referred to."""
    return Element(thing.tag, {"id": PREFIX + name, **thing.attributes}, thing.children)


def paint(name: str) -> str:
    """A reference to a gradient, pattern or clip path defined under a name."""
    return f"url(#{PREFIX}{name})"


def stop(offset: float, colour: str, opacity: float | None = None) -> Element:
    """One stop of a gradient."""
    return element("stop", offset=offset, stop_color=colour, stop_opacity=opacity)


def radial(name: str, cx: float, cy: float, r: float, *stops: Element, **attributes: Value | None) -> Element:
    """A radial gradient in the units of what it paints."""
    return defined(
        name, element("radialGradient", *stops, gradientUnits="userSpaceOnUse", cx=cx, cy=cy, r=r, **attributes)
    )


def linear(name: str, x1: float, y1: float, x2: float, y2: float, *stops: Element) -> Element:
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


def number(value: float, digits: int = 2) -> str:
    """A number in as few characters as it needs."""
    rounded = round(value, digits)
    if rounded == int(rounded):
        return str(int(rounded))
    return f"{rounded:.{digits}f}".rstrip("0")


def written(thing: Element, prefix: str) -> str:
    """The element as SVG text, its ids and references under the prefix."""
    out: list[str] = []
    _write(thing, out)
    return "".join(out).replace(PREFIX, prefix)


def renamed(thing: Element, prefix: str) -> Element:
    """The same element with its ids and references under the prefix, for whoever wants the data itself."""
    return Element(
        thing.tag,
        {name: value.replace(PREFIX, prefix) for name, value in thing.attributes.items()},
        tuple(child if isinstance(child, str) else renamed(child, prefix) for child in thing.children),
    )


def _write(thing: Element, out: list[str]) -> None:
    out.append(f"<{thing.tag}")
    for name, value in thing.attributes.items():
        out.append(f' {name}="{escape(value)}"')
    if not thing.children:
        out.append("/>")
        return
    out.append(">")
    for child in thing.children:
        if isinstance(child, str):
            out.append(escape(_printable(child)))
        else:
            _write(child, out)
    out.append(f"</{thing.tag}>")


def _printable(words: str) -> str:
    """Text without what XML does not allow: somebody's name may hold anything."""
    return "".join(c for c in words if c != PREFIX and (c >= " " or c in "\t\n") and not "\ud800" <= c <= "\udfff")


def _name(name: str) -> str:
    if name == "cls":
        return "class"
    return name.replace("_", "-")
