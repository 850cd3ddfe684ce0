"""Scenes of every kind, for tests that compare or count."""

from __future__ import annotations

import numpy as np
from tests.physics.draws import Draws

from omphalos.physics import Launch, Scene

CELLS = np.array([(i, j) for i in range(-5, 6) for j in range(-5, 6)], dtype=np.float64)
WALLS = np.array([(-0.11, 0.115, 0.02, 0.135, 0.002)])
NO_WALLS = np.empty((0, 5))


def fuzz(count: int, seed: int) -> tuple[list[Scene], list[list[Launch]]]:
    """Scenes on a lattice of cells, so that none overlap and many touch exactly, with any flick."""
    draws = Draws(seed)
    scenes: list[Scene] = []
    flicks: list[list[Launch]] = []
    for q in range(count):
        n = 2 + draws.below(11)
        disks = np.empty((n, 5))
        # Exactly touching, nearly touching, or loose.
        pitch = (0.02, 0.02 + 1e-10, 0.0203, 0.03)[q % 4]
        disks[:, :2] = CELLS[draws.several_of(len(CELLS) if q % 3 else 30, n)] * pitch
        disks[:, 2] = 0.01
        disks[:, 3] = [draws.one_of((0.0013, 0.0045, 0.0114)) for _ in range(n)]
        disks[:, 4] = [draws.one_of((0.2, 0.35, 0.5)) for _ in range(n)] if q % 5 == 0 else 0.35
        wall = WALLS if q % 7 == 0 and pitch < 0.021 else NO_WALLS
        restitution = (0.0, 0.3, 0.55, 0.8, 1.0)[q % 5 if q % 2 else (q // 7) % 5]
        scenes.append(Scene(disks, 0.2, 0.2, wall, "bounce" if q % 2 else "open", restitution))
        # Half of the flicks go along the lattice: the worst case for simultaneous contacts.
        vx, vy = draws.between(2.4), draws.between(2.4)
        if q % 4 < 2:
            vx, vy = ((vx, 0.0), (0.0, vy), (vx, vx))[q % 3]
        flick = [Launch(0, vx, vy)]
        if q % 11 == 0:
            flick.append(Launch(1, -vx, vy))
        if q % 13 == 0 and n > 2:
            flick[0] = Launch(0, vx, vy, upper=2)
        flicks.append(flick)
    return scenes, flicks
