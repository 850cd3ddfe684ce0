"""Refusing scenes and launches that cannot be, before anything moves."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from omphalos.physics._jit import jit, jit_and_keep
from omphalos.physics.errors import (
    BadNumberError,
    LaunchError,
    NoSuchDiskError,
    OffMatError,
    OverlapError,
    PhysicsError,
)
from omphalos.physics.stack import from_segment
from omphalos.physics.state import BOUNCE, GRAVITY, HALF_HEIGHT, HALF_WIDTH, LEAP, RESTITUTION, SURFACE

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints

OVERLAP = 1e-9  # m: how deep disks may lie in each other or over a bouncing edge: what rounding a record may do
FASTEST = 20.0  # m/s
LEAST_SLOWING = 0.1  # m/s²: with less friction a flick would take for ever

# What can be wrong.
FINE, WORLD, DISK, WALL, OFF, OVER, OVER_WALL, NOBODY, SPEED, TWICE, STACK = range(11)


@jit
def check_scene(disks: Floats, walls: Floats, world: Floats, riding: Ints) -> tuple[int, int, int]:
    """What is wrong with a scene (FINE: nothing), with which disk and which other. Disks in `riding` lie nowhere."""
    for q in range(6):
        if not isfinite(world[q]):
            return WORLD, -1, -1
    if world[HALF_WIDTH] <= 0.0 or world[HALF_HEIGHT] <= 0.0 or world[GRAVITY] <= 0.0 or world[SURFACE] <= 0.0:
        return WORLD, -1, -1
    if not world[LEAP] >= 0.0:  # NaN is refused as well
        return WORLD, -1, -1
    if world[RESTITUTION] < 0.0 or world[RESTITUTION] > 1.0:
        return WORLD, -1, -1
    for w in range(walls.shape[0]):
        for q in range(5):
            if not isfinite(walls[w, q]):
                return WALL, -1, w
        if walls[w, 4] < 0.0:
            return WALL, -1, w
    for i in range(disks.shape[0]):
        for q in range(5):
            if not isfinite(disks[i, q]) or (q > 1 and disks[i, q] <= 0.0):
                return DISK, i, -1
        if disks[i, 4] * world[GRAVITY] * world[SURFACE] < LEAST_SLOWING:
            return DISK, i, -1
    for i in range(disks.shape[0]):
        if is_among(riding, i):
            continue
        rim = disks[i, 2] - OVERLAP if world[BOUNCE] > 0.0 else 0.0
        if abs(disks[i, 0]) > world[HALF_WIDTH] - rim or abs(disks[i, 1]) > world[HALF_HEIGHT] - rim:
            return OFF, i, -1
        for w in range(walls.shape[0]):
            d = from_segment(walls[w, 0], walls[w, 1], walls[w, 2], walls[w, 3], disks[i, 0], disks[i, 1])
            if d < disks[i, 2] + 0.5 * walls[w, 4] - OVERLAP:
                return OVER_WALL, i, w
        for j in range(i):
            dx = disks[i, 0] - disks[j, 0]
            dy = disks[i, 1] - disks[j, 1]
            reach = disks[i, 2] + disks[j, 2] - OVERLAP
            if dx * dx + dy * dy < reach * reach and not is_among(riding, j):
                return OVER, i, j
    return FINE, -1, -1


@jit
def is_among(some: Ints, i: int) -> bool:
    """True when i is one of some."""
    found = False
    for q in range(some.shape[0]):
        found = found or some[q] == i
    return found


@jit
def check_launches(first_disk: Ints, scene: int, who: Ints, how: Floats) -> tuple[int, int, int]:
    """What is wrong with launches in a scene, and with which disk and which other."""
    n = first_disk[scene + 1] - first_disk[scene]
    for q in range(who.shape[1]):
        i = who[0, q]
        upper = who[1, q]
        if i == -1:
            continue
        if i < 0 or i >= n:
            return NOBODY, i, -1
        if upper < -1 or upper >= n:
            return NOBODY, upper, -1
        vx = how[0, q]
        vy = how[1, q]
        if not (vx * vx + vy * vy <= FASTEST * FASTEST):  # NaN is refused as well
            return SPEED, i, -1
        if not (0.01 <= how[2, q] <= 100.0) or not (0.0 <= how[3, q] <= 1.0):
            return SPEED, i, -1
        if upper == i:
            return STACK, i, -1
        for p in range(q):
            if who[0, p] == -1:
                continue
            if who[0, p] == i or who[1, p] == i:
                return TWICE, i, -1
            if upper >= 0 and (who[0, p] == upper or who[1, p] == upper):
                return TWICE, upper, -1
    return FINE, -1, -1


@jit_and_keep
def check_all(
    disks: Floats,
    walls: Floats,
    world: Floats,
    first_disk: Ints,
    first_wall: Ints,
    scene_of: Ints,
    who: Ints,
    how: Floats,
    watch: Ints,
    riding: Ints,
) -> tuple[int, int, int]:
    """Check all launches, and every scene once. A disk's own place does not count where it rides in every flick.

    `riding` is room for as many numbers as a flick has launches.
    """
    for s in range(world.shape[0]):
        n = first_disk[s + 1] - first_disk[s]
        for q in range(watch.shape[0]):
            if watch[q] < 0 or watch[q] >= n:
                return NOBODY, watch[q], -1
    for q in range(who.shape[0]):
        s = scene_of[q]
        code, disk, other = check_launches(first_disk, s, who[q], how[q])
        if code != FINE:
            return code, disk, other
    for s in range(world.shape[0]):
        for p in range(who.shape[2]):
            riding[p] = who[s, 1, p]
            if world.shape[0] == 1:
                for q in range(who.shape[0]):
                    if not is_among(who[q, 1], riding[p]):
                        riding[p] = -1
        code, disk, other = check_scene(
            disks[first_disk[s] : first_disk[s + 1]], walls[first_wall[s] : first_wall[s + 1]], world[s], riding
        )
        if code != FINE:
            return code, disk, other
    return FINE, -1, -1


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
    if code == SPEED:
        return BadNumberError(f"the launch of disk {disk} has a velocity, roll or share that cannot be", disk)
    if code == TWICE:
        return LaunchError(f"disk {disk} is launched twice", disk)
    return LaunchError(f"disk {disk} cannot ride on itself", disk)
