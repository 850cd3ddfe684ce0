"""A stand-in for PostgreSQL: what is behind asyncpg. Store, pool and group commit are the real ones.

The database is an in-memory SQLite, to which our statements are translated; the two of the group commit, which SQLite
has no words for, are written out. A statement is done in one piece when it arrives, and so is a transaction, which is
one of the orders that PostgreSQL allows. The tests of the contract of stores run over this as over the real ones.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import asyncpg

from omphalos.server.store import postgres_writer
from omphalos.server.store.migrations import migrations
from omphalos.server.store.postgres_pool import CONNECT_TIMEOUT, MAX_CONNECTIONS, PostgresPool
from omphalos.server.store.sqlite_schema import migrate
from tests.simulation.wire import Wire

UPDATE = """
UPDATE tables SET written = ?16,
    length = length + (?1 IS NOT NULL), game = coalesce(?2, game), phase = coalesce(?3, phase),
    public = coalesce(?4, public), open_seats = coalesce(?5, open_seats), touched = coalesce(?6, touched),
    summary = coalesce(?7, summary), about = coalesce(?8, about), header = coalesce(?9, header),
    seed = coalesce(?10, seed)
WHERE id = ?11 AND fence = ?12 AND written < ?16 AND (?1 IS NULL OR length = ?13)
    AND (?15 IS NULL OR NOT EXISTS (SELECT 1 FROM entries WHERE table_id = ?11 AND seat = ?14 AND number = ?15))
"""
INSERT = "INSERT INTO entries (table_id, n, seat, number, entry) VALUES (?, ?, ?, ?, ?)"
WHY_NOT = """
SELECT ?1, tables.fence, tables.length, tables.written, there.entry, same.n FROM (SELECT 1)
LEFT JOIN tables ON tables.id = ?1
LEFT JOIN entries there ON there.table_id = ?1 AND there.n = ?2
LEFT JOIN entries same ON same.table_id = ?1 AND same.seat = ?3 AND same.number = ?4
"""
TRANSLATIONS = [  # in this order
    (r"jsonb_array_elements_text\((\$\d+)::jsonb\)", r"json_each(\1)"),
    (r"position\((\$\d+)::bytea IN (\w+)\) > 0", r"instr(\2, \1) > 0"),
    (r"EXISTS \(SELECT FROM", "EXISTS (SELECT 1 FROM"),
    (r"SELECT seat::text,", "SELECT CAST(seat AS TEXT),"),
    (r"::\w+(\[\])?", ""),
    (r' COLLATE "C"', ""),
    (r" FOR (UPDATE|KEY SHARE|SHARE|NO KEY UPDATE)", ""),
    (r"\$(\d+)", r"?\1"),
]


@cache
def translated(sql: str) -> str:
    """A statement of ours in SQLite's words."""
    for pattern, replacement in TRANSLATIONS:
        sql = re.sub(pattern, replacement, sql)
    return sql


@cache
def _empty() -> bytes:
    with sqlite3.connect(":memory:", isolation_level=None) as db:
        migrate(db)
        db.execute("ALTER TABLE tables ADD COLUMN written INTEGER NOT NULL DEFAULT 0")
        return db.serialize()


