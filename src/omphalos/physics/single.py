"""One flick in one scene: checked, prepared and played in one call of a kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from omphalos.kernels.arrays import whole
from omphalos.physics.arguments import Launches, Limits, Memory, Recording, Results, Scenes
from omphalos.physics.check import FINE, check_all
from omphalos.physics.engine import run
from omphalos.physics.layout import prepare_walls
from omphalos.physics.library import PHYSICS

if TYPE_CHECKING:
    from omphalos.physics.arguments import Floats, Ints

# A plain number would be a type of its own for numba, which would compile `run` once more.
_LO: Final = whole(0)
_HI: Final = whole(1)


class Room(NamedTuple):
    """Arrays that are used again for each flick."""

    prepared: Floats  # (walls, 6): scratch
    first_disk: Ints  # see `Scenes`
    first_wall: Ints
    riding: Ints  # (launches,): scratch
    limits: Limits
    memory: Memory
    results: Results
    recording: Recording


@PHYSICS.kernel
def flick_once(disks: Floats, walls: Floats, world: Floats, launches: Launches, room: Room) -> tuple[int, int, int]:
    """Play the only flick of `launches`, unless something is wrong with it or with the scene.

    Args:
        disks, walls, world: the scene, as `Scene` has it.

    Returns:
        What `check_all` returns.
    """
    first_disk, first_wall, limits = room.first_disk, room.first_wall, room.limits
    wrong = check_all(Scenes(disks, walls, world, first_disk, first_wall), launches, limits.watch, room.riding)
    if wrong[0] == FINE:
        prepare_walls(walls, room.prepared)
        scene = Scenes(disks, room.prepared, world, first_disk, first_wall)
        run(scene, launches, limits, _LO, _HI, room.memory, room.results, room.recording)
    return wrong
