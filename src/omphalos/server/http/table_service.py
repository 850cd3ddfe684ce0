"""What the HTTP endpoints need of the tables. `TableRegistry` provides it."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Literal, Protocol

from omphalos.bots.puzzles import Score, Task
from omphalos.server.compute.pool import ComputePool
from omphalos.server.live.opinion import Asked
from omphalos.server.live.prepared import Prepared
from omphalos.server.live.reviews import Reviews
from omphalos.server.protocol.games import Strength
from omphalos.server.protocol.parts import Opinion, TableInfo
from omphalos.server.protocol.tables import Opened, OpenTable
from omphalos.server.signing import ServerKey
from omphalos.table.branch import Branch
from omphalos.table.game import AnyGame
from omphalos.table.heatmap import HeatMap


class TableService(Protocol):
    """Errors: `NoSuchTable`, `SeatTaken`, `WrongKey`, `TooManyTables`, and those of games and bots."""

    key: ServerKey | None  # signs records
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

    def asked(self, game: AnyGame, what: Literal["hint", "heat"]) -> Asked:
        """The bot that questions are for which other processes put together."""
        ...

    def prepared_opinion(self, game: AnyGame, question: Prepared, address: str) -> Coroutine[Any, Any, Opinion]:
        """The opinion that a question asks for. RateLimited when the address has used its share."""
        ...

    def heat_map(self, game: AnyGame, question: Prepared, address: str) -> Coroutine[Any, Any, HeatMap | None]:
        """The heat map of a legal action in a state that everybody knows. None: it has none. RateLimited as above."""
        ...

    def score(self, game: AnyGame, task: Task, action: Any, address: str) -> Coroutine[Any, Any, Score | None]:
        """The score of a puzzle's solution, which is legal. None: it cannot be tried. RateLimited like an opinion."""
        ...
