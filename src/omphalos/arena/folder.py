"""The folder of an arena: its plan, a line for each finished game, and every game's record.

    plan.json            what is played
    games.jsonl          a line for each finished game, as they finish; sorted when all are played
    records/000/000017.jsonl   the record of game 17
    report.json, games.parquet   written when all games are played

A game's record is complete before its line is written. So every line has its record, even if the process was killed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from io import FileIO
from pathlib import Path
from typing import ClassVar

import msgspec

from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, Played
from omphalos.arena.plan import Plan
from omphalos.arena.run_folder import RunFolder, cut_lines, read_json, read_lines, write_lines, write_whole
from omphalos.table.errors import OmphalosError

_PLAN = "plan.json"
_GAMES = "games.jsonl"
_line = msgspec.json.Decoder(Played)


class ArenaFolder(RunFolder[Plan]):
    """An arena's folder, with the games that are finished."""

    run: ClassVar[str] = "an arena"
    plan_file: ClassVar[str] = _PLAN
    lock_file: ClassVar[str] = _GAMES
    error: ClassVar[type[OmphalosError]] = ArenaError

    def __init__(self, path: Path, plan: Plan, lock: FileIO) -> None:
        super().__init__(path, plan, lock)
        self.done: dict[int, Played] = {}  # by index

    def read(self) -> None:
        games, whole = _read_games(self.path)
        cut_lines(self.path / _GAMES, whole)
        self.done = {game.index: game for game in games if not game.error}

    def add(self, games: Sequence[Finished]) -> None:
        """Write finished games: the records first, then their lines."""
        try:
            for one in games:
                if one.record:
                    file = record_file(self.path, one.played.index)
                    file.parent.mkdir(parents=True, exist_ok=True)
                    write_whole(file, one.record)
            write_lines(self._lock, [one.played for one in games])
        except OSError as problem:
            raise ArenaError(f"{problem.filename or self.path}: {problem.strerror}") from None
        self.done.update({one.played.index: one.played for one in games})

    def finish(self) -> list[Played]:
        """Return all games in order, and sort the file. So the file does not depend on the order of finishing."""
        games = [self.done[index] for index in sorted(self.done)]
        write_whole(self.path / _GAMES, b"".join(msgspec.json.encode(game) + b"\n" for game in games))
        return games


def read_plan(path: str | os.PathLike[str]) -> Plan:
    """The plan of a folder."""
    return read_json(Path(path) / _PLAN, Plan, ArenaError)


def read_games(path: str | os.PathLike[str]) -> list[Played]:
    """The finished games of a folder, in order."""
    return sorted((game for game in _read_games(Path(path))[0] if not game.error), key=lambda game: game.index)


def record_file(path: str | os.PathLike[str], index: int) -> Path:
    """The path of a game's record."""
    return Path(path) / "records" / f"{index // 1000:03}" / f"{index:06}.jsonl"


def records(path: str | os.PathLike[str]) -> Iterator[tuple[Played, Path]]:
    """Every finished game with the path of its record, in order."""
    for game in read_games(path):
        yield game, record_file(path, game.index)


def _read_games(path: Path) -> tuple[list[Played], int]:
    """The games, and the length of their lines in bytes."""
    return read_lines(path / _GAMES, _line, ArenaError)
