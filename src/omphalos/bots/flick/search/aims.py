"""Proposes candidate flicks at the navel, at cities, onto islands and at other disks, and simulates them."""

from __future__ import annotations

from math import pi, sqrt
from typing import TYPE_CHECKING, Final

from omphalos.bots.flick.kernels import NO, NONE, YES, below, normal, uniform
from omphalos.bots.flick.search.scratch import Scratch
from omphalos.bots.flick.shots import FIRST, MORE, ONE, PAIR, SECOND, STACK, Shot, copy_shot
from omphalos.flick.judged import SPHINX, Board
from omphalos.flick.mat import CITIES, COASTS, CORNERS
from omphalos.flick.numbers import DISKS, MAT
from omphalos.kernels import jit as inlined
from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.arrays import array, whole
from omphalos.kernels.functions import atan2, cos, sin
from omphalos.physics.arguments import Scenes
from omphalos.physics.columns import LaunchRow, prepared_at, write_launch
from omphalos.physics.engine import run

if TYPE_CHECKING:
    from omphalos.flick.judged import Floats, Ints

TARGETS: Final = ("navel", "city", "island", "disk", "wild")
"""What a flick can be aimed at, as bots note it on a move. Wild: any direction and speed."""
NAVEL, CITY, ISLAND, DISK, WILD = range(5)  # indices in TARGETS

_ISLANDS: Final = whole(4)
_CORNERS: Final = array([(x * 0.001, y * 0.001) for x, y in CORNERS])
_CITIES: Final = array([(c.x * 0.001, c.y * 0.001) for c in CITIES])
_COASTS: Final = array([[(c.x * 0.001, c.y * 0.001, c.r * 0.001) for c in coast] for coast in COASTS])
_CLOUD: Final = MAT.cloud * 0.001
_RADII: Final = array([DISKS.prophet.radius * 0.001, DISKS.templar.radius * 0.001])
_MASS: Final = array([DISKS.prophet.mass * 0.001, DISKS.templar.mass * 0.001])
_NO_LAUNCH: Final = LaunchRow(-1, -1, 0.0, 0.0, 1.0, 1.0)
_MU: Final = DISKS.friction
_SLOWING: Final = DISKS.friction * DISKS.gravity
_SLOWEST: Final = DISKS.slowest
# Shares of the flicks, up to and including those aimed at each kind of target. The rest are wild.
_AT_NAVEL = 0.26
_AT_CITY = _AT_NAVEL + 0.32
_AT_ISLAND = _AT_CITY + 0.14
_AT_DISK = _AT_ISLAND + 0.22


@inlined
def radius_of(b: Board, kind: int) -> float:
    """The radius of a kind of prophet in metres. The table chooses that of the sphinx."""
    return b.rule[0].sphinx if kind == SPHINX else _RADII[kind]


@jit
def place(b: Board, seat: int, kind: int, rng: Ints, shot: Shot, which: int, apart: int) -> bool:
    """Draw a free place in the seat's cloud for a prophet and write it to row `which` of the shot.

    `apart` is the row of another prophet that must not be overlapped, or NONE. Return False if no place was found.
    """
    r = radius_of(b, kind)
    corner = b.seat[seat].corner
    cx = _CORNERS[corner, 0]
    cy = _CORNERS[corner, 1]
    for _ in range(12):
        far = _CLOUD + r - 5e-5
        if uniform(rng) > 0.6:
            far = 1.6 * r + (far - 1.6 * r) * sqrt(uniform(rng))
        angle = uniform(rng) * 0.5 * pi
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
            ax = shot[apart].x - x
            ay = shot[apart].y - y
            reach = radius_of(b, shot[apart].piece) + r + 1e-5
            free = ax * ax + ay * ay >= reach * reach
        for w in range(b.wall.shape[0]):
            wall = prepared_at(b.wall, w)
            ax = x - wall.x
            ay = y - wall.y
            along = min(max(ax * wall.ux + ay * wall.uy, 0.0), wall.length)
            ax -= along * wall.ux
            ay -= along * wall.uy
            reach = r + wall.half + 1e-4
            free = free and ax * ax + ay * ay >= reach * reach
        if free:
            shot[which].piece = kind
            shot[which].x = x
            shot[which].y = y
            return True
    return False


