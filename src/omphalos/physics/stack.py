"""Two disks stacked: where the upper one comes down when it leaves.

It slides off ahead, over whatever lies there, to the first place in its direction that is clear of every disk, but no
farther than the scene's `leap`. It cannot pass walls or edges that bounce. Where the place ahead is too far or blocked,
it turns by the smallest of 22.5° steps that has one. If every place is too far, it takes the nearest. Past an open edge
it falls.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.kernels import jit, jit_noinline
from omphalos.physics.codes import AWAY, DISKS, NEVER, PAIRS
from omphalos.physics.columns import prepared_at
from omphalos.physics.together import member

if TYPE_CHECKING:
    from omphalos.physics.columns import Mat, PreparedWall
    from omphalos.physics.state import Work

GAP = 1e-9  # m: how clear of others it comes to lie
_ROUND = 1e-12  # m: what rounding may take from a distance that is just enough
_COS = 0.9238795325112867  # of 22.5°
_SIN = 0.3826834323650898


@jit_noinline
def distance_to_clear(work: Work, mat: Mat, x: float, y: float, dx: float, dy: float, upper: int) -> float:
    """How far from its stack the upper disk has room to come down, in metres. NEVER: a wall or an edge blocks it.

    Args:
        x, y: where the stack is, m.
        dx, dy: unit vector of the direction it leaves in.
        upper: the disk that leaves.
    """
    s = 0.0
    searching = True
    while searching:
        searching = False
        for j in range(work.counts[DISKS]):
            if j == upper or work.state[j] == AWAY:
                continue
            px = work.now_x[j] - x
            py = work.now_y[j] - y
            reach = work.radius[upper] + work.radius[j] + GAP
            b = px * dx + py * dy
            half = reach * reach - (px * px + py * py - b * b)  # half the chord that j covers, squared
            if half > 0.0:
                root = sqrt(half)
                if b - root < s < b + root:
                    s = b + root
                    searching = True
    if mat.bounce > 0.0:
        room_x = mat.half_width - work.radius[upper]
        room_y = mat.half_height - work.radius[upper]
        if abs(x + s * dx) > room_x + _ROUND or abs(y + s * dy) > room_y + _ROUND:
            return NEVER
    for w in range(mat.walls.shape[0]):
        wall = prepared_at(mat.walls, w)
        reach = work.radius[upper] + wall.half - _ROUND
        here = _gap(wall, x, y, x, y) - _ROUND
        if _gap(wall, x, y, x + s * dx, y + s * dy) < min(reach, here):
            return NEVER
        if _gap(wall, x + s * dx, y + s * dy, x + s * dx, y + s * dy) < reach:
            return NEVER
    return s


@jit_noinline
def leave(work: Work, mat: Mat, x: float, y: float, dx: float, dy: float, upper: int) -> tuple[float, float, float]:
    """Distance and direction in which the upper disk of a stack leaves. The distance is NEVER if all is blocked.

    Args:
        x, y: where the stack is, m.
        dx, dy: unit vector of the direction it went in.
        upper: the disk that leaves.
    """
    lx, ly = dx, dy
    rx, ry = dx, dy
    nearest, nx, ny = NEVER, dx, dy
    for _ in range(9):
        left = distance_to_clear(work, mat, x, y, lx, ly, upper)
        right = distance_to_clear(work, mat, x, y, rx, ry, upper)
        far, fx, fy = (left, lx, ly) if left <= right else (right, rx, ry)
        if far < NEVER and far <= mat.leap:
            return far, fx, fy
        if far < nearest:
            nearest, nx, ny = far, fx, fy
        lx, ly = lx * _COS - ly * _SIN, lx * _SIN + ly * _COS
        rx, ry = rx * _COS + ry * _SIN, -rx * _SIN + ry * _COS
    return nearest, nx, ny


@jit
def _gap(wall: PreparedWall, px: float, py: float, qx: float, qy: float) -> float:
    """Distance between the middle line of a wall and the segment from p to q, 0 when they cross."""
    ax = wall.x
    ay = wall.y
    bx = ax + wall.ux * wall.length
    by = ay + wall.uy * wall.length
    if _side(px, py, qx, qy, ax, ay) * _side(px, py, qx, qy, bx, by) < 0.0 and (
        _side(ax, ay, bx, by, px, py) * _side(ax, ay, bx, by, qx, qy) < 0.0
    ):
        return 0.0
    return min(
        min(from_segment(ax, ay, bx, by, px, py), from_segment(ax, ay, bx, by, qx, qy)),
        min(from_segment(px, py, qx, qy, ax, ay), from_segment(px, py, qx, qy, bx, by)),
    )


@jit
def _side(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


@jit
def from_segment(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
    """Distance of the point (x, y) from the segment from a to b."""
    tx = bx - ax
    ty = by - ay
    length2 = tx * tx + ty * ty
    share = 0.0
    if length2 > 0.0:
        share = min(max(((x - ax) * tx + (y - ay) * ty) / length2, 0.0), 1.0)
    px = x - (ax + share * tx)
    py = y - (ay + share * ty)
    return sqrt(px * px + py * py)


@jit_noinline
def affordable_share(work: Work) -> float:
    """Which part of the speed asked for the upper disks in this event can leave with: 0 to 1.

    They get no more energy than the lower disks and those they hit leave over.
    """
    spare = 0.0
    wanted = 0.0
    for q in range(2 * work.counts[PAIRS]):
        i = member(work, q)
        if i < 0 or work.contact_count[i] < 0:
            continue
        vx = work.vx[i] + (work.change_x[i] + work.lost_x[i])
        vy = work.vy[i] + (work.change_y[i] + work.lost_y[i])
        before = work.vx[i] * work.vx[i] + work.vy[i] * work.vy[i]
        spare += work.mass[i] * before - work.home_mass[i] * (vx * vx + vy * vy)
        if work.rider[i] >= 0:
            wanted += work.home_mass[work.rider[i]] * work.rider_share[i] * work.rider_share[i] * before
        work.contact_count[i] = -work.contact_count[i]  # once each
    if wanted <= 0.0:
        return 0.0
    return sqrt(min(max(spare, 0.0) / wanted, 1.0))
