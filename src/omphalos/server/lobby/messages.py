"""Messages of the lobby: public tables, a table's address, quick match."""

from __future__ import annotations

from typing import Annotated

import msgspec

from omphalos.server.protocol.parts import (
    Language,
    Name,
    Received,
    Secret,
    Sent,
    TableId,
    TableInfo,
)
from omphalos.server.protocol.tables import TableCard


class Lobby(Sent, frozen=True):
    """Public tables: those with an open seat first, then the most recently touched."""

    tables: list[TableCard]
    waiting: dict[str, int]  # by game: people who wait for a quick match


class TableAddress(Sent, frozen=True):
    """A table, and the link that brings others to it; `/api/tables/{id}/qr.svg` is the same as a QR code."""

    table: TableInfo
    link: str


class LookAtTables(Received, frozen=True):
    """Ask for some tables. Each is found by its id, which only those know who were told it."""

    tables: Annotated[list[TableId], msgspec.Meta(max_length=60)]


class SeveralTables(Sent, frozen=True):
    """Those of the tables that exist, in the order they were asked for."""

    tables: list[TableInfo]
    gone: list[str]  # deleted, or never there


class QuickMatch(Received, frozen=True):
    """Play with whoever comes."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    name: Name
    players: Annotated[int, msgspec.Meta(ge=2, le=16)] = 2
    language: Language = "en"
    person: Secret | None = None
    seals: bool = False  # this client will seal a nonce for the seat
    held: Annotated[list[TableId], msgspec.Meta(max_length=100)] = msgspec.field(
        default_factory=list[TableId]
    )  # tables where this screen has a seat, so that nobody is matched with themselves


class Matched(Sent, frozen=True):
    """A seat at a table."""

    id: str
    seat: int
    secret: str
