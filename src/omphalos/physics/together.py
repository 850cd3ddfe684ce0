"""Contacts that come at the same time, resolved together so that no order and no label is favoured.

Each disk is split into as many parts of equal mass as it has contacts; every contact is resolved between its own two
parts from the speeds before, and the parts are joined again (mass splitting: Tonge, Benevolenski and Voroshilov 2012).
Momentum is kept, since each contact keeps it; energy does not grow, since no contact adds any and joining parts of
different speeds only loses some. Contacts that still close after one round are the next event, at the same time.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.physics._jit import jit
from omphalos.physics.contact import push, rebound
from omphalos.physics.motion import STILL
from omphalos.physics.state import (
    AWAY,
    BOUNCE,
    CHANGE_X,
    CHANGE_Y,
    CONTACTS,
    COUNT,
    DISKS,
    EAST,
    FIRST_WALL,
    HALF_HEIGHT,
    HALF_WIDTH,
    LOST_X,
    LOST_Y,
    MOVER,
    MOVERS,
    MOVES,
    NORTH,
    NX,
    NY,
    PAIR,
    PAIR_WITH,
    PAIRS,
    RESTITUTION,
    SOUTH,
    STATE,
    T0,
    TALLY,
    UX,
    UY,
    VX,
    VY,
    WALL_HALF,
    WALL_LENGTH,
    WALL_UX,
    WALL_UY,
    WALL_X,
    WALL_Y,
    WEST,
    A,
    M,
    R,
    V,
)

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints

NEAR = 1e-11  # m: a gap no wider than this counts as closed when contacts come at once


@jit
def velocity_now(f: Floats, k: Ints, i: int, now: float) -> None:
    """Say how fast a disk is now."""
    v = 0.0
    if k[STATE, i] == MOVES:
        v = max(f[V, i] - f[A, i] * (now - f[T0, i]), 0.0)
    f[VX, i] = f[UX, i] * v
    f[VY, i] = f[UY, i] * v


@jit
def normal(f: Floats, walls: Floats, i: int, what: int) -> tuple[float, float, float]:
    """The unit normal from disk i towards what it touches, and the gap between them."""
    if FIRST_WALL < what < 0:
        if what == EAST:
            return 1.0, 0.0, 0.0
        if what == WEST:
            return -1.0, 0.0, 0.0
        return 0.0, (1.0 if what == NORTH else -1.0), 0.0
    reach = f[R, i]
    if what >= 0:
        dx = f[NX, what] - f[NX, i]
        dy = f[NY, what] - f[NY, i]
        reach += f[R, what]
    else:
        w = FIRST_WALL - what
        dx = walls[w, WALL_X] - f[NX, i]
        dy = walls[w, WALL_Y] - f[NY, i]
        along = min(max(-(dx * walls[w, WALL_UX] + dy * walls[w, WALL_UY]), 0.0), walls[w, WALL_LENGTH])
        dx += along * walls[w, WALL_UX]
        dy += along * walls[w, WALL_UY]
        reach += walls[w, WALL_HALF]
    d = sqrt(dx * dx + dy * dy)
    if d == 0.0:  # a centre on a wall's middle line: only in scenes that the check refuses
        return 1.0, 0.0, -reach
    return dx / d, dy / d, d - reach


@jit
def note(k: Ints, i: int, what: int) -> None:
    """Put a contact on the list, unless it is the one that was there first."""
    n = k[TALLY, PAIRS]
    first, its = k[PAIR, 0], k[PAIR_WITH, 0]
    if (first == i and its == what) or (first == what and its == i) or n >= k.shape[1]:
        return
    k[PAIR, n] = i
    k[PAIR_WITH, n] = what
    k[TALLY, PAIRS] = n + 1


@jit
def gather(f: Floats, k: Ints, walls: Floats, world: Floats, now: float) -> None:
    """Add to the first contact on the list every other that is closed and closing now (NX and NY say where)."""
    for q in range(k[TALLY, MOVERS]):
        i = k[MOVER, q]
        velocity_now(f, k, i, now)
        for j in range(k[TALLY, DISKS]):
            if k[STATE, j] == AWAY or j == i or (k[STATE, j] == MOVES and j < i):
                continue
            dx = f[NX, j] - f[NX, i]
            dy = f[NY, j] - f[NY, i]
            reach = f[R, i] + f[R, j] + NEAR
            if dx * dx + dy * dy <= reach * reach:
                velocity_now(f, k, j, now)
                nx, ny, _ = normal(f, walls, i, j)
                if (f[VX, i] - f[VX, j]) * nx + (f[VY, i] - f[VY, j]) * ny > STILL:
                    note(k, i, j)
        for w in range(walls.shape[0]):
            nx, ny, gap = normal(f, walls, i, FIRST_WALL - w)
            if gap <= NEAR and f[VX, i] * nx + f[VY, i] * ny > STILL:
                note(k, i, FIRST_WALL - w)
        if world[BOUNCE] > 0.0:
            for edge in range(EAST, SOUTH - 1, -1):
                nx, ny, _ = normal(f, walls, i, edge)
                room = (world[HALF_WIDTH] if edge >= WEST else world[HALF_HEIGHT]) - f[R, i] - NEAR
                if f[NX, i] * nx + f[NY, i] * ny >= room and f[VX, i] * nx + f[VY, i] * ny > STILL:
                    note(k, i, edge)


@jit
def _add(f: Floats, i: int, x: float, y: float) -> None:
    """Add to a disk's change of velocity, keeping the lost bits: the order of adding then leaves no trace."""
    a = f[CHANGE_X, i]
    total = a + x
    b = total - a
    f[LOST_X, i] += (a - (total - b)) + (x - b)
    f[CHANGE_X, i] = total
    a = f[CHANGE_Y, i]
    total = a + y
    b = total - a
    f[LOST_Y, i] += (a - (total - b)) + (y - b)
    f[CHANGE_Y, i] = total


