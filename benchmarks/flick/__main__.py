"""Benchmarks of Palec boży.

python -m benchmarks.flick [--quick]                whole random games and decisions per second, next to catanatron
python -m benchmarks.flick positions FILE           flicks of played games, for `benchmarks.physics --positions FILE`
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.flick.positions import positions
from benchmarks.flick.speed import speed


def main() -> None:
    """Parse the arguments and run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.flick", description="Benchmarks of Palec boży.")
    parser.add_argument("what", nargs="?", choices=("speed", "positions"), default="speed")
    parser.add_argument("file", nargs="?", type=Path, default=Path("positions.jsonl"), help="where to write positions")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, fewer games")
    parser.add_argument("--games", type=int, default=40, help="games to take positions from")
    words = parser.parse_args()
    if words.what == "speed":
        speed(rounds=3 if words.quick else 15)
    else:
        positions(words.file, 3 if words.quick else words.games)


if __name__ == "__main__":
    main()
