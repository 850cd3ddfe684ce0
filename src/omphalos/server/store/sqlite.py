"""The store in one SQLite file: for a single process, and fast enough for most servers.

WAL mode with synchronous FULL: a commit is durable when it returns. One thread writes with group commit
(`sqlite_writer`), others read at the same time. A second process cannot open the file (`file_lock`).
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import msgspec

from omphalos.server.protocol.http import Finished, Rating, Tally
from omphalos.server.protocol.parts import Phase
from omphalos.server.store.circles import CircleStore
from omphalos.server.store.errors import (
    NoSuchPerson,
    NoSuchTable,
    PersonTaken,
    SchemaError,
    StaleFence,
    StoreUnavailable,
    TableTaken,
)
from omphalos.server.store.file_lock import FileLock
from omphalos.server.store.migrations import Applied, missing
from omphalos.server.store.rows import (
    CARD,
    card_from,
    card_row,
    check_name,
    finished_from,
    mention_of,
    no_such_table,
    ratings_moved,
    result_lists,
    seat_rows,
)
from omphalos.server.store.sqlite_append import AppendEntry, run_batch
from omphalos.server.store.sqlite_channels import UNUSED, SqliteChannels
from omphalos.server.store.sqlite_database import SqliteDatabase
from omphalos.server.store.sqlite_errors import unavailable
from omphalos.server.store.sqlite_handovers import SqliteHandovers
from omphalos.server.store.sqlite_passkeys import SqlitePasskeys
from omphalos.server.store.sqlite_tournaments import SqliteTournaments
from omphalos.server.store.sqlite_writer import Work, Writer
from omphalos.server.store.store import Append, Beginning, Card, Person, Redacted, Result, StoredTable

T = TypeVar("T")

APPLICATION: Final = 0x4F4D5048  # "OMPH" in the header of the file
MIN_FREE: Final = 16 * 1024 * 1024  # bytes; with less space on the disk the store is not ready …
MIN_FREE_SHARE: Final = 64  # … or with less than this part of a small disk
MAX_CHECK_SECONDS: Final = 10.0  # of the integrity check at start
MAX_DAMAGES: Final = 20  # that are logged
logger = logging.getLogger(__name__)
NO_NAME: Final = "UPDATE results SET names = json_set(names, '$[' || ? || ']', '') WHERE table_id = ?"
_to_text: Final = msgspec.json.Encoder()


class SqliteStore:
    """A store in a file. `timeout` is how many seconds to wait for a lock of another program."""

    def __init__(self, path: Path | str, timeout: float = 2.0) -> None:
        self.path = Path(path)
        self.damages: list[str] = []  # what the integrity check at start found
        self._timeout = timeout
        self._lock: FileLock | None = None
        self._inode = 0
        self._writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._own = threading.local()  # the connection of each reading thread
        self._reading: list[sqlite3.Connection] = []
        self.channels = SqliteChannels(self._read, self._write)
        self.tournaments = SqliteTournaments(self._read, self._write)
        self.handovers = SqliteHandovers(self._read, self._write)
        self.passkeys = SqlitePasskeys(self._read, self._write)
        self.circles = CircleStore(SqliteDatabase(self._read, self._write))

    # --- opening and closing

    async def open(self) -> None:
        await asyncio.to_thread(self._open)

    def _open(self) -> None:
        lock = FileLock(self.path)
        try:
            db = self._connect(create=True)
            try:
                migrate(db)
                self.damages = find_damages(db)
            finally:
                db.close()
        except sqlite3.Error as problem:
            lock.release()
            raise unavailable(problem) from None
        except BaseException:
            lock.release()
            raise
        for damage in self.damages:
            logger.error("%s is damaged: %s. Tables on damaged pages are refused; restore a backup.", self.path, damage)
        self._lock = lock
        self._inode = self.path.stat().st_ino
        self._writer = Writer(self._connect, self._check_file, run_batch)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="store-reader")

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        if self._readers is not None:
            self._readers.shutdown()
            self._readers = None
        while self._reading:
            self._reading.pop().close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _connect(self, create: bool = False) -> sqlite3.Connection:
        """Open a connection. A missing file is not created again, because it would be empty."""
        mode = "rwc" if create else "rw"
        db = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode={mode}",
            uri=True,
            isolation_level=None,
            timeout=self._timeout,
            check_same_thread=False,
            cached_statements=256,
        )
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA wal_autocheckpoint = 4096")  # pages; the default of 1000 is two commits of many tables
            db.execute("PRAGMA journal_size_limit = 67108864")
        except BaseException:
            db.close()
            raise
        return db

    def _check_file(self) -> None:
        """Raise if the file was moved or removed: writes to it would succeed and be lost."""
        try:
            there = os.stat(self.path).st_ino == self._inode
        except OSError:
            there = False
        if not there:
            raise StoreUnavailable("unreachable", f"{self.path} has been moved or removed")

    async def check(self) -> None:
        free, needed = await asyncio.to_thread(self._space)
        if free < needed:  # a small write may still succeed, in space that the file has already
            raise StoreUnavailable("full", f"{free} bytes are free beside {self.path}")
        await self._write(lambda db: db.execute("UPDATE pulse SET beats = beats + 1"))

    def _space(self) -> tuple[int, int]:
        """The bytes that are free on the disk, and those that must be."""
        try:
            disk = os.statvfs(self.path.absolute().parent)
        except OSError as problem:
            raise StoreUnavailable("unreachable", f"{self.path}: {problem.strerror}") from None
        size = disk.f_blocks * disk.f_frsize
        return disk.f_bavail * disk.f_frsize, min(MIN_FREE, size // MIN_FREE_SHARE)

    async def server_key(self, fresh: bytes) -> bytes:
        def work(db: sqlite3.Connection) -> bytes:
            db.execute("INSERT INTO server_key VALUES (1, ?) ON CONFLICT DO NOTHING", (fresh,))
            return db.execute("SELECT private_key FROM server_key").fetchone()[0]

        return await self._write(work)

    # --- tables

    async def create(self, card: Card, about: bytes) -> int:
        def work(db: sqlite3.Connection) -> int:
            try:
                db.execute(
                    f"INSERT INTO tables ({CARD}, fence, about) VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)",
                    (*card_row(card), about),
                )
            except sqlite3.IntegrityError:
                raise TableTaken(f"there is a table {card.id} already") from None
            return 1

        return await self._write(work)

    async def take(self, table_id: str) -> int:
        def work(db: sqlite3.Connection) -> int:
            row = db.execute("UPDATE tables SET fence = fence + 1 WHERE id = ? RETURNING fence", (table_id,)).fetchall()
            if not row:
                raise no_such_table(table_id)
            return row[0][0]

        return await self._write(work)

    async def fences(self, tables: list[str]) -> dict[str, int]:
        asked = msgspec.json.encode(tables).decode()
        sql = "SELECT id, fence FROM tables WHERE id IN (SELECT value FROM json_each(?))"
        return await self._read(lambda db: dict(db.execute(sql, (asked,)).fetchall()))

    async def load(self, table_id: str) -> StoredTable:
        def work(db: sqlite3.Connection) -> StoredTable:
            row = db.execute(f"SELECT {CARD}, about, header, seed FROM tables WHERE id = ?", (table_id,)).fetchone()
            if row is None:
                raise no_such_table(table_id)
            entries = db.execute(
                "SELECT entry, seat, number FROM entries WHERE table_id = ? ORDER BY n", (table_id,)
            ).fetchall()
            return StoredTable(
                card=card_from(row[:7]),
                about=row[7],
                beginning=None if row[8] is None else Beginning(row[8], row[9]),
                entries=[entry for entry, _, _ in entries],
                numbers=[None if number is None else (seat, number) for _, seat, number in entries],
            )

        return await self._read(work)

    async def about(self, table_id: str) -> bytes:
        row = await self._read(lambda db: db.execute("SELECT about FROM tables WHERE id = ?", (table_id,)).fetchone())
        if row is None:
            raise no_such_table(table_id)
        return row[0]

    async def append(self, table_id: str, fence: int, append: Append) -> None:
        await self._write(AppendEntry(table_id, fence, append))

    async def save(self, table_id: str, fence: int, card: Card, about: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE tables SET game = ?, phase = ?, public = ?, open_seats = ?, touched = ?, summary = ?, about = ?"
                " WHERE id = ? AND fence = ?",
                (*card_row(card)[1:], about, table_id, fence),
            )
            if done.rowcount != 1:
                raise _stale_or_gone(db, table_id, fence)

        await self._write(work)

    async def redact(self, table_id: str, fence: int, redacted: Redacted) -> None:
        def work(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE tables SET summary = ?, about = ?, header = coalesce(?, header) WHERE id = ? AND fence = ?",
                (redacted.summary, redacted.about, redacted.header, table_id, fence),
            )
            if done.rowcount != 1:
                raise _stale_or_gone(db, table_id, fence)
            seats = [(seat, table_id) for seat in redacted.seats]
            db.executemany(NO_NAME, seats)
            db.executemany("DELETE FROM watches WHERE seat = ? AND table_id = ?", seats)
            db.execute(f"DELETE FROM channels WHERE {UNUSED}")

        await self._write(work)

    async def remove(self, table_id: str, fence: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("DELETE FROM tables WHERE id = ? AND fence = ?", (table_id, fence)).rowcount != 1:
                raise _stale_or_gone(db, table_id, fence)

        await self._write(work)

    async def review(self, table_id: str) -> bytes | None:
        def work(db: sqlite3.Connection) -> bytes | None:
            row = db.execute("SELECT review FROM reviews WHERE table_id = ?", (table_id,)).fetchone()
            return None if row is None else row[0]

        return await self._read(work)

    async def keep_review(self, table_id: str, review: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            kept = db.execute(
                "INSERT INTO reviews (table_id, review) SELECT id, ? FROM tables WHERE id = ?"
                " ON CONFLICT (table_id) DO UPDATE SET review = excluded.review",
                (review, table_id),
            )
            if kept.rowcount != 1:
                raise no_such_table(table_id)

        await self._write(work)

    async def public(self, phase: Phase | None, game: str | None, limit: int) -> list[Card]:
        return await self._cards(
            f"SELECT {CARD} FROM tables WHERE public AND phase = coalesce(?, phase) AND game = coalesce(?, game)"
            " ORDER BY touched DESC, id LIMIT ?",
            (phase, game, limit),
        )

    async def unfinished(self, limit: int) -> list[Card]:
        return await self._cards(
            f"SELECT {CARD} FROM tables WHERE phase = 'playing' ORDER BY touched DESC, id LIMIT ?", (limit,)
        )

    async def untouched(self, before: int, phase: Phase, limit: int) -> list[Card]:
        return await self._cards(
            f"SELECT {CARD} FROM tables WHERE phase = ? AND touched < ? ORDER BY touched, id LIMIT ?",
            (phase, before, limit),
        )

    async def number_of_tables(self) -> int:
        return await self._read(lambda db: db.execute("SELECT count(*) FROM tables").fetchone()[0])

    async def forget(self, before: int, phase: Phase) -> int:
        return await self._write(
            lambda db: db.execute("DELETE FROM tables WHERE phase = ? AND touched < ?", (phase, before)).rowcount
        )

    async def forget_unfinished(self, before: int) -> int:
        return await self._write(
            lambda db: (
                db.execute(
                    "DELETE FROM tables WHERE phase = 'over' AND touched < ?"
                    " AND NOT EXISTS (SELECT 1 FROM results WHERE results.table_id = tables.id)",
                    (before,),
                ).rowcount
            )
        )

    # --- people and results

    async def add_person(self, person: Person) -> None:
        check_name(person.name)

        def work(db: sqlite3.Connection) -> None:
            try:
                db.execute(
                    "INSERT INTO people (id, name, since, key_hash) VALUES (?, ?, ?, ?)",
                    (person.id, person.name, person.since, person.key_hash),
                )
            except sqlite3.IntegrityError:
                raise PersonTaken(f"somebody has the id {person.id}, or the same key, already") from None

        await self._write(work)

    async def person_by_key(self, key_hash: bytes) -> Person | None:
        further = "coalesce((SELECT person_id FROM person_keys WHERE key_hash = ?1), '')"
        return await self._person(f"key_hash = ?1 OR id = {further}", key_hash)

    async def person(self, person_id: str) -> Person | None:
        return await self._person("id = ?1", person_id)

    async def _person(self, condition: str, value: str | bytes) -> Person | None:
        def work(db: sqlite3.Connection) -> Person | None:
            row = db.execute(f"SELECT id, name, since, key_hash FROM people WHERE {condition}", (value,)).fetchone()
            return None if row is None else Person(*row)

        return await self._read(work)

    async def avatar(self, person_id: str) -> int | None:
        def work(db: sqlite3.Connection) -> int | None:
            row = db.execute(
                "SELECT coalesce(variant, 0) FROM people LEFT JOIN avatars ON person_id = id WHERE id = ?", (person_id,)
            ).fetchone()
            return None if row is None else row[0]

        return await self._read(work)

    async def set_avatar(self, person_id: str, variant: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            set_to = (variant, person_id)
            chosen = db.execute(
                "INSERT INTO avatars (variant, person_id) SELECT ?, id FROM people WHERE id = ?"
                " ON CONFLICT (person_id) DO UPDATE SET variant = excluded.variant",
                set_to,
            )
            if chosen.rowcount != 1:
                raise NoSuchPerson(f"nobody keeps a name as {person_id} here")

        await self._write(work)

    async def rename(self, person_id: str, name: str) -> None:
        check_name(name)

        def work(db: sqlite3.Connection) -> None:
            if db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person_id)).rowcount != 1:
                raise NoSuchPerson(f"nobody keeps a name as {person_id} here")

        await self._write(work)

    async def tables_of(self, person_id: str) -> list[str]:
        mention = mention_of(person_id)
        return await self._read(
            lambda db: [
                row[0] for row in db.execute("SELECT id FROM tables WHERE instr(about, ?) ORDER BY id", (mention,))
            ]
        )

    async def tables_with(self, person_id: str, unfinished: bool) -> list[tuple[Card, bytes]]:
        phases = "phase IN ('gathering', 'playing')" if unfinished else "true"
        sql = f"SELECT {CARD}, about FROM tables WHERE {phases} AND instr(about, ?) ORDER BY touched DESC, id"
        mention = mention_of(person_id)
        rows = await self._read(lambda db: db.execute(sql, (mention,)).fetchall())
        return [(card_from(row[:7]), row[7]) for row in rows]

    async def forget_person(self, person_id: str) -> None:
        who = f"person:{person_id}"

        def work(db: sqlite3.Connection) -> None:
            if db.execute("DELETE FROM people WHERE id = ?", (person_id,)).rowcount != 1:
                raise NoSuchPerson(f"nobody keeps a name as {person_id} here")
            seats = db.execute("SELECT seat, table_id FROM result_seats WHERE who = ?", (who,)).fetchall()
            db.executemany(NO_NAME, seats)
            db.execute("DELETE FROM result_seats WHERE who = ?", (who,))
            db.execute("DELETE FROM ratings WHERE who = ?", (who,))

        await self._write(work)

    async def add_result(self, result: Result, ratings: dict[str, Rating]) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            kept = db.execute(
                "INSERT INTO results (table_id, game, ended, rated, names, ranks, scores) VALUES (?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (result.table, result.game, result.ended, result.rated, *result_lists(result)),
            )
            if kept.rowcount != 1:
                return False
            for who, rating in ratings.items():
                moved = db.execute(  # only if computed from the stored rating
                    "INSERT INTO ratings (who, game, mu, sigma, shown, games)"
                    " SELECT :who, :game, :mu, :sigma, :shown, :games"
                    " WHERE :games = 1 OR EXISTS (SELECT 1 FROM ratings WHERE who = :who AND game = :game)"
                    " ON CONFLICT (who, game) DO UPDATE SET mu = :mu, sigma = :sigma, shown = :shown, games = :games"
                    " WHERE games = :games - 1",
                    {
                        "who": who,
                        "game": rating.game,
                        "mu": rating.mu,
                        "sigma": rating.sigma,
                        "shown": rating.shown,
                        "games": rating.games,
                    },
                )
                if moved.rowcount != 1:
                    raise ratings_moved(who)
            db.executemany(
                "INSERT INTO result_seats (table_id, seat, who, game, ended, rated, rank, score, rating_after)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                seat_rows(result, ratings),
            )
            return True

        return await self._write(work)

    async def ratings(self, game: str, who: list[str] | None, limit: int) -> dict[str, Rating]:
        wanted = None if who is None else _to_text.encode(who).decode()

        def work(db: sqlite3.Connection) -> dict[str, Rating]:
            rows = db.execute(
                "SELECT who, game, mu, sigma, shown, games FROM ratings WHERE game = ?"
                " AND (? IS NULL OR who IN (SELECT value FROM json_each(?))) ORDER BY shown DESC, who LIMIT ?",
                (game, wanted, wanted, limit),
            )
            return {row[0]: Rating(*row[1:]) for row in rows.fetchall()}

        return await self._read(work)

    async def finished(self, who: str, limit: int, before: int | None = None, public: bool = False) -> list[Finished]:
        def work(db: sqlite3.Connection) -> list[Finished]:
            rows = db.execute(
                "SELECT r.table_id, r.game, r.ended, r.names, s.seat, r.ranks, r.scores, r.rated, s.rating_after"
                " FROM result_seats s JOIN results r USING (table_id) WHERE s.who = ? AND s.ended < ?"
                " AND (NOT ? OR EXISTS (SELECT 1 FROM tables WHERE id = s.table_id AND public))"
                " ORDER BY s.ended DESC, r.table_id, s.seat LIMIT ?",
                (who, 2**62 if before is None else before, public, limit),
            )
            return [finished_from(row) for row in rows.fetchall()]

        return await self._read(work)

    async def tallies(self, who: str) -> list[Tally]:
        def work(db: sqlite3.Connection) -> list[Tally]:
            rows = db.execute(
                "SELECT game, count(*), sum(rank = 1), sum(rated), avg(rank), avg(score), max(score)"
                " FROM result_seats WHERE who = ? GROUP BY game ORDER BY game",
                (who,),
            )
            return [Tally(*row) for row in rows.fetchall()]

        return await self._read(work)

    # --- threads

    async def put_all(self, work: Work[T]) -> T:
        """Run something large in one commit."""
        return await self._write(work)

    def _write(self, work: Work[T]) -> asyncio.Future[T]:
        if self._writer is None:
            raise StoreUnavailable("unreachable", "the store is not open")
        return self._writer.write(work)

    async def _read(self, work: Work[T]) -> T:
        if self._readers is None:
            raise StoreUnavailable("unreachable", "the store is not open")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_in_thread, work)

    async def _cards(self, sql: str, values: Sequence[Any]) -> list[Card]:
        return await self._read(lambda db: [card_from(row) for row in db.execute(sql, values).fetchall()])

    def _read_in_thread(self, work: Work[T]) -> T:
        """Run in a reading thread, in one transaction."""
        try:
            db = cast("sqlite3.Connection | None", getattr(self._own, "db", None))
            if db is None:
                db = self._connect()
                db.execute("PRAGMA query_only = ON")
                self._own.db = db
                self._reading.append(db)
            db.execute("BEGIN")
            try:
                return work(db)
            finally:
                db.execute("ROLLBACK")
        except sqlite3.Error as problem:
            self._own.db = None  # the next read opens a new connection
            raise unavailable(problem) from None


def migrate(db: sqlite3.Connection) -> None:
    """Run the missing migrations, each in one transaction with the note that it ran."""
    mark = db.execute("PRAGMA application_id").fetchone()[0]
    known = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if mark not in (0, APPLICATION) or (mark == 0 and known):
        raise SchemaError("this is a database of another program; ours would not be put into it")
    if mark == 0:
        db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(
        "CREATE TABLE IF NOT EXISTS migrations"
        " (number INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL) STRICT"
    )
    applied = [Applied(*row) for row in db.execute("SELECT number, name, hash FROM migrations ORDER BY number")]
    for step in missing("sqlite", applied):
        note = f"INSERT INTO migrations VALUES ({step.number}, '{step.name}', '{step.hash}');"
        try:
            db.executescript(f"BEGIN IMMEDIATE;\n{step.sql}\n{note}\nCOMMIT;")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def find_damages(db: sqlite3.Connection, seconds: float = MAX_CHECK_SECONDS) -> list[str]:
    """What SQLite's quick integrity check finds. A check of a large file ends after some seconds."""
    until = time.monotonic() + seconds
    db.set_progress_handler(lambda: time.monotonic() > until, 100_000)
    try:
        rows = [str(row[0]) for row in db.execute(f"PRAGMA quick_check({MAX_DAMAGES})")]
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        logger.warning("the integrity check was ended after %g s; `omphalos backup` reads everything", seconds)
        return []
    except sqlite3.DatabaseError as problem:  # the schema can be read, a page that the check needs cannot
        return [str(problem)]
    finally:
        db.set_progress_handler(None, 0)
    return [line for row in rows for line in row.splitlines() if line != "ok" and not line.startswith("***")]


def _stale_or_gone(db: sqlite3.Connection, table_id: str, fence: int) -> StaleFence | NoSuchTable:
    there = db.execute("SELECT 1 FROM tables WHERE id = ?", (table_id,)).fetchone()
    return no_such_table(table_id) if there is None else StaleFence(table_id, fence)
