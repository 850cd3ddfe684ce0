"""Statements in PostgreSQL that are written once for both stores."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from omphalos.server.store.postgres_pool import Connection, PostgresPool


class PostgresDatabase:
    """Runs statements in a `PostgresStore`. A write is idempotent: it may be repeated after a lost connection."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool

    async def rows(self, sql: str, values: Sequence[Any]) -> list[Sequence[Any]]:
        """What a query finds."""

        async def work(db: Connection) -> list[Sequence[Any]]:
            return [tuple(row) for row in await db.fetch(_numbered(sql), *values)]

        return await self._pool.read(work)

    async def write(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Run statements in one transaction."""

        async def work(db: Connection, doubt: bool) -> None:
            async with db.transaction():
                for sql, values in statements:
                    await db.execute(_numbered(sql), *values)

        await self._pool.write(work)


def _numbered(sql: str) -> str:
    """`$1`, `$2` … in place of each `?`."""
    numbers = count(1)
    return "".join(f"${next(numbers)}" if part == "?" else part for part in sql)
