"""Proposes candidate flicks at the navel, at cities, onto islands and at other disks, and simulates them.

A shot is a row of ten numbers: kind, x, y, direction, speed, and the same for a second prophet. For a disk that already
lies on the mat the first number is its row. Units are metres, radians and metres per second.
"""

from __future__ import annotations

from math import atan2, cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from omphalos.bots.flick.board import (
    FIRST,
    MORE,
    NO,
    NONE,
    ONE,
    PAIR,
    SECOND,
    STACK,
    YES,
    Room,
    whole,
)
from omphalos.bots.flick.dice import below, normal, uniform
from omphalos.flick.house import DISKS, MAT
from omphalos.flick.judged import Board
from omphalos.flick.mat import CITIES, COASTS, CORNERS
from omphalos.flick.pieces import MASS, RADIUS
from omphalos.physics._jit import jit_and_keep as jit
from omphalos.physics.engine import run

if TYPE_CHECKING:
    from omphalos.flick.judged import Floats, Ints

NUMBERS: Final = 10  # numbers in a shot
_ALL: Final = whole(1 << 60)
_SPHINX: Final = whole(2)
_ISLANDS: Final = whole(4)
_CORNERS: Final = np.array(CORNERS) * 0.001
_CITIES: Final = np.array([(c.x, c.y) for c in CITIES]) * 0.001
_COASTS: Final = np.array([[(c.x, c.y, c.r) for c in coast] for coast in COASTS]) * 0.001
_CLOUD: Final = MAT.cloud * 0.001
_RADIUS: Final = np.array([RADIUS[k] for k in ("prophet", "templar", "sphinx")]) * 0.001
_MASS: Final = np.array([MASS[k] for k in ("prophet", "templar", "sphinx")]) * 0.001
_MU: Final = DISKS.friction
_SLOWING: Final = DISKS.friction * DISKS.gravity
_SLOWEST: Final = DISKS.slowest
# Share of the flicks aimed at each kind of target.
_NAVEL, _CITY, _ISLAND, _HIT = 0.26, 0.32, 0.14, 0.22
TARGETS: Final = ("navel", "city", "island", "disk", "wild")


@jit
def place(b: Board, seat: int, kind: int, dice: Ints, out: Floats, at: int, apart: int) -> bool:
    """Draw a free place in the seat's cloud for a prophet and write it to `out`. Return False if none was found.

    `apart` is the index in `out` of another prophet that must not be overlapped, or -1.
    """
    r = _RADIUS[kind]
    corner = b.seat[seat].corner
    cx = _CORNERS[corner, 0]
    cy = _CORNERS[corner, 1]
    for _ in range(12):
        far = _CLOUD + r - 5e-5
        if uniform(dice) > 0.6:
            far = 1.6 * r + (far - 1.6 * r) * sqrt(uniform(dice))
        angle = uniform(dice) * 0.5 * pi
        dx = far * cos(angle)
        dy = far * sin(angle)
        if dx < r or dy < r:
            continue
        x = cx + dx if cx < 0.0 else cx - dx
        y = cy + dy if cy < 0.0 else cy - dy
        free = True
        for j in range(b.table[0].disks):
            ax = b.disk[j].x - x
            ay = b.disk[j].y - y
            reach = b.disk[j].radius + r + 1e-5
            if ax * ax + ay * ay < reach * reach:
                free = False
                break
        if free and apart >= 0:
            ax = out[apart + 1] - x
            ay = out[apart + 2] - y
            reach = _RADIUS[int(out[apart])] + r + 1e-5
            free = ax * ax + ay * ay >= reach * reach
        for w in range(b.wall.shape[0]):
            ax = x - b.wall[w, 0]
            ay = y - b.wall[w, 1]
            along = min(max(ax * b.wall[w, 2] + ay * b.wall[w, 3], 0.0), b.wall[w, 4])
            ax -= along * b.wall[w, 2]
            ay -= along * b.wall[w, 3]
            reach = r + b.wall[w, 5] + 1e-4
            free = free and ax * ax + ay * ay >= reach * reach
        if free:
            out[at] = kind
            out[at + 1] = x
            out[at + 2] = y
            return True
    return False


