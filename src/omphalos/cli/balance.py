"""`omphalos balance`: who and what wins, from many games, as a page with plots."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from omphalos.arena.balance.page import as_html, as_markdown
from omphalos.arena.balance.run import study
from omphalos.arena.errors import ArenaError
from omphalos.arena.plan import make_plan
from omphalos.arena.run import run
from omphalos.arena.run_folder import write_whole
from omphalos.bots import levels
from omphalos.cli.arena import add_playing, pool
from omphalos.cli.words import add_language, parser, read_options
from omphalos.table.registry import find_game

ABOUT = """\
Study who and what wins: gods, laws, sources of points, mixes of actions, seats.

  omphalos balance flick --bot hunter:budget=200 --games 2000 --players 2 3 4 --out results/balance
  omphalos balance --from results/first             study an arena that was played before

Writes balance.html (a page of its own, with plots), balance.md (its tables) and balance.json into the folder.
"""


def main(arguments: Sequence[str]) -> int:
    """Play games if needed, count, and write the page."""
    words = make_parser().parse_args(arguments)
    folder: Path | None = words.source
    failed = 0
    if folder is None:
        folder = words.out
        if words.game is None or folder is None:
            raise ArenaError("name a game and a folder with --out, or an arena's folder with --from")
        game = find_game(words.game)
        best = levels(game.name)[-1].id if levels(game.name) else "random"
        players = words.players or [count for count in game.players if count > 1]
        options = read_options(words.option)
        plan = make_plan(game, words.bot or [best], players, words.games, words.seed, options=options)
        workers = max(1, words.workers)
        report = run(plan, game, pool(words.ray, workers), folder, words.resume, workers, words.quiet)
        failed = len(report.failed)
        if failed:
            print(f"omphalos balance: {failed} games failed: {report.failed[0].error}", file=sys.stderr)
    found = study(folder, words.lang)
    target = words.out or folder
    try:
        target.mkdir(parents=True, exist_ok=True)
        write_whole(target / "balance.html", as_html(found, words.lang).encode())
        write_whole(target / "balance.md", as_markdown(found, words.lang).encode())
        write_whole(target / "balance.json", msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    except OSError as problem:
        raise ArenaError(f"{problem.filename or target}: {problem.strerror}") from None
    print(as_markdown(found, words.lang), end="")
    if not words.quiet:
        print(f"{target / 'balance.html'}", file=sys.stderr)
    return 1 if failed else 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("balance", ABOUT)
    p.add_argument("game", nargs="?", help="its short name; `omphalos games` lists all")
    p.add_argument("--bot", action="append", metavar="BOT", help="who plays, once for each (default: the top level)")
    p.add_argument("--from", dest="source", type=Path, metavar="FOLDER", help="play nothing: study this arena's folder")
    add_playing(p)
    p.add_argument("--games", type=int, default=200, metavar="N", help="for each number of players (default: 200)")
    add_language(p)
    return p
