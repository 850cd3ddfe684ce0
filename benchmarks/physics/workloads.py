"""The scenes of the benchmark: A sparse, B crowded, C a rack, and G recorded from games."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import NamedTuple

import numpy as np

from omphalos.physics import Launch, Scene, Wall

SMALL = (0.010, 0.005, 0.25)  # radius, mass, friction
LARGE = (0.017, 0.020, 0.25)
STRIKER = (-0.42, -0.42, *SMALL)
HALF = 0.45  # of the mat

Row = tuple[float, float, float, float, float]


class Shot(NamedTuple):
    """One flick from one scene."""

    scene: Scene
    launches: list[Launch]


def sparse(rng: np.random.Generator) -> Shot:
    """A: 24 disks scattered, a flick from a corner. A third of the shots touch nothing."""
    rows = _scattered(rng, 4, 19, 0.43)
    return Shot(_scene(rows), [_flick(rng.uniform(1.0, 2.5), math.radians(rng.uniform(5.0, 85.0)))])


def crowded(rng: np.random.Generator) -> Shot:
    """B: 45 disks in the middle 40 × 40 cm, a hard flick aimed into them."""
    rows = _scattered(rng, 9, 35, 0.2)
    return Shot(_scene(rows), [_aimed(rng, 0.2)])


def rack(rng: np.random.Generator) -> Shot:
    """C: 44 disks in a hexagon with gaps of 0.1 mm, a hard flick at it. Some miss: 53 contacts per shot on average."""
    pitch = 2.0 * SMALL[0] + 1e-4
    lattice = [(pitch * (i + j / 2.0), pitch * j * math.sqrt(0.75)) for i in range(-8, 9) for j in range(-8, 9)]
    lattice.sort(key=lambda p: (round(p[0] ** 2 + p[1] ** 2, 9), p))
    rows: list[Row] = [(x, y, *SMALL) for x, y in lattice[:44]]
    return Shot(_scene(rows), [_aimed(rng, 0.12)])


def scattered_over(rng: np.random.Generator, n: int) -> Shot:
    """n disks, a fifth of them large, always as dense as in B: for the cost against the number of disks."""
    half = 0.2 * math.sqrt(n / 45.0)
    rows = _scattered(rng, n // 5, n - 1 - n // 5, half)
    return Shot(_scene(rows), [_aimed(rng, half)])


def recorded(path: Path) -> list[Shot]:
    """G: one JSON object per line, as `record` writes them."""
    return [_read(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def record(shot: Shot) -> str:
    """A flick as one line of JSON: the scene's fields, disks and walls as rows, launches as objects."""
    scene = shot.scene
    return json.dumps(
        {
            "disks": scene.disks.tolist(),
            "walls": scene.walls.tolist(),
            "half_width": scene.half_width,
            "half_height": scene.half_height,
            "edge": scene.edge,
            "restitution": scene.restitution,
            "gravity": scene.gravity,
            "surface": scene.surface,
            "launches": [{name: getattr(a, name) for name in a.__struct_fields__} for a in shot.launches],
        }
    )


def _read(line: str) -> Shot:
    raw = json.loads(line)
    launches = [Launch(**a) for a in raw.pop("launches")]
    walls = [Wall(*w) for w in raw.pop("walls")]
    return Shot(Scene.of(raw.pop("disks"), raw.pop("half_width"), raw.pop("half_height"), walls=walls, **raw), launches)


def _scene(rows: list[Row]) -> Scene:
    return Scene.of([STRIKER, *rows], HALF, HALF)


def _flick(speed: float, angle: float) -> Launch:
    return Launch(0, speed * math.cos(angle), speed * math.sin(angle))


def _aimed(rng: np.random.Generator, half: float) -> Launch:
    x, y = rng.uniform(-half, half, 2) - STRIKER[:2]
    return _flick(rng.uniform(1.8, 2.5), math.atan2(y, x))


def _scattered(rng: np.random.Generator, large: int, small: int, half: float) -> list[Row]:
    rows: list[Row] = []
    for (radius, mass, friction), count in ((LARGE, large), (SMALL, small)):
        placed = 0
        while placed < count:
            x, y = rng.uniform(-half, half, 2).tolist()
            clear = all(math.hypot(x - r[0], y - r[1]) > radius + r[2] + 1e-4 for r in rows)
            if clear and math.hypot(x - STRIKER[0], y - STRIKER[1]) > radius + SMALL[0] + 1e-4:
                rows.append((x, y, radius, mass, friction))
                placed += 1
    return rows