@jit
def aim(b: Board, seat: int, r: float, at: int, out: Floats, dice: Ints, skip: int) -> int:
    """Draw a direction and a speed for a prophet at the place in `out`. Return the index of its target in TARGETS.

    `b.land` must be filled. `skip` is the row of the flicked disk if it already lies on the mat.
    """
    x = out[at + 1]
    y = out[at + 2]
    slowing = _SLOWING * b.rule[0].friction * b.rule[0].roll
    what = uniform(dice)
    target = 4
    tx = 0.0
    ty = 0.0
    extra = 0.0
    n = b.table[0].disks
    if b.rule[0].trial > 0 or (what < _NAVEL and b.rule[0].silent == 0):
        target = 0
        far = 0.022 * sqrt(uniform(dice))
        angle = 2.0 * pi * uniform(dice)
        tx = far * cos(angle)
        ty = far * sin(angle)
    elif what < _NAVEL + _CITY:
        target = 1
        island = below(dice, _ISLANDS)
        if b.land[island, seat].temples > 0:
            island = below(dice, _ISLANDS)
        far = 0.022 * sqrt(uniform(dice))
        angle = 2.0 * pi * uniform(dice)
        tx = _CITIES[island, 0] + far * cos(angle)
        ty = _CITIES[island, 1] + far * sin(angle)
    elif what < _NAVEL + _CITY + _ISLAND:
        target = 2
        island = below(dice, _ISLANDS)
        circle = below(dice, _COASTS.shape[1])
        far = _COASTS[island, circle, 2] * sqrt(uniform(dice))
        angle = 2.0 * pi * uniform(dice)
        tx = _COASTS[island, circle, 0] + far * cos(angle)
        ty = _COASTS[island, circle, 1] + far * sin(angle)
    elif what < _NAVEL + _CITY + _ISLAND + _HIT and n > 0:
        target = 3
        j = below(dice, n)
        for _ in range(3):
            if j == skip or b.tag[j].owner == seat:
                j = below(dice, n)
        if j == skip:
            target = 4
        else:
            dx = b.disk[j].x - x
            dy = b.disk[j].y - y
            far = sqrt(dx * dx + dy * dy)
            off = (2.0 * uniform(dice) - 1.0) * 0.95 * (r + b.disk[j].radius)
            tx = b.disk[j].x - off * dy / far
            ty = b.disk[j].y + off * dx / far
            extra = 0.1 + uniform(dice) * (b.rule[0].fastest - 0.1)
    if target == 4:
        out[at + 3] = 2.0 * pi * uniform(dice)
        out[at + 4] = _SLOWEST + (b.rule[0].fastest - _SLOWEST) * uniform(dice)
        return target
    dx = tx - x
    dy = ty - y
    way = sqrt(dx * dx + dy * dy)
    out[at + 3] = atan2(dy, dx)
    out[at + 4] = min(max(sqrt(2.0 * slowing * way + extra * extra), _SLOWEST), b.rule[0].fastest)
    return target


@jit
def _draw_kind(b: Board, seat: int, dice: Ints, taken: int) -> int:
    """Draw a kind of unused prophet, or -1 for none. One prophet of the kind `taken` is already in use."""
    total = 0
    for kind in range(3):
        total += b.unused[seat, kind] - (1 if kind == taken else 0)
    if total <= 0:
        return -1
    pick = below(dice, total)
    for kind in range(3):
        pick -= b.unused[seat, kind] - (1 if kind == taken else 0)
        if pick < 0:
            return kind
    return -1


@jit
def way_of(b: Board, seat: int, together: int) -> int:
    """How the seat flicks from its cloud now: one prophet, a stack, or a pair."""
    unused = b.unused[seat, 0] + b.unused[seat, 1] + b.unused[seat, 2]
    return together if unused >= 2 else ONE


@jit
def propose(b: Board, seat: int, way: int, row: int, dice: Ints, out: Floats) -> int:
    """Draw a candidate flick. Return the index of its target, or -1 if none was found.

    `row` is the row of the flicked disk if it already lies on the mat.
    """
    if way == MORE:
        out[0] = row
        out[1] = b.disk[row].x
        out[2] = b.disk[row].y
        return aim(b, seat, b.disk[row].radius, FIRST, out, dice, row)
    kind = _draw_kind(b, seat, dice, NONE)
    if kind < 0:
        return -1
    other = _draw_kind(b, seat, dice, kind) if way != ONE else NONE
    if way == STACK and other > kind:
        kind, other = other, kind
    if way == PAIR and other > kind:
        kind, other = other, kind
    if not place(b, seat, kind, dice, out, FIRST, NONE):
        return -1
    target = aim(b, seat, _RADIUS[kind], FIRST, out, dice, NONE)
    if way == STACK:
        out[5] = other
    elif way == PAIR:
        if not place(b, seat, other, dice, out, SECOND, FIRST):
            return -1
        aim(b, seat, _RADIUS[other], SECOND, out, dice, NONE)
    return target


