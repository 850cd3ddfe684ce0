"""Where disks are, and where and when two things on their ways first touch.

A meeting is a function of two arcs alone, not of the moment it is asked for: it is reckoned from the later of their
beginnings. Asked again after something else happened, it gives the same bits; so nothing depends on the order of disks.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.physics._jit import jit
from omphalos.physics.roots import first_root, stays_above
from omphalos.physics.state import (
    DISKS,
    MOVER,
    MOVERS,
    NEVER,
    NX,
    NY,
    STOPS,
    T0,
    TALLY,
    UX,
    UY,
    WALL_HALF,
    WALL_LENGTH,
    WALL_UX,
    WALL_UY,
    WALL_X,
    WALL_Y,
    A,
    R,
    V,
    X,
    Y,
)

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints

STILL = 1e-10  # m/s: two touching disks that approach no faster do not hit; they would sink in by 1e-10 m a second


@jit
def bring_all(f: Floats, k: Ints, now: float) -> None:
    """Say where every disk is now."""
    if 4 * k[TALLY, MOVERS] > k[TALLY, DISKS]:
        for i in range(k[TALLY, DISKS]):  # all in a row is faster than many by a list
            dt = now - f[T0, i]
            s = dt * (f[V, i] - 0.5 * f[A, i] * dt)
            f[NX, i] = f[X, i] + f[UX, i] * s
            f[NY, i] = f[Y, i] + f[UY, i] * s
    else:
        for q in range(k[TALLY, MOVERS]):
            i = k[MOVER, q]
            dt = now - f[T0, i]
            s = dt * (f[V, i] - 0.5 * f[A, i] * dt)
            f[NX, i] = f[X, i] + f[UX, i] * s
            f[NY, i] = f[Y, i] + f[UY, i] * s


@jit
def time_of(f: Floats, i: int, s: float) -> float:
    """When a moving disk has gone the way s along its arc, no farther than where it stops."""
    v = f[V, i]
    return f[T0, i] + 2.0 * s / (v + sqrt(max(v * v - 2.0 * f[A, i] * s, 0.0)))


@jit
def way_to_standing(f: Floats, i: int, j: int) -> float:
    """How far along its arc the moving disk i first touches the standing disk j: a quadratic. NEVER if it does not."""
    x = f[X, i]
    y = f[Y, i]
    v = f[V, i]
    gone = 0.0
    dt = f[T0, j] - f[T0, i]
    if dt > 0.0:  # j came to stand when i was already on its way
        gone = dt * (v - 0.5 * f[A, i] * dt)
        x += f[UX, i] * gone
        y += f[UY, i] * gone
        v -= f[A, i] * dt
    return gone + _way_to_circle(f[X, j] - x, f[Y, j] - y, f[UX, i], f[UY, i], f[R, i] + f[R, j], v)


@jit
def _way_to_circle(dx: float, dy: float, ux: float, uy: float, reach: float, v: float) -> float:
    """How far a point going in direction (ux, uy) at speed v is from the circle of radius reach round (dx, dy)."""
    b = dx * ux + dy * uy
    if b <= 0.0:
        return NEVER
    c = dx * dx + dy * dy - reach * reach
    if c <= 0.0:
        return 0.0 if b * v > STILL * reach else NEVER
    inside = b * b - c
    if inside < 0.0:
        return NEVER
    return c / (b + sqrt(inside))


@jit
def way_to_wall(f: Floats, i: int, walls: Floats, w: int) -> float:
    """How far along its arc the moving disk i first touches wall w: one of its sides or round ends."""
    reach = f[R, i] + walls[w, WALL_HALF]
    tx = walls[w, WALL_UX]
    ty = walls[w, WALL_UY]
    dx = f[X, i] - walls[w, WALL_X]
    dy = f[Y, i] - walls[w, WALL_Y]
    ux = f[UX, i]
    uy = f[UY, i]
    v = f[V, i]
    length = walls[w, WALL_LENGTH]
    best = NEVER
    if length > 0.0:
        off = dy * tx - dx * ty  # on which side, and how far
        closing = uy * tx - ux * ty
        if off > 0.0:
            closing = -closing
        if closing * v > STILL:
            s = max(abs(off) - reach, 0.0) / closing
            along = dx * tx + dy * ty + s * (ux * tx + uy * ty)
            if 0.0 <= along <= length:
                best = s
        best = min(best, _way_to_circle(length * tx - dx, length * ty - dy, ux, uy, reach, v))
    return min(best, _way_to_circle(-dx, -dy, ux, uy, reach, v))


@jit
def meeting(f: Floats, i: int, j: int, before: float) -> float:
    """When the moving disks i and j first touch, NEVER if not earlier than `before`: a quartic in time."""
    t = max(f[T0, i], f[T0, j])
    di = t - f[T0, i]
    dj = t - f[T0, j]
    vi = f[V, i] - f[A, i] * di
    vj = f[V, j] - f[A, j] * dj
    si = di * (f[V, i] - 0.5 * f[A, i] * di)
    sj = dj * (f[V, j] - 0.5 * f[A, j] * dj)
    px = (f[X, j] + f[UX, j] * sj) - (f[X, i] + f[UX, i] * si)
    py = (f[Y, j] + f[UY, j] * sj) - (f[Y, i] + f[UY, i] * si)
    reach = f[R, i] + f[R, j]
    d2 = px * px + py * py
    last = min(f[STOPS, i], f[STOPS, j])
    span = min(last, before) - t
    farthest = reach + (vi + vj) * span
    if d2 > farthest * farthest:
        return NEVER
    wx = f[UX, j] * vj - f[UX, i] * vi
    wy = f[UY, j] * vj - f[UY, i] * vi
    hx = 0.5 * (f[A, i] * f[UX, i] - f[A, j] * f[UX, j])
    hy = 0.5 * (f[A, i] * f[UY, i] - f[A, j] * f[UY, j])
    c0 = d2 - reach * reach
    c1 = 2.0 * (px * wx + py * wy)
    c2 = (wx * wx + wy * wy) + 2.0 * (px * hx + py * hy)
    c3 = 2.0 * (wx * hx + wy * hy)
    c4 = hx * hx + hy * hy
    if c0 > 0.0:
        if stays_above(c0, c1, c2, c3, c4, span):
            return NEVER
        return t + first_root(c0, c1, c2, c3, c4, last - t)
    # They touch at the beginning: hit now, or leave and perhaps come together again (the quartic less its root at 0).
    if c1 < -2.0 * STILL * reach:
        return t
    if c1 > 0.0:
        return t + first_root(c1, c2, c3, c4, 0.0, last - t)
    if c2 < 0.0:
        return t
    if c2 > 0.0:
        return t + first_root(c2, c3, c4, 0.0, 0.0, last - t)
    return NEVER
