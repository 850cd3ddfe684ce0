"""Scenes as kernels take them: the arrays of all scenes one after another, and room to work in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from omphalos.kernels.arrays import contiguous
from omphalos.physics.arguments import Recording, Scenes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omphalos.physics.arguments import Ints, Launches, Limits, Results
    from omphalos.physics.scene import Scene

NO_RECORDING: Final = Recording(np.empty((0, 7)), np.empty((0, 6)))


class Table:
    """Scenes ready to be flicked in. The kernels are imported here, not earlier."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        from omphalos.physics import check, engine, layout

        self._check_all = check.check_all
        self._refusal = check.refusal
        self._run = engine.run
        self._work_for = layout.work_for
        if len(scenes) == 1:
            disks = contiguous(scenes[0].disks)
            walls = contiguous(scenes[0].walls)
            world = scenes[0].world
            first_disk = np.array([0, len(disks)])
            first_wall = np.array([0, len(walls)])
        else:
            disks = np.concatenate([s.disks for s in scenes], dtype=np.float64)
            walls = np.concatenate([s.walls for s in scenes], dtype=np.float64)
            world = np.concatenate([s.world for s in scenes])
            first_disk = np.cumsum([0, *(len(s.disks) for s in scenes)], dtype=np.int64)
            first_wall = np.cumsum([0, *(len(s.walls) for s in scenes)], dtype=np.int64)
        sizes = [len(s.disks) for s in scenes]
        self.most_disks = max(sizes, default=0)
        self.fewest_disks = min(sizes, default=0)
        prepared = np.empty((len(walls), 6))
        if len(walls):
            layout.prepare_walls(walls, prepared)
        self._walls = walls
        self.scenes = Scenes(disks, prepared, world, first_disk, first_wall)

    def check(self, launches: Launches, watch: Ints) -> None:
        """Raise what is wrong with scenes or launches, if anything is."""
        riding = np.empty(int(launches.who.shape[2]), dtype=np.int64)
        code, disk, other = self._check_all(self.scenes._replace(walls=self._walls), launches, watch, riding)
        if code:
            raise self._refusal(code, disk, other)

    def run(self, launches: Launches, limits: Limits, results: Results, lo: int, hi: int) -> None:
        """Play flicks lo to hi - 1. Each call has its own working memory, so several threads may call it at once."""
        memory = self._work_for(self.most_disks)
        self._run(self.scenes, launches, limits, lo, hi, memory, results, NO_RECORDING)
