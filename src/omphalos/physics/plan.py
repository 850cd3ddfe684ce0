"""The next event of a moving disk: the first thing in its path, or its stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omphalos.kernels import jit, jit_noinline
from omphalos.physics.codes import (
    DISKS,
    EAST,
    EVENTS,
    FAR,
    FIRST_WALL,
    MOVERS,
    NEVER,
    NORTH,
    SOUTH,
    STANDS,
    STOP,
    TOUCHED,
    WEST,
)
from omphalos.physics.columns import prepared_at
from omphalos.physics.motion import distance_to_standing, distance_to_wall, meeting, time_at

if TYPE_CHECKING:
    from omphalos.physics.columns import Mat
    from omphalos.physics.state import Work

AT_ONCE = 1e-12  # seconds and metres: contacts no farther apart than this are one event


@jit
def plan(work: Work, mat: Mat, now: float, i: int) -> None:
    """Find the next event of the moving disk i. now_x and now_y of all disks must be up to date."""
    ux = work.ux[i]
    uy = work.uy[i]
    ri = work.radius[i]
    v = work.speed[i]
    best = v * v / (2.0 * work.decel[i])  # metres along its arc to what comes first
    what = STOP
    tie = 0

    # Edges: the centre passes an open one, the rim meets one that bounces.
    rim = ri if mat.bounce > 0.0 else 0.0
    if ux != 0.0:
        room = mat.half_width - rim - (work.x[i] if ux > 0.0 else -work.x[i])
        along = abs(ux)
        if room < best * along:
            best = max(room, 0.0) / along
            what = EAST if ux > 0.0 else WEST
    if uy != 0.0:
        room = mat.half_height - rim - (work.y[i] if uy > 0.0 else -work.y[i])
        along = abs(uy)
        if room < best * along:
            best = max(room, 0.0) / along
            what = NORTH if uy > 0.0 else SOUTH
    for w in range(mat.walls.shape[0]):
        s = distance_to_wall(work, i, prepared_at(mat.walls, w))
        if s < best - AT_ONCE:
            best, what, tie = s, FIRST_WALL - w, 0
        elif s <= best + AT_ONCE:
            tie = 1
            if s < best:
                best, what = s, FIRST_WALL - w

    # Standing disks. First a lower bound of the distance to each from here: no branches, so four at a time …
    x = work.now_x[i]
    y = work.now_y[i]
    for j in range(work.counts[DISKS]):
        dx = work.stand_x[j] - x
        dy = work.stand_y[j] - y
        b = dx * ux + dy * uy
        reach = ri + work.radius[j]
        inside = b * b - (dx * dx + dy * dy - reach * reach)
        s = b - reach if inside >= 0.0 else FAR
        work.distance[j] = s if b > 0.0 else FAR
    # … then the exact distance of those that may come first.
    dt = now - work.since[i]
    gone = dt * (v - 0.5 * work.decel[i] * dt) - 1e-9
    for j in range(work.counts[DISKS]):
        if work.distance[j] + gone < best:
            s = distance_to_standing(work, i, j)
            if s < best - AT_ONCE:
                best, what, tie = s, j, 0
            elif s <= best + AT_ONCE:
                tie = 1
                if s < best:
                    best, what = s, j

    soonest = work.stops_at[i] if what == STOP else time_at(work, i, best)

    # Moving disks. A meeting matters only before the next event of either: after that, both plan again.
    for q in range(work.counts[MOVERS]):
        j = work.movers[q]
        if j == i or work.next_with[j] == i:  # itself, or a meeting that the other disk has planned
            continue
        before = min(soonest, work.next_at[j]) + AT_ONCE
        dx = work.now_x[j] - x
        dy = work.now_y[j] - y
        farthest = ri + work.radius[j] + (v + work.speed[j]) * (before - now)
        if dx * dx + dy * dy > farthest * farthest:
            continue
        t = meeting(work, i, j, before)
        if t == NEVER:
            continue
        if abs(t - work.next_at[j]) <= AT_ONCE:
            work.tied[j] = 1
        if t < soonest - AT_ONCE:
            soonest, what, tie = t, j, 0
        elif t <= soonest + AT_ONCE:
            tie = 1
            if t < soonest:
                soonest, what = t, j

    work.next_at[i] = soonest
    work.next_with[i] = what
    work.tied[i] = tie


@jit_noinline
def plan_around(work: Work, j: int) -> None:
    """Disk j has come to rest: let every mover check whether j is in its path."""
    for q in range(work.counts[MOVERS]):
        i = work.movers[q]
        dx = work.x[j] - work.x[i]
        dy = work.y[j] - work.y[i]
        farthest = work.radius[i] + work.radius[j] + work.speed[i] * (work.next_at[i] + AT_ONCE - work.since[i])
        if dx * dx + dy * dy > farthest * farthest:
            continue
        s = distance_to_standing(work, i, j)
        if s * (2.0 * work.decel[i]) >= work.speed[i] * work.speed[i]:
            continue
        t = time_at(work, i, s)
        if t < work.next_at[i] - AT_ONCE:
            work.next_at[i] = t
            work.next_with[i] = j
            work.tied[i] = 0
        elif t <= work.next_at[i] + AT_ONCE:
            work.tied[i] = 1
            if t < work.next_at[i]:
                work.next_at[i] = t
                work.next_with[i] = j


@jit
def list_affected(work: Work) -> int:
    """Add to the list of touched disks those that were to meet one of them. Returns the length of the whole list.

    Movers check whether a touched disk that came to rest is in their path.
    """
    event = work.counts[EVENTS]
    touched = work.counts[TOUCHED]
    count = touched
    for q in range(work.counts[MOVERS]):
        i = work.movers[q]
        if work.next_with[i] >= 0 and work.last_event[work.next_with[i]] == event and work.last_event[i] != event:
            work.next_at[i] = work.stops_at[i]
            work.next_with[i] = STOP
            work.touched[count] = i
            count += 1
    for q in range(touched):
        if work.state[work.touched[q]] == STANDS:
            plan_around(work, work.touched[q])
    return count
