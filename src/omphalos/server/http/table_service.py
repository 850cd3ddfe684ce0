"""What the HTTP endpoints need of the tables. `TableRegistry` provides it."""

from __future__ import annotations

from typing import Protocol

from omphalos.server.compute.pool import ComputePool
from omphalos.server.live.opinion import Opinions
from omphalos.server.live.reviews import Reviews
from omphalos.server.protocol.games import Strength
from omphalos.server.protocol.parts import TableInfo
from omphalos.server.protocol.tables import Opened, OpenTable
from omphalos.server.signing import ServerKey
from omphalos.table.branch import Branch


class TableService(Protocol):
    """Errors: `NoSuchTable`, `SeatTaken`, `WrongKey`, `TooManyTables`, and those of games and bots."""

    key: ServerKey | None  # signs records
    opinions: Opinions  # of bots
    reviews: Reviews  # of finished games
    compute_pool: ComputePool  # where whatever may take long is computed

    @property
    def strength(self) -> Strength:
        """Whether bots have all their strength."""
        ...

    def now(self) -> int:
        """Milliseconds since 1970, from a clock that never goes back."""
        ...

    async def open_table(self, wish: OpenTable, address: str, begun: Branch | None = None) -> Opened:
        """Open a table for this network address. With `begun`, its journal starts with those moves.

        The moves were checked by the caller. A table that continues another game is never rated.
        """
        ...

    async def info(self, table_id: str) -> TableInfo:
        """A table as everybody sees it."""
        ...

    async def claim(
        self, table_id: str, seat: int, name: str, person: str | None, seals: bool = False, address: str = ""
    ) -> str:
        """Put somebody on an open seat and return its secret. SeatTaken when it is no longer open."""
        ...

    async def remove(self, table_id: str, host: str) -> None:
        """Delete a table and disconnect its screens. WrongKey unless `host` is its host's secret."""
        ...

    async def erase_person(self, person: str) -> None:
        """Take a person out of all tables and their records: no name, no id. Idempotent."""
        ...

    async def featured_bots(self) -> TableInfo | None:
        """The featured game of bots; a new one if there is none or it is over. None where there is none."""
        ...
