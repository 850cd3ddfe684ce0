"""Contacts at the same time, resolved together so that neither order nor numbering matters.

Each disk is split into as many parts of equal mass as it has contacts. Every contact is resolved between its own two
parts from the speeds before, and the parts are joined again (mass splitting: Tonge, Benevolenski and Voroshilov 2012).
Momentum is kept, since each contact keeps it. Energy does not grow: no contact adds any, and joining parts of different
speeds only loses some. Contacts that still close after one round are the next event, at the same time.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.kernels import jit, jit_noinline
from omphalos.physics.arcs import mark_dirty
from omphalos.physics.codes import (
    AWAY,
    CONTACTS,
    DISKS,
    EAST,
    FIRST_WALL,
    MOVERS,
    MOVES,
    NORTH,
    PAIRS,
    SOUTH,
    WEST,
)
from omphalos.physics.columns import prepared_at
from omphalos.physics.contact import push, rebound
from omphalos.physics.motion import STILL

if TYPE_CHECKING:
    from omphalos.physics.arguments import Recording
    from omphalos.physics.columns import Mat
    from omphalos.physics.state import Work

NEAR = 1e-11  # m: a gap no wider than this counts as closed when contacts come at once


@jit
def update_velocity(work: Work, i: int, now: float) -> None:
    """Set vx and vy of disk i to its velocity at the time `now`."""
    v = 0.0
    if work.state[i] == MOVES:
        v = max(work.speed[i] - work.decel[i] * (now - work.since[i]), 0.0)
    work.vx[i] = work.ux[i] * v
    work.vy[i] = work.uy[i] * v


@jit
def normal(work: Work, mat: Mat, i: int, what: int) -> tuple[float, float, float]:
    """The unit normal from disk i towards what it touches, and the gap between them in metres.

    For an edge of the mat the gap is given as 0.
    """
    if FIRST_WALL < what < 0:
        if what == EAST:
            return 1.0, 0.0, 0.0
        if what == WEST:
            return -1.0, 0.0, 0.0
        return 0.0, (1.0 if what == NORTH else -1.0), 0.0
    reach = work.radius[i]
    if what >= 0:
        dx = work.now_x[what] - work.now_x[i]
        dy = work.now_y[what] - work.now_y[i]
        reach += work.radius[what]
    else:
        wall = prepared_at(mat.walls, FIRST_WALL - what)
        dx = wall.x - work.now_x[i]
        dy = wall.y - work.now_y[i]
        along = min(max(-(dx * wall.ux + dy * wall.uy), 0.0), wall.length)
        dx += along * wall.ux
        dy += along * wall.uy
        reach += wall.half
    d = sqrt(dx * dx + dy * dy)
    if d == 0.0:  # a centre on a wall's middle line: only in scenes that the check refuses
        return 1.0, 0.0, -reach
    return dx / d, dy / d, d - reach


@jit
def list_pair(work: Work, i: int, what: int) -> None:
    """Add a contact to the list of pairs, unless it is the first one again."""
    n = work.counts[PAIRS]
    first, its = work.pair[0], work.pair_with[0]
    if (first == i and its == what) or (first == what and its == i) or n >= work.pair.shape[0]:
        return
    work.pair[n] = i
    work.pair_with[n] = what
    work.counts[PAIRS] = n + 1


@jit
def member(work: Work, q: int) -> int:
    """Member q of the list of pairs, two for each pair: a disk, or a negative code for a wall or an edge."""
    return work.pair[q >> 1] if q & 1 == 0 else work.pair_with[q >> 1]


@jit_noinline
def gather(work: Work, mat: Mat, now: float) -> None:
    """List every other contact that is closed and closing now. now_x and now_y must be up to date."""
    for q in range(work.counts[MOVERS]):
        i = work.movers[q]
        update_velocity(work, i, now)
        for j in range(work.counts[DISKS]):
            if work.state[j] == AWAY or j == i or (work.state[j] == MOVES and j < i):
                continue
            dx = work.now_x[j] - work.now_x[i]
            dy = work.now_y[j] - work.now_y[i]
            reach = work.radius[i] + work.radius[j] + NEAR
            if dx * dx + dy * dy <= reach * reach:
                update_velocity(work, j, now)
                nx, ny, _ = normal(work, mat, i, j)
                if (work.vx[i] - work.vx[j]) * nx + (work.vy[i] - work.vy[j]) * ny > STILL:
                    list_pair(work, i, j)
        for w in range(mat.walls.shape[0]):
            nx, ny, gap = normal(work, mat, i, FIRST_WALL - w)
            if gap <= NEAR and work.vx[i] * nx + work.vy[i] * ny > STILL:
                list_pair(work, i, FIRST_WALL - w)
        if mat.bounce > 0.0:
            for edge in range(EAST, SOUTH - 1, -1):
                nx, ny, _ = normal(work, mat, i, edge)
                room = (mat.half_width if edge >= WEST else mat.half_height) - work.radius[i] - NEAR
                if work.now_x[i] * nx + work.now_y[i] * ny >= room and work.vx[i] * nx + work.vy[i] * ny > STILL:
                    list_pair(work, i, edge)


@jit
def _add(work: Work, i: int, x: float, y: float) -> None:
    """Add (x, y) to a disk's change of velocity. The lost bits are kept, so the order of adding does not matter."""
    a = work.change_x[i]
    total = a + x
    b = total - a
    work.lost_x[i] += (a - (total - b)) + (x - b)
    work.change_x[i] = total
    a = work.change_y[i]
    total = a + y
    b = total - a
    work.lost_y[i] += (a - (total - b)) + (y - b)
    work.change_y[i] = total


