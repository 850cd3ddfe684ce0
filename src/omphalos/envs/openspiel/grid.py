"""Grids of the free numbers and places of a family: which of their points are legal.

Everything is read from the family's own limits. A point is offered only if the fields after it can be filled, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from omphalos.table.legal import Bar, Circle, Family, Range, Spot, get_field

CELLS: Final = 8  # a place is chosen in a grid of 8 × 8 cells, then in 8 × 8 points of the cell
POINTS: Final = CELLS * CELLS  # points along each side
SECTORS: Final = 32  # a direction is chosen in 32 sectors, then in 32 directions of the sector
DIRECTIONS: Final = SECTORS * SECTORS
STEPS: Final = 64  # another number has 64 values, both ends included

_MARGIN: Final = 1e-6  # square millimetres: a point on a border counts as outside, whatever the rounding
_TRIED: Final = DIRECTIONS // 16  # every so many directions are tried for a bar before its place is offered

Mask: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.float64]


def corners(spot: Spot) -> tuple[float, float, float, float]:
    """The part of a spot's box that its circles reach: left, bottom, right, top."""
    left, bottom, right, top = spot.box
    if spot.inside:
        left = max(left, min(c.x - c.r for c in spot.inside))
        right = min(right, max(c.x + c.r for c in spot.inside))
        bottom = max(bottom, min(c.y - c.r for c in spot.inside))
        top = min(top, max(c.y + c.r for c in spot.inside))
    return left, bottom, right, top


def place(spot: Spot, column: int, row: int) -> tuple[float, float]:
    """A point of a spot's grid."""
    left, bottom, right, top = corners(spot)
    return left + (right - left) * (column + 0.5) / POINTS, bottom + (top - bottom) * (row + 0.5) / POINTS


def places(family: Family[Any], spot: Spot, chosen: Mapping[str, Any]) -> Mask:
    """Which points of a spot's grid are legal, by row and column, after these fields were chosen."""
    x, y = _grid(spot)
    mask = _within(spot, x, y)
    for apart in family.apart:
        if spot.field not in (apart.one, apart.other):
            continue
        partner = apart.other if spot.field == apart.one else apart.one
        if partner in chosen:
            mask &= _far(x, y, chosen[partner], apart.distance)
        else:
            mask &= _leaves_room(family, partner, x, y, apart.distance)
    for bar in family.bars:
        if bar.spot == spot.field and bar.angle not in chosen:
            mask &= _turns_somewhere(bar, _range(family, bar.angle), mask, x, y)
    return mask


def values(free: Range) -> Numbers:
    """The grid of a free number. An angle that wraps has no second end."""
    if free.wraps:
        return free.low + (free.high - free.low) * np.arange(DIRECTIONS) / DIRECTIONS
    return free.low + (free.high - free.low) * np.arange(STEPS) / (STEPS - 1)


def legal_values(family: Family[Any], free: Range, chosen: Mapping[str, Any]) -> Mask:
    """Which values of a free number are legal after these fields were chosen."""
    every = values(free)
    mask = (every >= free.low) & (every <= free.high)
    for bar in family.bars:
        if bar.angle == free.field and bar.spot in chosen:
            x, y = chosen[bar.spot]
            mask &= _clear(bar, np.full(len(every), x), np.full(len(every), y), every)
    return mask


def _grid(spot: Spot) -> tuple[Numbers, Numbers]:
    left, bottom, right, top = corners(spot)
    part = (np.arange(POINTS) + 0.5) / POINTS
    x, y = np.meshgrid(left + (right - left) * part, bottom + (top - bottom) * part)
    return x, y


def _within(spot: Spot, x: Numbers, y: Numbers) -> Mask:
    left, bottom, right, top = spot.box
    mask = (left <= x) & (x <= right) & (bottom <= y) & (y <= top)
    if spot.inside:
        inside = np.zeros_like(mask)
        for c in spot.inside:
            inside |= (x - c.x) ** 2 + (y - c.y) ** 2 <= c.r * c.r - _MARGIN
        mask &= inside
    for c in spot.outside:
        mask &= _far(x, y, (c.x, c.y), c.r)
    return mask


def _far(x: Numbers, y: Numbers, place: tuple[float, float], distance: float) -> Mask:
    return (x - place[0]) ** 2 + (y - place[1]) ** 2 >= distance * distance + _MARGIN


def _leaves_room(family: Family[Any], partner: str, x: Numbers, y: Numbers, distance: float) -> Mask:
    """Whether the partner has a place far enough away: its outermost points, or where it is in the example."""
    other = next(spot for spot in family.spots if spot.field == partner)
    u, v = _grid(other)
    inside = _within(other, u, v)
    us, vs = u[inside], v[inside]
    if not len(us):
        return _far(x, y, get_field(family.like, partner), distance)
    mask = np.zeros(x.shape, dtype=np.bool_)
    for angle in np.arange(16) * (np.pi / 8):
        far = int(np.argmax(us * np.cos(angle) + vs * np.sin(angle)))
        mask |= _far(x, y, (float(us[far]), float(vs[far])), distance)
    return mask


def _range(family: Family[Any], field: str) -> Range:
    return next(free for free in family.ranges if free.field == field)


def _turns_somewhere(bar: Bar, free: Range, mask: Mask, x: Numbers, y: Numbers) -> Mask:
    """Whether the bar fits in one of the tried directions. Only points of the mask are looked at."""
    fits = np.zeros_like(mask)
    xs, ys = x[mask], y[mask]
    found = np.zeros(len(xs), dtype=np.bool_)
    for angle in values(free)[:: _TRIED if free.wraps else 1]:
        found |= _clear(bar, xs, ys, np.full(len(xs), angle))
    fits[mask] = found
    return fits


def _clear(bar: Bar, x: Numbers, y: Numbers, degrees: Numbers) -> Mask:
    """Whether a bar at each place in each direction overlaps none of its circles."""
    ux, uy = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    half, mask = bar.length / 2, np.ones(len(x), dtype=np.bool_)
    circle: Circle
    for circle in bar.clear_of:
        dx, dy = circle.x - x, circle.y - y
        along = np.clip(dx * ux + dy * uy, -half, half)
        mask &= (dx - along * ux) ** 2 + (dy - along * uy) ** 2 >= (circle.r + bar.radius) ** 2 + _MARGIN
    return mask
