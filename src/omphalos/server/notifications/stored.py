"""What is stored of notifications: channels, and the seats that each of them watches.

A channel is one destination: a browser's push subscription, an e-mail address or a webhook. A watch joins it to a seat
of a table. A channel that watches nothing is deleted, so no address is kept longer than the games it was given for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from omphalos.server.notifications.forms import WebhookForm
from omphalos.server.store.database import Database, Sql, Steps, json_list
from omphalos.server.store.errors import no_such_table
from omphalos.server.store.tables import UNUSED_CHANNEL

ChannelKind: TypeAlias = Literal["push", "mail", WebhookForm]
ALL_SEATS: Final = -1
NEVER_TOLD: Final = -1
CHANNEL: Final = "id, kind, target, language, subscriber, token_hash, confirmed, since"
WATCHING: Final = (
    f"SELECT table_id, channel_id, seat, key_hash, told, {CHANNEL} FROM watches"
    " JOIN channels ON channels.id = channel_id"
)


class Channel(msgspec.Struct, frozen=True):
    """Where a notification is sent."""

    id: str  # hash of kind and target
    kind: ChannelKind
    target: bytes  # JSON; see `targets`
    language: str
    subscriber: str  # who asked for it first: keyed hash of a network address; "" if that is not known
    token_hash: str | None  # of the secret in its e-mails
    confirmed: bool  # nothing but the request to confirm is sent before
    since: int  # milliseconds since 1970


class Watch(msgspec.Struct, frozen=True):
    """A seat whose turns a channel is told of."""

    table: str
    channel: str
    seat: int  # ALL_SEATS: all people at the table
    key_hash: str  # of the seat's or the host's secret; the watch is void when that has changed
    told: int = NEVER_TOLD  # entries that the journal had when this was last told


Check: TypeAlias = Callable[[list[tuple[Watch, Channel]]], None]


class ChannelStore:
    """The channels of a store. Errors: `NoSuchTable`, `TooManyWatches`, `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def push_key(self, fresh: bytes) -> bytes:
        """The private key for push services. The first process to ask stores its fresh one."""

        def steps(doubt: bool) -> Steps[bytes]:
            yield Sql("INSERT INTO push_key VALUES (1, ?) ON CONFLICT DO NOTHING", (fresh,))
            return (yield Sql("SELECT private_key FROM push_key"))[0][0]

        return await self._db.write(steps)

    async def watch(self, channel: Channel, watch: Watch, check: Check) -> Channel:
        """Store a channel and a seat it watches; return the channel as it is stored.

        A known channel keeps its token and its subscriber, and stays confirmed. `check` is given the other watches of
        the table, and raises TooManyWatches if there are too many.
        """

        def steps(doubt: bool) -> Steps[Channel]:
            # The lock keeps the table from being deleted meanwhile.
            if not (yield Sql("SELECT 1 FROM tables WHERE id = ? FOR KEY SHARE", (watch.table,))):
                raise no_such_table(watch.table)
            # Of two that are added at the same time, the second counts the first.
            yield Sql("SELECT 1 FROM watches WHERE table_id = ? ORDER BY channel_id, seat FOR UPDATE", (watch.table,))
            others = yield Sql(
                f"{WATCHING} WHERE table_id = ? AND (channel_id, seat) <> (?, ?)",
                (watch.table, watch.channel, watch.seat),
            )
            check([_watching_from(row) for row in others])
            stored = yield Sql(
                f"INSERT INTO channels ({CHANNEL}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET language = excluded.language"
                f" RETURNING {CHANNEL}",
                msgspec.structs.astuple(channel),
            )
            yield Sql(
                "INSERT INTO watches (table_id, channel_id, seat, key_hash, told) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (table_id, channel_id, seat) DO UPDATE SET key_hash = excluded.key_hash",
                msgspec.structs.astuple(watch),
            )
            return _channel_from(stored[0])

        return await self._db.write(steps)

    async def unwatch(self, table_id: str, channel_id: str, key_hash: str) -> None:
        """Delete the watches of a channel at a table that were made with this key, and a channel without any."""

        def steps(doubt: bool) -> Steps[None]:
            yield Sql(
                "DELETE FROM watches WHERE table_id = ? AND channel_id = ? AND key_hash = ?",
                (table_id, channel_id, key_hash),
            )
            yield Sql(f"DELETE FROM channels WHERE id = ? AND {UNUSED_CHANNEL}", (channel_id,))

        await self._db.write(steps)

    async def watching(self, tables: list[str]) -> list[tuple[Watch, Channel]]:
        """All watches at these tables, with their channels."""
        found = await self._db.rows(
            f"{WATCHING} WHERE table_id IN (SELECT value FROM json_each(?))"
            ' ORDER BY table_id COLLATE "C", channel_id COLLATE "C", seat',
            json_list(tables),
        )
        return [_watching_from(row) for row in found]

    async def told(self, channel_id: str, told: list[tuple[str, int, int]]) -> None:
        """Store (table, seat of the watch, number of entries) of what a channel has been told."""

        def steps(doubt: bool) -> Steps[None]:
            for table, seat, n in told:
                yield Sql(
                    "UPDATE watches SET told = ? WHERE table_id = ? AND channel_id = ? AND seat = ? AND told < ?",
                    (n, table, channel_id, seat, n),
                )

        await self._db.write(steps)

    async def drop(self, channel_id: str) -> None:
        """Delete a channel and everything it watches."""
        await self._db.execute("DELETE FROM channels WHERE id = ?", channel_id)

    async def by_token(self, token_hash: str, confirm: bool = False) -> Channel | None:
        """The channel with this token; with `confirm` it is confirmed first."""
        if confirm:
            found = await self._db.execute(
                f"UPDATE channels SET confirmed = true WHERE token_hash = ? RETURNING {CHANNEL}", token_hash
            )
        else:
            found = await self._db.rows(f"SELECT {CHANNEL} FROM channels WHERE token_hash = ?", token_hash)
        return _channel_from(found[0]) if found else None

    async def sweep(self, before: int) -> int:
        """Delete watches of games that are over, and channels that watch nothing or were not confirmed.

        Only channels older than `before`. Returns how many.
        """

        def steps(doubt: bool) -> Steps[int]:
            yield Sql("DELETE FROM watches WHERE table_id IN (SELECT id FROM tables WHERE phase = 'over')")
            gone = yield Sql(
                f"DELETE FROM channels WHERE since < ? AND (NOT confirmed OR {UNUSED_CHANNEL}) RETURNING 1", (before,)
            )
            return len(gone)

        return await self._db.write(steps)


def _watching_from(row: Sequence[Any]) -> tuple[Watch, Channel]:
    return Watch(*row[:5]), _channel_from(row[5:])


def _channel_from(row: Sequence[Any]) -> Channel:
    channel_id, kind, target, language, subscriber, token_hash, confirmed, since = row
    return Channel(channel_id, kind, target, language, subscriber, token_hash, bool(confirmed), since)
