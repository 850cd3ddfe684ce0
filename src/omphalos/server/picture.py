"""A game's picture for the browser, with what it shows in words and where the game's own coordinates lie in it.

The first element of a picture that carries `data-unit` (`data-unit="mm"`) is drawn in the game's own coordinates, and
its `transform` leads from them to the picture's. Places can then be chosen on the picture. It stands in no other
element that has a transform of its own.
"""

from __future__ import annotations

import html
import math
import re
from typing import Final, TypeAlias

from omphalos.server.messages import Picture

Matrix: TypeAlias = tuple[float, float, float, float, float, float]

_ROOT: Final = re.compile(r"<svg\b[^>]*>")
_DESCRIPTION: Final = re.compile(r"<desc\b[^>]*>([^<]*)</desc>")
_IN_GAME_UNITS: Final = re.compile(r"<\w+\b[^>]*\sdata-unit=[^>]*>")
_STEP: Final = re.compile(r"(\w+)\s*\(([^)]*)\)")
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_SAME: Final = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def read_picture(svg: str) -> Picture | None:
    """The picture, or None when it is no SVG with a viewBox or a size."""
    root = _ROOT.search(svg)
    if root is None:
        return None
    match tuple(_numbers(_attribute(root[0], name)) for name in ("viewBox", "width", "height")):
        case [left, top, width, height], _, _:
            view_box = (left, top, width, height)
        case _, [width], [height]:
            view_box = (0.0, 0.0, width, height)
        case _:
            return None
    description = _DESCRIPTION.search(svg)
    own = _IN_GAME_UNITS.search(svg)
    return Picture(
        svg=svg,
        description="" if description is None else html.unescape(description[1]),
        view_box=view_box,
        map=None if own is None else _matrix(_attribute(own[0], "transform")),
    )


def _attribute(tag: str, name: str) -> str:
    found = re.search(rf"""\s{name}\s*=\s*["']([^"']*)["']""", tag)
    return "" if found is None else found[1]


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _matrix(transform: str) -> Matrix | None:
    """An SVG transform as one matrix; None for one that cannot be undone or is not understood."""
    whole: Matrix = _SAME
    for name, words in _STEP.findall(transform):
        match name, _numbers(words):
            case "matrix", [a, b, c, d, e, f]:
                step = (a, b, c, d, e, f)
            case "translate", [x]:
                step = (1.0, 0.0, 0.0, 1.0, x, 0.0)
            case "translate", [x, y]:
                step = (1.0, 0.0, 0.0, 1.0, x, y)
            case "scale", [x]:
                step = (x, 0.0, 0.0, x, 0.0, 0.0)
            case "scale", [x, y]:
                step = (x, 0.0, 0.0, y, 0.0, 0.0)
            case "rotate", [degrees]:
                turn = math.radians(degrees)
                step = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0.0, 0.0)
            case _:
                return None
        whole = _after(whole, step)
    a, b, c, d, _, _ = whole
    return None if a * d == b * c else whole


def _after(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
