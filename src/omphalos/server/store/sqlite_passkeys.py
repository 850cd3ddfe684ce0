"""Passkeys in SQLite."""

from __future__ import annotations

import sqlite3

import msgspec

from omphalos.server.store.errors import NoSuchPerson, PasskeyTaken, TooManyPasskeys
from omphalos.server.store.passkeys import Challenge, Passkey
from omphalos.server.store.rows import PASSKEY
from omphalos.server.store.sqlite_channels import Read, Write


class SqlitePasskeys:
    """The passkeys of a `SqliteStore`."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def ask(self, challenge: Challenge, now: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM passkey_challenges WHERE until <= ?", (now,))
            row = msgspec.structs.astuple(challenge)
            db.execute("INSERT INTO passkey_challenges (challenge, person_id, until) VALUES (?, ?, ?)", row)

        await self._write(work)

    async def take(self, challenge: bytes, now: int) -> Challenge | None:
        def work(db: sqlite3.Connection) -> Challenge | None:
            rows = db.execute(
                "DELETE FROM passkey_challenges WHERE challenge = ? RETURNING challenge, person_id, until", (challenge,)
            ).fetchall()
            return Challenge(*rows[0]) if rows and rows[0][2] > now else None

        return await self._write(work)

    async def add(self, passkey: Passkey, limit: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM people WHERE id = ?", (passkey.person,)).fetchone() is None:
                raise NoSuchPerson(f"nobody keeps a name as {passkey.person} here")
            others = db.execute("SELECT count(*) FROM passkeys WHERE person_id = ?", (passkey.person,)).fetchone()[0]
            if others >= limit:
                raise TooManyPasskeys(f"this person has {others} passkeys already")
            added = db.execute(
                f"INSERT INTO passkeys ({PASSKEY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                msgspec.structs.astuple(passkey),
            )
            if added.rowcount != 1:
                raise PasskeyTaken("this passkey is known already")

        await self._write(work)

    async def of(self, person_id: str) -> list[Passkey]:
        sql = f"SELECT {PASSKEY} FROM passkeys WHERE person_id = ? ORDER BY since, id"
        return [Passkey(*row) for row in await self._read(lambda db: db.execute(sql, (person_id,)).fetchall())]

    async def find(self, passkey_id: bytes) -> Passkey | None:
        sql = f"SELECT {PASSKEY} FROM passkeys WHERE id = ?"
        row = await self._read(lambda db: db.execute(sql, (passkey_id,)).fetchone())
        return None if row is None else Passkey(*row)

    async def remove(self, person_id: str, passkey_id: bytes) -> bool:
        sql = "DELETE FROM passkeys WHERE person_id = ? AND id = ?"
        return await self._write(lambda db: db.execute(sql, (person_id, passkey_id)).rowcount == 1)

    async def signed_in(self, passkey: Passkey, key_hash: bytes, keep: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE passkeys SET sign_count = ?, used = ? WHERE id = ? AND person_id = ?",
                (passkey.sign_count, passkey.used, passkey.id, passkey.person),
            )
            if done.rowcount != 1:
                raise NoSuchPerson("the passkey was deleted")
            row = (key_hash, passkey.person, passkey.used)
            db.execute("INSERT INTO person_keys (key_hash, person_id, since) VALUES (?, ?, ?)", row)
            db.execute(
                "DELETE FROM person_keys WHERE person_id = ? AND key_hash NOT IN"
                " (SELECT key_hash FROM person_keys WHERE person_id = ? ORDER BY since DESC, rowid DESC LIMIT ?)",
                (passkey.person, passkey.person, keep),
            )

        await self._write(work)

    async def replace_keys(self, person_id: str, key_hash: bytes) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("UPDATE people SET key_hash = ? WHERE id = ?", (key_hash, person_id)).rowcount != 1:
                raise NoSuchPerson(f"nobody keeps a name as {person_id} here")
            db.execute("DELETE FROM person_keys WHERE person_id = ?", (person_id,))

        await self._write(work)

    async def keys(self, person_id: str) -> list[int]:
        sql = "SELECT since FROM person_keys WHERE person_id = ? ORDER BY since"
        return [row[0] for row in await self._read(lambda db: db.execute(sql, (person_id,)).fetchall())]
