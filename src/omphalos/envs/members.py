"""Members of a family from numbers between −1 and 1, projected onto what the family allows.

The numbers of a family are two for each spot (to the east and to the north within the box of the spot) and one for each
range. 0 is the middle. NaN is the example's value. In a frame that is turned, east and north are those of the frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from omphalos.flick.room import corners
from omphalos.table.legal import Bar, Family, Range, Spot, get_field, with_fields

_ROUNDS: Final = 12  # pushes into or out of circles before corners are searched
_HAIR: Final = 1e-6  # how far inside a region a place is put
_STEPS: Final = 8  # places tried on the way to the example
_TURNS: Final = 24  # directions tried at each


class Frame(NamedTuple):
    """How a seat looks at the table."""

    quarters: int = 0  # the table as the seat sees it, turned clockwise by this many quarters, is the table
    ahead: float = 0.0  # the direction that the number 0 means, as a share of a full turn


def size(family: Family[Any]) -> int:
    """How many numbers choose a member."""
    return 2 * len(family.spots) + len(family.ranges)


def member(family: Family[Any], numbers: Sequence[float], frame: Frame) -> Any:
    """The member that these numbers choose, or one near it that is allowed."""
    free: dict[str, Any] = {}
    i = 0
    for spot in family.spots:
        u, v = numbers[i], numbers[i + 1]
        i += 2
        if u == u and v == v:  # not NaN
            place = nearest(spot, *place_of(spot, u, v, frame.quarters))
            if place is not None:
                free[spot.field] = place
    for one in family.ranges:
        u = numbers[i]
        i += 1
        if u == u:
            free[one.field] = value_of(one, u, frame)
    action = with_fields(family.like, free) if free else family.like
    if not (family.apart or family.bars) or family.allows(action):
        return action
    return next((other for other in _near(family, action, free) if family.allows(other)), family.like)


def spots_fit(spots: Sequence[Spot], rows: Sequence[Sequence[float]], frame: Frame) -> list[int]:
    """Which rows of numbers choose what the spots allow, without a projection. NaN stands for the example."""
    found = list(range(len(rows)))
    for i, spot in enumerate(spots):
        box, allows = bounds(spot), spot.allows
        found = [
            row
            for row in found
            if rows[row][2 * i] != rows[row][2 * i]
            or rows[row][2 * i + 1] != rows[row][2 * i + 1]
            or allows(*_place_in(box, rows[row][2 * i], rows[row][2 * i + 1], frame.quarters))
        ]
    return found


def fits(family: Family[Any], numbers: NDArray[np.float64], frame: Frame) -> NDArray[np.bool_]:
    """For each row of numbers, whether spots and bars allow what they choose, without a projection.

    Ranges allow every number, so the numbers of trailing ranges may be left out. A row of NaN stands for the example.
    """
    good = np.ones(len(numbers), np.bool_)
    places: dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]] = {}
    for i, spot in enumerate(family.spots):
        u, v = numbers[:, 2 * i], numbers[:, 2 * i + 1]
        if np.isnan(u).any():
            continue
        x, y = places[spot.field] = _places(spot, u, v, frame.quarters)
        good &= _in_spot(spot, x, y)
    first = 2 * len(family.spots)
    for bar in family.bars:
        if bar.spot in places:
            at = first + next(i for i, one in enumerate(family.ranges) if one.field == bar.angle)
            u, where = np.unique(numbers[:, at], return_inverse=True)
            degrees = np.array([value_of(family.ranges[at - first], one, frame) for one in u.tolist()])
            good &= _clear(bar, *places[bar.spot], np.radians(degrees)[where])
    return good


def _places(
    spot: Spot, u: NDArray[np.float64], v: NDArray[np.float64], quarters: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    for _ in range(quarters):
        u, v = v, -u
    left, bottom, right, top = bounds(spot)
    return left + (right - left) * (u + 1.0) / 2, bottom + (top - bottom) * (v + 1.0) / 2


def _in_spot(spot: Spot, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.bool_]:
    left, bottom, right, top = spot.box
    good = (left <= x) & (x <= right) & (bottom <= y) & (y <= top)
    if spot.inside:
        good &= np.any([(x - c.x) ** 2 + (y - c.y) ** 2 <= c.r * c.r for c in spot.inside], axis=0)
    for c in spot.outside:
        good &= (x - c.x) ** 2 + (y - c.y) ** 2 >= c.r * c.r
    return good


def _clear(bar: Bar, x: NDArray[np.float64], y: NDArray[np.float64], angles: NDArray[np.float64]) -> NDArray[np.bool_]:
    ux, uy, half = np.cos(angles), np.sin(angles), bar.length / 2
    circles = np.array([(c.x, c.y, c.r) for c in bar.clear_of]).reshape(-1, 3, 1)
    dx, dy = circles[:, 0] - x, circles[:, 1] - y
    along = np.clip(dx * ux + dy * uy, -half, half)
    return np.all(np.hypot(dx - along * ux, dy - along * uy) >= circles[:, 2] + bar.radius, axis=0)


def bounds(spot: Spot) -> tuple[float, float, float, float]:
    """The box that the numbers of a spot span: its own, narrowed to the circles in which the place lies."""
    left, bottom, right, top = spot.box
    if spot.inside:
        left = max(left, min(c.x - c.r for c in spot.inside))
        bottom = max(bottom, min(c.y - c.r for c in spot.inside))
        right = min(right, max(c.x + c.r for c in spot.inside))
        top = min(top, max(c.y + c.r for c in spot.inside))
    return left, bottom, right, top


def place_of(spot: Spot, u: float, v: float, quarters: int) -> tuple[float, float]:
    """The place that two numbers choose in the box of a spot."""
    return _place_in(bounds(spot), u, v, quarters)


def _place_in(box: tuple[float, float, float, float], u: float, v: float, quarters: int) -> tuple[float, float]:
    for _ in range(quarters):
        u, v = v, -u
    left, bottom, right, top = box
    x = left + (right - left) * (min(1.0, max(-1.0, u)) + 1.0) / 2
    y = bottom + (top - bottom) * (min(1.0, max(-1.0, v)) + 1.0) / 2
    return min(right, x), min(top, y)  # rounding must not lead out of the box


def value_of(one: Range, u: float, frame: Frame) -> float:
    """The number that a number from −1 to 1 chooses in a range."""
    share = (min(1.0, max(-1.0, u)) + 1.0) / 2
    if one.wraps:
        share = (u / 2 + frame.ahead - frame.quarters / 4) % 1.0
    return min(one.high, one.low + (one.high - one.low) * share)


def nearest(spot: Spot, x: float, y: float) -> tuple[float, float] | None:
    """A place near this one that the spot allows. None: no place was found."""
    if spot.allows(x, y):
        return x, y
    left, bottom, right, top = spot.box
    u, v = x, y
    for _ in range(_ROUNDS):
        u, v = min(right, max(left, u)), min(top, max(bottom, v))
        if spot.inside:
            gap, c = min(((math.hypot(u - c.x, v - c.y) - c.r, c) for c in spot.inside), key=lambda pair: pair[0])
            if gap > 0.0:
                share = (c.r - _HAIR) / (gap + c.r)
                u, v = c.x + (u - c.x) * share, c.y + (v - c.y) * share
        for c in spot.outside:
            away = math.hypot(u - c.x, v - c.y)
            if away < c.r:
                dx, dy = ((u - c.x) / away, (v - c.y) / away) if away > 0.0 else (1.0, 0.0)
                u, v = c.x + dx * (c.r + _HAIR), c.y + dy * (c.r + _HAIR)
        if spot.allows(u, v):
            return u, v
    return min(corners(spot), key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2, default=None)


def _near(family: Family[Any], wanted: Any, free: dict[str, Any]) -> Iterator[Any]:
    """Actions ever farther from the wanted one: its directions are turned, then its places go to the example's."""
    turning = [one for one in family.ranges if any(bar.angle == one.field for bar in family.bars)]
    places = {s.field: (get_field(wanted, s.field), get_field(family.like, s.field)) for s in family.spots}
    for step in range(_STEPS + 1):
        share = step / _STEPS
        there = {
            field: (a + (x - a) * share, b + (y - b) * share) if share < 1.0 else (x, y)
            for field, ((a, b), (x, y)) in places.items()
        }
        moved = with_fields(wanted, there)
        yield moved
        for one in turning:
            span = one.high - one.low
            for turn in range(1, _TURNS):
                off = (turn + 1) // 2 * span / _TURNS * (1 if turn % 2 else -1)
                yield with_fields(moved, {one.field: one.low + (get_field(wanted, one.field) - one.low + off) % span})
    kept = {one.field: free[one.field] for one in family.ranges if one.field in free and one not in turning}
    yield with_fields(family.like, kept)  # the example's places with the wanted aim
