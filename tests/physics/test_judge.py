"""The kernel called from jitted code: a judge flicks in a loop, without Python, and remembers its best shot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numba as module
import numpy as np
from tests.physics.audits import random_scene

from omphalos.physics import Shots, simulate_many
from omphalos.physics.engine import run
from omphalos.physics.layout import work_for

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

numba: Any = module  # it declares no types for this


VX = np.array([1.0, 0.7, 0.0, -0.7, -1.0, -0.7, 0.0, 0.7])
VY = np.array([0.0, 0.7, 1.0, 0.7, 0.0, -0.7, -1.0, -0.7])


def nearest(
    disks: Floats,
    walls: Floats,
    world: Floats,
    first_disk: Ints,
    first_wall: Ints,
    who: Ints,
    how: Floats,
    f: Floats,
    k: Ints,
    rest: Floats,
    lo: int,
    hi: int,
    most_contacts: int,
) -> tuple[int, float]:
    """Which of eight directions brings disk 0 nearest to the middle, and how near."""
    nobody = np.empty(0, np.int64)
    scene_of = np.zeros(1, np.int64)
    no_fell = np.empty((0, 0))
    no_end = np.empty(0)
    no_tally = np.empty((0, 3), np.int64)
    no_rows = np.empty((0, 7))
    best = -1
    least = np.inf
    for q in range(8):
        how[0, 0, 0] = VX[q]
        how[0, 1, 0] = VY[q]
        run(
            disks, walls, world, first_disk, first_wall, scene_of, who, how, np.inf, most_contacts, nobody, lo, hi,
            f, k, rest, no_fell, no_end, no_tally, no_rows, no_rows,
        )  # fmt: skip
        far = rest[0, 0, 0] ** 2 + rest[0, 0, 1] ** 2
        if far < least:
            least = far
            best = q
    return best, least


def test_a_jitted_judge_finds_what_python_finds() -> None:
    scene = random_scene(np.random.default_rng(2), 12, spread=0.15)
    n = len(scene.disks)
    f, k = work_for(n)
    who = np.array([[[0], [-1]]])
    how = np.ones((1, 4, 1))
    rest = np.empty((1, n, 2))
    judge = numba.njit(nearest) if hasattr(run, "py_func") else nearest
    best, least = judge(
        scene.disks,
        np.empty((0, 6)),
        scene.world,
        np.array([0, n]),
        np.array([0, 0]),
        who,
        how,
        f,
        k,
        rest,
        0,
        1,
        1 << 60,
    )
    many = simulate_many(scene, Shots.of_disk(0, np.stack([VX, VY], axis=1)))
    far = (many.rest[:, 0] ** 2).sum(axis=1)
    assert best == int(far.argmin())
    assert least == far.min()