@jit
def aim(b: Board, seat: int, r: float, shot: Shot, which: int, rng: Ints, skip: int) -> int:
    """Draw a direction and a speed for row `which` of a shot with a place. Return the index of its target in TARGETS.

    `b.land` must be filled. `skip` is the row of the flicked disk if it already lies on the mat.
    """
    throw = shot[which]
    x = throw.x
    y = throw.y
    slowing = _SLOWING * b.rule[0].friction * b.rule[0].roll
    what = uniform(rng)
    target = WILD
    tx = 0.0
    ty = 0.0
    extra = 0.0
    n = b.table[0].disks
    if b.rule[0].trial > 0 or (what < _AT_NAVEL and b.rule[0].silent == 0):
        target = NAVEL
        far = 0.022 * sqrt(uniform(rng))
        angle = 2.0 * pi * uniform(rng)
        tx = far * cos(angle)
        ty = far * sin(angle)
    elif what < _AT_CITY:
        target = CITY
        island = below(rng, _ISLANDS)
        if b.land[island, seat].temples > 0:
            island = below(rng, _ISLANDS)
        far = 0.022 * sqrt(uniform(rng))
        angle = 2.0 * pi * uniform(rng)
        tx = _CITIES[island, 0] + far * cos(angle)
        ty = _CITIES[island, 1] + far * sin(angle)
    elif what < _AT_ISLAND:
        target = ISLAND
        island = below(rng, _ISLANDS)
        circle = below(rng, _COASTS.shape[1])
        far = _COASTS[island, circle, 2] * sqrt(uniform(rng))
        angle = 2.0 * pi * uniform(rng)
        tx = _COASTS[island, circle, 0] + far * cos(angle)
        ty = _COASTS[island, circle, 1] + far * sin(angle)
    elif what < _AT_DISK and n > 0:
        target = DISK
        j = below(rng, n)
        for _ in range(3):
            if j == skip or b.tag[j].owner == seat:
                j = below(rng, n)
        if j == skip:
            target = WILD
        else:
            dx = b.disk[j].x - x
            dy = b.disk[j].y - y
            far = sqrt(dx * dx + dy * dy)
            off = (2.0 * uniform(rng) - 1.0) * 0.95 * (r + b.disk[j].radius)
            tx = b.disk[j].x - off * dy / far
            ty = b.disk[j].y + off * dx / far
            extra = 0.1 + uniform(rng) * (b.rule[0].fastest - 0.1)
    if target == WILD:
        throw.angle = 2.0 * pi * uniform(rng)
        throw.speed = _SLOWEST + (b.rule[0].fastest - _SLOWEST) * uniform(rng)
        return target
    dx = tx - x
    dy = ty - y
    way = sqrt(dx * dx + dy * dy)
    throw.angle = atan2(dy, dx)
    throw.speed = min(max(sqrt(2.0 * slowing * way + extra * extra), _SLOWEST), b.rule[0].fastest)
    return target


@inlined
def _draw_kind(b: Board, seat: int, rng: Ints, taken: int) -> int:
    """Draw a kind of unused prophet, or -1 for none. One prophet of the kind `taken` is already in use."""
    total = 0
    for kind in range(3):
        total += b.unused[seat, kind] - (1 if kind == taken else 0)
    if total <= 0:
        return -1
    pick = below(rng, total)
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
def propose(b: Board, seat: int, way: int, row: int, rng: Ints, shot: Shot) -> int:
    """Draw a candidate flick. Return the index of its target, or -1 if none was found.

    `row` is the row of the flicked disk if it already lies on the mat.
    """
    if way == MORE:
        shot[FIRST].piece = row
        shot[FIRST].x = b.disk[row].x
        shot[FIRST].y = b.disk[row].y
        return aim(b, seat, b.disk[row].radius, shot, FIRST, rng, row)
    kind = _draw_kind(b, seat, rng, NONE)
    if kind < 0:
        return -1
    other = _draw_kind(b, seat, rng, kind) if way != ONE else NONE
    if other > kind:
        kind, other = other, kind
    if not place(b, seat, kind, rng, shot, FIRST, NONE):
        return -1
    target = aim(b, seat, radius_of(b, kind), shot, FIRST, rng, NONE)
    if way == STACK:
        shot[SECOND].piece = other
    elif way == PAIR:
        if not place(b, seat, other, rng, shot, SECOND, FIRST):
            return -1
        aim(b, seat, radius_of(b, other), shot, SECOND, rng, NONE)
    return target


