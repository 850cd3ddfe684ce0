"""The folder of an arena: its plan, a line for each finished game, and every game's record.

    plan.json            what is played
    games.jsonl          a line for each finished game, as they finish; sorted when all are played
    records/000/000017.jsonl   the record of game 17
    report.json, games.parquet   written when all games are played

A game's record is complete before its line is written. So every line has its record, even if the process was killed.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Sequence
from io import FileIO
from pathlib import Path
from typing import Self, TypeVar

import msgspec

from omphalos.arena.errors import ArenaError
from omphalos.arena.match import Finished, Played
from omphalos.arena.plan import Plan
from omphalos.table.errors import OmphalosError

T = TypeVar("T")
_lines = msgspec.json.Decoder(Played)


class Folder:
    """An arena's folder. A lock keeps other processes out while it is open."""

    def __init__(self, path: Path, plan: Plan, done: dict[int, Played], lines: FileIO) -> None:
        self.path = path
        self.plan = plan
        self.done = done  # by index
        self._lines = lines  # games.jsonl, locked

    @classmethod
    def create(cls, path: str | os.PathLike[str], plan: Plan, resume: bool = False) -> Self:
        """Create a folder; with `resume`, open one that has the same plan."""
        path = Path(path)
        try:
            path.mkdir(parents=True, exist_ok=True)
            if (path / "plan.json").exists():
                if not resume:
                    raise ArenaError(f"{path} holds an arena already; go on with it by --resume")
                return cls._go_on(path, plan)
            if any(path.iterdir()):
                raise ArenaError(f"{path} is not empty")
            write_whole(path / "plan.json", msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
            return cls(path, plan, {}, cls._hold(path))
        except OSError as problem:
            raise ArenaError(f"{problem.filename or path}: {problem.strerror}") from None

    @classmethod
    def _go_on(cls, path: Path, plan: Plan) -> Self:
        kept = read_plan(path)
        if kept != plan:
            different = [name for name in Plan.__struct_fields__ if getattr(kept, name) != getattr(plan, name)]
            raise ArenaError(f"{path} holds an arena with other {', '.join(different)}; start another folder")
        lines = cls._hold(path)
        try:
            done, whole = _read_games(path)
            lines.truncate(whole)  # the torn last line of a killed run is dropped
        except BaseException:
            lines.close()
            raise
        return cls(path, plan, {game.index: game for game in done if not game.error}, lines)

    @staticmethod
    def _hold(path: Path) -> FileIO:
        lines = FileIO(path / "games.jsonl", "a")
        try:
            fcntl.flock(lines, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lines.close()
            raise ArenaError(f"{path} is being played in by another process") from None
        return lines

    def keep(self, games: Sequence[Finished]) -> None:
        """Write finished games: the records first, then their lines."""
        try:
            for one in games:
                if one.record:
                    file = record_file(self.path, one.played.index)
                    file.parent.mkdir(parents=True, exist_ok=True)
                    write_whole(file, one.record)
            lines = b"".join(msgspec.json.encode(one.played) + b"\n" for one in games)
            while lines:
                lines = lines[self._lines.write(lines) :]
        except OSError as problem:
            raise ArenaError(f"{problem.filename or self.path}: {problem.strerror}") from None
        self.done.update({one.played.index: one.played for one in games})

    def finish(self) -> list[Played]:
        """Return all games in order, and sort the file. So the file does not depend on the order of finishing."""
        games = [self.done[index] for index in sorted(self.done)]
        write_whole(self.path / "games.jsonl", b"".join(msgspec.json.encode(game) + b"\n" for game in games))
        return games

    def close(self) -> None:
        """Release the lock of the folder."""
        self._lines.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_plan(path: str | os.PathLike[str]) -> Plan:
    """The plan of a folder."""
    return read_json(Path(path) / "plan.json", Plan, ArenaError)


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


def read_json(file: Path, kind: type[T], error: type[OmphalosError]) -> T:
    """Read a file of JSON. `error`, with the name of the file, if that cannot be done."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except OSError as problem:
        raise error(f"{file}: {problem.strerror}") from None
    except msgspec.DecodeError as problem:
        raise error(f"{file}: {problem}") from None


def write_whole(file: Path, data: bytes) -> None:
    """Write a file atomically."""
    draft = file.with_name(f".{file.name}.draft")
    draft.write_bytes(data)
    draft.replace(file)


def _read_games(path: Path) -> tuple[list[Played], int]:
    """The games of games.jsonl, and the length of its complete lines in bytes. A torn line may follow."""
    file = path / "games.jsonl"
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return [], 0
    except OSError as problem:
        raise ArenaError(f"{file}: {problem.strerror}") from None
    games, whole = list[Played](), 0
    lines = data.split(b"\n")
    for number, line in enumerate(lines[:-1], 1):
        try:
            games.append(_lines.decode(line))
        except msgspec.DecodeError as problem:
            if number == len(lines) - 1:
                return games, whole
            raise ArenaError(f"{file}, line {number}: {problem}") from None
        whole += len(line) + 1
    return games, whole