@jit
def _begin(work: Work, i: int, now: float) -> None:
    mark_dirty(work, i)
    update_velocity(work, i, now)
    work.change_x[i] = 0.0
    work.change_y[i] = 0.0
    work.lost_x[i] = 0.0
    work.lost_y[i] = 0.0
    work.contact_count[i] = 0


@jit
def resolve(work: Work, mat: Mat, recording: Recording, now: float) -> None:
    """Resolve the listed contacts together and record them.

    `change` and `lost` of each disk are then what the contacts add to its velocity; its vx and vy are those before.
    """
    n = work.counts[PAIRS]
    for q in range(n):
        _begin(work, work.pair[q], now)
        if work.pair_with[q] >= 0:
            _begin(work, work.pair_with[q], now)
    for q in range(n):
        work.contact_count[work.pair[q]] += 1
        if work.pair_with[q] >= 0:
            work.contact_count[work.pair_with[q]] += 1
    for q in range(n):
        i = work.pair[q]
        j = work.pair_with[q]
        nx, ny, _ = normal(work, mat, i, j)
        parts = float(work.contact_count[i])
        if j >= 0:
            px, py, along = push(
                nx,
                ny,
                work.vx[i] - work.vx[j],
                work.vy[i] - work.vy[j],
                work.mass[i] / parts,
                work.mass[j] / float(work.contact_count[j]),
                mat.restitution,
            )
            _add(work, i, -px / work.mass[i], -py / work.mass[i])
            _add(work, j, px / work.mass[j], py / work.mass[j])
        else:
            approach = max(work.vx[i] * nx + work.vy[i] * ny, 0.0)
            away = (approach + rebound(mat.restitution, approach)) / parts
            along = away * work.mass[i]
            _add(work, i, -away * nx, -away * ny)
        record_contact(work, recording, now, i, j, along, nx, ny)


@jit
def record_contact(
    work: Work, recording: Recording, now: float, i: int, what: int, impulse: float, nx: float, ny: float
) -> None:
    """Count a contact of disk i, and write it down if there is room.

    Args:
        what: what it touches, a disk or a code.
        impulse: along the normal, N·s.
        nx, ny: the unit normal from disk i towards it.
    """
    row = work.counts[CONTACTS]
    if row < recording.contacts.shape[0]:
        recording.contacts[row, 0] = now
        recording.contacts[row, 1] = i
        recording.contacts[row, 2] = what
        recording.contacts[row, 3] = impulse
        recording.contacts[row, 4] = nx
        recording.contacts[row, 5] = ny
    work.counts[CONTACTS] = row + 1
