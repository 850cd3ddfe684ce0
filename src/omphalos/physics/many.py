"""The kernel behind `simulate_many`: one pass over a range of flicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from omphalos.physics._jit import jit_making_arrays
from omphalos.physics.check import FINE, NOBODY, check_launches, check_scene
from omphalos.physics.engine import read_out, run
from omphalos.physics.state import CONTACTS, EVENTS, FLOAT_ROWS, INT_ROWS, TALLY, lay_out, prepare_walls

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
    for s in range(world.shape[0]):
        riding = who[s, 1].copy() if who.shape[0] > 0 else np.empty(0, np.int64)
        if world.shape[0] == 1:
            for p in range(riding.shape[0]):
                for q in range(who.shape[0]):
                    found = False
                    for r in range(riding.shape[0]):
                        found = found or who[q, 1, r] == riding[p]
                    if not found:
                        riding[p] = -1
                        break
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
) -> None:
    """Flicks lo … hi-1; outputs without rows are not wanted."""
    f = np.zeros((FLOAT_ROWS, 0))
    k = np.zeros((INT_ROWS, 16), np.int64)
    prepared = np.empty((0, 6))
    no_arcs = np.empty((0, 7))
    no_contacts = np.empty((0, 6))
    where = np.empty((0, 2))
    when = np.empty(0)
    present = -1
    for q in range(lo, hi):
        s = scene_of[q]
        if s != present:
            present = s
            n = first_disk[s + 1] - first_disk[s]
            if n != f.shape[1]:
                f = np.zeros((FLOAT_ROWS, n))
                k = np.zeros((INT_ROWS, 4 * n + 16), np.int64)
                where = np.empty((n, 2))
                when = np.empty(n)
            prepared = np.empty((first_wall[s + 1] - first_wall[s], 6))
            prepare_walls(walls[first_wall[s] : first_wall[s + 1]], prepared)
            lay_out(disks[first_disk[s] : first_disk[s + 1]], world[s], f, k)
        ended = run(
            f, k, prepared, world[s], who[q], how[q], until, most_contacts, watch, no_arcs, no_contacts
        )
        if rest.shape[0] > 0 or fell.shape[0] > 0:
            if f.shape[1] == rest.shape[1] and rest.shape[0] > 0 and fell.shape[0] > 0:
                read_out(f, k, rest[q], fell[q])
            else:
                read_out(f, k, where, when)
                if rest.shape[0] > 0:
                    rest[q, : f.shape[1]] = where
                if fell.shape[0] > 0:
                    fell[q, : f.shape[1]] = when
        if end.shape[0] > 0:
            end[q] = ended
        if contacts.shape[0] > 0:
            contacts[q] = k[TALLY, CONTACTS]
        if events.shape[0] > 0:
            events[q] = k[TALLY, EVENTS]
