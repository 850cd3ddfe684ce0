"""Passkeys in PostgreSQL."""

from __future__ import annotations

import msgspec

from omphalos.server.store.errors import NoSuchPerson, PasskeyTaken, TooManyPasskeys
from omphalos.server.store.passkeys import Challenge, Passkey
from omphalos.server.store.postgres_pool import Connection, PostgresPool
from omphalos.server.store.rows import PASSKEY


class PostgresPasskeys:
    """The passkeys of a `PostgresStore`."""

    def __init__(self, pool: PostgresPool) -> None:
        self._pool = pool

    async def ask(self, challenge: Challenge, now: int) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            await db.execute("DELETE FROM passkey_challenges WHERE until <= $1", now)
            await db.execute(
                "INSERT INTO passkey_challenges (challenge, person_id, until) VALUES ($1, $2, $3)"
                " ON CONFLICT DO NOTHING",
                *msgspec.structs.astuple(challenge),
            )

        await self._pool.write(work)

    async def take(self, challenge: bytes, now: int) -> Challenge | None:
        async def work(db: Connection, doubt: bool) -> Challenge | None:  # in doubt it counts as used: ask again
            row = await db.fetchrow(
                "DELETE FROM passkey_challenges WHERE challenge = $1 RETURNING challenge, person_id, until", challenge
            )
            return Challenge(*row) if row is not None and row[2] > now else None

        return await self._pool.write(work)

    async def add(self, passkey: Passkey, limit: int) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            async with db.transaction():
                # The lock keeps the person from being deleted, and two passkeys from being counted at once.
                if await db.fetchval("SELECT 1 FROM people WHERE id = $1 FOR UPDATE", passkey.person) is None:
                    raise NoSuchPerson(f"nobody keeps a name as {passkey.person} here")
                others = await db.fetchval(
                    "SELECT count(*) FROM passkeys WHERE person_id = $1 AND id <> $2", passkey.person, passkey.id
                )
                if others >= limit:
                    raise TooManyPasskeys(f"this person has {others} passkeys already")
                added = await db.fetchval(
                    f"INSERT INTO passkeys ({PASSKEY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
                    " ON CONFLICT DO NOTHING RETURNING 1",
                    *msgspec.structs.astuple(passkey),
                )
                if added is None and not doubt:  # in doubt: the first attempt may have done it
                    raise PasskeyTaken("this passkey is known already")

        await self._pool.write(work)

    async def of(self, person_id: str) -> list[Passkey]:
        async def work(db: Connection) -> list[Passkey]:
            sql = f"SELECT {PASSKEY} FROM passkeys WHERE person_id = $1 ORDER BY since, id"
            return [Passkey(*row) for row in await db.fetch(sql, person_id)]

        return await self._pool.read(work)

    async def find(self, passkey_id: bytes) -> Passkey | None:
        async def work(db: Connection) -> Passkey | None:
            row = await db.fetchrow(f"SELECT {PASSKEY} FROM passkeys WHERE id = $1", passkey_id)
            return None if row is None else Passkey(*row)

        return await self._pool.read(work)

    async def remove(self, person_id: str, passkey_id: bytes) -> bool:
        async def work(db: Connection, doubt: bool) -> bool:
            sql = "DELETE FROM passkeys WHERE person_id = $1 AND id = $2 RETURNING 1"
            return await db.fetchval(sql, person_id, passkey_id) is not None or doubt

        return await self._pool.write(work)

    async def signed_in(self, passkey: Passkey, key_hash: bytes, keep: int) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            async with db.transaction():
                done = await db.fetchval(
                    "UPDATE passkeys SET sign_count = $1, used = $2 WHERE id = $3 AND person_id = $4 RETURNING 1",
                    passkey.sign_count,
                    passkey.used,
                    passkey.id,
                    passkey.person,
                )
                if done is None:
                    raise NoSuchPerson("the passkey was deleted")
                await db.execute(
                    "INSERT INTO person_keys (key_hash, person_id, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                    key_hash,
                    passkey.person,
                    passkey.used,
                )
                await db.execute(
                    "DELETE FROM person_keys WHERE person_id = $1 AND key_hash NOT IN (SELECT key_hash FROM person_keys"
                    " WHERE person_id = $1 ORDER BY since DESC, key_hash = $3 DESC LIMIT $2)",
                    passkey.person,
                    keep,
                    key_hash,
                )

        await self._pool.write(work)

    async def replace_keys(self, person_id: str, key_hash: bytes) -> None:
        async def work(db: Connection, doubt: bool) -> None:
            async with db.transaction():
                done = await db.fetchval(
                    "UPDATE people SET key_hash = $1 WHERE id = $2 RETURNING 1", key_hash, person_id
                )
                if done is None:
                    raise NoSuchPerson(f"nobody keeps a name as {person_id} here")
                await db.execute("DELETE FROM person_keys WHERE person_id = $1", person_id)

        await self._pool.write(work)

    async def keys(self, person_id: str) -> list[int]:
        async def work(db: Connection) -> list[int]:
            sql = "SELECT since FROM person_keys WHERE person_id = $1 ORDER BY since"
            return [row[0] for row in await db.fetch(sql, person_id)]

        return await self._pool.read(work)
