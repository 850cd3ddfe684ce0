"""The physics called from a kernel of one's own: it flicks in a loop, without Python, and remembers its best shot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from tests.physics.audits import random_scene

from omphalos.kernels import Library
from omphalos.physics import Shots, simulate_many
from omphalos.physics.arguments import Launches, Limits, Memory, Recording, Results, Scenes
from omphalos.physics.engine import run
from omphalos.physics.layout import work_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from omphalos.physics.arguments import Floats

LIBRARY = Library("nearest", __name__, "a judge of one's own")
VX = np.array([1.0, 0.7, 0.0, -0.7, -1.0, -0.7, 0.0, 0.7])
VY = np.array([0.0, 0.7, 1.0, 0.7, 0.0, -0.7, -1.0, -0.7])


@LIBRARY.kernel
def nearest(
    scenes: Scenes, launches: Launches, limits: Limits, lo: int, hi: int, memory: Memory, results: Results,
    recording: Recording,
) -> tuple[int, float]:  # fmt: skip
    """Which of eight directions brings disk 0 nearest to the middle, and how near."""
    best = -1
    least = np.inf
    for q in range(8):
        launches.how[0, 0, 0] = VX[q]
        launches.how[0, 1, 0] = VY[q]
        run(scenes, launches, limits, lo, hi, memory, results, recording)
        far = results.rest[0, 0, 0] ** 2 + results.rest[0, 0, 1] ** 2
        if far < least:
            least = far
            best = q
    return best, least


def arguments(disks: Floats, world: Floats) -> tuple[Any, ...]:
    """What the kernel takes for a scene without walls."""
    n, row = len(disks), np.zeros(1, dtype=np.int64)
    return (
        Scenes(disks, np.empty((0, 6)), world, np.array([0, n]), np.array([0, 0])),
        Launches(row, np.array([[[0], [-1]]]), np.ones((1, 4, 1))),
        Limits(np.inf, 1 << 60, np.empty(0, dtype=np.int64)),
        0,
        1,
        work_for(n),
        Results(np.empty((1, n, 2)), np.empty((0, 0)), np.empty(0), np.empty((0, 3), dtype=np.int64)),
        Recording(np.empty((0, 7)), np.empty((0, 6))),
    )


def examples() -> Iterator[Any]:
    """The kernel with arguments."""
    yield nearest, arguments(np.zeros((1, 5)), np.zeros((1, 7)))


def test_a_kernel_finds_what_python_finds() -> None:
    scene = random_scene(np.random.default_rng(2), 12, spread=0.15)
    best, least = nearest(*arguments(scene.disks, scene.world))
    many = simulate_many(scene, Shots.of_disk(0, np.stack([VX, VY], axis=1)))
    far = (many.rest[:, 0] ** 2).sum(axis=1)
    assert best == int(far.argmin())
    assert least == far.min()