@jit
def tremble(b: Board, shot: Shot, way: int, rng: Ints, shake: float, trembled: Shot) -> None:
    """Write the shot with a random tremor to `trembled`. `shake` is a factor on the tremor."""
    copy_shot(shot, trembled)
    _tremble(b, rng, shake, trembled, FIRST)
    if way == PAIR:
        _tremble(b, rng, shake, trembled, SECOND)


@inlined
def speed_error(b: Board, speed: float) -> float:
    """Same as `Manner.speed_error`."""
    relative = speed * b.rule[0].jolt
    return sqrt(relative * relative + b.rule[0].offset * b.rule[0].offset)


@inlined
def _tremble(b: Board, rng: Ints, shake: float, shot: Shot, which: int) -> None:
    throw = shot[which]
    throw.angle += normal(rng) * b.rule[0].tremble * shake
    speed = throw.speed + normal(rng) * speed_error(b, throw.speed) * shake
    throw.speed = min(max(speed, _SLOWEST), b.rule[0].fastest)


@inlined
def put(b: Board, seat: int, shot: Shot, which: int, row: int) -> None:
    """Write a prophet of the pool to a row of the board."""
    throw, disk, tag = shot[which], b.disk[row], b.tag[row]
    disk.x = throw.x
    disk.y = throw.y
    disk.radius = radius_of(b, throw.piece)
    disk.mass = b.rule[0].sphinx_mass if throw.piece == SPHINX else _MASS[throw.piece]
    disk.friction = _MU
    tag.owner = seat
    tag.kind = throw.piece
    tag.id = -1


@inlined
def prepare(b: Board, seat: int, shot: Shot, way: int, who: Ints, how: Floats) -> int:
    """Put the prophets of a shot on the mat, and write its launches. Return the number of disks.

    Args:
        who, how: the launches of one flick, see `physics.arguments.Launches`.
    """
    n = b.table[0].disks
    rows = n
    first = shot[FIRST].piece
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
                b.disk[second].x = shot[FIRST].x
                b.disk[second].y = shot[FIRST].y
    _launch(b, shot, FIRST, first, second if way == STACK else -1, who, how)
    if way == PAIR:
        _launch(b, shot, SECOND, second, -1, who, how)
    else:
        write_launch(who, how, SECOND, _NO_LAUNCH)
    return rows


@jit
def flick(b: Board, seat: int, shot: Shot, way: int, scratch: Scratch) -> int:
    """Simulate the flick. `scratch.results` receives where everything rests. Return the number of disks."""
    rows = prepare(b, seat, shot, way, scratch.launches.who[0], scratch.launches.how[0])
    scratch.first_disk[1] = rows
    scratch.first_wall[1] = b.wall.shape[0]
    scene = Scenes(b.body[:rows], b.wall, b.world, scratch.first_disk, scratch.first_wall)
    run(scene, scratch.launches, scratch.limits, NO, YES, scratch.memory, scratch.results, scratch.recording)
    return rows


@inlined
def _launch(b: Board, shot: Shot, which: int, disk: int, upper: int, who: Ints, how: Floats) -> None:
    """Write the launch of a disk with the direction and speed of a row of the shot."""
    throw, rule = shot[which], b.rule[0]
    vx = throw.speed * cos(throw.angle)
    vy = throw.speed * sin(throw.angle)
    launch = LaunchRow(disk, upper, vx, vy, rule.roll, rule.share)
    write_launch(who, how, which, launch)
