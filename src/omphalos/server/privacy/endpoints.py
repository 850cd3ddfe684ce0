"""Everything that is stored of a person: exported in one file, and erased.

`live.erasure` and `Store.forget_person` delete the same.

`tests/server/http/test_export.py` lists every column of the store. A new one has to be exported and deleted too, or be
named there as not about people.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar, Final, TypeAlias

import msgspec
from starlette.requests import Request

from omphalos.server.errors import RateLimited
from omphalos.server.http.addresses import link
from omphalos.server.http.endpoint import File, delete, get
from omphalos.server.http.errors import AWAY
from omphalos.server.live.erasure import plays
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import TableSettings, decode_settings
from omphalos.server.notifications.stored import Channel, ChannelStore, Watch
from omphalos.server.notifications.subscriptions import masked
from omphalos.server.notifications.targets import MailTarget
from omphalos.server.ops.token_bucket import hourly
from omphalos.server.people.identity import who_has
from omphalos.server.privacy.messages import (
    ExportedChannel,
    ExportedSeat,
    ExportedTable,
    PersonExport,
)
from omphalos.server.protocol.results import Finished, Rating
from omphalos.server.store.store import Card, Person, Store
from omphalos.table.registry import games

FORMAT: Final = "omphalos-person"
VERSION: Final = 1
MAX_EXPORTS: Final = 10  # of a person in an hour; each reads every table
CHUNK: Final = 200  # tables or results that are read at a time: nobody waits for all that somebody has


Exporter: TypeAlias = Callable[[str], Awaitable[dict[str, Any]]]
Eraser: TypeAlias = Callable[[str], Awaitable[None]]


class ExportFile(File, frozen=True):
    """A `PersonExport`, to be saved."""

    media: ClassVar[str] = "application/json"


class PrivacyEndpoints:
    """Collects and erases what is stored of a person.

    `exporters` are functions of features: each returns further fields of a person's file, without secrets. `erasers`
    erase what a feature stores of a person and the store does not delete with them; they may be called again.
    """

    def __init__(
        self, store: Store, service: TableRegistry, exporters: Sequence[Exporter], erasers: Sequence[Eraser]
    ) -> None:
        self._store = store
        self._service = service
        self._exporters = exporters
        self._erasers = (*erasers, service.erase_person)  # tables last, because some of the others make new ones
        self._channels = ChannelStore(store)
        self._counts = hourly(MAX_EXPORTS)
        self._one_by_one = asyncio.Lock()

    @get("/api/people/me/export", *AWAY)
    async def export_person(self, key: str, request: Request) -> ExportFile:
        """Everything that is stored of the person with this key, as a JSON file, without secrets."""
        person = await who_has(self._store, key)
        if not self._counts.allows(person.id):
            raise RateLimited(f"{MAX_EXPORTS} files were made within an hour")
        async with self._one_by_one:
            found = await self._collect(person, link(request, ""))
            body = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(found)))
        return ExportFile(body, f"omphalos-{person.id}.json")

    @delete("/api/people/me", *AWAY)
    async def leave(self, key: str) -> None:
        """Delete the person: name, key, ratings, list of finished games. Tables and records keep a seat without a name.

        The key is deleted last, so that the same request can be sent again after a failure.
        """
        person = (await who_has(self._store, key)).id
        await self._erase(person)
        await self._store.forget_person(person)
        await self._erase(person)  # from what they have joined meanwhile

    async def _erase(self, person: str) -> None:
        for erase in self._erasers:
            await erase(person)

    async def _collect(self, person: Person, server: str) -> dict[str, Any]:
        who = f"person:{person.id}"
        ratings: list[Rating] = []
        for game in games.names():
            ratings += (await self._store.ratings(game, [who], 1)).values()
        found = PersonExport(
            format=FORMAT,
            version=VERSION,
            at=time.time_ns() // 1_000_000,
            server=server,
            id=person.id,
            name=person.name,
            since=person.since,
            avatar=await self._store.avatar(person.id) or 0,
            ratings=ratings,
            finished=await self._finished(who),
            tables=await self._tables(person.id, server),
        )
        fields = msgspec.structs.asdict(found)
        for exported in self._exporters:
            fields |= await exported(person.id)
        return fields

    async def _finished(self, who: str) -> list[Finished]:
        found: dict[tuple[str, int], Finished] = {}  # a game that ends meanwhile moves the others down
        skip = 0
        while page := await self._store.finished(who, CHUNK, skip=skip):
            found |= {(one.table, one.seat): one for one in page}
            skip += CHUNK
        return list(found.values())

    async def _tables(self, person: str, server: str) -> list[ExportedTable]:
        ids = await self._store.tables_of(person)
        found: list[ExportedTable] = []
        for start in range(0, len(ids), CHUNK):
            some = await self._store.with_settings(ids[start : start + CHUNK])
            channels: dict[str, list[tuple[Watch, Channel]]] = {}
            for watch, channel in await self._channels.watching([card.id for card, _ in some]):
                channels.setdefault(watch.table, []).append((watch, channel))
            found += await asyncio.to_thread(_described, some, channels, person, server)
        return found


def _described(
    some: list[tuple[Card, bytes]], channels: dict[str, list[tuple[Watch, Channel]]], person: str, server: str
) -> list[ExportedTable]:
    found = [(card, decode_settings(about)) for card, about in some]
    return [_table(card, settings, person, channels.get(card.id, []), server) for card, settings in found]


def _table(
    card: Card, settings: TableSettings, person: str, channels: list[tuple[Watch, Channel]], server: str
) -> ExportedTable:
    chairs = settings.chairs
    named = [seat for seat, chair in enumerate(chairs) if person in (chair.person, chair.former)]
    theirs = {seat for seat in named if plays(chairs[seat], person)}  # the others: somebody else has them now
    return ExportedTable(
        id=card.id,
        game=card.game,
        phase=card.phase,
        public=card.public,
        rated=settings.rated,
        opened=settings.opened,
        touched=card.touched,
        seats=[
            ExportedSeat(
                seat=seat,
                name=chairs[seat].name if seat in theirs else "",
                left=chairs[seat].person != person,
                muted=seat in theirs and chairs[seat].muted,
                stand_in=chairs[seat].stand_in if seat in theirs else None,
            )
            for seat in named
        ],
        removed=f"person:{person}" in settings.excluded,
        muted=f"person:{person}" in settings.hushed,
        said=[one for one in settings.said if one.seat in theirs],
        notifications=[_channel(watch, channel) for watch, channel in channels if watch.seat in theirs],
        record=f"{server}api/tables/{card.id}/record" if card.phase == "over" else None,
    )


def _channel(watch: Watch, channel: Channel) -> ExportedChannel:
    is_mail = channel.kind == "mail"
    to = msgspec.json.decode(channel.target, type=MailTarget).address if is_mail else masked(channel)
    return ExportedChannel(watch.seat, channel.kind, to, channel.language, channel.confirmed, channel.since)
