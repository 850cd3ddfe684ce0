"""Notifications in PostgreSQL: channels, and the seats that each of them watches."""

from __future__ import annotations

from typing import Final

import msgspec

from omphalos.server.store.channels import Channel, Watch
from omphalos.server.store.errors import TooManyWatches
from omphalos.server.store.postgres_pool import Connection, PostgresPool
from omphalos.server.store.rows import CHANNEL, channel_from, no_such_table

UNUSED: Final = "NOT EXISTS (SELECT FROM watches WHERE channel_id = channels.id)"


class PostgresChannels:
    """The channels of a `PostgresStore`."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool

    async def push_key(self, fresh: bytes) -> bytes:
        async def work(db: Connection, doubt: bool) -> bytes:
            await db.execute("INSERT INTO push_key VALUES (1, $1) ON CONFLICT DO NOTHING", fresh)
            return await db.fetchval("SELECT private_key FROM push_key")

        return await self._pool.write(work)

    async def watch(self, channel: Channel, watch: Watch, limit: int) -> Channel:
        async def work(db: Connection, doubt: bool) -> Channel:
            async with db.transaction():
                # The lock keeps the table from being deleted meanwhile.
                if await db.fetchval("SELECT 1 FROM tables WHERE id = $1 FOR KEY SHARE", watch.table) is None:
                    raise no_such_table(watch.table)
                others = await db.fetchval(
                    "SELECT count(*) FROM watches WHERE table_id = $1 AND (channel_id, seat) <> ($2, $3)",
                    watch.table,
                    watch.channel,
                    watch.seat,
                )
                if others >= limit:
                    raise TooManyWatches(f"{others} others are told of this table's turns already")
                row = await db.fetchrow(
                    f"INSERT INTO channels ({CHANNEL}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
                    " ON CONFLICT (id) DO UPDATE SET language = excluded.language, base = excluded.base"
                    f" RETURNING {CHANNEL}",
                    *msgspec.structs.astuple(channel),
                )
                await db.execute(
                    "INSERT INTO watches (table_id, channel_id, seat, key_hash, told) VALUES ($1, $2, $3, $4, $5)"
                    " ON CONFLICT (table_id, channel_id, seat) DO UPDATE SET key_hash = excluded.key_hash",
                    *msgspec.structs.astuple(watch),
                )
                assert row is not None
            return channel_from(row)

        return await self._pool.write(work)

    async def unwatch(self, table_id: str, channel_id: str, key_hash: str) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            async with db.transaction():
                await db.execute(
                    "DELETE FROM watches WHERE table_id = $1 AND channel_id = $2 AND key_hash = $3",
                    table_id,
                    channel_id,
                    key_hash,
                )
                await db.execute(f"DELETE FROM channels WHERE id = $1 AND {UNUSED}", channel_id)

        await self._pool.write(work)

    async def watching(self, tables: list[str]) -> list[tuple[Watch, Channel]]:
        async def work(db: Connection) -> list[tuple[Watch, Channel]]:
            rows = await db.fetch(
                f"SELECT table_id, channel_id, seat, key_hash, told, {CHANNEL} FROM watches"
                " JOIN channels ON id = channel_id WHERE table_id = ANY ($1::text[])"
                ' ORDER BY table_id COLLATE "C", channel_id COLLATE "C", seat',
                tables,
            )
            return [(Watch(*row[:5]), channel_from(row[5:])) for row in rows]

        return await self._pool.read(work)

    async def told(self, channel_id: str, told: list[tuple[str, int, int]]) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            await db.executemany(
                "UPDATE watches SET told = $4 WHERE table_id = $2 AND channel_id = $1 AND seat = $3 AND told < $4",
                [(channel_id, table, seat, n) for table, seat, n in told],
            )

        await self._pool.write(work)

    async def drop(self, channel_id: str) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            await db.execute("DELETE FROM channels WHERE id = $1", channel_id)

        await self._pool.write(work)

    async def by_token(self, token_hash: str, confirm: bool = False) -> Channel | None:
        async def work(db: Connection, doubt: bool = False) -> Channel | None:
            if confirm:
                await db.execute("UPDATE channels SET confirmed = true WHERE token_hash = $1", token_hash)
            row = await db.fetchrow(f"SELECT {CHANNEL} FROM channels WHERE token_hash = $1", token_hash)
            return None if row is None else channel_from(row)

        return await (self._pool.write(work) if confirm else self._pool.read(work))

    async def sweep(self, before: int) -> int:
        async def work(db: Connection, doubt: bool) -> int:
            async with db.transaction():
                await db.execute("DELETE FROM watches WHERE table_id IN (SELECT id FROM tables WHERE phase = 'over')")
                return await db.fetchval(
                    f"WITH gone AS (DELETE FROM channels WHERE since < $1 AND (NOT confirmed OR {UNUSED})"
                    " RETURNING 1) SELECT count(*) FROM gone",
                    before,
                )

        return await self._pool.write(work)
