"""The operations of a store as SQLite does them, however it is driven: by threads (`sqlite`), or in a page."""

from __future__ import annotations

import sqlite3
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from omphalos.server.store.database import MORE, Rows, Sql, Steps, for_sqlite
from omphalos.server.store.sqlite_append import AppendEntry
from omphalos.server.store.sqlite_commit import Work
from omphalos.server.store.store import Append, Card, Store
from omphalos.server.store.tables import card_row, stale_or_gone

T = TypeVar("T")


class SqliteOperations(Store):
    """A store in SQLite."""

    @abstractmethod
    def _write(self, work: Work[T]) -> Awaitable[T]:
        """Run this in the next commit. It is durable when the result is there."""

    @abstractmethod
    def _read(self, work: Work[T]) -> Awaitable[T]:
        """Run this in one transaction that only reads."""

    async def rows(self, text: str, *values: Any) -> Rows:
        return await self._read(lambda db: db.execute(for_sqlite(text), values).fetchall())

    async def execute(self, text: str, *values: Any) -> Rows:
        return await self._write(lambda db: db.execute(for_sqlite(text), values).fetchall())

    async def read(self, steps: Callable[[], Steps[T]], long: bool = False) -> T:
        return await self._read(lambda db: run(db, steps()))

    async def write(self, steps: Callable[[bool], Steps[T]], long: bool = False) -> T:
        return await self._write(lambda db: run(db, steps(False)))  # a lost answer is lost with its process

    async def append(self, table_id: str, fence: int, append: Append) -> None:
        await self._write(AppendEntry(table_id, fence, append))

    async def save(self, table_id: str, fence: int, card: Card, about: bytes) -> None:
        def steps(doubt: bool) -> Steps[None]:
            done = yield Sql(
                "UPDATE tables SET game = ?, phase = ?, public = ?, open_seats = ?, touched = ?, summary = ?, about = ?"
                " WHERE id = ? AND fence = ? RETURNING 1",
                (*card_row(card)[1:], about, table_id, fence),
            )
            if not done:
                raise (yield from stale_or_gone(table_id, fence))

        await self.write(steps)


def run(db: sqlite3.Connection, steps: Steps[T]) -> T:
    """Run the statements of an operation."""
    most: int | None = None
    try:
        sql, cursor = next(steps), db.cursor()
        while True:
            if sql is not MORE:
                cursor, most = db.execute(for_sqlite(sql.text), sql.values), sql.most
            sql = steps.send(cursor.fetchall() if most is None else cursor.fetchmany(most))
    except StopIteration as done:
        return done.value
