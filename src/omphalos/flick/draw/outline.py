"""The exact outline of a union of circles, as arcs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec

from omphalos.table.legal import Circle
from omphalos.table.svg import number

_TURN: Final = 2.0 * math.pi
_NOTHING: Final = 1e-12  # radians: a shorter arc is only a point of contact and not part of the outline


class OutlineArc(msgspec.Struct, frozen=True):
    """A part of the outline: an arc of one of the circles, counter-clockwise from `start` (y up)."""

    x: float  # centre of its circle
    y: float
    r: float
    start: float  # radians
    sweep: float  # radians, more than 0 and at most a whole turn

    def point(self, share: float) -> tuple[float, float]:
        """A point of the arc: 0 is its beginning, 1 its end."""
        angle = self.start + share * self.sweep
        return self.x + self.r * math.cos(angle), self.y + self.r * math.sin(angle)


def outline(circles: Sequence[Circle]) -> tuple[tuple[OutlineArc, ...], ...]:
    """The border of the union: closed loops of arcs with the inside on the left."""
    loose = [arc for i in range(len(circles)) for arc in _bare(i, circles)]
    loops: list[tuple[OutlineArc, ...]] = []
    while loose:
        loop = [loose.pop(0)]
        while loop[0].sweep < _TURN:
            end = loop[-1].point(1.0)
            following = min(loose, key=lambda arc: math.dist(end, arc.point(0.0)), default=None)
            if following is None or math.dist(end, loop[0].point(0.0)) <= math.dist(end, following.point(0.0)):
                break
            loose.remove(following)
            loop.append(following)
        loops.append(tuple(loop))
    return tuple(loops)


def outline_path(circles: Sequence[Circle], digits: int = 3) -> str:
    """The outline as SVG path data, in the units of the circles and with y up. So a sweep is positive in SVG."""
    words: list[str] = []
    for loop in outline(circles):
        x, y = loop[0].point(0.0)
        words.append(f"M{number(x, digits)} {number(y, digits)}")
        for arc in loop:
            parts = 2 if arc.sweep > 1.9 * math.pi else 1  # SVG cannot draw a whole circle as one arc
            for part in range(parts):
                x, y = arc.point((part + 1) / parts)
                large = int(arc.sweep / parts > math.pi)
                r = number(arc.r, digits)
                words.append(f"A{r} {r} 0 {large} 1 {number(x, digits)} {number(y, digits)}")
        words.append("Z")
    return "".join(words)


def _bare(i: int, circles: Sequence[Circle]) -> list[OutlineArc]:
    """The arcs of one circle that no other circle covers."""
    x, y, r = circles[i].x, circles[i].y, circles[i].r
    covered: list[tuple[float, float]] = []
    for j, c in enumerate(circles):
        if j == i:
            continue
        ox, oy, other = c.x, c.y, c.r
        d = math.hypot(ox - x, oy - y)
        if d + r <= other and (d + other > r or j < i):  # inside the other; the first of two equal circles stays
            return []
        if d >= r + other or d + other <= r:
            continue
        middle = math.atan2(oy - y, ox - x) % _TURN
        half = math.acos(max(-1.0, min(1.0, (r * r + d * d - other * other) / (2.0 * r * d))))
        covered.append((middle - half, middle + half))
    if not covered:
        return [OutlineArc(x, y, r, 0.0, _TURN)]
    around = sorted((low + shift, high + shift) for low, high in covered for shift in (-_TURN, 0.0, _TURN))
    first = min(high % _TURN for _, high in covered)
    arcs: list[OutlineArc] = []
    reached = first  # walk once round, starting at the end of a covered stretch
    for low, high in around:
        if high <= reached:
            continue
        if low >= first + _TURN:
            break
        if low - reached > _NOTHING:
            arcs.append(OutlineArc(x, y, r, reached, low - reached))
        reached = max(reached, high)
    return arcs
