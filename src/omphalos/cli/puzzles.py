"""`omphalos puzzles`: the puzzle of a day, and finding new ones in records."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from omphalos.bots import make_bot
from omphalos.bots.puzzles import (
    PosedPuzzle,
    PuzzleError,
    mine,
    position_of,
    puzzle_line,
    puzzle_of_day,
    shipped_puzzles,
)
from omphalos.bots.review import strongest_bot
from omphalos.cli.messages import say
from omphalos.cli.words import add_json, add_language, parser, print_json
from omphalos.table import Table
from omphalos.table.record import read_record

GAPS = {"flick": 3.0, "oracle": 5.0}  # points by which the best move of a puzzle leads, unless --gap says otherwise


def main(arguments: Sequence[str]) -> int:
    """Print the puzzle of a day, or mine records."""
    p = make_parser()
    words = p.parse_args(arguments)
    if (words.game is None) == (words.mine is None):
        p.error("name a game, or records after --mine")
    if words.mine is not None:
        return _mine(words)
    return _show(words)


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("puzzles", "The puzzle of a day: a position where one move is far better than every other idea.")
    p.epilog = (
        "  omphalos puzzles flick --draw today.svg           who is to act, and the position as a picture\n"
        "  omphalos puzzles flick --solution                 and the best move that is known\n"
        "  omphalos puzzles --mine games/*.jsonl --out new.jsonl"
    )
    p.add_argument("game", nargs="?", help="its short name; `omphalos games` lists all")
    p.add_argument("--day", type=_day, default=date.today(), metavar="YYYY-MM-DD", help="(default: today)")
    p.add_argument("--draw", type=Path, metavar="FILE", help="write the position as an SVG picture")
    p.add_argument("--solution", action="store_true", help="print the best move that is known")
    p.add_argument("--mine", nargs="+", metavar="RECORD", help="find puzzles in records of finished games")
    p.add_argument("--out", "-o", type=Path, metavar="FILE", help="of --mine: add them to this file (default: print)")
    p.add_argument("--bot", help="of --mine: who proposes the moves (default: the strongest level)")
    p.add_argument("--gap", type=float, metavar="POINTS", help="of --mine: by how much the best move leads at least")
    p.add_argument("--most", type=int, default=3, metavar="N", help="of --mine: puzzles of one game (default: 3)")
    add_json(p, "the puzzle, as its seat sees it,")
    add_language(p)
    return p


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day; write 2026-11-30") from None


def _show(words: argparse.Namespace) -> int:
    puzzles = shipped_puzzles(words.game)
    if not puzzles:
        raise PuzzleError(f"no puzzles of {words.game} come with this version")
    posed = puzzle_of_day(puzzles, words.day)
    table, seat = position_of(posed), posed.puzzle.seat
    if words.json:
        print_json(
            {
                "day": words.day,
                "game": posed.played.game,
                "seat": seat,
                "view": table.view(seat),
                "gap": posed.puzzle.points - posed.puzzle.second,
                "count": len(puzzles),
                **({"best": posed.puzzle.best} if words.solution else {}),
            }
        )
    else:
        _tell(words, table, posed, len(puzzles))
    if words.draw is not None:
        picture = table.game.picture(table.view(seat), words.lang)
        try:
            words.draw.write_text(picture, encoding="utf-8")
        except OSError as problem:
            print(f"omphalos puzzles: {words.draw}: {problem.strerror}", file=sys.stderr)
            return 2
    return 0


def _tell(words: argparse.Namespace, table: Table, posed: PosedPuzzle, count: int) -> None:
    print(say(words.lang, "puzzles-head", day=str(words.day), name=table.names[posed.puzzle.seat], count=count))
    print(say(words.lang, "puzzles-gap", points=f"{posed.puzzle.points - posed.puzzle.second:.1f}"))
    if words.solution:
        best = table.read_action(posed.puzzle.best)
        move = table.game.tell_action(table.state, best, table.names, words.lang)
        print(say(words.lang, "puzzles-solution", move=move))


def _mine(words: argparse.Namespace) -> int:
    lines: list[bytes] = []
    for number, file in enumerate(words.mine, 1):
        record = read_record(file)
        gap = GAPS.get(record.game.name, 1.0) if words.gap is None else words.gap
        bot = make_bot(words.bot or strongest_bot(record.game), record.game)
        try:
            found = mine(record, bot, gap, words.most)
        finally:
            bot.close()
        count = 0 if found.game is None else len(found.game.puzzles)
        print(
            say(words.lang, "puzzles-mined", n=number, total=len(words.mine), file=str(file), count=count),
            file=sys.stderr,
            flush=True,
        )
        if found.game is None:
            continue
        if words.out is None:
            lines.append(puzzle_line(found.game))
            continue
        try:
            with words.out.open("ab") as out:  # at once, so that nothing is lost when it is interrupted
                out.write(puzzle_line(found.game))
        except OSError as problem:
            print(f"omphalos puzzles: {words.out}: {problem.strerror}", file=sys.stderr)
            return 2
    sys.stdout.buffer.write(b"".join(lines))
    return 0
