"""The working memory of a flick on a GPU: a disk gets some when it is first touched.

In most flicks most disks stay where they are. A GPU plays thousands of flicks at once and has little fast memory for
each, so a disk that nothing has touched has none of its own: it is read from the scene, or has the values that every
disk begins with. `arcs.mark_dirty` gives a disk the next free slot. Slots are numbered in the order in which disks are
touched, so that threads with similar flicks read the same addresses.

Kernels see a `Work` like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from omphalos.physics.codes import DIRTY, NEVER, STANDS, STOP
from omphalos.physics.state import FLOAT_ROWS, Work

if TYPE_CHECKING:
    from omphalos.physics.arguments import Floats, Ints

SCENE: Final = ("home_x", "home_y", "radius", "home_mass", "slide_decel")  # rows that all flicks of a scene share
LISTS: Final = ("movers", "touched", "dirty", "pair", "pair_with", "counts")  # rows that are not by disk
BY_DISK: Final = ("distance",)  # a row of floats that is written for all disks
MARKS: Final = "is_dirty"  # whether a disk has a slot; no row
SLOT: Final = "slot"  # a row of the lists: the slot of each disk, -1: none

BEGINS: Final[dict[str, float | str]] = {
    "x": "home_x",
    "y": "home_y",
    "now_x": "home_x",
    "now_y": "home_y",
    "stand_x": "home_x",
    "stand_y": "home_y",
    "mass": "home_mass",
    "ux": 0.0,
    "uy": 0.0,
    "speed": 0.0,
    "decel": 0.0,
    "since": 0.0,
    "stops_at": NEVER,
    "next_at": NEVER,
    "fell_at": NEVER,
    "state": STANDS,
    "next_with": STOP,
    "tied": 0,
    "train": -1,
    "rider": -1,
    "last_event": -1,
}
"""What a disk begins a flick with, as `layout.put_back` has it: a row of the scene, or a number.

Other rows are written before they are read. Before that a standing disk has 0 in them, as velocities have to be.
"""


NEXT_SLOT: Final = ("counts", DIRTY)  # the entry with the number of slots in use

BY_SLOT: Final = tuple(name for name in Work._fields if name not in (*SCENE, *LISTS, *BY_DISK, MARKS))
FLOATS: Final = tuple(name for name in Work._fields[:FLOAT_ROWS] if name not in SCENE)
INTS: Final = tuple(name for name in Work._fields[FLOAT_ROWS:] if name in BY_SLOT)
WHERE: Final = {
    name: (which, row)
    for which, names in enumerate((SCENE, FLOATS, INTS, (*LISTS, SLOT)))
    for row, name in enumerate(names)
}
"""Where each field of `Work` is: which of the four arrays, and which row of it. The last array has SLOT as well."""
WHERE[MARKS] = WHERE[SLOT]


def memory_for(n: int) -> tuple[Floats, Ints, Ints]:
    """Working memory for scenes of up to n disks, without that of the scene."""
    ints, lists = np.zeros((len(INTS), n), dtype=np.int64), np.zeros((len(LISTS) + 1, 4 * n + 16), dtype=np.int64)
    return np.zeros((len(FLOATS), n)), ints, lists
