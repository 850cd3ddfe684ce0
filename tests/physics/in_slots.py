"""Plays flicks on the CPU in the memory of a GPU: the loop of a thread, without a GPU."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from omphalos.physics import Launch, Scene, Shots
from omphalos.physics.batch_result import BatchResult
from omphalos.physics.kernels import Table
from omphalos.physics.layout import work_for
from omphalos.physics.slots import SCENE, memory_for

if TYPE_CHECKING:
    from collections.abc import Sequence


def play_in_slots(
    scenes: Sequence[Scene],
    flicks: Sequence[Sequence[Launch]],
    watch: Sequence[int] = (),
    until: float = np.inf,
    most_contacts: int = 1 << 60,
) -> BatchResult:
    """Like `simulate_many` with every output."""
    from omphalos.physics.gpu.kernel import lay_out_scenes, play_range

    table = Table(scenes)
    shots, count, n = Shots.of(flicks), len(flicks), table.most_disks
    rows = np.zeros((len(scenes), len(SCENE), n))
    disks, walls, world, first_disk, first_wall = table.scenes
    lay_out_scenes(disks, world, first_disk, walls, *work_for(n), rows)
    result = BatchResult(count, n, ("rest", "fell", "end", "tally"), ragged=True)
    scene_of = np.arange(count) if len(scenes) > 1 else np.zeros(count, dtype=np.int64)
    play_range(
        *memory_for(n), rows, walls, world, first_disk, first_wall, scene_of, shots.who, shots.how,
        until, most_contacts, np.array(watch, dtype=np.int64),
        result.rest, result.fell, result.end, result.tally,
    )  # fmt: skip
    return result
