"""Backup of a whole store in one file, also for moving from SQLite to PostgreSQL.

The file is compressed JSON lines. The first line is a header, each other line is a row, and the last line counts the
rows and has the hash of all lines before it, so that a truncated or damaged file is recognised. A backup is a
consistent snapshot taken while the server runs. It is restored in one transaction.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import os
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final, cast

import msgspec

from omphalos.files import sync_folder
from omphalos.server.store import open_store
from omphalos.server.store.database import MORE, Sql, Steps
from omphalos.table.errors import OmphalosError

FORMAT: Final = "omphalos-backup"
VERSION: Final = 1
CHUNK: Final = 500  # rows at a time
SOME: Final = 10_000  # rows after which progress is told

COLUMNS: Final = {  # of each table, in the order in which they can be restored
    "tables": "id, fence, length, game, phase, public, open_seats, touched, summary, about, header, seed",
    "entries": "table_id, n, seat, number, entry",
    "reviews": "table_id, review",
    "people": "id, name, since, key_hash",
    "avatars": "person_id, variant",
    "person_keys": "key_hash, person_id, since",
    "passkeys": "id, person_id, site, credential, sign_count, name, since, used",
    "results": "table_id, game, ended, rated, names, ranks, scores",
    "result_seats": "table_id, seat, who, game, ended, rated, rank, score, rating_after",
    "ratings": "who, game, mu, sigma, shown, games",
    "server_key": "one, private_key",
    "push_key": "one, private_key",
    "channels": "id, kind, target, language, subscriber, token_hash, confirmed, since",
    "watches": "table_id, channel_id, seat, key_hash, told",
    "tournaments": "id, version, phase, touched, state",
    "circles": "id, name, owner, token_hash, since",
    "circle_members": "circle_id, person_id, since",
    "circle_tables": "circle_id, table_id",
    "people_seen": "person_id, seen",
    "challenges": "id, by_person, to_person, table_id, game, made_at, declined",
    "days": "day",
    "bot_accounts": "person_id, owner, folded, seen",
    "bot_tokens": "id, person_id, label, since, used, token_hash",
    "bot_tables": "table_id, person_id, at, taken",
}
ORDER: Final = {
    "tables": "id",
    "entries": "table_id, n",
    "reviews": "table_id",
    "people": "id",
    "avatars": "person_id",
    "person_keys": "key_hash",
    "passkeys": "credential",  # contains the id; the other ids are text
    "results": "table_id",
    "result_seats": "table_id, seat",
    "ratings": "who, game",
    "server_key": "one",
    "push_key": "one",
    "channels": "id",
    "watches": "table_id, channel_id, seat",
    "tournaments": "id",
    "circles": "id",
    "circle_members": "circle_id, person_id",
    "circle_tables": "circle_id, table_id",
    "people_seen": "person_id",
    "challenges": "id",
    "days": "day",
    "bot_accounts": "person_id",
    "bot_tokens": "id",
    "bot_tables": "table_id, person_id",
}
REPLACED: Final = {"server_key", "push_key"}  # a server that has only been started has them already
TEXTS: Final = {"id", "table_id", "channel_id", "person_id", "who", "game"}  # ordered by their bytes
BOOLEANS: Final = {"public", "rated", "confirmed", "taken"}


MAX_LINE: Final = 1 << 26  # bytes; a table's row has all its settings, an entry all its events


class BackupError(OmphalosError):
    """A backup cannot be written or read."""


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    format: str
    version: int
    schema: int
    at: int  # milliseconds since 1970


class Tail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    rows: dict[str, int]
    sha256: str


Progress = Callable[[dict[str, int]], None]


# --- out


async def backup(url: str, path: str | os.PathLike[str], progress: Progress | None = None) -> dict[str, int]:
    """Write everything in the store at `url` into a new file; return the number of rows of each table."""
    target = Path(path)
    if target.exists():
        raise BackupError(f"{target} exists already; a backup is never overwritten")
    part = target.with_name(target.name + ".part")
    try:
        raw = open(part, "xb", opener=_for_us_alone)  # noqa: SIM115
    except FileExistsError:
        raise BackupError(f"{part} exists: another backup is being made, or one was cut off; remove it then") from None
    except OSError as problem:
        raise BackupError(f"cannot write {part}: {problem.strerror}") from None
    try:
        with raw:
            counted = await _write(url, raw, progress)
            raw.flush()
            os.fsync(raw.fileno())
        await asyncio.to_thread(verify, part)
        os.link(part, target)  # unlike a rename, this never overwrites a file
        sync_folder(target.parent)
    except FileExistsError:
        raise BackupError(f"{target} exists already; a backup is never overwritten") from None
    except OSError as problem:
        raise BackupError(f"cannot write {target}: {problem.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    return counted


def _for_us_alone(path: str, flags: int) -> int:
    """Open a file that nobody else may ever read: it contains the seeds of unfinished games, and the server's key."""
    return os.open(path, flags, 0o600)


