"""Where disks are, and where and when two things on their paths first touch.

A meeting is a function of two arcs alone, not of the moment it is asked for: it is computed from the later of their
beginnings. Asked again after another event it has the same bits, so nothing depends on the order of disks.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.kernels import jit
from omphalos.physics.codes import DISKS, MOVERS, NEVER
from omphalos.physics.roots import first_root, stays_above

if TYPE_CHECKING:
    from omphalos.physics.columns import PreparedWall
    from omphalos.physics.state import Work

STILL = 1e-10  # m/s: two touching disks that approach no faster do not hit; they would sink in by 1e-10 m per second


@jit
def update_positions(work: Work, now: float) -> None:
    """Set now_x and now_y of every disk to where it is at the time `now`."""
    if 4 * work.counts[MOVERS] > work.counts[DISKS]:
        for i in range(work.counts[DISKS]):  # a loop over all is faster than many disks by a list
            dt = now - work.since[i]
            s = dt * (work.speed[i] - 0.5 * work.decel[i] * dt)
            work.now_x[i] = work.x[i] + work.ux[i] * s
            work.now_y[i] = work.y[i] + work.uy[i] * s
    else:
        for q in range(work.counts[MOVERS]):
            i = work.movers[q]
            dt = now - work.since[i]
            s = dt * (work.speed[i] - 0.5 * work.decel[i] * dt)
            work.now_x[i] = work.x[i] + work.ux[i] * s
            work.now_y[i] = work.y[i] + work.uy[i] * s


@jit
def time_at(work: Work, i: int, s: float) -> float:
    """When the moving disk i has gone s metres along its arc. s is no farther than where it stops."""
    v = work.speed[i]
    return work.since[i] + 2.0 * s / (v + sqrt(max(v * v - 2.0 * work.decel[i] * s, 0.0)))


@jit
def distance_to_standing(work: Work, i: int, j: int) -> float:
    """How far along its arc, in metres, the moving disk i first touches the standing disk j: a quadratic.

    NEVER if it does not.
    """
    x = work.x[i]
    y = work.y[i]
    v = work.speed[i]
    gone = 0.0
    dt = work.since[j] - work.since[i]
    if dt > 0.0:  # j came to rest when i was already on its arc
        gone = dt * (v - 0.5 * work.decel[i] * dt)
        x += work.ux[i] * gone
        y += work.uy[i] * gone
        v -= work.decel[i] * dt
    reach = work.radius[i] + work.radius[j]
    return gone + _distance_to_circle(work.x[j] - x, work.y[j] - y, work.ux[i], work.uy[i], reach, v)


@jit
def _distance_to_circle(dx: float, dy: float, ux: float, uy: float, reach: float, v: float) -> float:
    """How far a point is from a circle in the direction it goes, in metres. NEVER if it passes by or parts.

    Args:
        dx, dy: from the point to the centre of the circle, m.
        ux, uy: unit vector of the direction.
        reach: radius of the circle, m.
        v: speed of the point, m/s.
    """
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
def distance_to_wall(work: Work, i: int, wall: PreparedWall) -> float:
    """How far along its arc, in metres, the moving disk i first touches a side or a round end of a wall."""
    reach = work.radius[i] + wall.half
    tx = wall.ux
    ty = wall.uy
    dx = work.x[i] - wall.x
    dy = work.y[i] - wall.y
    ux = work.ux[i]
    uy = work.uy[i]
    v = work.speed[i]
    length = wall.length
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
        best = min(best, _distance_to_circle(length * tx - dx, length * ty - dy, ux, uy, reach, v))
    return min(best, _distance_to_circle(-dx, -dy, ux, uy, reach, v))


@jit
def meeting(work: Work, i: int, j: int, before: float) -> float:
    """When the moving disks i and j first touch: a quartic in time. NEVER if not earlier than `before`."""
    t = max(work.since[i], work.since[j])
    di = t - work.since[i]
    dj = t - work.since[j]
    vi = work.speed[i] - work.decel[i] * di
    vj = work.speed[j] - work.decel[j] * dj
    si = di * (work.speed[i] - 0.5 * work.decel[i] * di)
    sj = dj * (work.speed[j] - 0.5 * work.decel[j] * dj)
    px = (work.x[j] + work.ux[j] * sj) - (work.x[i] + work.ux[i] * si)
    py = (work.y[j] + work.uy[j] * sj) - (work.y[i] + work.uy[i] * si)
    reach = work.radius[i] + work.radius[j]
    d2 = px * px + py * py
    last = min(work.stops_at[i], work.stops_at[j])
    span = min(last, before) - t
    farthest = reach + (vi + vj) * span
    if d2 > farthest * farthest:
        return NEVER
    wx = work.ux[j] * vj - work.ux[i] * vi
    wy = work.uy[j] * vj - work.uy[i] * vi
    hx = 0.5 * (work.decel[i] * work.ux[i] - work.decel[j] * work.ux[j])
    hy = 0.5 * (work.decel[i] * work.uy[i] - work.decel[j] * work.uy[j])
    c0 = d2 - reach * reach
    c1 = 2.0 * (px * wx + py * wy)
    c2 = (wx * wx + wy * wy) + 2.0 * (px * hx + py * hy)
    c3 = 2.0 * (wx * hx + wy * hy)
    c4 = hx * hx + hy * hy
    if c0 > 0.0:
        if stays_above(c0, c1, c2, c3, c4, span):
            return NEVER
        return t + first_root(c0, c1, c2, c3, c4, last - t)
    # They touch at the beginning: hit now, or part and perhaps meet again (the quartic divided by its root at 0).
    if c1 < -2.0 * STILL * reach:
        return t
    if c1 > 0.0:
        return t + first_root(c1, c2, c3, c4, 0.0, last - t)
    if c2 < 0.0:
        return t
    if c2 > 0.0:
        return t + first_root(c2, c3, c4, 0.0, 0.0, last - t)
    return NEVER
