"""`python -m benchmarks.physics [--quick] [--positions FILE]`: flicks per second next to pymunk and Box2D."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from benchmarks.peers import NOT_AVAILABLE, library
from benchmarks.physics import report
from benchmarks.physics.measure import Figures, flick_us, measure, two_threads
from benchmarks.physics.peers import Box2D, Pymunk
from benchmarks.physics.workloads import Shot, crowded, rack, recorded, scattered_over, sparse
from omphalos.physics.library import PHYSICS

WORKLOADS = {"A sparse": sparse, "B crowded": crowded, "C rack": rack}


def say(text: str) -> None:
    """Print progress, separate from the result."""
    print(f"  {text}", file=sys.stderr, flush=True)


def simple(shot: Shot) -> bool:
    """Whether peers can play the shot. They have no walls, bouncing edges, rolling or stacks."""
    plain = len(shot.scene.walls) == 0 and shot.scene.edge == "open"
    return plain and all(a.upper < 0 and a.roll == 1.0 for a in shot.launches)


def main(words: list[str]) -> int:
    """Measure and print. Without `--quick` also write table and plots into docs/figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.physics", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a minute at most, and nothing is written")
    parser.add_argument("--positions", type=Path, help="workload G: flicks recorded from games, JSON lines")
    options = parser.parse_args(words)
    quick: bool = options.quick
    PHYSICS.find()  # compiled before anything is measured
    rounds, scenes, per_scene = (3, 6, 200) if quick else (9, 36, 1000)
    known = [Pymunk(1 / 240), Pymunk(1 / 1000), Box2D(1 / 240)]
    peers = [peer for peer in known if library(peer.module) is not None]
    missing = [peer.name for peer in known if peer not in peers]
    for name in missing:
        say(f"{name}: {NOT_AVAILABLE}")
    figures: list[Figures] = []
    for name, make in WORKLOADS.items():
        rng = np.random.default_rng(2026)
        shots = [make(rng) for _ in range(scenes)]
        figures.append(measure(name, shots, [*peers], rounds, per_scene if name[0] != "C" else per_scene // 10, say))
    positions: Path | None = options.positions
    if positions is not None:
        shots = [shot for shot in recorded(positions) if simple(shot)]
        step = max(1, len(shots) // (4 * scenes))
        say(f"{len(shots)} recorded flicks, every {step}th of them")
        figures.append(measure("G games", shots[::step], [*peers], rounds, per_scene, say))
    say("two threads against one")
    rng = np.random.default_rng(7)
    threads = two_threads([crowded(rng) for _ in range(4)], rounds, 400 if quick else 20_000)
    command = "python -m benchmarks.physics" + (" --quick" if quick else "")
    text = report.table(figures, threads, command + (" --positions …" if positions is not None else ""), missing)
    print(text)
    costs: dict[int, tuple[float, float, float]] = {}
    for n in (10, 40, 100) if quick else range(10, 101, 10):
        say(f"cost with {n} disks")
        rng = np.random.default_rng(n)
        costs[n] = flick_us([scattered_over(rng, n) for _ in range(scenes // 3)], rounds, per_scene)
    print("| disks | " + " | ".join(str(n) for n in costs) + " |")
    print("|---|" + "---|" * len(costs))
    cells = "| µs a flick, one core | " + " | ".join(f"{mid:.1f}" for mid, _, _ in costs.values()) + " |"
    print(cells)
    if not quick:
        rows = "| disks | " + " | ".join(str(n) for n in costs) + " |\n|---|" + "---|" * len(costs) + "\n" + cells
        (report.FIGURES / "physics-table.md").write_text(text + "\n" + rows + "\n", encoding="utf-8")
        report.plot_ratios(figures, report.FIGURES / "physics-peers.svg")
        report.plot_cost(costs, report.FIGURES / "physics-cost.svg")
        say(f"written: {report.FIGURES}/physics-table.md, physics-peers.svg, physics-cost.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
