"""The folder of a tuning.

    task.json                  what is to be done
    games/NAME-STAGE.jsonl     a line for each game of a candidate in a stage
    report.html, report.md, report.json
    proposal/                  data files that can be put in place of the game's

Only games are kept. What was fitted and proposed follows from them, so a run that was killed goes on to the same end.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import msgspec

from omphalos.arena.folder import read_json, write_whole
from omphalos.arena.tune.errors import TuneError
from omphalos.arena.tune.measures import Measured
from omphalos.arena.tune.task import Task

_lines = msgspec.json.Decoder(Measured)


class Kept(msgspec.Struct, frozen=True):
    """The task with the ruleset it starts from."""

    ruleset: str
    task: Task


class Folder:
    """A tuning's folder. A lock keeps other processes out while it is open."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor: int | None = descriptor

    @classmethod
    def create(cls, path: str | os.PathLike[str], kept: Kept, resume: bool = False) -> Self:
        """Create a folder; with `resume`, open one that has the same task."""
        path = Path(path)
        file = path / "task.json"
        try:
            path.mkdir(parents=True, exist_ok=True)
            if file.exists():
                if not resume:
                    raise TuneError(f"{path} holds a tuning already; go on with it by --resume")
                _compare(path, read_json(file, Kept, TuneError), kept)
            elif any(path.iterdir()):
                raise TuneError(f"{path} is not empty, and holds no tuning")
            else:
                (path / "games").mkdir()
                write_whole(file, msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
            return cls(path, _hold(path))
        except OSError as problem:
            raise TuneError(f"{problem.filename or path}: {problem.strerror}") from None

    def read(self, name: str) -> dict[str, Measured]:
        """The games of a candidate in a stage, by seed. The torn last line of a killed run is cut off."""
        file = self._file(name)
        if not file.exists():
            return {}
        data = file.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            write_whole(file, whole)
        games: dict[str, Measured] = {}
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                one = _lines.decode(line)
            except msgspec.DecodeError as problem:
                raise TuneError(f"{file}, line {number}: {problem}") from None
            games[one.seed] = one
        return games

    def keep(self, name: str, games: Sequence[Measured]) -> None:
        """Add games to a candidate."""
        with self._file(name).open("ab") as file:
            file.write(b"".join(msgspec.json.encode(one) + b"\n" for one in games))

    def write(self, name: str, data: bytes) -> None:
        """Write a file of the report."""
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, data)

    def close(self) -> None:
        """Release the lock of the folder."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _file(self, name: str) -> Path:
        return self.path / "games" / f"{name}.jsonl"


def _compare(path: Path, kept: Kept, wanted: Kept) -> None:
    """Refuse to go on with another task."""
    wanted = msgspec.json.decode(msgspec.json.encode(wanted), type=Kept)  # as it is read: tuples in options are lists
    different = [name for name in Task.__struct_fields__ if getattr(kept.task, name) != getattr(wanted.task, name)]
    different += ["ruleset"] * (kept.ruleset != wanted.ruleset)
    if different:
        raise TuneError(f"{path} holds a tuning with other {', '.join(different)}; start another folder")


def _hold(path: Path) -> int:
    descriptor = os.open(path / "games", os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise TuneError(f"{path} is being tuned in by another process") from None
    return descriptor
