"""The interface to what is stored about notifications: channels, and the seats that each of them watches.

A channel is one destination: a browser's push subscription, an e-mail address or a webhook. A watch joins it to a seat
of a table. A channel that watches nothing is deleted, so no address is kept longer than the games it was given for.
"""

from __future__ import annotations

from typing import Final, Literal, Protocol, TypeAlias

import msgspec

ChannelKind: TypeAlias = Literal["push", "mail", "discord", "slack", "ntfy"]
ALL_SEATS: Final = -1
NEVER_TOLD: Final = -1


class Channel(msgspec.Struct, frozen=True):
    """Where a notification is sent."""

    id: str  # hash of kind and target
    kind: ChannelKind
    target: bytes  # JSON; see `notify.targets`
    language: str
    base: str  # the server's address as this person reaches it, up to `#/`
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


class ChannelStore(Protocol):
    """Errors: `NoSuchTable`, `TooManyWatches`, `StoreUnavailable`."""

    async def push_key(self, fresh: bytes) -> bytes:
        """The private key for push services. The first process to ask stores its fresh one."""
        ...

    async def watch(self, channel: Channel, watch: Watch, limit: int) -> Channel:
        """Store a channel and a seat it watches; return the channel as it is stored.

        A known channel keeps its token and stays confirmed. TooManyWatches if the table has `limit` others.
        """
        ...

    async def unwatch(self, table_id: str, channel_id: str, key_hash: str) -> None:
        """Delete the watches of a channel at a table that were made with this key, and a channel without any."""
        ...

    async def watching(self, tables: list[str]) -> list[tuple[Watch, Channel]]:
        """All watches at these tables, with their channels."""
        ...

    async def told(self, channel_id: str, told: list[tuple[str, int, int]]) -> None:
        """Store (table, seat of the watch, number of entries) of what a channel has been told."""
        ...

    async def drop(self, channel_id: str) -> None:
        """Delete a channel and everything it watches."""
        ...

    async def by_token(self, token_hash: str, confirm: bool = False) -> Channel | None:
        """The channel with this token; with `confirm` it is confirmed first."""
        ...

    async def sweep(self, before: int) -> int:
        """Delete watches of games that are over, and channels that watch nothing or were not confirmed.

        Only channels older than `before`. Returns how many.
        """
        ...
