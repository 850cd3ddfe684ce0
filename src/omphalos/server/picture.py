"""A game's picture for the browser, with where the game's own coordinates lie in it.

A picture whose root carries `data-map="a b c d e f"` lets places be chosen on it: (x, y) of the game is drawn at
(a·x + c·y + e, b·x + d·y + f) of the picture, as in an SVG matrix.
"""

from __future__ import annotations

import re
from typing import Final

from omphalos.server.messages import Picture

_ROOT: Final = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def read_picture(svg: str) -> Picture | None:
    """The picture, or None when it is no SVG with a viewBox or a size."""
    root = _ROOT.search(svg)
    if root is None:
        return None
    match _numbers(root[0], "viewBox"), _numbers(root[0], "width"), _numbers(root[0], "height"):
        case [[left, top, width, height], _, _]:
            box = (left, top, width, height)
        case [_, [width], [height]]:
            box = (0.0, 0.0, width, height)
        case _:
            return None
    match _numbers(root[0], "data-map"):
        case [a, b, c, d, e, f] if a * d - b * c != 0:
            return Picture(svg, box, (a, b, c, d, e, f))
        case _:
            return Picture(svg, box, None)


def _numbers(tag: str, attribute: str) -> list[float]:
    found = re.search(rf"""\s{attribute}\s*=\s*["']([^"']*)["']""", tag)
    return [] if found is None else [float(number) for number in _NUMBER.findall(found[1])]
