"""What is stored of hand-overs of an identity: a receiving device waits under a code, another one leaves a parcel.

A parcel is encrypted in the browser that gives it, for the browser that receives it. The store cannot read it.
"""

from __future__ import annotations

import msgspec

from omphalos.server.handovers.errors import TooManyHandovers
from omphalos.server.store.database import Database, Sql, Steps


class Handover(msgspec.Struct, frozen=True):
    """A device that waits for an identity."""

    code: str  # six digits
    receiver: bytes  # its public key
    token_hash: str  # of its secret
    until: int  # milliseconds since 1970


class HandoverStore:
    """The hand-overs of a store. Errors: `TooManyHandovers`, `StoreUnavailable`. Times are milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def wait(self, handover: Handover, now: int, limit: int) -> bool:
        """Store a device that waits. False: its code is in use. TooManyHandovers if `limit` others wait.

        Deletes those whose time is over.
        """

        def steps(doubt: bool) -> Steps[bool]:
            yield Sql("DELETE FROM handovers WHERE until <= ?", (now,))
            # In doubt it may be stored already.
            [[others]] = yield Sql("SELECT count(*) FROM handovers WHERE token_hash <> ?", (handover.token_hash,))
            if others >= limit:
                raise TooManyHandovers("too many devices wait for an identity; try again in some minutes")
            kept = yield Sql(
                "INSERT INTO handovers (code, receiver, token_hash, until) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING RETURNING 1",
                msgspec.structs.astuple(handover),
            )
            if not kept and doubt:  # our first attempt may have stored it
                stored = "SELECT 1 FROM handovers WHERE code = ? AND token_hash = ?"
                kept = yield Sql(stored, (handover.code, handover.token_hash))
            return bool(kept)

        return await self._db.write(steps)

    async def receiver(self, code: str, now: int, max_lookups: int) -> bytes | None:
        """The public key of the device that waits under this code. Counts; None after so many lookups, too."""
        found = await self._db.execute(
            "UPDATE handovers SET lookups = lookups + 1"
            " WHERE code = ? AND until > ? AND lookups < ? AND parcel IS NULL RETURNING receiver",
            *(code, now, max_lookups),
        )
        return found[0][0] if found else None

    async def give(self, code: str, parcel: bytes, now: int) -> bool:
        """Leave a parcel for the device of this code. False: nobody waits, nobody looked it up, or one has come."""

        def steps(doubt: bool) -> Steps[bool]:
            given = yield Sql(
                "UPDATE handovers SET parcel = ?"
                " WHERE code = ? AND until > ? AND lookups > 0 AND parcel IS NULL RETURNING 1",
                (parcel, code, now),
            )
            if not given and doubt:  # our first attempt may have stored it
                given = yield Sql("SELECT 1 FROM handovers WHERE code = ? AND parcel = ?", (code, parcel))
            return bool(given)

        return await self._db.write(steps)

    async def parcel(self, token_hash: str, now: int) -> tuple[Handover, bytes | None] | None:
        """The hand-over of this secret, with the parcel if one has come. None: its time is over."""
        found = await self._db.rows(
            "SELECT code, receiver, token_hash, until, parcel FROM handovers WHERE token_hash = ? AND until > ?",
            *(token_hash, now),
        )
        return (Handover(*found[0][:4]), found[0][4]) if found else None

    async def end(self, token_hash: str) -> None:
        """Delete a hand-over and its parcel. Idempotent."""
        await self._db.execute("DELETE FROM handovers WHERE token_hash = ?", token_hash)
