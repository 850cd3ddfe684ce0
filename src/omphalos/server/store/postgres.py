"""The store in PostgreSQL: for several processes, on one machine or many.

Entries of many tables share a commit (`postgres_writer`). A lost connection is reopened, and a write whose result is
unknown is checked before it is answered (`postgres_pool`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from omphalos.server.store.database import MORE, Rows, Steps, for_postgres
from omphalos.server.store.errors import SchemaError, StoreUnavailable, no_such_table
from omphalos.server.store.migrations import APPLIED, Applied, missing, up_to_date
from omphalos.server.store.postgres_pool import Connection, PostgresPool
from omphalos.server.store.postgres_writer import GroupCommitWriter, TableWrite
from omphalos.server.store.store import Append, Card, Store

T = TypeVar("T")

MIGRATION_LOCK: Final = 0x4F4D5048  # advisory lock: processes that start together migrate one after another


class PostgresStore(Store):
    """A store in a PostgreSQL database."""

    def __init__(self, url: str, timeout: float = 5.0) -> None:
        self._pool = PostgresPool(url, timeout=timeout)
        self._writer: GroupCommitWriter | None = None
        super().__init__()

    # --- opening and closing

    @property
    def failover_seconds(self) -> float:
        return self._pool.failover_seconds

    async def open(self) -> None:
        await self._pool.open()
        try:
            await self._pool.write(_migrate, long=True)
        except BaseException:
            await self._pool.close()
            raise
        self._writer = GroupCommitWriter(self._pool)

    async def open_to_read(self) -> int:
        await self._pool.open()

        async def applied(db: Connection) -> list[Applied]:
            if await db.fetchval("SELECT to_regclass('migrations')") is None:
                raise SchemaError("this database holds no tables of ours")
            return [Applied(*row) for row in await db.fetch(APPLIED)]

        try:
            return up_to_date("postgres", await self._pool.read(applied, long=True))
        except BaseException:
            await self._pool.close()
            raise

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
            self._writer = None
        await self._pool.close()

    # --- statements

    async def rows(self, text: str, *values: Any) -> Rows:
        return await self._pool.read(lambda db: _rows(db, text, *values))

    async def execute(self, text: str, *values: Any) -> Rows:
        return await self._pool.write(lambda db, _: _rows(db, text, *values))

    async def read(self, steps: Callable[[], Steps[T]], long: bool = False) -> T:
        async def work(db: Connection) -> T:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                return await run(db, steps())

        return await self._pool.read(work, long)

    async def write(self, steps: Callable[[bool], Steps[T]], long: bool = False) -> T:
        async def work(db: Connection, doubt: bool) -> T:
            async with db.transaction():
                return await run(db, steps(doubt))

        return await self._pool.write(work, long)

    async def append(self, table_id: str, fence: int, append: Append) -> None:
        await self._ask(TableWrite(table_id, fence, append.card, append.about, append))

    async def save(self, table_id: str, fence: int, card: Card, about: bytes) -> None:
        await self._ask(TableWrite(table_id, fence, card, about, None))

    async def take(self, table_id: str) -> int:
        """Become the owner. The fence that was read is a condition, so that this happens once, however late it arrives.

        If the answer is lost, the fence has grown already, perhaps by somebody else, and grows once more.
        """
        sql = "UPDATE tables SET fence = fence + 1, written = 0 WHERE id = ? AND fence = ? RETURNING fence"
        while fence := (await self.fences([table_id])).get(table_id):
            if taken := await self.execute(sql, table_id, fence):
                return taken[0][0]
        raise no_such_table(table_id)

    # --- connections

    async def _ask(self, write: TableWrite) -> None:
        if self._writer is None:
            raise StoreUnavailable("unreachable", "the store is not open")
        await self._writer.write(write)


async def _migrate(db: Connection, doubt: bool) -> None:
    """Run the missing migrations, all or none. Of processes that start at the same time, one does it."""
    async with db.transaction():
        await db.execute(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
        known = await db.fetchval("SELECT to_regclass('migrations')")
        if known is None:
            if await db.fetchval("SELECT to_regclass('tables')") is not None:
                raise SchemaError("this is a database of another program; ours would not be put into it")
            await db.execute(
                "CREATE TABLE migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL)"
            )
        rows = await db.fetch("SELECT number, name, hash FROM migrations ORDER BY number")
        for step in missing("postgres", [Applied(*row) for row in rows]):
            await db.execute(step.sql)
            await db.execute("INSERT INTO migrations VALUES ($1, $2, $3)", step.number, step.name, step.hash)


async def run(db: Connection, steps: Steps[T]) -> T:
    """Run the statements of an operation."""
    most: int | None = None
    cursor: Any = None
    try:
        sql = next(steps)
        while True:
            if sql is not MORE:
                most = sql.most
                if most is not None:
                    opened: Any = cast("Any", db).cursor(for_postgres(sql.text), *sql.values)
                    cursor = await opened
            if most is None:
                sql = steps.send(await _rows(db, sql.text, *sql.values))
            else:
                found: list[Any] = await cursor.fetch(most)
                sql = steps.send([tuple(row) for row in found])
    except StopIteration as done:
        return done.value


async def _rows(db: Connection, text: str, *values: Any) -> Rows:
    return [tuple(row) for row in await db.fetch(for_postgres(text), *values)]
