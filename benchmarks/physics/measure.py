"""Timing in rounds. All engines play the same shots in a round, so that ratios compare the same load of the machine."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median, quantiles
from time import perf_counter, process_time, thread_time
from typing import TYPE_CHECKING, Protocol

import msgspec
import numpy as np

from omphalos.physics import Shots, simulate, simulate_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from benchmarks.physics.workloads import Shot


class Peer(Protocol):
    """An engine that is compared."""

    name: str

    def play(self, shot: Shot) -> tuple[NDArray[np.float64], NDArray[np.bool_], float]:
        """Play a shot. Return the final positions, which disks fell, and the seconds it took."""
        ...


@dataclass
class Figures:
    """The measurements on one workload."""

    name: str
    ours: list[float] = field(default_factory=list[float])  # flicks per second on one core, one figure per round
    peers: dict[str, list[float]] = field(default_factory=dict[str, "list[float]"])
    errors: dict[str, list[float]] = field(default_factory=dict[str, "list[float]"])  # metres, worst disk, per shot
    contacts: float = 0.0  # per flick
    json_bytes: float = 0.0  # of a track, median
    packed_bytes: float = 0.0
    alone_us: float = 0.0  # microseconds of one `simulate` call from Python, with or without reading the track
    track_us: float = 0.0

    def ratio(self, peer: str) -> list[float]:
        """The speed relative to a peer, per round."""
        return [a / b for a, b in zip(self.ours, self.peers[peer], strict=True)]


def middle(values: list[float]) -> tuple[float, float, float]:
    """Median and quartiles."""
    if len(values) < 2:
        return values[0], values[0], values[0]
    low, mid, high = quantiles(values, n=4, method="inclusive")
    return mid, low, high


def spins(shot: Shot, count: int, rng: np.random.Generator) -> Shots:
    """The shot and others of the same speed: the same launches turned by up to 3°."""
    launches = shot.launches
    shots = Shots.of([launches] * count)
    turn = rng.uniform(-0.05, 0.05, count)
    turn[0] = 0.0
    for q, launch in enumerate(launches):
        shots.how[:, 0, q] = launch.vx * np.cos(turn) - launch.vy * np.sin(turn)
        shots.how[:, 1, q] = launch.vx * np.sin(turn) + launch.vy * np.cos(turn)
    return shots


def measure(
    name: str, shots: list[Shot], peers: list[Peer], rounds: int, per_scene: int, say: Callable[[str], None]
) -> Figures:
    """Measure rounds of the same scenes. Ours plays `per_scene` flicks from each, the peers one from each of twelve."""
    figures = Figures(name)
    rng = np.random.default_rng(0)
    work = [(shot.scene, spins(shot, per_scene, rng)) for shot in shots]
    for scene, some in work:
        simulate_many(scene, some)
    for turn in range(rounds):
        say(f"{name}: round {turn + 1} of {rounds}")
        begun = thread_time()
        for scene, some in work:
            simulate_many(scene, some)
        figures.ours.append(len(work) * per_scene / (thread_time() - begun))
        chosen = [shots[(12 * turn + q) % len(shots)] for q in range(min(12, len(shots)))]
        for peer in peers:
            seconds = 0.0
            for shot in chosen:
                rest, fell, took = peer.play(shot)
                seconds += took
                exact = simulate(shot.scene, shot.launches)
                both = ~fell & np.isinf(exact.fell)
                off = np.hypot(*(rest - exact.rest)[both].T) if both.any() else np.zeros(1)
                figures.errors.setdefault(peer.name, []).append(float(np.nanmax(off)))
            figures.peers.setdefault(peer.name, []).append(len(chosen) / seconds)
    tallies = np.concatenate([simulate_many(scene, some, want=("tally",)).tally for scene, some in work])
    figures.contacts = float(tallies[:, 2].mean())
    tracks = [simulate(shot.scene, shot.launches).track for shot in shots]
    figures.json_bytes = median(len(msgspec.json.encode(track)) for track in tracks)
    figures.packed_bytes = median(len(msgspec.msgpack.encode(track)) for track in tracks)
    figures.alone_us = _each(shots, track=False)
    figures.track_us = _each(shots, track=True)
    return figures


def _each(shots: list[Shot], *, track: bool) -> float:
    """Microseconds of one call from Python: the median shot, the best of five runs."""
    took: list[float] = []
    for shot in shots:
        best = float("inf")
        for _ in range(5):
            begun = thread_time()
            for _ in range(4):
                flick = simulate(shot.scene, shot.launches)
                if track:
                    _ = flick.track
            best = min(best, (thread_time() - begun) / 4)
        took.append(best * 1e6)
    return median(took)


def two_threads(shots: list[Shot], rounds: int, per_scene: int) -> tuple[list[float], list[float]]:
    """The speed of two threads relative to one, per round, by wall time and by processor time.

    Processor time shows how fast two free cores would be: twice one thread's seconds, divided by those of both.
    """
    rng = np.random.default_rng(0)
    work = [(shot.scene, spins(shot, per_scene, rng)) for shot in shots]
    wall: list[float] = []
    free: list[float] = []
    for _ in range(rounds):
        times: list[tuple[float, float]] = []
        for threads in (1, 2):
            begun = perf_counter(), process_time()
            for scene, some in work:
                simulate_many(scene, some, threads=threads)
            times.append((perf_counter() - begun[0], process_time() - begun[1]))
        wall.append(times[0][0] / times[1][0])
        free.append(2.0 * times[0][1] / times[1][1])
    return wall, free


def flick_us(shots: list[Shot], rounds: int, per_scene: int) -> tuple[float, float, float]:
    """Microseconds per flick: median over rounds, with quartiles."""
    rng = np.random.default_rng(0)
    work = [(shot.scene, spins(shot, per_scene, rng)) for shot in shots]
    took: list[float] = []
    for _ in range(rounds):
        begun = thread_time()
        for scene, some in work:
            simulate_many(scene, some)
        took.append((thread_time() - begun) / (len(work) * per_scene) * 1e6)
    return middle(took)
