"""`omphalos draw`: a position in short notation, or a moment of a record, as an SVG picture."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from omphalos.cli.words import add_language, parser
from omphalos.table.errors import BadPosition, NothingToDraw, OmphalosError
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.record import Record, read_record, replay
from omphalos.table.registry import find_game, games


def main(arguments: Sequence[str]) -> int:
    """Write the picture to a file or to standard output."""
    words = make_parser().parse_args(arguments)
    if is_file(words.what) and words.move:
        picture = _move(words.what, words.at, words.seat, words.lang)
    else:
        if is_file(words.what):
            game, view = _moment(words.what, words.at, words.seat)
        else:
            game, view = position(words.what, words.game)
        picture = game.picture(view, words.lang)
    if words.out is None:
        print(picture)
    else:
        try:
            words.out.write_text(picture, encoding="utf-8")
        except OSError as problem:
            print(f"omphalos draw: {words.out}: {problem.strerror}", file=sys.stderr)
            return 2
    return 0


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("draw", "Draw a position in a game's short notation, or a moment of a record, as an SVG picture.")
    p.add_argument("what", help="a position in notation, or a record's file")
    p.add_argument("--game", help="the game of the notation (default: the first that understands it)")
    p.add_argument("--at", type=int, default=None, metavar="N", help="of a record: after entry N (default: the end)")
    p.add_argument("--move", action="store_true", help="of a record: draw entry N itself, a flick as its track")
    p.add_argument("--seat", type=int, default=SPECTATOR, help="of a record: as this seat sees it")
    p.add_argument("--out", "-o", type=Path, default=None, help="the file to write (default: standard output)")
    add_language(p)
    return p


def is_file(what: str) -> bool:
    """Whether the argument names a file, not a position."""
    try:
        return Path(what).is_file()
    except OSError:  # a long notation is not a possible file name
        return False


def _read(file: str, at: int | None, seat: int) -> Record:
    record = read_record(file)
    players = len(record.header.seats)
    if seat != SPECTATOR and not 0 <= seat < players:
        raise NothingToDraw(f"there is no seat {seat}; this game has seats 0 to {players - 1}")
    if at is not None and not 0 <= at < len(record.entries):
        raise NothingToDraw(f"there is no entry {at}; the record has entries 0 to {len(record.entries) - 1}")
    return record


def _move(file: str, at: int | None, seat: int, language: str) -> str:
    record = _read(file, at, seat)
    game, drawn = record.game, None
    for moment in replay(record):
        if moment.event is None or (at is not None and moment.entry.n != at):
            continue
        try:
            drawn = game.picture_event(game.view(moment.before, seat), moment.event, language)
        except NothingToDraw:
            continue
    if drawn is None:
        raise NothingToDraw(f"nothing of {'the record' if at is None else f'entry {at}'} has a picture of its own")
    return drawn


def _moment(file: str, at: int | None, seat: int) -> tuple[AnyGame, Any]:
    record = _read(file, at, seat)
    state = record.game.start(len(record.header.seats), record.options)
    for moment in replay(record):
        if at is not None and moment.entry.n > at:
            break
        state = moment.after
    return record.game, record.game.view(state, seat)


def position(text: str, name: str | None) -> tuple[AnyGame, Any]:
    """The game and the view that a notation describes. Without a name, the first game that can parse it."""
    if name is not None:
        game = find_game(name)
        return game, game.position(text)
    problems: list[str] = []
    for candidate in games.names():
        game = find_game(candidate)
        try:
            return game, game.position(text)
        except OmphalosError as problem:
            problems.append(f"{candidate}: {problem}")
    raise BadPosition("neither a file nor a position of any game – " + " · ".join(problems))
