"""What the events of a flick do: a launch, a stop, contacts, and the upper disk of a stack coming down."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.kernels import jit, jit_noinline
from omphalos.physics.arcs import come_to_rest, depart, fall, mark_dirty, put_away
from omphalos.physics.codes import AWAY, DIRTY, DISKS, NEVER, PAIRS
from omphalos.physics.columns import launch_at
from omphalos.physics.layout import put_back, reset_counts
from omphalos.physics.motion import update_positions
from omphalos.physics.plan import plan_around
from omphalos.physics.stack import affordable_share, leave
from omphalos.physics.together import member, resolve, update_velocity
from omphalos.physics.train import couple

if TYPE_CHECKING:
    from omphalos.physics.arguments import Floats, Ints, Recording
    from omphalos.physics.columns import Mat
    from omphalos.physics.state import Work


@jit
def launch(work: Work, recording: Recording, who: Ints, how: Floats) -> None:
    """Put back what the last flick moved, and set the launched disks moving.

    Args:
        who, how: (2, L) and (4, L), the launches of one flick: see `columns.LaunchRow`.
    """
    for q in range(work.counts[DIRTY]):
        put_back(work, work.dirty[q])
    reset_counts(work)
    for q in range(who.shape[1]):
        start = launch_at(who, how, q)
        i = start.disk
        if i < 0:
            continue
        mark_dirty(work, i)
        if start.upper >= 0:
            work.rider[i] = start.upper
            work.rider_share[i] = start.share
            work.mass[i] = work.home_mass[i] + work.home_mass[start.upper]
            mark_dirty(work, start.upper)
            work.state[start.upper] = AWAY
            put_away(work, start.upper)
        work.vx[i] = start.vx
        work.vy[i] = start.vy
        depart(work, recording, 0.0, i, work.slide_decel[i] * start.roll)


@jit
def stop(work: Work, mat: Mat, recording: Recording, now: float, i: int) -> None:
    """Disk i comes to rest by itself. A disk riding on it comes down."""
    dx = work.ux[i]
    dy = work.uy[i]
    gone = work.speed[i] * work.speed[i] / (2.0 * work.decel[i])
    work.x[i] += dx * gone
    work.y[i] += dy * gone
    work.since[i] = now
    come_to_rest(work, i)
    plan_around(work, i)
    if work.rider[i] >= 0:
        update_positions(work, now)
        _come_down(work, mat, recording, now, i, _split(work, i), dx, dy, 0.0)


@jit
def hit(work: Work, mat: Mat, recording: Recording, now: float) -> None:
    """Resolve the listed contacts and begin new arcs of all disks in them."""
    n = work.counts[PAIRS]
    riders = False
    for q in range(2 * n):
        i = member(work, q)
        if i >= 0:
            riders = riders or work.rider[i] >= 0
    if n == 1 and not riders and work.pair_with[0] >= 0 and couple(work, mat, recording, now):
        train = work.train[work.pair[0]]
        for i in range(work.counts[DISKS]):
            if work.train[i] == train:
                depart(work, recording, now, i, work.decel[i])
        return
    resolve(work, mat, recording, now)
    share = affordable_share(work) if riders else 0.0
    for q in range(2 * n):
        i = member(work, q)
        if i < 0 or work.contact_count[i] == 0:
            continue
        work.contact_count[i] = 0  # once each
        if work.train[i] >= 0:
            _dissolve_train(work, recording, now, i)
        before_x = work.vx[i]
        before_y = work.vy[i]
        work.vx[i] += work.change_x[i] + work.lost_x[i]
        work.vy[i] += work.change_y[i] + work.lost_y[i]
        upper = _split(work, i)
        depart(work, recording, now, i, work.slide_decel[i])
        if upper >= 0:
            speed = sqrt(before_x * before_x + before_y * before_y)
            dx = before_x / speed
            dy = before_y / speed
            _come_down(work, mat, recording, now, i, upper, dx, dy, share * work.rider_share[i] * speed)


@jit
def _split(work: Work, i: int) -> int:
    """Take the disk that rides on i off it, and return it. -1: there is none."""
    upper = work.rider[i]
    if upper >= 0:
        work.rider[i] = -1
        work.mass[i] = work.home_mass[i]
    return upper


@jit_noinline
def _dissolve_train(work: Work, recording: Recording, now: float, i: int) -> None:
    """Dissolve the train of disk i. Its disks go on by themselves, unless a listed contact moves them."""
    train = work.train[i]
    work.train[i] = -1
    for j in range(work.counts[DISKS]):
        if work.train[j] == train:
            work.train[j] = -1
            listed = False
            for q in range(2 * work.counts[PAIRS]):
                listed = listed or member(work, q) == j
            if not listed:
                update_velocity(work, j, now)
                depart(work, recording, now, j, work.slide_decel[j])


@jit_noinline
def _come_down(
    work: Work, mat: Mat, recording: Recording, now: float, i: int, upper: int, dx: float, dy: float, speed: float
) -> None:
    """The disk that rode on i comes down on the mat, or falls off it.

    Args:
        upper: the disk that comes down.
        dx, dy: unit vector of the direction the stack went in.
        speed: with which it goes on, m/s.
    """
    x = work.now_x[i]
    y = work.now_y[i]
    far, dx, dy = leave(work, mat, x, y, dx, dy, upper)
    if far == NEVER:  # no room anywhere: it is taken off
        fall(work, upper, now, x, y)
        return
    work.now_x[upper] = x + dx * far
    work.now_y[upper] = y + dy * far
    over_x = abs(work.now_x[upper]) - mat.half_width
    over_y = abs(work.now_y[upper]) - mat.half_height
    if mat.bounce == 0.0 and (over_x > 0.0 or over_y > 0.0):
        back = 0.0
        if over_x > 0.0:
            back = over_x / abs(dx)
        if over_y > 0.0:
            back = max(back, over_y / abs(dy))
        fall(work, upper, now, x + dx * (far - back), y + dy * (far - back))
        return
    work.vx[upper] = dx * speed
    work.vy[upper] = dy * speed
    depart(work, recording, now, upper, work.slide_decel[upper])
