"""`omphalos dataset`: the decisions of recorded games as a Parquet table, for learning and statistics."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from omphalos.cli.words import parser
from omphalos.envs.dataset import sources, write_dataset

ABOUT = """\
Write the decisions of recorded games as a Parquet table, a row for each: what the seat saw as numbers, what it could
do, what it chose, and how the game ended. pyarrow, pandas and polars read it.

  omphalos dataset results/first --parquet decisions.parquet
  omphalos dataset game.jsonl other.jsonl --parquet decisions.parquet

docs/arena.md describes the columns.
"""


def main(arguments: Sequence[str]) -> int:
    """Write the table and say what it contains."""
    words = make_parser().parse_args(arguments)
    written = write_dataset(sources(words.records), words.parquet, words.players, words.quiet)
    left_out = f"; {written.unfinished} unfinished games left out" if written.unfinished else ""
    print(f"{words.parquet}: {written.decisions} decisions of {written.games} games{left_out}")
    if not written.decisions:
        print("omphalos dataset: no game is finished", file=sys.stderr)
        return 1
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("dataset", ABOUT)
    p.add_argument("records", nargs="+", type=Path, help="folders of arenas, folders with records, or records")
    p.add_argument("--parquet", type=Path, required=True, metavar="FILE", help="the file to write")
    p.add_argument("--players", type=int, metavar="P", help="only games of so many (default: all must have as many)")
    p.add_argument("--quiet", "-q", action="store_true", help="no progress on standard error")
    return p
