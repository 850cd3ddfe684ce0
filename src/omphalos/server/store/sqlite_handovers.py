"""Hand-overs in SQLite."""

from __future__ import annotations

import sqlite3

import msgspec

from omphalos.server.store.errors import TooManyHandovers
from omphalos.server.store.handovers import Handover
from omphalos.server.store.sqlite_channels import Read, Write


class SqliteHandovers:
    """The hand-overs of a `SqliteStore`."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def wait(self, handover: Handover, now: int, limit: int) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            db.execute("DELETE FROM handovers WHERE until <= ?", (now,))
            if db.execute("SELECT count(*) FROM handovers").fetchone()[0] >= limit:
                raise TooManyHandovers("too many devices wait for an identity; try again in some minutes")
            kept = db.execute(
                "INSERT INTO handovers (code, receiver, token_hash, until) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                msgspec.structs.astuple(handover),
            )
            return kept.rowcount == 1

        return await self._write(work)

    async def receiver(self, code: str, now: int, max_lookups: int) -> bytes | None:
        def work(db: sqlite3.Connection) -> bytes | None:
            row = db.execute(
                "UPDATE handovers SET lookups = lookups + 1"
                " WHERE code = ? AND until > ? AND lookups < ? AND parcel IS NULL RETURNING receiver",
                (code, now, max_lookups),
            ).fetchall()
            return row[0][0] if row else None

        return await self._write(work)

    async def give(self, code: str, parcel: bytes, now: int) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            given = db.execute(
                "UPDATE handovers SET parcel = ? WHERE code = ? AND until > ? AND lookups > 0 AND parcel IS NULL",
                (parcel, code, now),
            )
            return given.rowcount == 1

        return await self._write(work)

    async def parcel(self, token_hash: str, now: int) -> tuple[Handover, bytes | None] | None:
        def work(db: sqlite3.Connection) -> tuple[Handover, bytes | None] | None:
            row = db.execute(
                "SELECT code, receiver, token_hash, until, parcel FROM handovers WHERE token_hash = ? AND until > ?",
                (token_hash, now),
            ).fetchone()
            return None if row is None else (Handover(*row[:4]), row[4])

        return await self._read(work)

    async def end(self, token_hash: str) -> None:
        await self._write(lambda db: db.execute("DELETE FROM handovers WHERE token_hash = ?", (token_hash,)))
