"""Disks pushed along by others: a faster-braking disk in front of a slower-braking one.

Friction presses such a pair together without end, and their bounces would never stop. When hardly any relative speed is
left, they go on as one train: common velocity (momentum kept, a trace of energy lost) and a common deceleration, the
mean of their own by mass. Any other contact with one of them dissolves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from omphalos.kernels import jit_noinline
from omphalos.physics.codes import DISKS, MOVES, TRAINS
from omphalos.physics.together import normal, record_contact, update_velocity

if TYPE_CHECKING:
    from omphalos.physics.arguments import Recording
    from omphalos.physics.columns import Mat
    from omphalos.physics.state import Work

CREEP = 1e-3  # m/s: two disks pressed together along their normal, with less relative speed than this, are coupled …
CRAWL = 1e-5  # m/s: … and with less than this wherever they are pressed


@jit_noinline
def couple(work: Work, mat: Mat, recording: Recording, now: float) -> bool:
    """Join the two disks of the first listed contact, and their trains, into one train. False: they just hit."""
    i = work.pair[0]
    j = work.pair_with[0]
    if work.state[i] != MOVES or work.state[j] != MOVES:
        return False
    update_velocity(work, i, now)
    update_velocity(work, j, now)
    rx = work.vx[i] - work.vx[j]
    ry = work.vy[i] - work.vy[j]
    if rx * rx + ry * ry >= CREEP * CREEP:
        return False
    nx, ny, _ = normal(work, mat, i, j)
    slow_i = work.decel[i] if work.train[i] >= 0 else work.slide_decel[i]
    slow_j = work.decel[j] if work.train[j] >= 0 else work.slide_decel[j]
    wx = slow_j * work.ux[j] - slow_i * work.ux[i]
    wy = slow_j * work.uy[j] - slow_i * work.uy[i]
    pressed = wx * nx + wy * ny
    if pressed <= 0.0:
        return False
    if rx * rx + ry * ry >= CRAWL * CRAWL and pressed * pressed < 0.8 * (wx * wx + wy * wy):
        return False
    first = work.train[i]
    second = work.train[j]
    work.counts[TRAINS] += 1
    train = work.counts[TRAINS]
    mass = 0.0
    px = 0.0
    py = 0.0
    drag = 0.0
    for d in range(work.counts[DISKS]):
        coupled = work.train[d] >= 0 and (work.train[d] == first or work.train[d] == second)
        if coupled or d in (i, j):
            work.train[d] = train
            update_velocity(work, d, now)
            mass += work.mass[d]
            px += work.mass[d] * work.vx[d]
            py += work.mass[d] * work.vy[d]
            drag += work.mass[d] * work.slide_decel[d]
    impulse = work.mass[i] * work.mass[j] / (work.mass[i] + work.mass[j]) * max(rx * nx + ry * ny, 0.0)
    record_contact(work, recording, now, i, j, impulse, nx, ny)
    for d in range(work.counts[DISKS]):
        if work.train[d] == train:
            work.vx[d] = px / mass
            work.vy[d] = py / mass
            work.decel[d] = drag / mass
    return True
