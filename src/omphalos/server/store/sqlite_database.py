"""Statements in SQLite that are written once for both stores."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from omphalos.server.store.sqlite_channels import Read, Write


class SqliteDatabase:
    """Runs statements in a `SqliteStore`."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def rows(self, sql: str, values: Sequence[Any]) -> list[Sequence[Any]]:
        """What a query finds."""

        def work(db: sqlite3.Connection) -> list[Sequence[Any]]:
            return list(db.execute(sql, values).fetchall())

        return await self._read(work)

    async def write(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Run statements in one transaction."""

        def work(db: sqlite3.Connection) -> None:
            for sql, values in statements:
                db.execute(sql, values)

        await self._write(work)
