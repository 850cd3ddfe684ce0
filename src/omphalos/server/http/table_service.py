"""What the house asks of the service, where the tables are played."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from omphalos.server.protocol.http import Opened, OpenTable
from omphalos.server.protocol.parts import Language, Opinion, TableInfo
from omphalos.table.branch import Branch
from omphalos.table.game import AnyGame


class OpinionRequest(msgspec.Struct, frozen=True):
    """A moment that somebody asks a bot's opinion of; `state` gives a view, and nothing more is looked at."""

    game: AnyGame
    options: Any
    state: Any
    seat: int  # to act
    names: list[str]
    language: Language


class TableService(Protocol):
    """Errors: `NoSuchTable`, `SeatTaken`, `WrongKey`, `TooManyTables`, and what the games and bots refuse."""

    async def open_table(self, wish: OpenTable, address: str, begun: Branch | None = None) -> Opened:
        """A new table, asked for from this network address; with `begun`, its journal begins with those moves.

        The moves are the game's own, checked already. No table that goes on with another's game is rated.
        """
        ...

    async def info(self, table_id: str) -> TableInfo:
        """A table as everybody sees it."""
        ...

    async def claim(self, table_id: str, seat: int, name: str, person: str | None) -> str:
        """Sit somebody down on an open seat: the seat's secret. SeatTaken when it is open no more."""
        ...

    async def remove(self, table_id: str, host: str) -> None:
        """Throw a table away, screens around it told; WrongKey unless this is its host's secret."""
        ...

    async def opinion(self, position: OpinionRequest, address: str) -> Opinion:
        """What the strongest bot thinks of a position, in a process of its own."""
        ...
