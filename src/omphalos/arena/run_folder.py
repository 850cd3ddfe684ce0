"""A folder that a run writes what is finished into, so that a killed run can be resumed.

It holds the plan of the run, and one process at a time. Files of lines may end with a torn line, which is cut off.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from typing import ClassVar, Generic, Self, TypeVar

import msgspec

from omphalos import files
from omphalos.table.errors import OmphalosError

T = TypeVar("T")
Plan = TypeVar("Plan", bound=msgspec.Struct)


class RunFolder(Generic[Plan]):
    """The folder of one run, locked while it is open. A subclass says what kind of run it is."""

    run: ClassVar[str]  # with its article: "an arena"
    plan_file: ClassVar[str]
    lock_file: ClassVar[str]  # is never replaced while the folder is open
    error: ClassVar[type[OmphalosError]]

    def __init__(self, path: Path, plan: Plan, lock: FileIO) -> None:
        self.path = path
        self.plan = plan
        self._lock = lock

    @classmethod
    def create(cls, path: str | os.PathLike[str], plan: Plan, resume: bool = False) -> Self:
        """Create a folder; with `resume`, open one that has the same plan."""
        path = Path(path)
        file = path / cls.plan_file
        try:
            path.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                if any(path.iterdir()):
                    raise cls.error(f"{path} is not empty")
                write_json(file, plan)
            elif not resume:
                raise cls.error(f"{path} holds {cls.run} already; go on with it by --resume")
            cls.check_plan(path, read_json(file, type(plan), cls.error), plan)
            lock = FileIO(path / cls.lock_file, "a")
            if not files.lock(lock.fileno()):
                lock.close()
                raise cls.error(f"another process works in {path}")
            folder = cls(path, plan, lock)
            try:
                # Another process may have written its plan into the empty folder at the same time.
                cls.check_plan(path, read_json(file, type(plan), cls.error), plan)
                folder.read()
            except BaseException:
                folder.close()
                raise
            return folder
        except OSError as problem:
            raise cls.error(f"{problem.filename or path}: {problem.strerror}") from None

    @classmethod
    def check_plan(cls, path: Path, stored: Plan, wanted: Plan) -> None:
        """Refuse to go on with another plan. Entries that differ are named."""
        if different := cls.differences(stored, as_read(wanted)):
            raise cls.error(f"{path} holds {cls.run} with other {', '.join(different)}; start another folder")

    @classmethod
    def differences(cls, stored: Plan, wanted: Plan) -> list[str]:
        """The entries in which two plans differ."""
        return differences(stored, wanted)

    def read(self) -> None:
        """Read what an earlier run has finished. The folder is locked."""

    def write(self, name: str, data: bytes) -> None:
        """Write a file atomically, in folders that are made for it."""
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, data)

    def close(self) -> None:
        """Release the lock."""
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def differences(one: msgspec.Struct, other: msgspec.Struct) -> list[str]:
    """The fields in which two structs of one kind differ."""
    return [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]


def as_read(plan: Plan) -> Plan:
    """A plan as it is read from its file: tuples in options are lists."""
    return msgspec.json.decode(msgspec.json.encode(plan), type=type(plan))


def read_json(file: Path, kind: type[T], error: type[OmphalosError]) -> T:
    """Read a file of JSON. `error`, with the name of the file, if that cannot be done."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except OSError as problem:
        raise error(f"{file}: {problem.strerror}") from None
    except msgspec.DecodeError as problem:
        raise error(f"{file}: {problem}") from None


def write_json(file: Path, value: object) -> None:
    """Write a file of JSON for people to read, atomically."""
    write_whole(file, msgspec.json.format(msgspec.json.encode(value)) + b"\n")


def write_whole(file: Path, data: bytes) -> None:
    """Write a file atomically."""
    draft = file.with_name(f".{file.name}.draft")
    draft.write_bytes(data)
    draft.replace(file)


def read_lines(file: Path, decoder: msgspec.json.Decoder[T], error: type[OmphalosError]) -> tuple[list[T], int]:
    """The lines of a file, and their length in bytes. A torn line may follow. No lines if there is no file."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return [], 0
    except OSError as problem:
        raise error(f"{file}: {problem.strerror}") from None
    found, whole = list[T](), 0
    lines = data.split(b"\n")
    for number, line in enumerate(lines[:-1], 1):
        try:
            found.append(decoder.decode(line))
        except msgspec.DecodeError as problem:
            if number == len(lines) - 1:
                return found, whole
            raise error(f"{file}, line {number}: {problem}") from None
        whole += len(line) + 1
    return found, whole


def cut_lines(file: Path, whole: int) -> None:
    """Cut off what a killed process has left after the complete lines."""
    if file.exists() and file.stat().st_size != whole:
        os.truncate(file, whole)


def write_lines(file: FileIO, lines: Iterable[object]) -> None:
    """Add lines to a file, all of them if the disk has room."""
    data = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    while data:
        data = data[file.write(data) :]
