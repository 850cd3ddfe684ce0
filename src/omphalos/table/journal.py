"""Journals: append-only logs of a table's entries, in memory or in a file.

`append` returns when the entry is on disk. A process killed while writing leaves at most one torn line at the end;
opening the file drops that line, reports it, and keeps everything before it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final, Protocol, Self

import msgspec

from omphalos import files
from omphalos.table.chance import commitment, seed_from_text
from omphalos.table.entry import (
    FORMAT,
    VERSION,
    Entry,
    Header,
    Line,
    Resign,
    Return,
    Seed,
    Signature,
    encoder,
    header_decoder,
    line_decoder,
)
from omphalos.table.errors import BadSeed, JournalError, RecordError
from omphalos.table.game import AnyGame
from omphalos.table.resigning import Resigned

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)  # what decoding arbitrary bytes can raise


class Journal(Protocol):
    """The storage interface that a table needs."""

    @property
    def header(self) -> Header: ...

    @property
    def seed(self) -> str:
        """The seed. Only the host may read it before the game is over."""
        ...

    @property
    def entries(self) -> list[Entry[Any, Any]]: ...

    def append(self, entry: Entry[Any, Any]) -> None:
        """Add an entry. If this returns, the entry is durable; if it raises, nothing has been written."""
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
    """A line dropped from the end of a file whose writer was killed."""

    line: int  # its number, from 1
    text: str  # the beginning of it


class FileJournal:
    """A journal in a file of JSON lines. A lock keeps other processes out."""

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
        """Create a new file. An existing file is never overwritten."""
        path = Path(path)
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | files.BINARY, 0o600)
        except FileExistsError:
            raise JournalError(f"{path} exists already; a journal is never overwritten") from None
        except OSError as problem:
            raise JournalError(f"cannot create {path}: {problem.strerror}") from None
        journal = cls(path, descriptor, header, seed)
        try:
            files.lock(descriptor)
            journal._write(encoder.encode(header) + b"\n" + encoder.encode(Seed(seed)) + b"\n")
            files.sync_folder(path.parent)
        except BaseException as problem:
            journal.close()
            path.unlink(missing_ok=True)
            if isinstance(problem, OSError):
                raise JournalError(f"cannot create {path}: {problem.strerror}") from None
            raise
        return journal

    @classmethod
    def open(cls, path: str | os.PathLike[str], game: AnyGame) -> Self:
        """Open an existing file, which must be a journal of this game."""
        path = Path(path)
        try:
            descriptor = os.open(path, os.O_RDWR | files.BINARY)
        except OSError as problem:
            raise JournalError(f"cannot open {path}: {problem.strerror}") from None
        if not files.lock(descriptor):
            os.close(descriptor)
            raise JournalError(f"{path} is held by another process")
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
        body = read_body(whole[1:], header, game, str(path))
        if body.signature is not None:
            raise RecordError("signed: the record of a game that is over, and no journal", body.seed_line, str(path))
        if body.seed is None:
            raise RecordError("no seed, so this is a record to look at, not a journal to go on with", 2, str(path))
        if commitment(seed_from_text(body.seed)) != header.commitment:
            raise RecordError("the seed is not the one that the header promises", body.seed_line, str(path))
        journal = cls(path, descriptor, header, body.seed)
        journal.entries = body.entries
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
        """Close the file and release its lock."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, data: bytes) -> None:
        if self._descriptor < 0:
            raise JournalError(f"{self.path} is closed")
        try:
            written = 0
            while written < len(data):
                written += os.pwrite(self._descriptor, data[written:], self._length + written)
            os.fsync(self._descriptor)
        except BaseException as problem:
            try:  # remove a half-written line
                os.ftruncate(self._descriptor, self._length)
            except OSError:
                self.close()  # opening it again drops the torn line
            if isinstance(problem, OSError):
                raise JournalError(f"cannot write {self.path}: {problem.strerror}; nothing was added") from None
            raise
        self._length += len(data)


def split_lines(data: bytes) -> tuple[list[bytes], bytes | None]:
    """The complete lines of a file, and the rest of an unfinished last line.

    A last line that ends with a newline but does not parse is torn too: a machine that loses power may leave any bytes.
    """
    lines = data.split(b"\n")
    rest = lines.pop()
    if rest:
        return lines, rest
    if len(lines) > 1:
        try:
            msgspec.json.decode(lines[-1])
        except UNREADABLE:
            return lines[:-1], lines[-1]
    return lines, None


def read_header(text: bytes, source: str) -> Header:
    """The first line of a journal or record."""
    try:
        header = header_decoder.decode(text)
    except UNREADABLE as problem:
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
    except UNREADABLE as problem:
        raise RecordError(str(problem), number, source) from None


class Body(msgspec.Struct):
    """The lines after the header of a journal or record."""

    entries: list[Entry[Any, Any]] = []
    lines: list[int] = []  # the line number of each entry
    seed: str | None = None
    seed_line: int | None = None
    secret: str | None = None
    signature: Signature | None = None


def read_body(texts: list[bytes], header: Header, game: AnyGame, source: str) -> Body:
    """Read and validate the lines after the header: deal first, numbered without gaps, existing seats, one seed."""
    body = Body()
    standing: list[int] = []
    gone = Resigned(len(header.seats))
    for number, text in enumerate(texts, 2):
        line = read_line(text, number, game, source)
        if isinstance(line, Seed):
            if body.seed is not None:
                raise RecordError("a second seed", number, source)
            try:
                seed_from_text(line.seed)
            except BadSeed as problem:
                raise RecordError(str(problem), number, source) from None
            body.seed, body.seed_line = line.seed, number
            body.secret, body.signature = line.secret, line.signature
            continue
        problem = _misplaced(line, len(body.entries), standing, len(header.seats)) or gone.problem(line)
        if problem is not None:
            raise RecordError(problem, number, source)
        if isinstance(line, Resign):
            gone = gone.then(line)
        body.entries.append(line)
        body.lines.append(number)
    return body


def _misplaced(entry: Entry[Any, Any], n: int, standing: list[int], seats: int) -> str | None:
    """What is wrong with an entry at this place, if anything. `standing`, the moves not taken back, is updated."""
    if entry.n != n:
        return f"entry {entry.n} where {n} should be: lines are missing or out of order"
    if entry.seat is not None and not 0 <= entry.seat < seats:
        return f"entry {n} is by seat {entry.seat}, and the seats are 0 to {seats - 1}"
    if isinstance(entry, Return):
        if entry.to not in standing:
            return f"entry {n} returns to entry {entry.to}, which does not stand"
        while standing[-1] != entry.to:
            standing.pop()
        return None
    if isinstance(entry, Resign):
        return f"entry {n} should be the deal" if n == 0 else None
    if (entry.seat is None) != (n == 0) or (entry.action is None) != (n == 0):
        return f"entry {n} should be {'the deal' if n == 0 else 'an action of a seat'}"
    standing.append(n)
    return None


def _read_all(descriptor: int) -> bytes:
    with open(descriptor, "rb", closefd=False) as file:
        return file.read()
