"""Two disks stacked: where the upper one comes down when it leaves.

It slides off ahead, over whatever lies there, to the first place along its way that is clear of every disk, but no
farther than the scene's `leap`. Walls and edges that bounce it cannot pass. Where the way ahead is too far or blocked,
it turns by the smallest of 22.5° steps that lets it by. If every way is too far, it takes the shortest. Past an open
edge it falls.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.physics._jit import jit
from omphalos.physics.state import (
    AWAY,
    BOUNCE,
    CHANGE_X,
    CHANGE_Y,
    COUNT,
    DISKS,
    HALF_HEIGHT,
    HALF_WIDTH,
    HOME_M,
    LEAP,
    LOST_X,
    LOST_Y,
    NEVER,
    NX,
    NY,
    PAIR,
    PAIR_WITH,
    PAIRS,
    RIDER,
    SHARE,
    STATE,
    TALLY,
    VX,
    VY,
    WALL_HALF,
    WALL_LENGTH,
    WALL_UX,
    WALL_UY,
    WALL_X,
    WALL_Y,
    M,
    R,
)

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints

GAP = 1e-9  # m: how clear of others it comes to lie
_ROUND = 1e-12  # m: what rounding may take from a distance that is just enough
_COS = 0.9238795325112867  # of 22.5°
_SIN = 0.3826834323650898


@jit
def way_to_clear(
    f: Floats, k: Ints, walls: Floats, world: Floats, x: float, y: float, dx: float, dy: float, upper: int
) -> float:
    """How far from (x, y) in direction (dx, dy) the upper disk has room, NEVER when a wall or edge is in the way."""
    s = 0.0
    searching = True
    while searching:
        searching = False
        for j in range(k[TALLY, DISKS]):
            if j == upper or k[STATE, j] == AWAY:
                continue
            px = f[NX, j] - x
            py = f[NY, j] - y
            reach = f[R, upper] + f[R, j] + GAP
            b = px * dx + py * dy
            half = reach * reach - (px * px + py * py - b * b)  # of the chord that j covers, squared
            if half > 0.0:
                root = sqrt(half)
                if b - root < s < b + root:
                    s = b + root
                    searching = True
    if world[BOUNCE] > 0.0:
        room_x = world[HALF_WIDTH] - f[R, upper]
        room_y = world[HALF_HEIGHT] - f[R, upper]
        if abs(x + s * dx) > room_x + _ROUND or abs(y + s * dy) > room_y + _ROUND:
            return NEVER
    for w in range(walls.shape[0]):
        reach = f[R, upper] + walls[w, WALL_HALF] - _ROUND
        here = _apart(walls, w, x, y, x, y) - _ROUND
        if _apart(walls, w, x, y, x + s * dx, y + s * dy) < min(reach, here):
            return NEVER
        if _apart(walls, w, x + s * dx, y + s * dy, x + s * dx, y + s * dy) < reach:
            return NEVER
    return s


@jit
def leave(
    f: Floats, k: Ints, walls: Floats, world: Floats, x: float, y: float, dx: float, dy: float, upper: int
) -> tuple[float, float, float]:
    """Way and direction for the upper disk of a stack at (x, y) going (dx, dy); the way is NEVER if all is blocked."""
    lx, ly = dx, dy
    rx, ry = dx, dy
    nearest, nx, ny = NEVER, dx, dy
    for _ in range(9):
        left = way_to_clear(f, k, walls, world, x, y, lx, ly, upper)
        right = way_to_clear(f, k, walls, world, x, y, rx, ry, upper)
        way, wx, wy = (left, lx, ly) if left <= right else (right, rx, ry)
        if way < NEVER and way <= world[LEAP]:
            return way, wx, wy
        if way < nearest:
            nearest, nx, ny = way, wx, wy
        lx, ly = lx * _COS - ly * _SIN, lx * _SIN + ly * _COS
        rx, ry = rx * _COS + ry * _SIN, -rx * _SIN + ry * _COS
    return nearest, nx, ny


@jit
def _apart(walls: Floats, w: int, px: float, py: float, qx: float, qy: float) -> float:
    """Distance between the middle line of wall w and the segment from p to q, 0 when they cross."""
    ax = walls[w, WALL_X]
    ay = walls[w, WALL_Y]
    bx = ax + walls[w, WALL_UX] * walls[w, WALL_LENGTH]
    by = ay + walls[w, WALL_UY] * walls[w, WALL_LENGTH]
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
    """Distance of a point from a segment."""
    tx = bx - ax
    ty = by - ay
    length2 = tx * tx + ty * ty
    share = 0.0
    if length2 > 0.0:
        share = min(max(((x - ax) * tx + (y - ay) * ty) / length2, 0.0), 1.0)
    px = x - (ax + share * tx)
    py = y - (ay + share * ty)
    return sqrt(px * px + py * py)


@jit
def spare_share(f: Floats, k: Ints) -> float:
    """How much of the share asked for the upper disks of the stacks in a contact leave with: 1, or less.

    What the lower disks and the others keep leaves only so much energy.
    """
    spare = 0.0
    wanted = 0.0
    for q in range(2 * k[TALLY, PAIRS]):
        i = k[PAIR, q >> 1] if q & 1 == 0 else k[PAIR_WITH, q >> 1]
        if i < 0 or k[COUNT, i] < 0:
            continue
        vx = f[VX, i] + (f[CHANGE_X, i] + f[LOST_X, i])
        vy = f[VY, i] + (f[CHANGE_Y, i] + f[LOST_Y, i])
        before = f[VX, i] * f[VX, i] + f[VY, i] * f[VY, i]
        spare += f[M, i] * before - f[HOME_M, i] * (vx * vx + vy * vy)
        if k[RIDER, i] >= 0:
            wanted += f[HOME_M, k[RIDER, i]] * f[SHARE, i] * f[SHARE, i] * before
        k[COUNT, i] = -k[COUNT, i]  # once each
    if wanted <= 0.0:
        return 0.0
    return sqrt(min(max(spare, 0.0) / wanted, 1.0))