async def _write(url: str, raw: IO[bytes], progress: Progress | None) -> dict[str, int]:
    store = open_store(url)
    try:
        schema = await store.open_to_read()
        return await store.read(lambda: _steps(schema, raw, progress), long=True)
    finally:
        await store.close()


def _steps(schema: int, raw: IO[bytes], progress: Progress | None) -> Steps[dict[str, int]]:
    """Write every row of a consistent snapshot."""
    raw.seek(0)
    raw.truncate()  # these steps may run twice
    hashed, rows = hashlib.sha256(), dict.fromkeys(COLUMNS, 0)
    encoder = msgspec.json.Encoder()
    with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as out:

        def line(data: Any) -> None:
            text = encoder.encode(data) + b"\n"
            hashed.update(text)
            out.write(text)

        line(Head(FORMAT, VERSION, schema, int(time.time() * 1000)))
        for kind, columns in COLUMNS.items():
            names = columns.split(", ")
            found = yield Sql(f"SELECT {columns} FROM {kind} ORDER BY {_order(kind)}", (), CHUNK)
            while found:
                for row in found:
                    line([kind, *(_text(name, value) for name, value in zip(names, row, strict=True))])
                before = sum(rows.values()) // SOME
                rows[kind] += len(found)
                if progress is not None and sum(rows.values()) // SOME > before:
                    progress(rows)
                found = yield MORE
        out.write(encoder.encode(Tail(rows, hashed.hexdigest())) + b"\n")
    return rows


def _order(kind: str) -> str:
    """The same order in both databases."""
    columns = ORDER[kind].split(", ")
    return ", ".join(f'{column} COLLATE "C"' if column in TEXTS else column for column in columns)


def _text(name: str, value: Any) -> Any:
    """Mark bytes, which JSON does not have: as text if they are UTF-8, else as base64."""
    if not isinstance(value, bytes):
        return bool(value) if name in BOOLEANS else value  # SQLite has numbers
    try:
        return {"utf-8": value.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(value).decode()}


# --- in


def verify(path: str | os.PathLike[str]) -> dict[str, int]:
    """Check a whole backup; return the number of rows of each table."""
    rows: dict[str, int] = {}
    for found in _read(Path(path)):
        if isinstance(found, Tail):
            rows = found.rows
    return rows


async def restore(path: str | os.PathLike[str], url: str, progress: Progress | None = None) -> dict[str, int]:
    """Restore a backup into the store at `url`, which must be empty, in one transaction."""
    source = Path(path)
    await asyncio.to_thread(verify, source)  # before anything is changed
    store = open_store(url)
    await store.open()  # creates the schema, and for SQLite excludes a running server
    try:
        return await store.write(lambda _: _put(source, progress), long=True)
    finally:
        await store.close()


