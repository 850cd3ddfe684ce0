"""Scenes as the kernels take them: arrays of all scenes one after another, and room to work in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omphalos.physics.scene import Scene
    from omphalos.physics.state import Floats, Ints


class Table:
    """Some scenes, ready to be flicked in. numba comes in here, and not before."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        from omphalos.physics import check, engine, layout

        self._check_all = check.check_all
        self._refusal = check.refusal
        self._run = engine.run
        self._work_for = layout.work_for
        if len(scenes) == 1:
            self.disks = plain(scenes[0].disks)
            self.walls = plain(scenes[0].walls)
            self.world = scenes[0].world
        else:
            self.disks = np.concatenate([s.disks for s in scenes], dtype=np.float64)
            self.walls = np.concatenate([s.walls for s in scenes], dtype=np.float64)
            self.world = np.concatenate([s.world for s in scenes])
        sizes = [len(s.disks) for s in scenes]
        self.most_disks = max(sizes, default=0)
        self.fewest_disks = min(sizes, default=0)
        self.first_disk = np.cumsum([0, *sizes], dtype=np.int64)
        self.first_wall = np.cumsum([0, *(len(s.walls) for s in scenes)], dtype=np.int64)
        self.prepared = np.empty((len(self.walls), 6))
        if len(self.walls):
            layout.prepare_walls(self.walls, self.prepared)

    def check(self, scene_of: Ints, who: Ints, how: Floats, watch: Ints) -> None:
        """Raise what is wrong with scenes or launches, if anything is."""
        code, disk, other = self._check_all(
            self.disks, self.walls, self.world, self.first_disk, self.first_wall, scene_of, who, how, watch,
            np.empty(int(who.shape[2]), dtype=np.int64),
        )  # fmt: skip
        if code:
            raise self._refusal(code, disk, other)

    def run(
        self,
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
        tally: Ints,
        arcs: Floats,
        contacts: Floats,
    ) -> None:
        """See `engine.run`. Each call has working memory of its own, so threads may call it at the same time."""
        f, k = self._work_for(self.most_disks)
        self._run(
            self.disks, self.prepared, self.world, self.first_disk, self.first_wall, scene_of, who, how,
            until, most_contacts, watch, lo, hi, f, k, rest, fell, end, tally, arcs, contacts,
        )  # fmt: skip


def plain(a: Floats) -> Floats:
    """The array as kernels want it: float64, contiguous, writeable. Copied only when it is not."""
    flags = a.flags
    if flags.c_contiguous and flags.writeable and a.dtype == np.float64:
        return a
    return np.array(a, dtype=np.float64, order="C")
