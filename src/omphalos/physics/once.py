"""One flick in one call from Python: check, lay out, run, read out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from omphalos.physics._jit import jit_making_arrays
from omphalos.physics.check import FINE, check_launches, check_scene
from omphalos.physics.engine import read_out, run
from omphalos.physics.state import ARCS, CONTACTS, TALLY, lay_out, prepare_walls

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints


@jit_making_arrays
def once(
    disks: Floats,
    walls: Floats,
    world: Floats,
    who: Ints,
    how: Floats,
    f: Floats,
    k: Ints,
    rest: Floats,
    fell: Floats,
    arcs: Floats,
    contacts: Floats,
) -> tuple[int, int, int, float, int, int]:
    """Check a scene and its launches, flick, and read out. Returns what is wrong, with whom, when all rested, and how many arcs and
    contacts there were: more than the arrays hold means that they were too short."""
    code, disk, other = check_launches(disks.shape[0], who, how)
    if code == FINE:
        code, disk, other = check_scene(disks, walls, world, who[1])
    if code != FINE:
        return code, disk, other, 0.0, 0, 0
    prepared = np.empty((walls.shape[0], 6))
    prepare_walls(walls, prepared)
    lay_out(disks, world, f, k)
    end = run(f, k, prepared, world, who, how, np.inf, 1 << 60, who[0, :0], arcs, contacts)
    read_out(f, k, rest, fell)
    return code, disk, other, end, k[TALLY, ARCS], k[TALLY, CONTACTS]