class Database:
    """The database, which outlives every process. `written` is called after each write of a table."""

    def __init__(self) -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None, cached_statements=512)
        self.db.deserialize(_empty())
        self.db.execute("PRAGMA foreign_keys = ON")
        self.update = self._update_sql()
        applied: list[Sequence[Any]] = [(one.number, one.name, one.hash) for one in migrations("postgres")]
        self._migrations: dict[str, list[Sequence[Any]]] = {  # the schema is there already
            "SELECT pg_advisory_xact_lock": [],
            "SELECT to_regclass": [("migrations",)],
            "SELECT number, name, hash FROM migrations ORDER BY number": applied,
        }
        self.written: Callable[[str, str, int, int | None], object] = lambda process, table, fence, n: None

    def close(self) -> None:
        self.db.close()

    def _update_sql(self) -> str:
        return UPDATE

    def fetch(self, process: str, sql: str, values: Sequence[Any]) -> tuple[list[Sequence[Any]], str]:
        """Do one statement: its rows, and PostgreSQL's status of it."""
        if sql == postgres_writer.WRITE:
            return self._write(process, values), ""
        if sql == postgres_writer.WHY_NOT:
            return [self.db.execute(WHY_NOT, row).fetchone() for row in zip(*values, strict=True)], ""
        if (known := self._migrations.get(sql.split("(")[0])) is not None:
            return known, ""
        if sql.startswith("UPDATE pulse"):  # nobody reads it
            return [], "UPDATE 1"
        words = translated(sql)
        plain = [json.dumps(value) if isinstance(value, list) else value for value in values]
        with _as_asyncpg(self.db):
            cursor = self.db.execute(words, plain)
        rows: list[Sequence[Any]] = cursor.fetchall()
        count = cursor.rowcount if words.startswith(("INSERT", "UPDATE", "DELETE")) else len(rows)
        verb = words.split(" ", 1)[0]
        return rows, f"INSERT 0 {count}" if verb == "INSERT" else f"{verb} {count}"

    def _write(self, process: str, columns: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
        done: list[Sequence[Any]] = []
        with _as_asyncpg(self.db):
            self._write_rows(process, columns, done)
        return done

    def _write_rows(self, process: str, columns: Sequence[Sequence[Any]], done: list[Sequence[Any]]) -> None:
        self.db.execute("BEGIN")
        for row in zip(*columns, strict=True):
            table, fence, n, game, phase, public, open_seats, touched, summary, about, header, seed, *its = row
            seat, number, entry, written = its
            changed = (entry, game, phase, public, open_seats, touched, summary, about, header, seed)
            if self.db.execute(self.update, (*changed, table, fence, n, seat, number, written)).rowcount != 1:
                continue
            if entry is not None:
                self.db.execute(INSERT, (table, n, seat, number, entry))
            self.written(process, table, fence, n if entry is not None else None)
            done.append((table,))
        self.db.execute("COMMIT")


@contextmanager
def _as_asyncpg(db: sqlite3.Connection) -> Generator[None]:
    outside = not db.in_transaction
    try:
        yield
    except sqlite3.IntegrityError as problem:
        if outside and db.in_transaction:
            db.execute("ROLLBACK")
        kinds = {"UNIQUE": asyncpg.UniqueViolationError, "FOREIGN": asyncpg.ForeignKeyViolationError}
        raise kinds.get(str(problem).split(" ")[0], asyncpg.CheckViolationError)(str(problem)) from None


class Connection:
    """A connection, as `postgres_pool.Connection` describes it."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._asking: asyncio.Future[Any] | None = None
        self._in_transaction = False
        self.closed = False

    async def execute(self, query: str, *values: Any) -> str:
        return (await self._do(query, values))[1]

    async def fetch(self, query: str, *values: Any) -> list[Sequence[Any]]:
        return (await self._do(query, values))[0]

    async def fetchrow(self, query: str, *values: Any) -> Sequence[Any] | None:
        rows = await self.fetch(query, *values)
        return rows[0] if rows else None

    async def fetchval(self, query: str, *values: Any) -> Any:
        row = await self.fetchrow(query, *values)
        return None if row is None else row[0]

    async def executemany(self, query: str, rows: Sequence[Sequence[Any]]) -> None:
        for row in rows:
            await self._do(query, row)

    def transaction(self, **_: Any) -> Transaction:
        return Transaction(self, self._pool.database)

    async def _do(self, query: str, values: Sequence[Any]) -> tuple[list[Sequence[Any]], str]:
        database, process = self._pool.database, self._pool.process
        if self._in_transaction:
            return database.fetch(process, query, values)
        matters = query == postgres_writer.WRITE or query.startswith(("UPDATE tables", "INSERT"))
        return await self.ask(lambda: database.fetch(process, query, values), matters)

    async def ask(self, work: Callable[[], Any], matters: bool = False) -> Any:
        if self.closed:
            raise asyncpg.ConnectionDoesNotExistError("the connection is closed")
        self._asking = self._pool.wire.ask(work, matters=matters)
        return await self._asking

    def in_transaction(self, on: bool) -> None:
        self._in_transaction = on

    def terminate(self) -> None:
        self.closed = True
        if self._asking is not None and not self._asking.done():
            self._asking.set_exception(asyncpg.ConnectionDoesNotExistError("closed in the middle of an operation"))


class Transaction:
    """A transaction. It begins when the database has answered, and is done and committed in one piece."""

    def __init__(self, connection: Connection, database: Database) -> None:
        self._connection = connection
        self._database = database

    async def __aenter__(self) -> None:
        await self._connection.ask(lambda: None)
        self._database.db.execute("BEGIN")
        self._connection.in_transaction(True)

    async def __aexit__(self, kind: object, problem: object, trace: object) -> None:
        self._connection.in_transaction(False)
        self._database.db.execute("COMMIT" if kind is None else "ROLLBACK")
        await self._connection.ask(lambda: None, matters=True)


class Pool:
    """A pool of connections, as asyncpg makes it."""

    def __init__(self, database: Database, process: str, wire: Wire) -> None:
        self.database = database
        self.process = process
        self.wire = wire
        self._idle: list[Connection] = []
        self._free = asyncio.Semaphore(MAX_CONNECTIONS)

    def acquire(self, timeout: float) -> Acquired:
        return Acquired(self, timeout)

    async def connect(self, timeout: float) -> Connection:
        if self._free.locked():
            await asyncio.wait_for(self._free.acquire(), timeout)
        else:
            await self._free.acquire()
        try:
            while self._idle:
                connection = self._idle.pop()
                if not connection.closed:
                    return connection
            await self.wire.ask(lambda: None, CONNECT_TIMEOUT)
            return Connection(self)
        except BaseException:
            self._free.release()
            raise

    def release(self, connection: Connection) -> None:
        self._free.release()
        if not connection.closed:
            self._idle.append(connection)

    async def expire_connections(self) -> None:
        self._idle.clear()

    async def close(self) -> None:
        self._idle.clear()

    def terminate(self) -> None:
        self._idle.clear()


class Acquired:
    """`async with pool.acquire()`."""

    def __init__(self, pool: Pool, timeout: float) -> None:
        self._pool = pool
        self._timeout = timeout
        self._connection: Connection | None = None

    async def __aenter__(self) -> Connection:
        self._connection = await self._pool.connect(self._timeout)
        return self._connection

    async def __aexit__(self, *_: object) -> None:
        assert self._connection is not None
        self._pool.release(self._connection)


@contextmanager
def instead_of_asyncpg(pool_of: Callable[[str], Pool | None]) -> Generator[None]:
    """Let stores open the pool that is given for their address, and asyncpg's where none is."""
    real = PostgresPool.open

    async def open_pool(self: Any) -> None:
        self._pool = pool_of(self._url)
        if self._pool is None:
            await real(self)

    PostgresPool.open = open_pool
    try:
        yield
    finally:
        PostgresPool.open = real
