"""Time of `import omphalos` and `omphalos --help`, next to an empty Python process.

python -m benchmarks.startup
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "import omphalos": [sys.executable, "-c", "import omphalos"],
    "omphalos --help": [sys.executable, "-m", "omphalos.cli", "--help"],
    "omphalos games": [sys.executable, "-m", "omphalos.cli", "games"],
}


def seconds(command: Sequence[str]) -> float:
    """Wall time of one run."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main(rounds: int = 15) -> None:
    """Run all commands alternately, so that a busy moment of the machine affects all of them."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, command in COMMANDS.items():
            times[name].append(seconds(command))
    bare = statistics.median(times["python -c pass"])
    print(f"{'command':<18} {'median':>9} {'range':>17} {'× bare Python':>14}")
    for name, taken in times.items():
        median = statistics.median(taken)
        spread = f"{min(taken) * 1e3:.0f}–{max(taken) * 1e3:.0f} ms"
        print(f"{name:<18} {median * 1e3:>6.0f} ms {spread:>17} {median / bare:>14.1f}")


if __name__ == "__main__":
    main()
