"""What a live table needs of the process it runs in. `TableRegistry` provides it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from omphalos.server.bots.opinions import Opinions
from omphalos.server.bots.pool import BotPool
from omphalos.server.live.bot_accounts import BotAccounts
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.pending_writes import PendingWrites
from omphalos.server.live.table_settings import TableSettings
from omphalos.server.ops.monitor import TableMonitor
from omphalos.server.ops.turnstile import Turnstile
from omphalos.server.store.store import Result, Store
from omphalos.table.game import AnyGame

T = TypeVar("T")


class Services(Protocol):
    """Clock, tasks, store, bots and neighbours of a live table."""

    store: Store
    config: LiveConfig
    monitor: TableMonitor
    bot_pool: BotPool
    opinions: Opinions
    bot_seed: str  # of the bots' own chance
    stopping: bool  # the server is shutting down
    writes: PendingWrites
    arrivals: Turnstile  # screens that say hello
    bot_accounts: BotAccounts
    turn_changed: Callable[[str], object]  # told the id of a table where another seat may be to act

    def now(self) -> int:
        """Milliseconds since 1970, from a clock that never goes back."""
        ...

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run a task that is cancelled when the server stops."""
        ...

    def later(self, seconds: float, what: Callable[[], object]) -> None:
        """Call a function after some time."""
        ...

    async def compute(self, game: AnyGame, what: Callable[[], T]) -> T:
        """Run the rules: in a thread while they may still compile, else directly."""
        ...

    async def person(self, key: str | None) -> str | None:
        """The account id for this key, or None."""
        ...

    async def rematch(self, game: AnyGame, settings: TableSettings, address: str) -> str:
        """Open a new table for the same people and return its id. It counts as opened by the address."""
        ...

    def charge_bots(self, address: str, seconds: float) -> float:
        """Charge bots' thinking to an address; return the seconds to wait before more."""
        ...

    async def finished(self, result: Result) -> None:
        """Keep the result of a finished game."""
        ...

    async def lost(self, table_id: str, fence: int) -> None:
        """Another process owns the table now that had this fence here."""
        ...

    async def forget(self, table_id: str, fence: int) -> None:
        """Drop a table from memory that nobody is connected to and that has this fence."""
        ...
