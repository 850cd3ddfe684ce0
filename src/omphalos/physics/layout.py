"""Laying a scene out in the working memory, and putting disks back."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from omphalos.physics._jit import jit, jit_and_keep
from omphalos.physics.state import (
    DISKS,
    FELL,
    FLICK_PLACES,
    FLOAT_ROWS,
    GRAVITY,
    HOME_M,
    HOME_X,
    HOME_Y,
    INT_ROWS,
    IS_USED,
    MARK,
    NEVER,
    NEXT,
    NX,
    NY,
    RIDER,
    SLOW,
    STAND_X,
    STAND_Y,
    STANDS,
    STATE,
    STOP,
    STOPS,
    SURFACE,
    T0,
    TALLY,
    TIE,
    TRAIN,
    UX,
    UY,
    WALL_HALF,
    WALL_LENGTH,
    WALL_UX,
    WALL_UY,
    WALL_X,
    WALL_Y,
    WITH,
    A,
    M,
    R,
    V,
    X,
    Y,
)

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints


def work_for(n: int) -> tuple[Floats, Ints]:
    """Working memory for scenes of up to n disks."""
    return np.zeros((FLOAT_ROWS, n)), np.zeros((INT_ROWS, 4 * n + 16), dtype=np.int64)


@jit
def lay_out(disks: Floats, world: Floats, f: Floats, k: Ints) -> None:
    """Put a scene into the working memory, everything at rest."""
    slow = world[GRAVITY] * world[SURFACE]
    for i in range(disks.shape[0]):
        f[HOME_X, i] = disks[i, 0]
        f[HOME_Y, i] = disks[i, 1]
        f[R, i] = disks[i, 2]
        f[HOME_M, i] = disks[i, 3]
        f[SLOW, i] = disks[i, 4] * slow
        put_back(f, k, i)
    for place in range(FLICK_PLACES):
        k[TALLY, place] = 0
    k[TALLY, DISKS] = disks.shape[0]


@jit_and_keep
def prepare_walls(walls: Floats, prepared: Floats) -> None:
    """Walls as `run` wants them: `prepared` has a row of six for each."""
    for w in range(walls.shape[0]):
        dx = walls[w, 2] - walls[w, 0]
        dy = walls[w, 3] - walls[w, 1]
        length = sqrt(dx * dx + dy * dy)
        prepared[w, WALL_X] = walls[w, 0]
        prepared[w, WALL_Y] = walls[w, 1]
        prepared[w, WALL_UX] = dx / length if length > 0.0 else 0.0
        prepared[w, WALL_UY] = dy / length if length > 0.0 else 0.0
        prepared[w, WALL_LENGTH] = length
        prepared[w, WALL_HALF] = 0.5 * walls[w, 4]


@jit
def put_back(f: Floats, k: Ints, i: int) -> None:
    """Put one disk back to where it lay before the flick."""
    f[X, i] = f[HOME_X, i]
    f[Y, i] = f[HOME_Y, i]
    f[NX, i] = f[HOME_X, i]
    f[NY, i] = f[HOME_Y, i]
    f[STAND_X, i] = f[HOME_X, i]
    f[STAND_Y, i] = f[HOME_Y, i]
    f[M, i] = f[HOME_M, i]
    f[UX, i] = 0.0
    f[UY, i] = 0.0
    f[V, i] = 0.0
    f[A, i] = 0.0
    f[T0, i] = 0.0
    f[STOPS, i] = NEVER
    f[NEXT, i] = NEVER
    f[FELL, i] = NEVER
    k[STATE, i] = STANDS
    k[WITH, i] = STOP
    k[TIE, i] = 0
    k[TRAIN, i] = -1
    k[RIDER, i] = -1
    k[MARK, i] = -1
    k[IS_USED, i] = 0
