"""Refusing impossible scenes and launches before anything moves."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from omphalos.kernels import jit
from omphalos.physics.columns import disk_at, launch_at, mat_of, wall_at
from omphalos.physics.errors import (
    BadNumberError,
    LaunchError,
    NoSuchDiskError,
    OffMatError,
    OverlapError,
    PhysicsError,
)
from omphalos.physics.library import PHYSICS
from omphalos.physics.stack import from_segment

if TYPE_CHECKING:
    from omphalos.physics.arguments import Floats, Ints, Launches, Scenes

OVERLAP = 1e-9  # m: how deep disks may lie in each other or over a bouncing edge, as rounding in a record may cause
FASTEST = 20.0  # m/s
LEAST_SLOWING = 0.1  # m/s²: with less friction a flick would take too long

NONE = -1  # no disk or wall

# What can be wrong.
FINE, WORLD, DISK, WALL, OFF, OVER, OVER_WALL, NOBODY, SPEED, TWICE, STACK, NO_SCENE = range(12)


@jit
def check_scene(disks: Floats, walls: Floats, world: Floats, riding: Ints) -> tuple[int, int, int]:
    """Check one scene.

    Args:
        disks, walls, world: (n, 5), (·, 5) and (7,), as `Scene` has them.
        riding: disks that ride on others, so that their own places do not count.

    Returns:
        What is wrong (FINE: nothing), with which disk, and with which other disk or wall, or NONE.
    """
    mat = mat_of(world, walls)
    for q in range(6):
        if not isfinite(world[q]):
            return WORLD, NONE, NONE
    if mat.half_width <= 0.0 or mat.half_height <= 0.0 or mat.gravity <= 0.0 or mat.surface <= 0.0:
        return WORLD, NONE, NONE
    if not mat.leap >= 0.0:  # NaN is refused as well
        return WORLD, NONE, NONE
    if mat.restitution < 0.0 or mat.restitution > 1.0:
        return WORLD, NONE, NONE
    for w in range(walls.shape[0]):
        for q in range(5):
            if not isfinite(walls[w, q]):
                return WALL, NONE, w
        if wall_at(walls, w).thickness < 0.0:
            return WALL, NONE, w
    for i in range(disks.shape[0]):
        for q in range(5):
            if not isfinite(disks[i, q]) or (q > 1 and disks[i, q] <= 0.0):
                return DISK, i, NONE
        if disk_at(disks, i).friction * mat.gravity * mat.surface < LEAST_SLOWING:
            return DISK, i, NONE
    for i in range(disks.shape[0]):
        if is_among(riding, i):
            continue
        disk = disk_at(disks, i)
        rim = disk.radius - OVERLAP if mat.bounce > 0.0 else 0.0
        if abs(disk.x) > mat.half_width - rim or abs(disk.y) > mat.half_height - rim:
            return OFF, i, NONE
        for w in range(walls.shape[0]):
            wall = wall_at(walls, w)
            d = from_segment(wall.ax, wall.ay, wall.bx, wall.by, disk.x, disk.y)
            if d < disk.radius + 0.5 * wall.thickness - OVERLAP:
                return OVER_WALL, i, w
        for j in range(i):
            other = disk_at(disks, j)
            dx = disk.x - other.x
            dy = disk.y - other.y
            reach = disk.radius + other.radius - OVERLAP
            if dx * dx + dy * dy < reach * reach and not is_among(riding, j):
                return OVER, i, j
    return FINE, NONE, NONE


@jit
def is_among(some: Ints, i: int) -> bool:
    """True when i is in the list."""
    found = False
    for q in range(some.shape[0]):
        found = found or some[q] == i
    return found


@jit
def check_launches(n: int, who: Ints, how: Floats) -> tuple[int, int, int]:
    """Check the launches of one flick, in a scene of n disks. Returns what `check_scene` does."""
    for q in range(who.shape[1]):
        start = launch_at(who, how, q)
        i = start.disk
        upper = start.upper
        if i == -1:
            continue
        if i < 0 or i >= n:
            return NOBODY, i, NONE
        if upper < -1 or upper >= n:
            return NOBODY, upper, NONE
        if not (start.vx * start.vx + start.vy * start.vy <= FASTEST * FASTEST):  # NaN is refused as well
            return SPEED, i, NONE
        if not (0.01 <= start.roll <= 100.0) or not (0.0 <= start.share <= 1.0):
            return SPEED, i, NONE
        if upper == i:
            return STACK, i, NONE
        for p in range(q):
            earlier = launch_at(who, how, p)
            if earlier.disk == -1:
                continue
            if i in (earlier.disk, earlier.upper):
                return TWICE, i, NONE
            if upper >= 0 and upper in (earlier.disk, earlier.upper):
                return TWICE, upper, NONE
    return FINE, NONE, NONE


@PHYSICS.kernel
def check_all(scenes: Scenes, launches: Launches, watch: Ints, riding: Ints) -> tuple[int, int, int]:
    """Check all launches, and every scene once.

    The place of a disk that rides in every flick does not count, where there is one scene, or one for each flick.

    Args:
        scenes: their walls are those of the scenes, (·, 5), not prepared.
        watch: see `arguments.Limits`.
        riding: scratch space, (L,).

    Returns:
        What is wrong (FINE: nothing), with which disk, and with which other disk or wall, or NONE.
    """
    disks, walls, world, first_disk, first_wall = scenes
    scene_of, who, how = launches
    for s in range(world.shape[0]):
        n = first_disk[s + 1] - first_disk[s]
        for q in range(watch.shape[0]):
            if watch[q] < 0 or watch[q] >= n:
                return NOBODY, watch[q], NONE
    for q in range(who.shape[0]):
        s: int = scene_of[q]
        if s < 0 or s >= world.shape[0]:
            return NO_SCENE, s, NONE
        code, disk, other = check_launches(first_disk[s + 1] - first_disk[s], who[q], how[q])
        if code != FINE:
            return code, disk, other
    for s in range(world.shape[0]):
        for p in range(who.shape[2]):
            riding[p] = who[s, 1, p] if world.shape[0] == who.shape[0] or world.shape[0] == 1 else -1
            if world.shape[0] == 1:
                for q in range(who.shape[0]):
                    if not is_among(who[q, 1], riding[p]):
                        riding[p] = -1
        code, disk, other = check_scene(
            disks[first_disk[s] : first_disk[s + 1]], walls[first_wall[s] : first_wall[s + 1]], world[s], riding
        )
        if code != FINE:
            return code, disk, other
    return FINE, NONE, NONE


def refusal(code: int, disk: int, other: int) -> PhysicsError:
    """The error for what a check found."""
    if code == WORLD:
        return BadNumberError("the mat, gravity, surface or restitution is not a number that can be")
    if code == DISK:
        return BadNumberError(f"disk {disk}: place, radius, mass or friction is not a number that can be", disk)
    if code == WALL:
        return BadNumberError(f"wall {other}: an end or the thickness is not a number that can be")
    if code == OFF:
        return OffMatError(f"disk {disk} does not lie on the mat", disk)
    if code == OVER:
        return OverlapError(f"disk {disk} lies over disk {other}", disk, other)
    if code == OVER_WALL:
        return OverlapError(f"disk {disk} lies over wall {other}", disk, None)
    if code == NOBODY:
        return NoSuchDiskError(f"there is no disk {disk} to launch", disk)
    if code == NO_SCENE:
        return PhysicsError(f"there is no scene {disk} to flick in")
    if code == SPEED:
        return BadNumberError(f"the launch of disk {disk} has a velocity, roll or share that cannot be", disk)
    if code == TWICE:
        return LaunchError(f"disk {disk} is launched twice", disk)
    return LaunchError(f"disk {disk} cannot ride on itself", disk)
