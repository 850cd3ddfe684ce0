"""`python -m benchmarks.gpu [--quick] [--positions FILE]`: flicks a second on a GPU, beside the processor's cores.

The results of each workload are compared with the processor's to the bit before anything is measured.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.gpu.stepper import stepper
from benchmarks.peers import NOT_AVAILABLE
from benchmarks.physics.workloads import Shot, crowded, rack, recorded, sparse
from omphalos.physics import Scene, Shots, simulate_many
from omphalos.physics.gpu import DeviceTable, NoGpu, landings, mean_by_cell
from omphalos.physics.gpu.device import cupy
from omphalos.physics.library import PHYSICS

WORKLOADS = {"A sparse": sparse, "B crowded": crowded, "C rack": rack}
SCENES = 64
POSITION = "2p g2/4 exact >a bp-60,-60 aT0,158 bp40,60 ap-100,-20 bp0,-160"
STEPPED = 16_384  # flicks of the peer
EVERYTHING: Any = ("rest", "fell", "end", "tally")


def say(text: str) -> None:
    """Print progress, separate from the result."""
    print(f"  {text}", file=sys.stderr, flush=True)


class Work:
    """Flicks from several scenes, those of one scene together, in no other order."""

    def __init__(self, name: str, shots: list[Shot], flicks: int) -> None:
        rng = np.random.default_rng(1)
        self.name = name
        self.scenes = [shot.scene for shot in shots]
        base = Shots.of([shot.launches[:1] for shot in shots])
        self.scene_of: Any = np.sort(rng.integers(0, len(shots), flicks))
        who, how = base.who[self.scene_of], base.how[self.scene_of].copy()
        angle = rng.uniform(-0.3, 0.3, flicks)  # around the aim of the shot
        factor = rng.uniform(0.7, 1.0, flicks)
        vx, vy = how[:, 0, 0].copy(), how[:, 1, 0].copy()
        how[:, 0, 0] = factor * (np.cos(angle) * vx - np.sin(angle) * vy)
        how[:, 1, 0] = factor * (np.sin(angle) * vx + np.cos(angle) * vy)
        self.shots = Shots(who, how)

    def first(self, count: int) -> tuple[Any, Shots]:
        """Some of the flicks, of all scenes."""
        every = max(1, len(self.shots) // count)
        return self.scene_of[::every], Shots(self.shots.who[::every], self.shots.how[::every])

    def of_first_scene(self, count: int) -> tuple[Scene, Shots]:
        """The first scene, and as many flicks of it: those that it has, repeated."""
        mine = np.resize(np.flatnonzero(self.scene_of == 0), count)
        return self.scenes[0], Shots(self.shots.who[mine], self.shots.how[mine])

    def by_angle(self) -> Shots:
        """The same flicks in order of scene and angle, so that neighbours are alike, as in a heat map."""
        how = self.shots.how
        order = np.lexsort((np.arctan2(how[:, 1, 0], how[:, 0, 0]), self.scene_of))
        return Shots(self.shots.who[order], how[order])


def median_seconds(work: Any, rounds: int) -> float:
    """The median time of a piece of work on the GPU, after one trial."""
    cp = cupy()
    times: list[float] = []
    for _ in range(rounds + 1):
        cp.cuda.Device().synchronize()
        begun = perf_counter()
        work()
        cp.cuda.Device().synchronize()
        times.append(perf_counter() - begun)
    return float(np.median(times[1:]))


def check_bits(work: Work, cores: int) -> None:
    """Compare some flicks with the processor's, to the bit."""
    scene_of, shots = work.first(20_000)
    scenes = [work.scenes[int(q)] for q in scene_of]
    expected = simulate_many(scenes, shots, want=EVERYTHING, threads=cores)
    found = simulate_many(scenes, shots, want=EVERYTHING, device="cuda")
    for name in EVERYTHING:
        if getattr(found, name).tobytes() != getattr(expected, name).tobytes():
            raise SystemExit(f"{work.name}: {name} differs from the processor's")


def on_device(table: DeviceTable, scene_of: Any, shots: Shots, rounds: int) -> float:
    """Million flicks a second with launches and results on the GPU."""
    cp = cupy()
    launches = [cp.asarray(one) for one in (scene_of, shots.who, shots.how)]
    nobody = cp.empty(0, dtype=cp.int64)
    seconds = median_seconds(lambda: table.play(launches, ("rest", "fell"), np.inf, 1 << 60, nobody), rounds)
    return len(shots) / seconds / 1e6


def copied_back(work: Work, rounds: int) -> float:
    """Million flicks a second of one scene, with results in the processor's memory."""
    scene, shots = work.of_first_scene(len(work.shots))
    return len(shots) / median_seconds(lambda: simulate_many(scene, shots, device="cuda"), rounds) / 1e6


def on_cores(work: Work, cores: int, count: int) -> float:
    """Million flicks a second of one scene on all cores."""
    scene, shots = work.of_first_scene(count)
    times: list[float] = []
    for _ in range(3):
        begun = perf_counter()
        simulate_many(scene, shots, threads=cores)
        times.append(perf_counter() - begun)
    return len(shots) / min(times) / 1e6


