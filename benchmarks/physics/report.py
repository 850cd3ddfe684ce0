"""The figures as a Markdown table and as plots."""

from __future__ import annotations

import importlib
import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.peers import NOT_AVAILABLE
from benchmarks.physics.measure import Figures, middle

if TYPE_CHECKING:
    from collections.abc import Sequence

FIGURES = Path(__file__).parents[2] / "docs" / "figures"


def table(
    all_figures: Sequence[Figures],
    threads: tuple[list[float], list[float]],
    command: str,
    missing: Sequence[str] = (),
) -> str:
    """Everything as Markdown. `missing` are the names of peers that are not installed."""
    lines = [
        f"Measured by `{command}` on {_machine()}, Python {platform.python_version()}; seconds of one core, medians",
        "over rounds (quartiles in brackets), ratios within each round.",
        "",
        "| flicks a second, one core | " + " | ".join(_title(f) for f in all_figures) + " |",
        "|---|" + "---|" * len(all_figures),
        "| **omphalos** | " + " | ".join(_spread(f.ours) for f in all_figures) + " |",
    ]
    names = list(all_figures[0].peers)
    for name in names:
        lines.append(f"| {name} | " + " | ".join(_spread(f.peers[name]) for f in all_figures) + " |")
    for name in missing:
        lines.append(f"| {name} | " + " | ".join([NOT_AVAILABLE] * len(all_figures)) + " |")
    for name in names:
        lines.append(
            f"| **times faster** than {name} | "
            + " | ".join(f"**{_spread(f.ratio(name))}**" for f in all_figures)
            + " |"
        )
    for name in names:
        cells = [f"{middle(f.errors[name])[0] * 1e3:.1f} mm" for f in all_figures]
        lines.append(f"| worst disk of a shot, off by: {name} | " + " | ".join(cells) + " |")
    lines += [
        "| contacts a flick | " + " | ".join(f"{f.contacts:.1f}" for f in all_figures) + " |",
        "| one `simulate` from Python, µs | " + " | ".join(f"{f.alone_us:.0f}" for f in all_figures) + " |",
        "| … and its track as objects, µs | " + " | ".join(f"{f.track_us:.0f}" for f in all_figures) + " |",
        "| track on the wire, bytes of JSON | " + " | ".join(f"{f.json_bytes:,.0f}" for f in all_figures) + " |",
        "| … of MessagePack | " + " | ".join(f"{f.packed_bytes:,.0f}" for f in all_figures) + " |",
        "",
        f"Two threads are {_spread(threads[0], 2)} times as fast as one by the clock on the wall (B), with a load",
        f"average of {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores from all that ran beside; by processor time,",
        f"{_spread(threads[1], 2)} times.",
        "",
    ]
    return "\n".join(lines)


def _title(figures: Figures) -> str:
    return figures.name


def _spread(values: list[float], digits: int = 0) -> str:
    mid, low, high = middle(values)
    return f"{mid:,.{digits}f} ({low:,.{digits}f}–{high:,.{digits}f})"


def _machine() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        names = [line.split(":", 1)[1].strip() for line in text.splitlines() if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.machine()


def plot_ratios(all_figures: Sequence[Figures], path: Path) -> None:
    """Plot flicks per second of all engines, a group of bars per workload, on a logarithmic scale."""
    plt = _pyplot()
    figure, axes = plt.subplots(figsize=(7.0, 3.4))
    names = ["omphalos", *all_figures[0].peers]
    width = 0.8 / len(names)
    for q, name in enumerate(names):
        values = [middle(f.ours if name == "omphalos" else f.peers[name])[0] for f in all_figures]
        places = [p + (q - (len(names) - 1) / 2) * width for p in range(len(all_figures))]
        axes.bar(
            places, values, width, label=name, color=("#3949ab", "#b0bec5", "#cfd8dc", "#ffcc80", "#bcaaa4")[q % 5]
        )
    axes.set_yscale("log")
    axes.set_xticks(range(len(all_figures)), [f.name for f in all_figures])
    axes.set_ylabel("flicks a second, one core")
    axes.legend(frameon=False, ncols=2, fontsize=8)
    _finish(figure, axes, path)


def plot_cost(costs: dict[int, tuple[float, float, float]], path: Path) -> None:
    """Plot microseconds per flick against the number of disks."""
    plt = _pyplot()
    figure, axes = plt.subplots(figsize=(7.0, 3.0))
    numbers = list(costs)
    axes.fill_between(numbers, [costs[n][1] for n in numbers], [costs[n][2] for n in numbers], color="#c5cae9")
    axes.plot(numbers, [costs[n][0] for n in numbers], "o-", color="#3949ab")
    axes.set_xlabel("disks (as dense as in B)")
    axes.set_ylabel("µs a flick, one core")
    axes.set_ylim(bottom=0.0)
    axes.set_xlim(left=0.0)
    _finish(figure, axes, path)


def _pyplot() -> Any:
    matplotlib: Any = importlib.import_module("matplotlib")  # installed only by `make bench`
    matplotlib.use("svg")
    matplotlib.rcParams["svg.fonttype"] = "none"  # text stays text: small files
    matplotlib.rcParams["svg.hashsalt"] = "omphalos"
    return importlib.import_module("matplotlib.pyplot")


def _finish(figure: Any, axes: Any, path: Path) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata={"Date": None})
