"""Sets of flicks whose results are stored as digests: equal bits on every processor, and on a GPU.

A, B and C are like those of the benchmarks, but made with exact arithmetic. G is recorded from games of bots.
`python -m tests.physics.digests` prints the digests for `data/digests.json`.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from benchmarks.physics.workloads import HALF, LARGE, SMALL, STRIKER, Row, recorded
from tests.physics.audits import hexagon
from tests.physics.draws import STEP, Draws
from tests.physics.fuzz import fuzz

from omphalos.physics import Launch, Scene, Shots, simulate_many

DATA: Final = Path(__file__).parent / "data"
OUTPUTS: Final = ("rest", "fell", "end", "tally")


class Flicks(NamedTuple):
    """A flick from each of these scenes, with what ends it early."""

    scenes: list[Scene]
    flicks: list[list[Launch]]
    limits: dict[str, Any]


def digest(result: Any) -> str:
    """The hash of all outputs of flicks. They may be on a GPU."""
    found = sha256()
    for name in OUTPUTS:
        array = getattr(result, name)
        found.update(np.asarray(array.get() if hasattr(array, "get") else array).tobytes())
    return found.hexdigest()


def stored() -> dict[str, str]:
    """The digests by the name of the set."""
    return json.loads((DATA / "digests.json").read_text(encoding="utf-8"))


def on_cpu(some: Flicks) -> Any:
    """The results on the processor."""
    return simulate_many(some.scenes, Shots.of(some.flicks), want=OUTPUTS, **some.limits)


@cache
def flicks_of(name: str) -> Flicks:
    """The set of this name."""
    if name.startswith("fuzz"):
        limits: dict[str, dict[str, Any]] = {
            "fuzz": {},
            "fuzz until": {"until": 0.07},
            "fuzz contacts": {"most_contacts": 1},
            "fuzz watch": {"watch": [0, 1]},
        }
        return Flicks(*fuzz(4_000, 2026), limits[name])
    if name == "G":
        return _varied([(shot.scene, shot.launches) for shot in recorded(DATA / "games.jsonl")], 24)
    draws = Draws(ord(name))
    if name == "A":
        return _varied([(_scattered(draws, 4, 19, 0.43), [_towards(draws, 0.43)]) for _ in range(48)], 32)
    if name == "B":
        return _varied([(_scattered(draws, 9, 35, 0.2), [_towards(draws, 0.2)]) for _ in range(32)], 32)
    rack = Scene.of([STRIKER, *((x, y, *SMALL) for x, y in hexagon(44, 2.0 * SMALL[0] + 1e-4))], HALF, HALF)
    return _varied([(rack, [_towards(draws, 0.12)]) for _ in range(16)], 12)


NAMES: Final = ("A", "B", "C", "G", "fuzz", "fuzz until", "fuzz contacts", "fuzz watch")


def _scattered(draws: Draws, large: int, small: int, half: float) -> Scene:
    """Disks that lie clear of each other. Distances are compared in whole steps."""
    rows: list[Row] = [STRIKER]
    taken = [(round(STRIKER[0] / STEP), round(STRIKER[1] / STEP), STRIKER[2])]
    for kind in [LARGE] * large + [SMALL] * small:
        while True:
            x, y = draws.steps(half), draws.steps(half)
            if all((x - a) ** 2 + (y - b) ** 2 > round((kind[0] + r + 1e-4) / STEP) ** 2 for a, b, r in taken):
                break
        taken.append((x, y, kind[0]))
        rows.append((x * STEP, y * STEP, *kind))
    return Scene.of(rows, HALF, HALF)


def _towards(draws: Draws, half: float) -> Launch:
    """A flick of the first disk at a place near the middle."""
    dx, dy = draws.between(half) - STRIKER[0], draws.between(half) - STRIKER[1]
    factor = (1.75 + draws.between(0.75)) / sqrt(dx * dx + dy * dy)
    return Launch(0, factor * dx, factor * dy)


def _varied(shots: list[tuple[Scene, list[Launch]]], each: int) -> Flicks:
    """Each flick several times, with other velocities of the disk that is launched first."""
    draws = Draws(17)
    scenes: list[Scene] = []
    flicks: list[list[Launch]] = []
    for scene, launches in shots:
        for _ in range(each):
            first, *others = launches
            along, across = 0.85 + draws.between(0.15), draws.between(0.3)
            vx, vy = along * first.vx - across * first.vy, along * first.vy + across * first.vx
            scenes.append(scene)
            flicks.append([Launch(first.disk, vx, vy, first.roll, first.upper, first.share), *others])
    return Flicks(scenes, flicks, {})


if __name__ == "__main__":
    print(json.dumps({name: digest(on_cpu(flicks_of(name))) for name in NAMES}, indent=2))
