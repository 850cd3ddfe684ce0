"""Disks pushed along by others: a faster-braking disk in front of a slower-braking one.

Friction presses such a pair together without end, and their bounces would never stop. When hardly any relative speed is
left, they go on as one train: common velocity (momentum kept, a trace of energy lost) and a common deceleration, the
mean of their own by mass. Any other contact with one of them dissolves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from omphalos.physics._jit import jit
from omphalos.physics.state import (
    CONTACTS,
    DISKS,
    MOVES,
    PAIR,
    PAIR_WITH,
    SLOW,
    STATE,
    TALLY,
    TRAIN,
    TRAINS,
    UX,
    UY,
    VX,
    VY,
    A,
    M,
)
from omphalos.physics.together import normal, velocity_now

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints

CREEP = 1e-3  # m/s: two disks pressed together along their normal, with less relative speed than this, are coupled …
CRAWL = 1e-5  # m/s: … and with less than this wherever they are pressed


@jit
def couple(f: Floats, k: Ints, walls: Floats, contacts: Floats, now: float) -> bool:
    """Make one train of the two disks on the list of contacts, and of the trains they are in; False: they just hit."""
    i = k[PAIR, 0]
    j = k[PAIR_WITH, 0]
    if k[STATE, i] != MOVES or k[STATE, j] != MOVES:
        return False
    velocity_now(f, k, i, now)
    velocity_now(f, k, j, now)
    rx = f[VX, i] - f[VX, j]
    ry = f[VY, i] - f[VY, j]
    if rx * rx + ry * ry >= CREEP * CREEP:
        return False
    nx, ny, _ = normal(f, walls, i, j)
    slow_i = f[A, i] if k[TRAIN, i] >= 0 else f[SLOW, i]
    slow_j = f[A, j] if k[TRAIN, j] >= 0 else f[SLOW, j]
    wx = slow_j * f[UX, j] - slow_i * f[UX, i]
    wy = slow_j * f[UY, j] - slow_i * f[UY, i]
    pressed = wx * nx + wy * ny
    if pressed <= 0.0:
        return False
    if rx * rx + ry * ry >= CRAWL * CRAWL and pressed * pressed < 0.8 * (wx * wx + wy * wy):
        return False
    first = k[TRAIN, i]
    second = k[TRAIN, j]
    k[TALLY, TRAINS] += 1
    train = k[TALLY, TRAINS]
    mass = 0.0
    px = 0.0
    py = 0.0
    drag = 0.0
    for d in range(k[TALLY, DISKS]):
        coupled = k[TRAIN, d] >= 0 and (k[TRAIN, d] == first or k[TRAIN, d] == second)
        if coupled or d in (i, j):
            k[TRAIN, d] = train
            velocity_now(f, k, d, now)
            mass += f[M, d]
            px += f[M, d] * f[VX, d]
            py += f[M, d] * f[VY, d]
            drag += f[M, d] * f[SLOW, d]
    row = k[TALLY, CONTACTS]
    if row < contacts.shape[0]:
        contacts[row, 0] = now
        contacts[row, 1] = i
        contacts[row, 2] = j
        contacts[row, 3] = f[M, i] * f[M, j] / (f[M, i] + f[M, j]) * max(rx * nx + ry * ny, 0.0)
        contacts[row, 4] = nx
        contacts[row, 5] = ny
    k[TALLY, CONTACTS] = row + 1
    for d in range(k[TALLY, DISKS]):
        if k[TRAIN, d] == train:
            f[VX, d] = px / mass
            f[VY, d] = py / mass
            f[A, d] = drag / mass
    return True
