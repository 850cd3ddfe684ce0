"""Hand-overs in PostgreSQL."""

from __future__ import annotations

import msgspec

from omphalos.server.store.errors import TooManyHandovers
from omphalos.server.store.handovers import Handover
from omphalos.server.store.postgres_pool import Connection, PostgresPool


class PostgresHandovers:
    """The hand-overs of a `PostgresStore`."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool

    async def wait(self, handover: Handover, now: int, limit: int) -> bool:
        async def work(db: Connection, doubt: bool) -> bool:
            await db.execute("DELETE FROM handovers WHERE until <= $1", now)
            others = "SELECT count(*) FROM handovers WHERE token_hash <> $1"  # in doubt it may be stored already
            if await db.fetchval(others, handover.token_hash) >= limit:
                raise TooManyHandovers("too many devices wait for an identity; try again in some minutes")
            kept = await db.fetchval(
                "INSERT INTO handovers (code, receiver, token_hash, until) VALUES ($1, $2, $3, $4)"
                " ON CONFLICT DO NOTHING RETURNING 1",
                *msgspec.structs.astuple(handover),
            )
            if kept is None and doubt:  # our first attempt may have stored it
                stored = "SELECT 1 FROM handovers WHERE code = $1 AND token_hash = $2"
                kept = await db.fetchval(stored, handover.code, handover.token_hash)
            return kept is not None

        return await self._pool.write(work)

    async def receiver(self, code: str, now: int, max_lookups: int) -> bytes | None:
        async def work(db: Connection, doubt: bool) -> bytes | None:
            return await db.fetchval(
                "UPDATE handovers SET lookups = lookups + 1"
                " WHERE code = $1 AND until > $2 AND lookups < $3 AND parcel IS NULL RETURNING receiver",
                code,
                now,
                max_lookups,
            )

        return await self._pool.write(work)

    async def give(self, code: str, parcel: bytes, now: int) -> bool:
        async def work(db: Connection, doubt: bool) -> bool:
            given = await db.fetchval(
                "UPDATE handovers SET parcel = $2"
                " WHERE code = $1 AND until > $3 AND lookups > 0 AND (parcel IS NULL OR ($4 AND parcel = $2))"
                " RETURNING 1",
                code,
                parcel,
                now,
                doubt,  # our first attempt may have stored it
            )
            return given is not None

        return await self._pool.write(work)

    async def parcel(self, token_hash: str, now: int) -> tuple[Handover, bytes | None] | None:
        async def work(db: Connection) -> tuple[Handover, bytes | None] | None:
            row = await db.fetchrow(
                "SELECT code, receiver, token_hash, until, parcel FROM handovers WHERE token_hash = $1 AND until > $2",
                token_hash,
                now,
            )
            return None if row is None else (Handover(*row[:4]), row[4])

        return await self._pool.read(work)

    async def end(self, token_hash: str) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            await db.execute("DELETE FROM handovers WHERE token_hash = $1", token_hash)

        await self._pool.write(work)
