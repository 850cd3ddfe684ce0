"""Room for a disk: decides exactly whether a free place exists.

A region is the intersection of a box and circles, minus other circles. If such a region is not empty, it contains one
of its corners: a corner of the box, an intersection of two borders, or the western end of a circle. The westernmost
place of the region is one of these. The farthest pair of places in two regions of one cloud are two corners. Corners
are searched a hair inside the region, so that rounding loses none. A gap narrower than that does not count as room.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt
from typing import Final

from omphalos.flick.actions import Place
from omphalos.flick.pieces import MAX_DISKS
from omphalos.table.errors import BadPosition
from omphalos.table.legal import Circle, Spot

HAIR: Final = 1e-6  # millimetres


def corners(spot: Spot) -> Iterator[Place]:
    """The corners of a region. An empty region yields none.

    BadPosition if more disks are in the way than the game has: the work grows with the cube of their number.
    """
    if len(spot.outside) > MAX_DISKS:
        raise BadPosition(f"{len(spot.outside)} disks are in the way; the game has {MAX_DISKS}")
    return (place for place in _candidates(spot) if spot.allows(*place))


def farthest(one: Spot, other: Spot) -> tuple[Place, Place] | None:
    """The two corners of two regions that lie farthest from each other."""
    theirs = list(corners(other))
    pairs = (((x, y), (u, v)) for x, y in corners(one) for u, v in theirs)
    return max(pairs, key=lambda two: hypot(two[0][0] - two[1][0], two[0][1] - two[1][1]), default=None)


def _candidates(spot: Spot) -> Iterator[Place]:
    left, bottom, right, top = spot.box
    yield from ((left, bottom), (left, top), (right, bottom), (right, top))
    inside = [Circle(c.x, c.y, c.r - HAIR) for c in spot.inside]
    outside = [Circle(c.x, c.y, c.r + HAIR) for c in spot.outside if _concerns(c, spot)]
    yield from ((c.x - c.r, c.y) for c in inside)
    circles = inside + outside
    for i, a in enumerate(circles):
        for x in (left, right):
            yield from ((x, a.y + off) for off in _off(a.r, x - a.x))
        for y in (bottom, top):
            yield from ((a.x + off, y) for off in _off(a.r, y - a.y))
        for b in circles[i + 1 :]:
            yield from crossings(a, b)


def _concerns(circle: Circle, spot: Spot) -> bool:
    """Whether a circle cuts something off the region."""
    left, bottom, right, top = spot.box
    if not (left - circle.r <= circle.x <= right + circle.r and bottom - circle.r <= circle.y <= top + circle.r):
        return False
    return not spot.inside or any(hypot(circle.x - c.x, circle.y - c.y) < circle.r + c.r for c in spot.inside)


def _off(r: float, away: float) -> tuple[float, ...]:
    """Where a straight line at distance `away` from the centre of a circle crosses it, measured along the line."""
    square = r * r - away * away
    if square < 0.0:
        return ()
    off = sqrt(square)
    return (off, -off)


def crossings(a: Circle, b: Circle) -> list[Place]:
    """Where two circles cross."""
    dx, dy = b.x - a.x, b.y - a.y
    d = hypot(dx, dy)
    if d == 0.0 or d > a.r + b.r or d < abs(a.r - b.r):
        return []
    along = (d * d + a.r * a.r - b.r * b.r) / (2 * d)
    off = sqrt(max(0.0, a.r * a.r - along * along))
    ux, uy = dx / d, dy / d
    x, y = a.x + along * ux, a.y + along * uy
    return [(x - off * uy, y + off * ux), (x + off * uy, y - off * ux)]
