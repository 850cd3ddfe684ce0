"""Every kernel of the physics with arguments, for their types. See `kernels.Library`."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

from omphalos.kernels.arrays import INT, zeros
from omphalos.physics.arguments import Launches, Limits, Recording, Results, Scenes
from omphalos.physics.check import check_all
from omphalos.physics.engine import run
from omphalos.physics.layout import prepare_walls, work_for
from omphalos.physics.single import Room, flick_once

if TYPE_CHECKING:
    from collections.abc import Iterator


def examples() -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The kernels with arguments."""
    row, disks, walls, prepared, world = (
        zeros(1, INT),
        zeros((1, 5)),
        zeros((0, 5)),
        zeros((0, 6)),
        zeros((1, 7)),
    )
    launches = Launches(row, zeros((1, 2, 1), INT), zeros((1, 4, 1)))
    results = Results(zeros((1, 1, 2)), zeros((1, 1)), zeros(1), zeros((1, 3), INT))
    recording = Recording(zeros((0, 7)), zeros((0, 6)))
    played = (launches, Limits(inf, 0, row), 0, 1, work_for(1), results, recording)
    yield run, (Scenes(disks, prepared, world, row, row), *played)
    yield check_all, (Scenes(disks, walls, world, row, row), launches, row, row)
    yield prepare_walls, (walls, prepared)
    room = Room(prepared, row, row, row, Limits(inf, 0, row), work_for(1), results, recording)
    yield flick_once, (disks, walls, world, launches, room)
