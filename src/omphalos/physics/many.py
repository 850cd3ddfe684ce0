"""The kernels that Python calls: check scenes and launches, and run a range of flicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from omphalos.physics._jit import jit_making_arrays
from omphalos.physics.check import FINE, NOBODY, check_launches, check_scene, is_among
from omphalos.physics.engine import read_out, run
from omphalos.physics.state import ARCS, CONTACTS, EVENTS, FLOAT_ROWS, INT_ROWS, TALLY, lay_out, prepare_walls

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints


@jit_making_arrays
def check_many(
    disks: Floats,
    walls: Floats,
    world: Floats,
    first_disk: Ints,
    first_wall: Ints,
    scene_of: Ints,
    who: Ints,
    how: Floats,
    watch: Ints,
) -> tuple[int, int, int]:
    """Check all launches, and every scene once. A disk's own place does not count where it rides in every flick."""
    for s in range(world.shape[0]):
        n = first_disk[s + 1] - first_disk[s]
        for q in range(watch.shape[0]):
            if watch[q] < 0 or watch[q] >= n:
                return NOBODY, watch[q], -1
    for q in range(who.shape[0]):
        s = scene_of[q]
        code, disk, other = check_launches(first_disk[s + 1] - first_disk[s], who[q], how[q])
        if code != FINE:
            return code, disk, other
    riding = np.empty(who.shape[2], np.int64)
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


@jit_making_arrays
def many(
    disks: Floats,
    walls: Floats,
    world: Floats,
    first_disk: Ints,
    first_wall: Ints,
    scene_of: Ints,
    who: Ints,
    how: Floats,
    until: float,
    most_contacts: int,
    watch: Ints,
    lo: int,
    hi: int,
    rest: Floats,
    fell: Floats,
    end: Floats,
    contacts: Ints,
    events: Ints,
    arcs: Floats,
    hits: Floats,
) -> int:
    """Flicks lo … hi-1; outputs without rows are not wanted. Returns how many arcs the last one had.

    arcs and hits get the arcs and contacts of the last flick: meant for a range of one.
    """
    f = np.zeros((FLOAT_ROWS, 0))
    k = np.zeros((INT_ROWS, 16), np.int64)
    prepared = np.empty((0, 6))
    no_rest = np.empty((0, 2))
    no_fell = np.empty(0)
    present = -1
    for q in range(lo, hi):
        s = scene_of[q]
        if s != present:
            present = s
            n = first_disk[s + 1] - first_disk[s]
            if n != f.shape[1]:
                f = np.zeros((FLOAT_ROWS, n))
                k = np.zeros((INT_ROWS, 4 * n + 16), np.int64)
            prepared = np.empty((first_wall[s + 1] - first_wall[s], 6))
            prepare_walls(walls[first_wall[s] : first_wall[s + 1]], prepared)
            lay_out(disks[first_disk[s] : first_disk[s + 1]], world[s], f, k)
        ended = run(f, k, prepared, world[s], who[q], how[q], until, most_contacts, watch, arcs, hits)
        read_out(f, k, rest[q] if rest.shape[0] > 0 else no_rest, fell[q] if fell.shape[0] > 0 else no_fell)
        if end.shape[0] > 0:
            end[q] = ended
        if contacts.shape[0] > 0:
            contacts[q] = k[TALLY, CONTACTS]
        if events.shape[0] > 0:
            events[q] = k[TALLY, EVENTS]
    return k[TALLY, ARCS]
