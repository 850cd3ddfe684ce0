"""Scenes of every kind, for tests that compare or count."""

from __future__ import annotations

import numpy as np

from omphalos.physics import Launch, Scene


def fuzz(count: int, seed: int) -> tuple[list[Scene], list[list[Launch]]]:
    """Scenes on a lattice of cells, so that none overlap and many touch exactly, with any flick."""
    rng = np.random.default_rng(seed)
    cells = np.array([(i, j) for i in range(-5, 6) for j in range(-5, 6)], dtype=np.float64)
    scenes: list[Scene] = []
    flicks: list[list[Launch]] = []
    sizes = rng.integers(2, 13, count)
    walls = np.array([(-0.11, 0.115, 0.02, 0.135, 0.002)])
    none = np.empty((0, 5))
    for q in range(count):
        n = int(sizes[q])
        disks = np.empty((n, 5))
        # Exactly touching, nearly touching, or loose.
        pitch = (0.02, 0.02 + 1e-10, 0.0203, 0.03)[q % 4]
        disks[:, :2] = cells[rng.choice(len(cells) if q % 3 else 30, n, replace=False)] * pitch
        disks[:, 2] = 0.01
        disks[:, 3] = rng.choice((0.0013, 0.0045, 0.0114), n)
        disks[:, 4] = rng.choice((0.2, 0.35, 0.5), n) if q % 5 == 0 else 0.35
        wall = walls if q % 7 == 0 and pitch < 0.021 else none
        restitution = (0.0, 0.3, 0.55, 0.8, 1.0)[q % 5 if q % 2 else (q // 7) % 5]
        scenes.append(Scene(disks, 0.2, 0.2, wall, "bounce" if q % 2 else "open", restitution))
        # Half of the flicks go along the lattice: the worst case for simultaneous contacts.
        vx, vy = rng.uniform(-2.4, 2.4, 2).tolist()
        if q % 4 < 2:
            vx, vy = ((vx, 0.0), (0.0, vy), (vx, vx))[q % 3]
        flick = [Launch(0, vx, vy)]
        if q % 11 == 0:
            flick.append(Launch(1, -vx, vy))
        if q % 13 == 0 and n > 2:
            flick[0] = Launch(0, vx, vy, upper=2)
        flicks.append(flick)
    return scenes, flicks
