"""Notifications in SQLite: channels, and the seats that each of them watches."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from typing import Any, Final, Protocol, TypeVar

import msgspec

from omphalos.server.store.channels import Channel, Watch
from omphalos.server.store.errors import TooManyWatches
from omphalos.server.store.rows import CHANNEL, channel_from, no_such_table
from omphalos.server.store.sqlite_writer import Work

T = TypeVar("T")
UNUSED: Final = "NOT EXISTS (SELECT 1 FROM watches WHERE channel_id = channels.id)"


class Read(Protocol):
    """Runs something in a reading thread."""

    def __call__(self, work: Work[T], /) -> Coroutine[Any, Any, T]: ...


class Write(Protocol):
    """Runs something in the next commit."""

    def __call__(self, work: Work[T], /) -> asyncio.Future[T]: ...


class SqliteChannels:
    """The channels of a `SqliteStore`."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def push_key(self, fresh: bytes) -> bytes:
        def work(db: sqlite3.Connection) -> bytes:
            db.execute("INSERT INTO push_key VALUES (1, ?) ON CONFLICT DO NOTHING", (fresh,))
            return db.execute("SELECT private_key FROM push_key").fetchone()[0]

        return await self._write(work)

    async def watch(self, channel: Channel, watch: Watch, limit: int) -> Channel:
        def work(db: sqlite3.Connection) -> Channel:
            if db.execute("SELECT 1 FROM tables WHERE id = ?", (watch.table,)).fetchone() is None:
                raise no_such_table(watch.table)
            others = db.execute(
                "SELECT count(*) FROM watches WHERE table_id = ? AND (channel_id, seat) <> (?, ?)",
                (watch.table, watch.channel, watch.seat),
            ).fetchone()[0]
            if others >= limit:
                raise TooManyWatches(f"{others} others are told of this table's turns already")
            db.execute(
                f"INSERT INTO channels ({CHANNEL}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET language = excluded.language, base = excluded.base",
                msgspec.structs.astuple(channel),
            )
            db.execute(
                "INSERT INTO watches (table_id, channel_id, seat, key_hash, told) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (table_id, channel_id, seat) DO UPDATE SET key_hash = excluded.key_hash",
                msgspec.structs.astuple(watch),
            )
            return channel_from(db.execute(f"SELECT {CHANNEL} FROM channels WHERE id = ?", (channel.id,)).fetchone())

        return await self._write(work)

    async def unwatch(self, table_id: str, channel_id: str, key_hash: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "DELETE FROM watches WHERE table_id = ? AND channel_id = ? AND key_hash = ?",
                (table_id, channel_id, key_hash),
            )
            db.execute(f"DELETE FROM channels WHERE id = ? AND {UNUSED}", (channel_id,))

        await self._write(work)

    async def watching(self, tables: list[str]) -> list[tuple[Watch, Channel]]:
        asked = msgspec.json.encode(tables).decode()

        def work(db: sqlite3.Connection) -> list[tuple[Watch, Channel]]:
            rows = db.execute(
                f"SELECT table_id, channel_id, seat, key_hash, told, {CHANNEL} FROM watches"
                " JOIN channels ON id = channel_id WHERE table_id IN (SELECT value FROM json_each(?))"
                " ORDER BY table_id, channel_id, seat",
                (asked,),
            ).fetchall()
            return [(Watch(*row[:5]), channel_from(row[5:])) for row in rows]

        return await self._read(work)

    async def told(self, channel_id: str, told: list[tuple[str, int, int]]) -> None:
        rows = [(n, table, channel_id, seat, n) for table, seat, n in told]

        def work(db: sqlite3.Connection) -> None:
            db.executemany(
                "UPDATE watches SET told = ? WHERE table_id = ? AND channel_id = ? AND seat = ? AND told < ?", rows
            )

        await self._write(work)

    async def drop(self, channel_id: str) -> None:
        await self._write(lambda db: db.execute("DELETE FROM channels WHERE id = ?", (channel_id,)))

    async def by_token(self, token_hash: str, confirm: bool = False) -> Channel | None:
        def work(db: sqlite3.Connection) -> Channel | None:
            if confirm:
                db.execute("UPDATE channels SET confirmed = 1 WHERE token_hash = ?", (token_hash,))
            row = db.execute(f"SELECT {CHANNEL} FROM channels WHERE token_hash = ?", (token_hash,)).fetchone()
            return None if row is None else channel_from(row)

        return await (self._write(work) if confirm else self._read(work))

    async def sweep(self, before: int) -> int:
        def work(db: sqlite3.Connection) -> int:
            db.execute("DELETE FROM watches WHERE table_id IN (SELECT id FROM tables WHERE phase = 'over')")
            return db.execute(
                f"DELETE FROM channels WHERE since < ? AND (NOT confirmed OR {UNUSED})", (before,)
            ).rowcount

        return await self._write(work)
