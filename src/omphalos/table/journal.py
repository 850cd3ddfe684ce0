"""Journals: where a table's entries are kept, in memory or in a file, only ever added to.

An append has reached the disk when it returns. A process killed while writing leaves at most one torn line at the end;
opening the file drops that line, says so, and keeps everything before it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path
from typing import Any, Protocol, Self

import msgspec

from omphalos.table.entry import (
    FORMAT,
    VERSION,
    Entry,
    Header,
    Line,
    Return,
    Seed,
    encoder,
    header_decoder,
    line_decoder,
)
from omphalos.table.errors import JournalError, RecordError
from omphalos.table.game import AnyGame


class Journal(Protocol):
    """What a table needs of the place where its entries are kept."""

    @property
    def header(self) -> Header: ...

    @property
    def seed(self) -> str:
        """The seed, which only the host may read before the game is over."""
        ...

    @property
    def entries(self) -> list[Entry[Any, Any]]: ...

    def append(self, entry: Entry[Any, Any]) -> None:
        """Keep one more entry; when this returns it is durable, when it raises nothing has been kept."""
        ...


class MemoryJournal:
    """A journal that lasts as long as the process: for study, tests and bots' own games."""

    def __init__(self, header: Header, seed: str) -> None:
        self.header = header
        self.seed = seed
        self.entries: list[Entry[Any, Any]] = []

    def append(self, entry: Entry[Any, Any]) -> None:
        self.entries.append(entry)


class Torn(msgspec.Struct, frozen=True):
    """What was dropped from the end of a file whose writer was killed."""

    line: int  # its number, from 1
    text: str  # the beginning of what it held


class FileJournal:
    """A journal in a file of JSON lines. One process at a time may hold it."""

    def __init__(self, path: Path, descriptor: int, header: Header, seed: str) -> None:
        self.path = path
        self.header = header
        self.seed = seed
        self.entries: list[Entry[Any, Any]] = []
        self.torn: Torn | None = None
        self._descriptor = descriptor
        self._length = 0

    @classmethod
    def create(cls, path: str | os.PathLike[str], header: Header, seed: str) -> Self:
        """A new file; one that exists is never overwritten."""
        path = Path(path)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        except FileExistsError:
            raise JournalError(f"{path} exists already; a journal is never overwritten") from None
        except OSError as problem:
            raise JournalError(f"cannot create {path}: {problem.strerror}") from None
        journal = cls(path, descriptor, header, seed)
        journal._lock()
        journal._write(encoder.encode(header) + b"\n" + encoder.encode(Seed(seed)) + b"\n")
        _sync_folder(path)
        return journal

    @classmethod
    def open(cls, path: str | os.PathLike[str], game: AnyGame) -> Self:
        """Go on with a file, which must be a journal of this game."""
        path = Path(path)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        except OSError as problem:
            raise JournalError(f"cannot open {path}: {problem.strerror}") from None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise JournalError(f"{path} is held by another process") from None
        try:
            return cls._read(path, descriptor, game)
        except BaseException:
            os.close(descriptor)
            raise

    @classmethod
    def _read(cls, path: Path, descriptor: int, game: AnyGame) -> Self:
        data = _read_all(descriptor)
        whole, torn = split_lines(data)
        if not whole:
            raise RecordError("no header; this is not a journal", 1, str(path))
        header = read_header(whole[0], str(path))
        if header.game != game.name:
            raise RecordError(f"a game of {header.game!r}, not of {game.name!r}", 1, str(path))
        lines = [read_line(text, number, game, str(path)) for number, text in enumerate(whole[1:], 2)]
        seeds = [line.seed for line in lines if isinstance(line, Seed)]
        if not seeds:
            raise RecordError("no seed, so this is a record to look at, not a journal to go on with", 1, str(path))
        journal = cls(path, descriptor, header, seeds[0])
        journal.entries = [line for line in lines if not isinstance(line, Seed)]
        check_numbers(journal.entries, str(path))
        journal._length = sum(len(text) + 1 for text in whole)
        if torn is not None:
            journal.torn = Torn(len(whole) + 1, torn[:80].decode(errors="replace"))
            os.ftruncate(descriptor, journal._length)
            os.fsync(descriptor)
        return journal

    def append(self, entry: Entry[Any, Any]) -> None:
        self._write(encoder.encode(entry) + b"\n")
        self.entries.append(entry)

    def close(self) -> None:
        """Let go of the file."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _lock(self) -> None:
        fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _write(self, data: bytes) -> None:
        if self._descriptor < 0:
            raise JournalError(f"{self.path} is closed")
        try:
            written = 0
            while written < len(data):
                written += os.pwrite(self._descriptor, data[written:], self._length + written)
            os.fsync(self._descriptor)
        except OSError as problem:
            with contextlib.suppress(OSError):  # a half-written line must not stay behind
                os.ftruncate(self._descriptor, self._length)
            raise JournalError(f"cannot write {self.path}: {problem.strerror}; nothing was added") from None
        self._length += len(data)


def split_lines(data: bytes) -> tuple[list[bytes], bytes | None]:
    """The whole lines of a file, and what is left of a last one that was never finished.

    A last line that ends properly but does not parse was torn too: a killed machine may leave any bytes there.
    """
    lines = data.split(b"\n")
    rest = lines.pop()
    if rest:
        return lines, rest
    if len(lines) > 1:
        try:
            msgspec.json.decode(lines[-1])
        except msgspec.DecodeError:
            return lines[:-1], lines[-1]
    return lines, None


def read_header(text: bytes, source: str) -> Header:
    """The first line of a journal or record."""
    try:
        header = header_decoder.decode(text)
    except msgspec.DecodeError as problem:
        raise RecordError(f"not a header of an Omphalos record ({problem})", 1, source) from None
    if header.format != FORMAT:
        raise RecordError(f"the format is {header.format!r}, not {FORMAT!r}", 1, source)
    if header.version != VERSION:
        raise RecordError(f"version {header.version} of the format; this program reads version {VERSION}", 1, source)
    return header


def read_line(text: bytes, number: int, game: AnyGame, source: str) -> Line[Any, Any]:
    """A line after the header."""
    try:
        return line_decoder(game).decode(text)
    except msgspec.DecodeError as problem:
        raise RecordError(str(problem), number, source) from None


def check_numbers(entries: list[Entry[Any, Any]], source: str) -> None:
    """Entries are numbered from 0 without a gap, and only what stands can be returned to."""
    moves: list[int] = []
    for n, entry in enumerate(entries):
        if entry.n != n:
            raise RecordError(f"entry {entry.n} where {n} should be: lines are missing or out of order", None, source)
        if isinstance(entry, Return):
            if entry.to not in moves:
                raise RecordError(f"entry {n} returns to entry {entry.to}, which does not stand", None, source)
            while moves[-1] != entry.to:
                moves.pop()
        else:
            moves.append(n)


def _read_all(descriptor: int) -> bytes:
    size = os.fstat(descriptor).st_size
    return os.pread(descriptor, size, 0)


def _sync_folder(path: Path) -> None:
    folder = os.open(path.parent, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
