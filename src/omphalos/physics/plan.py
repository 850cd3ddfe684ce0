"""The next event of a moving disk: the first thing in its way, or its stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omphalos.physics._jit import jit
from omphalos.physics.motion import meeting, time_of, way_to_standing, way_to_wall
from omphalos.physics.state import (
    BOUNCE,
    DISKS,
    EAST,
    FAR,
    FIRST_WALL,
    HALF_HEIGHT,
    HALF_WIDTH,
    MOVER,
    MOVERS,
    NEVER,
    NEXT,
    NORTH,
    NX,
    NY,
    SOUTH,
    STAND_X,
    STAND_Y,
    STOP,
    STOPS,
    T0,
    TALLY,
    TIE,
    UX,
    UY,
    WAY,
    WEST,
    WITH,
    A,
    R,
    V,
    X,
    Y,
)

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints

AT_ONCE = 1e-12  # seconds and metres: contacts no farther apart than this are one event


@jit
def plan(f: Floats, k: Ints, walls: Floats, world: Floats, now: float, i: int) -> None:
    """Find the next event of the moving disk i. Where everybody is now must be known (NX, NY)."""
    ux = f[UX, i]
    uy = f[UY, i]
    ri = f[R, i]
    v = f[V, i]
    best = v * v / (2.0 * f[A, i])  # the way to what comes first
    what = STOP
    tie = 0

    # Edges: the centre passes an open one, the rim meets one that bounces.
    rim = ri if world[BOUNCE] > 0.0 else 0.0
    if ux != 0.0:
        room = world[HALF_WIDTH] - rim - (f[X, i] if ux > 0.0 else -f[X, i])
        along = abs(ux)
        if room < best * along:
            best = max(room, 0.0) / along
            what = EAST if ux > 0.0 else WEST
    if uy != 0.0:
        room = world[HALF_HEIGHT] - rim - (f[Y, i] if uy > 0.0 else -f[Y, i])
        along = abs(uy)
        if room < best * along:
            best = max(room, 0.0) / along
            what = NORTH if uy > 0.0 else SOUTH
    for w in range(walls.shape[0]):
        s = way_to_wall(f, i, walls, w)
        if s < best - AT_ONCE:
            best, what, tie = s, FIRST_WALL - w, 0
        elif s <= best + AT_ONCE:
            tie = 1
            if s < best:
                best, what = s, FIRST_WALL - w

    # Standing disks. How far each is at least along the line from here, without branches: done four at a time …
    x = f[NX, i]
    y = f[NY, i]
    for j in range(k[TALLY, DISKS]):
        dx = f[STAND_X, j] - x
        dy = f[STAND_Y, j] - y
        b = dx * ux + dy * uy
        reach = ri + f[R, j]
        inside = b * b - (dx * dx + dy * dy - reach * reach)
        s = b - reach if inside >= 0.0 else FAR
        f[WAY, j] = s if b > 0.0 else FAR
    # … and then exactly, for those that may be the first.
    dt = now - f[T0, i]
    gone = dt * (v - 0.5 * f[A, i] * dt) - 1e-9
    for j in range(k[TALLY, DISKS]):
        if f[WAY, j] + gone < best:
            s = way_to_standing(f, i, j)
            if s < best - AT_ONCE:
                best, what, tie = s, j, 0
            elif s <= best + AT_ONCE:
                tie = 1
                if s < best:
                    best, what = s, j

    soonest = f[STOPS, i] if what == STOP else time_of(f, i, best)

    # Moving disks. Only an event sooner than what either knows of already matters: before that, it is planned anew.
    for q in range(k[TALLY, MOVERS]):
        j = k[MOVER, q]
        if j == i or k[WITH, j] == i:  # itself, or a meeting that the other one keeps in mind
            continue
        before = min(soonest, f[NEXT, j]) + AT_ONCE
        dx = f[NX, j] - x
        dy = f[NY, j] - y
        farthest = ri + f[R, j] + (v + f[V, j]) * (before - now)
        if dx * dx + dy * dy > farthest * farthest:
            continue
        t = meeting(f, i, j, before)
        if t == NEVER:
            continue
        if abs(t - f[NEXT, j]) <= AT_ONCE:
            k[TIE, j] = 1
        if t < soonest - AT_ONCE:
            soonest, what, tie = t, j, 0
        elif t <= soonest + AT_ONCE:
            tie = 1
            if t < soonest:
                soonest, what = t, j

    f[NEXT, i] = soonest
    k[WITH, i] = what
    k[TIE, i] = tie


@jit
def look_at_standing(f: Floats, k: Ints, j: int) -> None:
    """Disk j has come to stand: let every mover see whether it is in its way."""
    for q in range(k[TALLY, MOVERS]):
        i = k[MOVER, q]
        dx = f[X, j] - f[X, i]
        dy = f[Y, j] - f[Y, i]
        farthest = f[R, i] + f[R, j] + f[V, i] * (f[NEXT, i] + AT_ONCE - f[T0, i])
        if dx * dx + dy * dy > farthest * farthest:
            continue
        s = way_to_standing(f, i, j)
        if s * (2.0 * f[A, i]) >= f[V, i] * f[V, i]:
            continue
        t = time_of(f, i, s)
        if t < f[NEXT, i] - AT_ONCE:
            f[NEXT, i] = t
            k[WITH, i] = j
            k[TIE, i] = 0
        elif t <= f[NEXT, i] + AT_ONCE:
            k[TIE, i] = 1
            if t < f[NEXT, i]:
                f[NEXT, i] = t
                k[WITH, i] = j
