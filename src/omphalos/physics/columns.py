"""Rows of plain arrays as named tuples: disks, walls and launches, and the mat of a scene.

Lengths are in metres, masses in kilograms. A dot in a shape means any number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from omphalos.kernels import jit

if TYPE_CHECKING:
    from omphalos.physics.arguments import Floats, Ints


class Mat(NamedTuple):
    """The mat of one scene."""

    half_width: float
    half_height: float
    bounce: float  # 1: disks bounce off the edges; 0: they fall
    restitution: float  # 0 to 1
    gravity: float  # m/s²
    surface: float  # factor on the friction of every disk
    leap: float  # how far from its stack the upper disk comes down, if there is room
    walls: Floats  # (·, 6) prepared walls: see PreparedWall


class DiskRow(NamedTuple):
    """One disk of a scene."""

    x: float
    y: float
    radius: float
    mass: float
    friction: float


class WallRow(NamedTuple):
    """One wall of a scene: the ends of its middle line, and its thickness."""

    ax: float
    ay: float
    bx: float
    by: float
    thickness: float


class PreparedWall(NamedTuple):
    """One wall as kernels use it: an end, the unit vector to the other end, the length, half the thickness."""

    x: float
    y: float
    ux: float
    uy: float
    length: float
    half: float


class LaunchRow(NamedTuple):
    """One disk set moving."""

    disk: int  # -1: no launch
    upper: int  # the disk riding on it, -1: none
    vx: float  # m/s
    vy: float
    roll: float  # factor on its friction until it first touches something
    share: float  # share of the speed that its rider leaves with


@jit
def mat_of(world: Floats, walls: Floats) -> Mat:
    """The mat from the seven numbers of a scene and its walls."""
    return Mat(world[0], world[1], world[2], world[3], world[4], world[5], world[6], walls)


@jit
def disk_at(disks: Floats, i: int) -> DiskRow:
    """Disk i of a scene."""
    return DiskRow(disks[i, 0], disks[i, 1], disks[i, 2], disks[i, 3], disks[i, 4])


@jit
def wall_at(walls: Floats, w: int) -> WallRow:
    """Wall w of a scene."""
    return WallRow(walls[w, 0], walls[w, 1], walls[w, 2], walls[w, 3], walls[w, 4])


@jit
def prepared_at(walls: Floats, w: int) -> PreparedWall:
    """Prepared wall w."""
    return PreparedWall(walls[w, 0], walls[w, 1], walls[w, 2], walls[w, 3], walls[w, 4], walls[w, 5])


@jit
def launch_at(who: Ints, how: Floats, q: int) -> LaunchRow:
    """Launch q of one flick; `who` is (2, L), `how` is (4, L)."""
    return LaunchRow(who[0, q], who[1, q], how[0, q], how[1, q], how[2, q], how[3, q])


@jit
def write_launch(who: Ints, how: Floats, q: int, launch: LaunchRow) -> None:
    """Write launch q of one flick; `who` is (2, L), `how` is (4, L)."""
    who[0, q] = launch.disk
    who[1, q] = launch.upper
    how[0, q] = launch.vx
    how[1, q] = launch.vy
    how[2, q] = launch.roll
    how[3, q] = launch.share
