"""Random scenes, and audits of what a flick did."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

import numpy as np

from omphalos.physics.scene import Launch, Scene
from omphalos.physics.track import along

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from omphalos.physics.flick import Flick
    from omphalos.physics.scene import Edge, Wall

KINDS = ((0.010, 0.0013, 0.35), (0.013, 0.0022, 0.35), (0.016, 0.0045, 0.3), (0.018, 0.0114, 0.4))


def random_scene(
    rng: np.random.Generator,
    n: int,
    *,
    half: float = 0.24,
    spread: float | None = None,
    walls: tuple[Wall, ...] = (),
    edge: Edge = "open",
    restitution: float = 0.55,
) -> Scene:
    """n disks of different kinds scattered, the first of them the smallest; within `spread` of the middle."""
    from omphalos.physics.errors import OffMatError, OverlapError
    from omphalos.physics.flick import simulate

    rows: list[tuple[float, float, float, float, float]] = []
    reach = half if spread is None else spread
    while len(rows) < n:
        radius, mass, friction = KINDS[int(rng.integers(len(KINDS))) if rows else 0]
        x, y = rng.uniform(-reach, reach, 2).tolist()
        scene = Scene.of(
            [*rows, (x, y, radius, mass, friction)], half, half, walls=walls, edge=edge, restitution=restitution
        )
        try:
            simulate(scene, [])  # which checks it, with kernels that are kept on disk
        except (OffMatError, OverlapError):
            continue
        rows.append((x, y, radius, mass, friction))
    return Scene.of(rows, half, half, walls=walls, edge=edge, restitution=restitution)


def random_launch(rng: np.random.Generator, disk: int = 0, slowest: float = 0.3, fastest: float = 2.4) -> Launch:
    """A flick of one disk in any direction."""
    angle = rng.uniform(0.0, 2.0 * pi)
    speed = rng.uniform(slowest, fastest)
    return Launch(disk, float(speed * cos(angle)), float(speed * sin(angle)))


def hexagon(n: int, pitch: float) -> list[tuple[float, float]]:
    """n points of a hexagonal lattice, those nearest the origin: a rack."""
    lattice = [(pitch * (i + j / 2.0), pitch * j * sqrt(0.75)) for i in range(-12, 13) for j in range(-12, 13)]
    lattice.sort(key=lambda p: (round(p[0] ** 2 + p[1] ** 2, 9), p))
    return lattice[:n]


def places(scene: Scene, flick: Flick, t: float) -> NDArray[np.float64]:
    """Where every disk is at time t, NaN for those that have fallen, and for one still riding on another."""
    at = scene.disks[:, :2].copy()
    for path in flick.track.paths:
        here = along(path, t)
        at[path.disk] = (np.nan, np.nan) if here is None else here
    below: set[tuple[float, float]] = set()
    for disk, (x, y) in enumerate(at.tolist()):
        if (x, y) in below:  # a rider is at the very place of the one below
            at[disk] = np.nan
        below.add((x, y))
    return at


def deepest_overlap(scene: Scene, at: NDArray[np.float64]) -> float:
    """How deep any two disks, or a disk and a wall, or a disk and a bouncing edge lie in each other; below 0: clear.

    `at` is (n, 2), or (K, n, 2) for the same scene at K moments.
    """
    from omphalos.physics.stack import from_segment

    at = at.reshape(-1, len(scene.disks), 2)
    radius = scene.disks[:, 2]
    deepest = -np.inf
    if len(radius) > 1:
        i, j = np.triu_indices(len(radius), 1)
        apart = np.hypot(at[:, i, 0] - at[:, j, 0], at[:, i, 1] - at[:, j, 1])
        deepest = _most(radius[i] + radius[j] - apart)
    for ax, ay, bx, by, thickness in scene.walls.tolist():
        for place in at:
            for (x, y), r in zip(place.tolist(), radius.tolist(), strict=True):
                if x == x:
                    deepest = max(deepest, r + 0.5 * thickness - from_segment(ax, ay, bx, by, x, y))
    if scene.edge == "bounce":
        deepest = max(deepest, _most(np.abs(at[:, :, 0]) + radius - scene.half_width))
        deepest = max(deepest, _most(np.abs(at[:, :, 1]) + radius - scene.half_height))
    return deepest


def _most(depths: NDArray[np.float64]) -> float:
    depths = depths[~np.isnan(depths)]
    return float(depths.max()) if depths.size else -np.inf


def moments(flick: Flick, between: int = 3) -> list[float]:
    """Times to look at: each event, and some between every two."""
    events = sorted({arc.t for path in flick.track.paths for arc in path.arcs} | {0.0, flick.end})
    times = list(events)
    for a, b in pairwise(events):
        times += [a + (b - a) * (q + 1) / (between + 1) for q in range(between)]
    return sorted(times)


def velocities(flick: Flick, t: float, *, after: bool) -> dict[int, tuple[float, float]]:
    """The velocity of every moving disk just before or just after time t."""
    found: dict[int, tuple[float, float]] = {}
    for path in flick.track.paths:
        if path.fell is not None and (t > path.fell or (after and t == path.fell)):
            continue
        arcs = [arc for arc in path.arcs if (arc.t <= t if after else arc.t < t)]
        if not arcs:
            continue
        arc = arcs[-1]
        speed = hypot(arc.vx, arc.vy)
        left = max(speed - arc.a * (t - arc.t), 0.0)
        if left > 0.0:
            found[path.disk] = (arc.vx * left / speed, arc.vy * left / speed)
    return found


def energy(scene: Scene, moving: dict[int, tuple[float, float]]) -> float:
    """Kinetic energy, J."""
    return sum(0.5 * float(scene.disks[i, 3]) * (vx * vx + vy * vy) for i, (vx, vy) in moving.items())


def momentum(scene: Scene, moving: dict[int, tuple[float, float]], disks: Iterable[int]) -> tuple[float, float]:
    """Momentum of some disks, N·s."""
    some = [(float(scene.disks[i, 3]), *moving.get(i, (0.0, 0.0))) for i in disks]
    return sum(m * vx for m, vx, _ in some), sum(m * vy for m, _, vy in some)
