"""Benchmarks of Wyrocznia.

python -m benchmarks.oracle [--quick]               decisions per second, next to peers
python -m benchmarks.oracle study [--games N]       statistics of many random and greedy games
python -m benchmarks.oracle ranks [--games N]       the limits of the ranks in solo games (WY-C17)
"""

from __future__ import annotations

import argparse

from benchmarks.oracle.speed import speed
from benchmarks.oracle.study import ranks, study


def main() -> None:
    """Parse the arguments and run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.oracle", description="Benchmarks of Wyrocznia.")
    parser.add_argument("what", nargs="?", choices=("speed", "study", "ranks"), default="speed")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--games", type=int, default=500, help="games of each kind in the study")
    words = parser.parse_args()
    if words.what == "speed":
        speed(rounds=10 if words.quick else 60)
    elif words.what == "study":
        study(10 if words.quick else words.games)
    else:
        ranks(50 if words.quick else words.games)


if __name__ == "__main__":
    main()