def _read(path: Path) -> Iterator[tuple[str, list[Any]] | Tail]:
    hashed, rows = hashlib.sha256(), dict.fromkeys(COLUMNS, 0)
    widths = {kind: len(columns.split(", ")) for kind, columns in COLUMNS.items()}
    tail: Tail | None = None
    try:
        with gzip.open(path, "rb") as file:
            _check_head(_line(file, 1, path), hashed, path)
            for number, text in enumerate(iter(lambda: file.readline(MAX_LINE + 1), b""), 2):
                _check_line(text, number, path)
                if tail is not None:
                    raise BackupError(f"{path}, line {number}: something after the end")
                if text.startswith(b"{"):
                    tail = msgspec.json.decode(text, type=Tail)
                    continue
                hashed.update(text)
                kind, *values = msgspec.json.decode(text, type=list[Any])
                if kind not in COLUMNS or len(values) != widths[kind]:
                    raise BackupError(f"{path}, line {number}: not a row that we know")
                rows[kind] += 1
                yield kind, [_value(value) for value in values]
    except (EOFError, zlib.error, ValueError, TypeError, AttributeError, OSError) as problem:
        if isinstance(problem, OSError) and not isinstance(problem, gzip.BadGzipFile):
            raise BackupError(f"cannot read {path}: {problem.strerror or problem}") from None
        raise BackupError(f"{path} is no backup, or was damaged or cut off: {problem}") from None
    counted = {kind: count for kind, count in rows.items() if count or (tail is not None and kind in tail.rows)}
    if tail is None or tail.sha256 != hashed.hexdigest() or tail.rows != counted:  # older ones list fewer kinds
        raise BackupError(f"{path} was damaged or cut off: its end does not fit the rest")
    yield tail


def _line(file: gzip.GzipFile, number: int, path: Path) -> bytes:
    text = file.readline(MAX_LINE + 1)
    _check_line(text, number, path)
    return text


def _check_line(text: bytes, number: int, path: Path) -> None:
    """A line may unpack to a thousand times its size: no more of it is read than a real one has."""
    if len(text) > MAX_LINE:
        raise BackupError(f"{path}, line {number}: more than {MAX_LINE} bytes")


def _check_head(text: bytes, hashed: Any, path: Path) -> None:
    hashed.update(text)
    head = msgspec.json.decode(text, type=Head)
    if head.format != FORMAT:
        raise BackupError(f"{path} is no backup of ours: its format is {head.format!r}")
    if head.version != VERSION:
        raise BackupError(f"{path} has version {head.version} of the format; this program reads version {VERSION}")


def _value(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    [(how, text)] = cast("dict[str, str]", value).items()
    return text.encode() if how == "utf-8" else base64.b64decode(text, validate=True)


def _chunks(path: Path, progress: Progress | None) -> Iterator[tuple[str, list[list[Any]]] | Tail]:
    """Rows of one table, some at a time."""
    kind, some, rows = "", list[list[Any]](), dict.fromkeys(COLUMNS, 0)
    for found in _read(path):
        if isinstance(found, Tail) or found[0] != kind or len(some) == CHUNK:
            if some:
                rows[kind] += len(some)
                if progress is not None:
                    progress(rows)
                yield kind, some
            some = []
        if isinstance(found, Tail):
            yield found
        else:
            kind = found[0]
            some.append(found[1])


NOT_EMPTY: Final = "there is something in it already; a backup is put back into an empty store only"


def _put(path: Path, progress: Progress | None) -> Steps[dict[str, int]]:
    """Put all rows into an empty store."""
    yield Sql(f"LOCK TABLE {', '.join(COLUMNS)} IN EXCLUSIVE MODE")
    for kind in COLUMNS:
        if kind in REPLACED:
            yield Sql(f"DELETE FROM {kind}")
        elif (yield Sql(f"SELECT EXISTS (SELECT 1 FROM {kind})"))[0][0]:
            raise BackupError(NOT_EMPTY)
    for found in _chunks(path, progress):
        if isinstance(found, Tail):
            return found.rows
        kind, rows = found
        marks = f"({', '.join('?' * len(rows[0]))})"
        values = [value for row in rows for value in row]
        yield Sql(f"INSERT INTO {kind} ({COLUMNS[kind]}) VALUES {', '.join([marks] * len(rows))}", values)
    raise AssertionError
