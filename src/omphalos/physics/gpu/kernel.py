"""The kernel: a flick for each thread. The physics is that of `engine`, in the memory of `slots`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from omphalos.kernels import jit
from omphalos.physics._slots import slots_in
from omphalos.physics.arguments import Limits, Recording, Results
from omphalos.physics.codes import DISKS
from omphalos.physics.columns import mat_of
from omphalos.physics.engine import follow, report
from omphalos.physics.events import launch
from omphalos.physics.gpu.library import SLOTS
from omphalos.physics.layout import lay_out, reset_counts
from omphalos.physics.slots import FLOATS, INTS, LISTS, SLOT, WHERE
from omphalos.physics.state import work_in

if TYPE_CHECKING:
    from omphalos.physics.arguments import Floats, Ints

SLOT_ROW = WHERE[SLOT][1]


@SLOTS.kernel
def lay_out_scenes(
    disks: Floats, world: Floats, first_disk: Ints, walls: Floats, floats: Floats, ints: Ints, rows: Floats
) -> None:
    """Fill the rows of `slots.SCENE` for every scene.

    Args:
        disks, world, first_disk, walls: the scenes, see `arguments.Scenes`.
        floats, ints: working memory from `layout.work_for`.
        rows: (scenes, 5, ·) is filled.
    """
    for scene in range(world.shape[0]):
        work = work_in(floats, ints)
        own = disks[first_disk[scene] : first_disk[scene + 1]]
        lay_out(work, mat_of(world[scene], walls), own)
        for i in range(own.shape[0]):
            rows[scene, 0, i] = work.home_x[i]
            rows[scene, 1, i] = work.home_y[i]
            rows[scene, 2, i] = work.radius[i]
            rows[scene, 3, i] = work.home_mass[i]
            rows[scene, 4, i] = work.slide_decel[i]


@jit
def play(
    floats: Floats,
    ints: Ints,
    lists: Ints,
    arcs: Floats,
    contacts: Floats,
    scene_rows: Floats,
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
    rest: Floats,
    fell: Floats,
    end: Floats,
    tally: Ints,
    flick: int,
) -> None:
    """Play one flick. Like `engine.run`, with memory of `slots`."""
    scene: int = scene_of[flick]
    n = first_disk[scene + 1] - first_disk[scene]
    for i in range(n):
        lists[SLOT_ROW, i] = -1
    work: Any = slots_in(scene_rows[scene], floats, ints, lists)
    reset_counts(work)
    work.counts[DISKS] = n
    mat = mat_of(world[scene], walls[first_wall[scene] : first_wall[scene + 1]])
    recording = Recording(arcs, contacts)
    launch(work, recording, who[flick], how[flick])
    ended = follow(work, mat, Limits(until, most_contacts, watch), recording)
    report(work, Results(rest, fell, end, tally), flick, ended)


def kernel_of_width(width: int) -> Any:
    """The kernel for scenes of up to `width` disks, as a Python function for numba-cuda."""
    from numba import cuda as module  # here: only the compiler of kernels has it
    from numba import types

    cuda: Any = module
    float64, int32 = types.float64, types.int32
    rows = len(FLOATS), len(INTS), len(LISTS) + 1
    floats_shape, ints_shape, lists_shape = (rows[0], width), (rows[1], width), (rows[2], 4 * width + 16)

    def flicks(
        scene_rows: Floats,
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
        rest: Floats,
        fell: Floats,
        end: Floats,
        tally: Ints,
    ) -> None:
        floats = cuda.local.array(floats_shape, float64)
        ints = cuda.local.array(ints_shape, int32)
        lists = cuda.local.array(lists_shape, int32)
        nothing = cuda.local.array((1, 7), float64)
        for flick in range(cuda.grid(1), scene_of.shape[0], cuda.gridsize(1)):
            play(
                floats, ints, lists, nothing[:0], nothing[:0],
                scene_rows, walls, world, first_disk, first_wall,
                scene_of, who, how, until, most_contacts, watch,
                rest, fell, end, tally, flick,
            )  # fmt: skip

    return flicks


@SLOTS.kernel
def play_range(
    floats: Floats,
    ints: Ints,
    lists: Ints,
    scene_rows: Floats,
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
    rest: Floats,
    fell: Floats,
    end: Floats,
    tally: Ints,
) -> None:
    """Play all flicks on the CPU in the memory of a GPU. The tests compare it with `engine.run`."""
    nothing = floats[:0]
    for flick in range(scene_of.shape[0]):
        play(
            floats, ints, lists, nothing, nothing,
            scene_rows, walls, world, first_disk, first_wall,
            scene_of, who, how, until, most_contacts, watch,
            rest, fell, end, tally, flick,
        )  # fmt: skip
