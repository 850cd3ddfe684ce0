"""The days on which a server has run. A day is the number of days since 1970."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from omphalos.server.store.database import Database


class DayStore:
    """The observed days of a store. Errors: `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def note(self, day: int) -> None:
        """A server has run on this day."""
        await self._db.execute("INSERT INTO days (day) VALUES (?) ON CONFLICT DO NOTHING", day)

    async def latest(self, until: int, limit: int) -> list[int]:
        """Observed days up to this one, the latest first."""
        sql = "SELECT day FROM days WHERE day <= ? ORDER BY day DESC LIMIT ?"
        return [row[0] for row in await self._db.rows(sql, until, limit)]

    async def newest(self) -> int | None:
        """The newest observed day, should it be in the future."""
        found = await self._db.rows("SELECT day FROM days ORDER BY day DESC LIMIT 1")
        return found[0][0] if found else None


class CleanUp(NamedTuple):
    """Something that is deleted or closed after so many days without a touch."""

    what: str  # for the log
    days: int  # 0: never
    task: Callable[[int], Awaitable[int]]  # given a time, deletes some of what is older, and says how many
