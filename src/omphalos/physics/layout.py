"""Laying a scene out in the working memory, and putting disks back."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.kernels import jit
from omphalos.kernels.arrays import INT, zeros
from omphalos.physics.arguments import Memory
from omphalos.physics.codes import DISKS, NEVER, STANDS, STOP
from omphalos.physics.columns import disk_at, wall_at
from omphalos.physics.library import PHYSICS
from omphalos.physics.state import FLOAT_ROWS, INT_ROWS

if TYPE_CHECKING:
    from omphalos.physics.arguments import Floats
    from omphalos.physics.columns import Mat
    from omphalos.physics.state import Work


def work_for(n: int) -> Memory:
    """Working memory for scenes of up to n disks."""
    return Memory(zeros((FLOAT_ROWS, n)), zeros((INT_ROWS, 4 * n + 16), INT))


@PHYSICS.kernel
def prepare_walls(walls: Floats, prepared: Floats) -> None:
    """Prepare walls for `engine.run`.

    Args:
        walls: (·, 5) walls of a scene, see `columns.WallRow`.
        prepared: (·, 6) is filled, see `columns.PreparedWall`.
    """
    for w in range(walls.shape[0]):
        wall = wall_at(walls, w)
        dx = wall.bx - wall.ax
        dy = wall.by - wall.ay
        length = sqrt(dx * dx + dy * dy)
        prepared[w, 0] = wall.ax
        prepared[w, 1] = wall.ay
        prepared[w, 2] = dx / length if length > 0.0 else 0.0
        prepared[w, 3] = dy / length if length > 0.0 else 0.0
        prepared[w, 4] = length
        prepared[w, 5] = 0.5 * wall.thickness


@jit
def lay_out(work: Work, mat: Mat, disks: Floats) -> None:
    """Put a scene into the working memory, everything at rest."""
    slow = mat.gravity * mat.surface
    for i in range(disks.shape[0]):
        disk = disk_at(disks, i)
        work.home_x[i] = disk.x + 0.0  # never -0.0: moving a disk that stands would make it 0.0
        work.home_y[i] = disk.y + 0.0
        work.radius[i] = disk.radius
        work.home_mass[i] = disk.mass
        work.slide_decel[i] = disk.friction * slow
        put_back(work, i)
    reset_counts(work)
    work.counts[DISKS] = disks.shape[0]


@jit
def reset_counts(work: Work) -> None:
    """Begin a flick: nothing moves and nothing has happened."""
    for entry in range(DISKS):
        work.counts[entry] = 0


@jit
def put_back(work: Work, i: int) -> None:
    """Put disk i back to where it lay before the flick."""
    work.x[i] = work.home_x[i]
    work.y[i] = work.home_y[i]
    work.now_x[i] = work.home_x[i]
    work.now_y[i] = work.home_y[i]
    work.stand_x[i] = work.home_x[i]
    work.stand_y[i] = work.home_y[i]
    work.mass[i] = work.home_mass[i]
    work.ux[i] = 0.0
    work.uy[i] = 0.0
    work.speed[i] = 0.0
    work.decel[i] = 0.0
    work.since[i] = 0.0
    work.stops_at[i] = NEVER
    work.next_at[i] = NEVER
    work.fell_at[i] = NEVER
    work.state[i] = STANDS
    work.next_with[i] = STOP
    work.tied[i] = 0
    work.train[i] = -1
    work.rider[i] = -1
    work.last_event[i] = -1
    work.is_dirty[i] = 0