@jit
def tremble(b: Board, shot: Floats, way: int, dice: Ints, shake: float, out: Floats) -> None:
    """Write the shot with a random tremor to `out`. `shake` is a factor on the tremor."""
    for q in range(NUMBERS):
        out[q] = shot[q]
    _tremble(b, dice, shake, out, FIRST)
    if way == PAIR:
        _tremble(b, dice, shake, out, SECOND)


@jit
def speed_error(b: Board, speed: float) -> float:
    """Same as `Manner.speed_error`."""
    relative = speed * b.rule[0].jolt
    return sqrt(relative * relative + b.rule[0].offset * b.rule[0].offset)


@jit
def _tremble(b: Board, dice: Ints, shake: float, out: Floats, at: int) -> None:
    out[at + 3] += normal(dice) * b.rule[0].tremble * shake
    speed = out[at + 4] + normal(dice) * speed_error(b, out[at + 4]) * shake
    out[at + 4] = min(max(speed, _SLOWEST), b.rule[0].fastest)


@jit
def put(b: Board, seat: int, shot: Floats, at: int, row: int) -> None:
    """Write a prophet of the pool to a row of the board."""
    kind = int(shot[at])
    b.disk[row].x = shot[at + 1]
    b.disk[row].y = shot[at + 2]
    b.disk[row].radius = _RADIUS[kind]
    b.disk[row].mass = _MASS[kind]
    b.disk[row].friction = _MU
    b.tag[row].owner = seat
    b.tag[row].kind = kind
    b.tag[row].id = -1


@jit
def flick(b: Board, seat: int, shot: Floats, way: int, room: Room) -> int:
    """Simulate the flick. `room` receives where everything rests. Return the number of disks."""
    n = b.table[0].disks
    rows = n
    first = int(shot[0])
    second = -1
    if way != MORE:
        first = n
        put(b, seat, shot, FIRST, n)
        rows = n + 1
        if way != ONE:
            second = n + 1
            put(b, seat, shot, SECOND, n + 1)
            rows = n + 2
            if way == STACK:
                b.disk[second].x = shot[1]
                b.disk[second].y = shot[2]
    room.who[0, 0, 0] = first
    room.who[0, 1, 0] = second if way == STACK else -1
    room.who[0, 0, 1] = second if way == PAIR else -1
    room.who[0, 1, 1] = -1
    room.how[0, 0, 0] = shot[4] * cos(shot[3])
    room.how[0, 1, 0] = shot[4] * sin(shot[3])
    room.how[0, 2, 0] = b.rule[0].roll
    room.how[0, 3, 0] = b.rule[0].share
    if way == PAIR:
        room.how[0, 0, 1] = shot[9] * cos(shot[8])
        room.how[0, 1, 1] = shot[9] * sin(shot[8])
        room.how[0, 2, 1] = b.rule[0].roll
        room.how[0, 3, 1] = b.rule[0].share
    room.first_disk[1] = rows
    room.first_wall[1] = b.wall.shape[0]
    run(
        b.body[:rows], b.wall, b.world, room.first_disk, room.first_wall, room.scene_of, room.who, room.how,
        np.inf, _ALL, room.watch, NO, YES, room.f, room.k,
        room.rest, room.fell, room.end, room.made, room.arcs, room.contacts,
    )  # fmt: skip
    return rows


@jit
def attack(b: Board, seat: int, row: int, dice: Ints, out: Floats) -> bool:
    """Draw a hard flick of a seat at a disk, even if the seat has no prophets left. Return False without room."""
    kind = _SPHINX if b.seat[seat].sphinx > 0 and uniform(dice) < 0.5 else FIRST
    if not place(b, seat, kind, dice, out, FIRST, NONE):
        return False
    dx = b.disk[row].x - out[1]
    dy = b.disk[row].y - out[2]
    far = sqrt(dx * dx + dy * dy)
    off = (2.0 * uniform(dice) - 1.0) * 0.5 * (_RADIUS[kind] + b.disk[row].radius)
    out[3] = atan2(dy + off * dx / far, dx - off * dy / far)
    out[4] = b.rule[0].fastest * (0.8 + 0.2 * uniform(dice))
    return True