def heat_map(scene: Scene, count: int, rounds: int) -> float:
    """Million flicks a second of a heat map: all directions and speeds of a disk, counted by where it comes to lie."""
    cp = cupy()
    table = DeviceTable(scene)
    angles = int(count**0.5)
    angle, speed = cp.meshgrid(
        cp.linspace(0, 2 * np.pi, angles, endpoint=False), cp.linspace(0.2, 2.5, count // angles), indexing="ij"
    )
    velocities = cp.stack([(speed * cp.cos(angle)).ravel(), (speed * cp.sin(angle)).ravel()], axis=1)

    def whole() -> None:
        landings(table.sweep(0, velocities), 0, scene, 256, 256)

    return len(velocities) / median_seconds(whole, rounds) / 1e6


def judged_heat_map(count: int, rounds: int) -> float:
    """Million flicks a second of a heat map of Palec boży: played, judged by the rules, and averaged by cell."""
    from omphalos.bots.flick.flicks import shot_of
    from omphalos.bots.flick.gpu import FlicksOnGpu
    from omphalos.bots.flick.heatmap import aims_of, heat_map
    from omphalos.flick import GAME
    from omphalos.flick.notation import read_state

    state = read_state(POSITION)
    action = GAME.legal(state, 0).families[0].like
    if heat_map(state, 0, action, device="cuda") != heat_map(state, 0, action):
        raise SystemExit("the heat map differs from the processor's")
    aims = aims_of(2.4, count)
    order = np.argsort(aims[:, 0, 0])  # neighbours alike
    flicks = FlicksOnGpu(state, 0, *shot_of(state, action), np.ascontiguousarray(aims[order]), say)

    def whole() -> None:
        flicks.result = flicks.play()
        mean_by_cell(flicks.result, flicks.judge().value, flicks.disks - 1, flicks.scene, 256, 256)

    return count / median_seconds(whole, rounds) / 1e6


def stepped(scene: Scene, rounds: int) -> str:
    """The peer's million flicks a second, and how far off its disks are."""
    flick = stepper(scene)
    if flick is None:
        return NOT_AVAILABLE
    rng = np.random.default_rng(5)
    angle, speed = rng.uniform(0.1, 1.4, STEPPED), rng.uniform(1.0, 2.5, STEPPED)
    velocities = np.stack([speed * np.cos(angle), speed * np.sin(angle)], axis=1)
    places: Any = flick(velocities).block_until_ready()
    times: list[float] = []
    for _ in range(rounds):
        begun = perf_counter()
        flick(velocities).block_until_ready()
        times.append(perf_counter() - begun)
    exact = simulate_many(scene, Shots.of_disk(0, velocities))
    stayed = np.isinf(exact.fell[:, 0])
    off = np.hypot(*(np.asarray(places)[stayed, 0] - exact.rest[stayed, 0]).T)
    million = STEPPED / float(np.median(times)) / 1e6
    return f"{million:.2f}; the flicked disk is {1e3 * float(off.mean()):.0f} mm off on average"


def main(words: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer flicks")
    parser.add_argument("--positions", type=Path, help="workload G: flicks recorded from games, JSON lines")
    options = parser.parse_args(words)
    try:
        cp = cupy()
    except NoGpu as problem:
        print(f"GPU: {NOT_AVAILABLE} ({problem})")
        return 0
    PHYSICS.find()  # compiled before anything is measured
    cores, rounds = os.cpu_count() or 1, 3 if options.quick else 7
    most = 1 << (18 if options.quick else 22)
    shots: dict[str, list[Shot]] = {}
    for name, make in WORKLOADS.items():
        rng = np.random.default_rng(2026)
        shots[name] = [make(rng) for _ in range(SCENES)]
    if options.positions is not None:
        recorded_shots = recorded(options.positions)
        shots["G games"] = recorded_shots[:: max(1, len(recorded_shots) // SCENES)]
    device = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    print(f"Million flicks a second: {device}, beside {cores} cores\n")
    print("| workload | on the GPU | neighbours alike | copied back | all cores | 64 Ki flicks on the GPU |")
    print("|---|---|---|---|---|---|")
    for name, some in shots.items():
        say(name)
        flicks = most if name[0] != "C" else most // 32
        work = Work(name, some, flicks)
        check_bits(work, cores)
        table = DeviceTable(work.scenes, say)
        free = on_device(table, work.scene_of, work.shots, rounds)
        alike = on_device(table, work.scene_of, work.by_angle(), rounds)
        small_of, small = work.first(1 << 16)
        few = on_device(table, small_of, small, rounds)
        back = copied_back(work, rounds)
        core = on_cores(work, cores, flicks // 8)
        print(f"| {name} | {free:.3g} | {alike:.3g} | {back:.3g} | {core:.3g} | {few:.3g} |", flush=True)
    scene = shots["A sparse"][0].scene
    print(f"\nHeat map of {most:,} flicks, landings counted on the GPU: {heat_map(scene, most, rounds):.3g}")
    judged = judged_heat_map(most, rounds)
    print(f"Heat map of {most:,} flicks of Palec boży, each judged by the rules on the GPU: {judged:.3g}")
    print(f"JAX, steps of 1/240 s, {STEPPED:,} flicks of A: {stepped(scene, rounds)}")
    print("All results compared with the processor's: the same bits.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
