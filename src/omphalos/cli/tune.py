"""`omphalos tune`: looks for house numbers under which a game meets its targets."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.page import as_markdown
from omphalos.arena.tune.run import tune
from omphalos.arena.tune.task import read_task, shipped
from omphalos.cli.arena import add_workers
from omphalos.cli.words import add_language, parser
from omphalos.table.registry import find_game

ABOUT = """\
Tune the house numbers of a game: play candidates with the same seeds, fit, propose, confirm on fresh seeds.

  omphalos tune flick --show > my.toml               the task that comes with the program, to edit
  omphalos tune flick --task my.toml --out results/tune
  omphalos tune flick --task my.toml --out results/tune --resume      go on after a kill
  omphalos tune oracle --measure --out results/today                  measure today's numbers against the targets

A task names the numbers that may move, their bounds and steps, and the targets. Only house rulings (H) and reports of
owners (P) may move. Writes report.html with plots, report.md, report.json, and the data files with the proposed numbers
into proposal/. The rules of this program stay as they are.
"""
EFFORT = {
    "games": "games of each candidate, for each number of players",
    "first": "candidates all over the space, today's numbers among them",
    "rounds": "rounds of fitting and proposing",
    "proposals": "candidates of a round",
    "finalists": "candidates that play again before one is proposed; 1: none does",
    "confirm": "games on fresh seeds, for each number of players",
}


def main(arguments: Sequence[str]) -> int:
    """Tune, and print the report."""
    words = make_parser().parse_args(arguments)
    game = find_game(words.game)
    if words.show:
        print(shipped(game.name), end="")
        return 0
    if words.played is not None and not words.measure:
        raise TuneError("--from names games to measure: add --measure")
    if words.out is None:
        raise TuneError("name a folder with --out")
    changes: dict[str, Any] = {name: getattr(words, name) for name in ("bot", "players", "seed")}
    changes |= {f"effort.{name}": getattr(words, name) for name in EFFORT}
    task = read_task(
        shipped(game.name) if words.task is None else words.task,
        {name: value for name, value in changes.items() if value is not None},
    )
    workers = max(1, words.workers)
    pool = None
    if words.ray is not None:
        from omphalos.arena.cluster import ray

        pool = ray(words.ray)
    report = tune(
        *(task, game, words.out, pool, workers, words.resume, words.quiet, words.lang),
        measure=words.measure,
        played=words.played,
    )
    print(as_markdown(report, words.lang), end="")
    if not words.quiet:
        print(words.out / "report.html", file=sys.stderr)
        if report.proposal:
            print(words.out / "proposal", file=sys.stderr)
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("tune", ABOUT)
    p.add_argument("game", help="its short name; `omphalos games` lists all")
    p.add_argument("--task", type=Path, metavar="FILE", help="TOML (default: the one that comes with the program)")
    p.add_argument("--show", action="store_true", help="print the task that comes with the program, and end")
    p.add_argument("--measure", action="store_true", help="only measure today's numbers, with the games of --confirm")
    p.add_argument(
        "--from", dest="played", type=Path, metavar="FOLDER", help="of --measure: play nothing, take this arena's games"
    )
    p.add_argument("--out", "-o", type=Path, metavar="FOLDER", help="keep games, report and proposal there")
    p.add_argument("--resume", action="store_true", help="go on with the tuning in --out; finished games are kept")
    p.add_argument("--bot", metavar="BOT", help="who plays in all seats, instead of the task's")
    p.add_argument("--players", type=int, nargs="+", metavar="P", help="seats at a table, instead of the task's")
    p.add_argument("--seed", metavar="TEXT", help="the same seed, the same proposal (default: the task's, or 0)")
    for name, what in EFFORT.items():
        p.add_argument(f"--{name}", type=int, metavar="N", help=f"{what}, instead of the task's")
    add_workers(p)
    add_language(p)
    return p