@jit
def _begin(f: Floats, k: Ints, i: int, now: float) -> None:
    velocity_now(f, k, i, now)
    f[CHANGE_X, i] = 0.0
    f[CHANGE_Y, i] = 0.0
    f[LOST_X, i] = 0.0
    f[LOST_Y, i] = 0.0
    k[COUNT, i] = 0


@jit
def resolve(f: Floats, k: Ints, walls: Floats, world: Floats, now: float, contacts: Floats) -> None:
    """Resolve the listed contacts together and write them down: CHANGE is what they add to everyone's velocity."""
    restitution = world[RESTITUTION]
    n = k[TALLY, PAIRS]
    for q in range(n):
        _begin(f, k, k[PAIR, q], now)
        if k[PAIR_WITH, q] >= 0:
            _begin(f, k, k[PAIR_WITH, q], now)
    for q in range(n):
        k[COUNT, k[PAIR, q]] += 1
        if k[PAIR_WITH, q] >= 0:
            k[COUNT, k[PAIR_WITH, q]] += 1
    for q in range(n):
        i = k[PAIR, q]
        j = k[PAIR_WITH, q]
        nx, ny, _ = normal(f, walls, i, j)
        parts = float(k[COUNT, i])
        if j >= 0:
            px, py, along = push(
                nx,
                ny,
                f[VX, i] - f[VX, j],
                f[VY, i] - f[VY, j],
                f[M, i] / parts,
                f[M, j] / float(k[COUNT, j]),
                restitution,
            )
            _add(f, i, -px / f[M, i], -py / f[M, i])
            _add(f, j, px / f[M, j], py / f[M, j])
        else:
            approach = max(f[VX, i] * nx + f[VY, i] * ny, 0.0)
            away = (approach + rebound(restitution, approach)) / parts
            along = away * f[M, i]
            _add(f, i, -away * nx, -away * ny)
        row = k[TALLY, CONTACTS]
        if row < contacts.shape[0]:
            contacts[row, 0] = now
            contacts[row, 1] = i
            contacts[row, 2] = j
            contacts[row, 3] = along
            contacts[row, 4] = nx
            contacts[row, 5] = ny
        k[TALLY, CONTACTS] = row + 1
