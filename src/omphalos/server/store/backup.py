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
import sqlite3
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final, cast
from urllib.parse import unquote, urlsplit

import msgspec

from omphalos.server.store import open_store
from omphalos.server.store.errors import SchemaError, StoreUnavailable
from omphalos.server.store.migrations import Applied, missing
from omphalos.server.store.postgres import PostgresStore
from omphalos.server.store.postgres_pool import Connection, PostgresPool
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.sqlite_errors import unavailable
from omphalos.table.errors import OmphalosError

FORMAT: Final = "omphalos-backup"
VERSION: Final = 1
CHUNK: Final = 500  # rows at a time

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
}
REPLACED: Final = {"server_key", "push_key"}  # a server that has only been started has them already
BOOLEANS: Final = {"public", "rated", "confirmed"}


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
Rows = AsyncIterator[tuple[str, tuple[Any, ...]]]


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
        _sync_folder(target)
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
    hashed, rows = hashlib.sha256(), dict.fromkeys(COLUMNS, 0)
    encoder = msgspec.json.Encoder()
    with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=6, mtime=0) as out:

        def line(data: Any) -> None:
            text = encoder.encode(data) + b"\n"
            hashed.update(text)
            out.write(text)

        begun = False
        async for kind, row in _rows_of(url):
            if not begun:
                line(Head(FORMAT, VERSION, cast("int", row[0]), int(time.time() * 1000)))
                begun = True
                continue
            line([kind, *(_text(value) for value in row)])
            rows[kind] += 1
            if progress is not None and sum(rows.values()) % 10_000 == 0:
                progress(rows)
        out.write(encoder.encode(Tail(rows, hashed.hexdigest())) + b"\n")
    return rows


def _text(value: Any) -> Any:
    """Mark bytes, which JSON does not have: as text if they are UTF-8, else as base64."""
    if not isinstance(value, bytes):
        return value
    try:
        return {"utf-8": value.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(value).decode()}


def _rows_of(url: str) -> Rows:
    """The number of the schema, then every row of a consistent snapshot."""
    return _sqlite_rows(Path(_path(url))) if urlsplit(url).scheme == "sqlite" else _postgres_rows(url)


def _path(url: str) -> str:
    open_store(url)  # checks the URL
    return unquote(urlsplit(url).path).removeprefix("/")


async def _sqlite_rows(path: Path) -> Rows:
    def connect() -> sqlite3.Connection:
        db = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, check_same_thread=False
        )
        db.execute("PRAGMA query_only = ON")
        db.execute("BEGIN")  # a snapshot, which later writes do not change
        return db

    try:
        db = await asyncio.to_thread(connect)
        try:
            try:
                done = db.execute("SELECT number, name, hash FROM migrations ORDER BY number").fetchall()
            except sqlite3.OperationalError as problem:
                raise SchemaError(f"{path} holds no tables of ours ({problem})") from None
            yield "", (_check_schema("sqlite", [Applied(*row) for row in done]),)
            for kind, columns in COLUMNS.items():
                cursor = db.execute(f"SELECT {columns} FROM {kind} ORDER BY {ORDER[kind]}")
                names = columns.split(", ")
                while some := await asyncio.to_thread(cursor.fetchmany, CHUNK):
                    for row in some:
                        yield kind, tuple(_boolean(n, value) for n, value in zip(names, row, strict=True))
        finally:
            db.close()
    except sqlite3.Error as problem:
        raise unavailable(problem) from None


async def _postgres_rows(url: str) -> Rows:
    pool = PostgresPool(url)
    await pool.open()
    try:
        queue: asyncio.Queue[tuple[str, tuple[Any, ...]] | None] = asyncio.Queue(CHUNK)

        async def read(db: Connection) -> None:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                if await db.fetchval("SELECT to_regclass('migrations')") is None:
                    raise SchemaError("this database holds no tables of ours")
                done = await db.fetch("SELECT number, name, hash FROM migrations ORDER BY number")
                await queue.put(("", (_check_schema("postgres", [Applied(*row) for row in done]),)))
                for kind, columns in COLUMNS.items():
                    order = ", ".join(
                        f'{column} COLLATE "C"' if column in ("id", "table_id", "channel_id", "who", "game") else column
                        for column in ORDER[kind].split(", ")
                    )
                    async for row in db.cursor(f"SELECT {columns} FROM {kind} ORDER BY {order}", prefetch=CHUNK):
                        await queue.put((kind, tuple(row)))
            await queue.put(None)

        reading = asyncio.create_task(pool.read(read, long=True))
        try:
            while True:
                getting = asyncio.create_task(queue.get())
                await asyncio.wait({reading, getting}, return_when=asyncio.FIRST_COMPLETED)
                if not getting.done() and queue.empty():
                    getting.cancel()
                    await reading  # raises the error
                    raise StoreUnavailable("failed", "the database ended early")
                found = await getting
                if found is None:
                    break
                yield found
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
    finally:
        await pool.close()


def _check_schema(dialect: Any, applied: list[Applied]) -> int:
    if missing(dialect, applied):
        raise SchemaError(
            f"the database is at schema {len(applied)} and this program at a later one: "
            "start the server once, which brings it up to date, or make the backup with the program that wrote it"
        )
    return len(applied)


def _boolean(name: str, value: Any) -> Any:
    return bool(value) if name in BOOLEANS else value


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
        if isinstance(store, SqliteStore):
            counted = await store.put_all(lambda db: _put_into_sqlite(db, source, progress))
        else:
            assert isinstance(store, PostgresStore)
            counted = await store.put_all(lambda db, _: _put_into_postgres(db, source, progress))
    finally:
        await store.close()
    return counted


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


def _put_into_sqlite(db: sqlite3.Connection, path: Path, progress: Progress | None) -> dict[str, int]:
    for kind in COLUMNS:
        if kind in REPLACED:
            db.execute(f"DELETE FROM {kind}")
        elif db.execute(f"SELECT EXISTS (SELECT 1 FROM {kind})").fetchone()[0]:
            raise BackupError(NOT_EMPTY)
    for found in _chunks(path, progress):
        if isinstance(found, Tail):
            return found.rows
        kind, rows = found
        marks = ", ".join("?" * len(rows[0]))
        db.executemany(f"INSERT INTO {kind} ({COLUMNS[kind]}) VALUES ({marks})", rows)
    raise AssertionError


async def _put_into_postgres(db: Connection, path: Path, progress: Progress | None) -> dict[str, int]:
    async with db.transaction():
        await db.execute(f"LOCK TABLE {', '.join(COLUMNS)} IN EXCLUSIVE MODE")
        for kind in COLUMNS:
            if kind in REPLACED:
                await db.execute(f"DELETE FROM {kind}")
            elif await db.fetchval(f"SELECT EXISTS (SELECT FROM {kind})"):
                raise BackupError(NOT_EMPTY)
        for found in _chunks(path, progress):
            if isinstance(found, Tail):
                return found.rows
            kind, rows = found
            await db.copy_records_to_table(kind, records=rows, columns=COLUMNS[kind].split(", "))
    raise AssertionError


def _sync_folder(path: Path) -> None:
    folder = os.open(path.absolute().parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
