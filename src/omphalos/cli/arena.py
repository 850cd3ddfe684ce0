"""`omphalos arena`: bots play each other, and are rated."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from omphalos.arena.errors import ArenaError
from omphalos.arena.folder import read_games, read_plan
from omphalos.arena.plan import make_plan
from omphalos.arena.pool import Pool, processes
from omphalos.arena.report import ArenaReport, as_text, make_report
from omphalos.arena.run import run
from omphalos.bots import levels
from omphalos.cli.words import add_json, add_language, add_options, parser, print_json, read_options
from omphalos.table.registry import find_game

ABOUT = """\
Let bots play each other, and rate them.

  omphalos arena oracle random greedy --games 200
  omphalos arena flick greedy:budget=200 hunter:budget=200 --players 2 3 --out results/first
  omphalos arena flick --ladder                     the levels, each against the next
  omphalos arena --report results/first             print the report of a folder again

Every line-up plays the same seeds, and each seed in every rotation of the seats. The same plan gives the same games,
whatever the number of workers, as long as budgets are simulations and not milliseconds.
"""


def main(arguments: Sequence[str]) -> int:
    """Play and print the report."""
    words = make_parser().parse_args(arguments)
    if words.report is not None:
        _print(make_report(read_plan(words.report), read_games(words.report)), words)
        return 0
    if words.game is None:
        raise ArenaError("name a game (or a folder with --report)")
    if words.resume and words.out is None:
        raise ArenaError("--resume goes on with the arena in a folder: name it with --out")
    game = find_game(words.game)
    bots: list[str] = words.bots or [level.id for level in levels(game.name)]
    plan = make_plan(game, bots, words.players, words.games, words.seed, words.ladder, read_options(words.option))
    workers = max(1, words.workers)
    nodes: dict[str, int] = {}
    report = run(plan, game, pool(words.ray, workers, nodes), words.out, words.resume, workers, words.quiet)
    _print(report, words)
    if nodes and not words.quiet:
        print(f"{len(nodes)} nodes: {', '.join(map(str, nodes.values()))} games", file=sys.stderr)
    return 1 if report.failed else 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("arena", ABOUT)
    p.add_argument("game", nargs="?", help="its short name; `omphalos games` lists all")
    p.add_argument("bots", nargs="*", metavar="BOT", help="`omphalos bots` lists them (default: the game's levels)")
    p.add_argument("--ladder", action="store_true", help="each meets only the next in the list")
    p.add_argument("--report", type=Path, metavar="FOLDER", help="play nothing: print the report of a folder again")
    add_playing(p)
    p.add_argument("--games", type=int, default=100, metavar="N", help="for each line-up (default: 100)")
    add_json(p, "the report")
    add_language(p)
    return p


def _print(report: ArenaReport, words: argparse.Namespace) -> None:
    if words.json:
        print_json(report)
    else:
        print(as_text(report, words.lang))


def add_playing(p: argparse.ArgumentParser) -> None:
    """Add the arguments that `arena` and `balance` share: what is played, and where."""
    p.add_argument("--players", type=int, nargs="+", metavar="P", help="seats at a table (default: the fewest from 2)")
    p.add_argument("--seed", default="0", metavar="TEXT", help="the same seed, the same games (default: 0)")
    add_options(p)
    p.add_argument("--out", "-o", type=Path, metavar="FOLDER", help="keep records, tables and the report there")
    p.add_argument("--resume", action="store_true", help="go on with the arena in --out; finished games are kept")
    add_workers(p)


def add_workers(p: argparse.ArgumentParser) -> None:
    """Add the arguments that say where games are played, and whether progress is shown."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    p.add_argument("--workers", type=int, default=cores, metavar="N", help=f"processes (default: {cores}, the cores)")
    p.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: HOST:PORT, auto, or local")
    p.add_argument("--quiet", "-q", action="store_true", help="no progress on standard error")


def pool(address: str | None, workers: int, nodes: dict[str, int] | None = None) -> Pool:
    """The pool for the games. On a cluster, it counts in `nodes` how many games each node played."""
    if address is None:
        return processes(workers)
    from omphalos.arena.cluster import ray

    return ray(address, nodes)
