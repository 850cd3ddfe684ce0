"""Endpoints of tables: open one, its link and QR code, its record, delete it."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import ClassVar

import msgspec
from starlette.requests import Request

from omphalos.server.cluster.errors import ClusterUnavailable
from omphalos.server.errors import NoSuchTable
from omphalos.server.http.addresses import address_of, link
from omphalos.server.http.endpoint import File, delete, get, post
from omphalos.server.http.errors import AWAY
from omphalos.server.http.svg import Svg, qr_code
from omphalos.server.live.ownership import HeldElsewhere
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import decode_settings
from omphalos.server.lobby.errors import OPENING, NotBegun, NotOver
from omphalos.server.lobby.messages import LookAtTables, SeveralTables, TableAddress
from omphalos.server.protocol.parts import TableId, TableInfo
from omphalos.server.protocol.tables import Opened, OpenTable
from omphalos.server.signing import ServerKey
from omphalos.server.store.store import Beginning, Store, StoredTable
from omphalos.table.chain import sign
from omphalos.table.entry import Seed, encoder, header_decoder
from omphalos.table.errors import BadOptions, JournalError, RecordError, UnknownGame


class RecordFile(File, frozen=True):
    """A record: JSON lines."""

    media: ClassVar[str] = "application/jsonl"


class TableEndpoints:
    """Opens, describes and deletes tables."""

    def __init__(self, store: Store, service: TableRegistry) -> None:
        self._store = store
        self._service = service

    @post("/api/tables", *OPENING, status=HTTPStatus.CREATED)
    async def open_table(self, message: OpenTable, request: Request) -> Opened:
        """Open a table. The secrets are sent only in this response."""
        return await self._service.open_table(message, address_of(request))

    @get("/api/tables/{id}", NoSuchTable, *AWAY)
    async def table(self, id: TableId, request: Request) -> TableAddress:
        """A table as everybody sees it, without the game itself, and the link for others."""
        return TableAddress(await self._service.info(id), link(request, f"table/{id}"))

    @post("/api/tables/look", *AWAY)
    async def look(self, message: LookAtTables) -> SeveralTables:
        """Several tables at once, without the games themselves. One that cannot be read now is in neither list."""
        found: dict[str, TableInfo] = {}
        gone: list[str] = []
        for table_id in dict.fromkeys(message.tables):
            try:
                found[table_id] = await self._service.info(table_id)
            except NoSuchTable:
                gone.append(table_id)
            except (UnknownGame, BadOptions, JournalError, RecordError, ClusterUnavailable, HeldElsewhere):
                continue
        return SeveralTables(list(found.values()), gone)

    @get("/api/tables/{id}/qr.svg", NoSuchTable, *AWAY)
    async def qr_code(self, id: TableId, request: Request) -> Svg:
        """The link as a QR code, black on white with a quiet zone."""
        await self._service.info(id)  # NoSuchTable instead of a code that leads nowhere
        return Svg(await asyncio.to_thread(qr_code, link(request, f"table/{id}")))

    @delete("/api/tables/{id}", NoSuchTable, *AWAY)
    async def remove(self, id: TableId, key: str) -> None:
        """Delete a table and its game; only with the host's secret."""
        await self._service.remove(id, key)

    @get("/api/tables/{id}/record", NoSuchTable, NotOver, NotBegun, *AWAY)
    async def record(self, id: TableId) -> RecordFile:
        """The record of a finished game as a file, with its seed.

        An unfinished game has none, because a record contains hidden information.
        """
        kept = await self._store.load(id)
        return RecordFile(await record_of(kept, self._service), f"{kept.card.game}-{id}.jsonl")


async def record_of(kept: StoredTable, service: TableRegistry) -> bytes:
    """The whole record of a game that is over. The store may learn that a moment after the players do."""
    if kept.card.phase != "over" and (await service.info(kept.card.id)).phase != "over":
        raise NotOver("the game is not over; its record would tell what is hidden")
    if kept.beginning is None or not kept.entries:
        raise NotBegun("the game never began")
    return await asyncio.to_thread(signed_record, kept, kept.beginning, service.key)


def signed_record(kept: StoredTable, beginning: Beginning, key: ServerKey | None) -> bytes:
    """The record of a game that is over: with its seed, the secret it was mixed from, and the server's signature."""
    header, settings = header_decoder.decode(beginning.header), decode_settings(kept.about)
    first = beginning.header
    if header.name_salts and not all(header.seats):  # without the salt, nobody can guess an erased name
        salts = (salt if name else "" for salt, name in zip(header.name_salts, header.seats, strict=True))
        header = msgspec.structs.replace(header, name_salts=tuple(salts))
        first = encoder.encode(header)
    signature = None
    if key is not None:
        end = "agreed" if settings.ended else "finished" if settings.closed_ruleset is None else "closed"
        signature = sign(kept.card.id, header, kept.entries, end, key.public, key.sign)
    secret = None if header.entropy is None else settings.secret
    return b"\n".join([first, *kept.entries, encoder.encode(Seed(beginning.seed, secret, signature))]) + b"\n"
