"""Beginning and ending arcs: disks that start, stop, fall, or are put out of reach."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.kernels import jit
from omphalos.physics.codes import ARCS, AWAY, DIRTY, EVENTS, FAR, MOVERS, MOVES, NEVER, STANDS, STOP, TOUCHED

if TYPE_CHECKING:
    from omphalos.physics.arguments import Recording
    from omphalos.physics.state import Work

SLOWEST = 1e-7  # m/s: slower is at rest; it would go some 1e-15 m


@jit
def depart(work: Work, recording: Recording, now: float, i: int, decel: float) -> None:
    """Begin a new arc of disk i where it is now, with the velocity (vx, vy). Slower than SLOWEST it rests.

    Args:
        decel: deceleration on the new arc, m/s².
    """
    vx = work.vx[i]
    vy = work.vy[i]
    v = sqrt(vx * vx + vy * vy)
    mark_dirty(work, i)
    _mark_touched(work, i)
    work.x[i] = work.now_x[i]
    work.y[i] = work.now_y[i]
    work.since[i] = now
    work.tied[i] = 0
    if v < SLOWEST:
        work.vx[i] = 0.0
        work.vy[i] = 0.0
        come_to_rest(work, i)
    else:
        work.ux[i] = vx / v
        work.uy[i] = vy / v
        work.speed[i] = v
        work.decel[i] = decel
        work.stops_at[i] = now + v / decel
        work.next_at[i] = work.stops_at[i]
        work.next_with[i] = STOP
        if work.state[i] != MOVES:
            work.state[i] = MOVES
            work.stand_x[i] = FAR
            work.stand_y[i] = FAR
            work.mover_index[i] = work.counts[MOVERS]
            work.movers[work.counts[MOVERS]] = i
            work.counts[MOVERS] += 1
    _record_arc(work, recording, i, i)
    if work.rider[i] >= 0:
        _record_arc(work, recording, i, work.rider[i])


@jit
def come_to_rest(work: Work, i: int) -> None:
    """Disk i is at rest at (x, y) since the time `since`."""
    if work.state[i] == MOVES:
        _leave_movers(work, i)
    work.state[i] = STANDS
    work.train[i] = -1
    work.ux[i] = 0.0
    work.uy[i] = 0.0
    work.speed[i] = 0.0
    work.decel[i] = 0.0
    work.stops_at[i] = NEVER
    work.next_at[i] = NEVER
    work.now_x[i] = work.x[i]
    work.now_y[i] = work.y[i]
    work.stand_x[i] = work.x[i]
    work.stand_y[i] = work.y[i]


@jit
def fall(work: Work, i: int, now: float, x: float, y: float) -> None:
    """Disk i leaves the mat at (x, y), and a disk riding on it does too."""
    mark_dirty(work, i)
    _mark_touched(work, i)
    if work.state[i] == MOVES:
        _leave_movers(work, i)
    work.state[i] = AWAY
    work.fell_at[i] = now
    work.fell_x[i] = x
    work.fell_y[i] = y
    work.speed[i] = 0.0
    work.decel[i] = 0.0
    put_away(work, i)
    upper = work.rider[i]
    if upper >= 0:
        work.fell_at[upper] = now
        work.fell_x[upper] = x
        work.fell_y[upper] = y


@jit
def put_away(work: Work, i: int) -> None:
    """Put disk i out of reach of all others."""
    work.x[i] = FAR
    work.y[i] = FAR
    work.now_x[i] = FAR
    work.now_y[i] = FAR
    work.stand_x[i] = FAR
    work.stand_y[i] = FAR


@jit
def mark_dirty(work: Work, i: int) -> None:
    """Have disk i put back before the next flick."""
    if work.is_dirty[i] == 0:
        work.is_dirty[i] = 1
        work.dirty[work.counts[DIRTY]] = i
        work.counts[DIRTY] += 1


@jit
def _mark_touched(work: Work, i: int) -> None:
    if work.last_event[i] != work.counts[EVENTS]:
        work.last_event[i] = work.counts[EVENTS]
        work.touched[work.counts[TOUCHED]] = i
        work.counts[TOUCHED] += 1


@jit
def _leave_movers(work: Work, i: int) -> None:
    last = work.movers[work.counts[MOVERS] - 1]
    work.movers[work.mover_index[i]] = last
    work.mover_index[last] = work.mover_index[i]
    work.counts[MOVERS] -= 1


@jit
def _record_arc(work: Work, recording: Recording, i: int, as_disk: int) -> None:
    """Count the arc of disk i, and write it down as that of `as_disk` if there is room."""
    row = work.counts[ARCS]
    if row < recording.arcs.shape[0]:
        recording.arcs[row, 0] = as_disk
        recording.arcs[row, 1] = work.since[i]
        recording.arcs[row, 2] = work.x[i]
        recording.arcs[row, 3] = work.y[i]
        recording.arcs[row, 4] = work.vx[i]
        recording.arcs[row, 5] = work.vy[i]
        recording.arcs[row, 6] = work.decel[i]
    work.counts[ARCS] = row + 1
