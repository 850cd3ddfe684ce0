"""The tables that this process runs: found, woken after a restart, and given up."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from omphalos.server.bots.opinions import ChargeBots, Opinions
from omphalos.server.bots.pool import BotPool
from omphalos.server.bots.reviews import Reviews
from omphalos.server.bots.slot import Slot
from omphalos.server.bots.warm_up import WarmUp
from omphalos.server.compute.limits import MIB
from omphalos.server.compute.pool import ComputePool
from omphalos.server.keys import key_hash
from omphalos.server.live.bot_accounts import BotAccounts, BotRefused, NoBots, is_token
from omphalos.server.live.bots import BotPlayer
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.errors import Stopping
from omphalos.server.live.handlers import begin
from omphalos.server.live.handlers.message_router import MessageRouter
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.ownership import HeldElsewhere, Ownership, OwnerUnknown, SingleProcess
from omphalos.server.live.pending_writes import PendingWrites
from omphalos.server.live.screen import Screen, Session
from omphalos.server.live.table_settings import TableSettings, decode_settings
from omphalos.server.ops.monitor import NoMonitor, TableMonitor
from omphalos.server.ops.turnstile import AT_ONCE, Turnstile
from omphalos.server.protocol.table import Bye
from omphalos.server.signing import ServerKey, new_private_key
from omphalos.server.store.calendar import DAY, start_of_time
from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.server.store.store import Card, Result, Store
from omphalos.table.chance import new_seed
from omphalos.table.errors import OmphalosError
from omphalos.table.game import AnyGame

T = TypeVar("T")
Finished: TypeAlias = Callable[[Result], Awaitable[object]]
AllowTable: TypeAlias = Callable[[str], bool]
"""Counts a new table for an address; False when it has opened too many."""

RECONNECT_AFTER: Final = 1000  # milliseconds after which screens reconnect to a server that restarts
MAX_WOKEN: Final = 100_000  # tables
FIRST_RETRY: Final = 0.1  # seconds until games are resumed that could not be; doubled each time
MAX_RETRY: Final = 2.0
logger = logging.getLogger(__name__)


class Tables(ABC):
    """All tables of this process. With `opening` and `registry` it provides the `Services` of each of them."""

    def __init__(
        self,
        store: Store,
        config: LiveConfig | None = None,
        ownership: Ownership | None = None,
        finished: Finished | None = None,
        clock: Callable[[], float] = time.monotonic,
        monitor: TableMonitor | None = None,
        charge_bots: ChargeBots | None = None,
        allow_table: AllowTable | None = None,
        compute: ComputePool | None = None,
        wall: Callable[[], float] = time.time,
        bot_slots: Callable[[], Slot] | None = None,
    ) -> None:
        self.store = store
        self.config = LiveConfig() if config is None else config
        self.ownership: Ownership = SingleProcess(store) if ownership is None else ownership
        self.monitor: TableMonitor = NoMonitor() if monitor is None else monitor
        self.bot_pool = BotPool(self.config.bots, self.config.bot_seconds, self.config.bot_memory * MIB, bot_slots)
        self.compute_pool = ComputePool() if compute is None else compute
        self.bot_seed = new_seed().hex()
        self.key: ServerKey | None = None  # signs records; loaded at the start
        self.stopping = False
        self.writes = PendingWrites()
        self.arrivals = Turnstile(AT_ONCE)
        self.bot_accounts: BotAccounts = NoBots()  # replaced by the feature
        self.turn_changed: Callable[[str], object] = _tell_nobody  # replaced by the notifier
        self.warm_up = WarmUp(self.bot_pool, self.spawn)
        self._charge_bots = charge_bots
        self._allow_table = allow_table
        seconds = self.config.bot_seconds
        self.opinions = Opinions(self.bot_pool, seconds, self.bot_seed, self.charge_bots, self.monitor)
        kernels = self.warm_up.kernels
        seconds = self.config.review_seconds
        self.reviews = Reviews(self.bot_pool, store, seconds, self.spawn, self.monitor, kernels, self.compute_pool)
        self._finished = finished
        self._live_tables: dict[str, LiveTable] = {}
        self._creating: int = 0  # tables that are being stored for the first time
        self._finding: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._erasing = asyncio.Lock()  # one at a time, because each reads all tables
        self._clock = clock
        self._wall = wall
        self._epoch = wall() - clock()
        self.ownership.attach(self)

    def now(self) -> int:
        """Milliseconds since 1970, from a clock that never goes back."""
        return int((self._epoch + self._clock()) * 1000)

    def clock_was_set(self) -> float:
        """By how many seconds the clock of the machine was set since the start. Ours stays as it was."""
        return self._wall() - self._epoch - self._clock()

    @property
    def live_tables(self) -> dict[str, LiveTable]:
        """The tables in memory by id, awake or asleep."""
        return self._live_tables

    def charge_bots(self, address: str, seconds: float) -> float:
        """Charge bots' thinking to an address; return the seconds to wait before more."""
        return 0.0 if self._charge_bots is None else self._charge_bots(address, seconds)

    async def person(self, key: str | None) -> str | None:
        """The account id for this key, or None. BotRefused for the token of a bot."""
        if key is None:
            return None
        if is_token(key):
            raise BotRefused("bots take a seat by `claim`, at a table whose host has invited them")
        found = await self.store.person_by_key(key_hash(key))
        return None if found is None else found.id

    async def finished(self, result: Result) -> None:
        """Keep the result of a finished game."""
        self.monitor.game_finished(result.game)
        if self._finished is not None:
            await self._finished(result)
        else:
            await self.store.add_result(result, {})

    async def compute(self, game: AnyGame, what: Callable[[], T]) -> T:
        """Run the rules: in a thread while they may still compile, else directly, which takes microseconds."""
        return await self.warm_up.compute(game, what)

    @abstractmethod
    async def rematch(self, game: AnyGame, settings: TableSettings, address: str) -> str:
        """Open a new table for the same people and return its id. It counts as opened by the address."""

    @abstractmethod
    async def answer(self, call: bytes) -> bytes:
        """Answer another process's call about a table that this one runs."""

    # --- finding tables

    def unreachable(self, table_id: str) -> bool:
        """Whether a screen should try another process: this one neither runs the table nor can find who does."""
        return self.ownership.cut_off and table_id not in self._live_tables

    async def connect(self, table_id: str, screen: Screen) -> Session:
        """A session at a table of this process or of another. NoSuchTable when there is none."""
        try:
            return await self.connect_here(table_id, screen)
        except HeldElsewhere as elsewhere:
            return await self.ownership.relay(table_id, elsewhere.owner, screen)

    async def connect_here(self, table_id: str, screen: Screen) -> Session:
        """A session at a table of this process. HeldElsewhere when another process runs it."""
        return MessageRouter(await self.find(table_id), screen)

    async def find(self, table_id: str) -> LiveTable:
        """The table. Unless it is in memory, it is acquired by this process and read from the store."""
        live = self._live_tables.get(table_id)
        if live is not None:
            return live
        if self.stopping:
            raise Stopping("the server is about to stop; come back in a moment")
        finding = self._finding.get(table_id)
        if finding is None:
            finding = self._finding[table_id] = asyncio.ensure_future(self._find(table_id))
            finding.add_done_callback(lambda done: self._found(table_id, done))
        return await asyncio.shield(finding)

    def _found(self, table_id: str, finding: asyncio.Future[LiveTable]) -> None:
        self._finding.pop(table_id, None)
        if not finding.cancelled():
            finding.exception()  # it counts as seen: whoever waited for the table may have left

    async def _find(self, table_id: str) -> LiveTable:
        while True:
            try:
                return await self._acquire(table_id)
            except StaleFence:  # another process took it while it was resumed here
                logger.warning("table %s was taken by another process while it was resumed", table_id)

    async def _acquire(self, table_id: str) -> LiveTable:
        while True:
            fence = await self.ownership.acquire(table_id)
            try:
                stored = await self.store.load(table_id)
                settings = decode_settings(stored.about)
                game = await self.warm_up.game(settings.game)
            except BaseException:
                await self.ownership.release(table_id, fence)  # another process may be able to read it
                raise
            if self.stopping:
                await self.ownership.release(table_id, fence)
                raise Stopping("the server is about to stop; come back in a moment")
            if self.ownership.owns(table_id, fence):
                break  # no await from here on: whoever takes the table now finds it among the live ones
        live = self._add(game, fence, stored.card, settings)
        async with self._forgotten_on_failure(live), live.lock:
            if stored.card.phase == "gathering":
                if stored.beginning is not None:
                    await live.begin(stored)  # the server was killed while it started the game
                elif settings.start_when_full and not settings.open_seats:
                    await begin.advance(live)  # or before
            elif stored.card.phase == "playing":
                await live.awake()
                live.come_back()
        return live

    @asynccontextmanager
    async def _at(self, table_id: str) -> AsyncGenerator[LiveTable]:
        """The table under its lock. If it goes to another process while this waits for the lock, it is found again."""
        while True:
            live = await self.find(table_id)
            async with live.lock:
                if not live.gone:
                    yield live
                    return

    def _add(self, game: AnyGame, fence: int, card: Card, settings: TableSettings) -> LiveTable:
        live = self._live_tables[card.id] = LiveTable(self, game, fence, card, settings)
        live.bots = BotPlayer(live)
        return live

    @asynccontextmanager
    async def _forgotten_on_failure(self, live: LiveTable) -> AsyncGenerator[None]:
        """Drop a table that cannot be started or resumed, so that the next screen tries again."""
        try:
            yield
        except BaseException:
            if self._live_tables.get(live.id) is live:
                await self.forget(live.id, live.stored.fence)
            raise

    # --- closing tables

    async def forget(self, table_id: str, fence: int) -> None:
        """Drop a table from memory that nobody is connected to. Under its lock."""
        live = self._take_out(table_id, fence)
        if live is not None:
            live.stop()
        await self.ownership.release(table_id, fence)

    async def lost(self, table_id: str, fence: int) -> None:
        """Another process owns the table now. One that has come back meanwhile under a newer fence stays."""
        live = self._take_out(table_id, fence)
        if live is not None:
            logger.warning("table %s has another owner now", table_id)
            self.monitor.went_wrong("table-lost")
            live.dismiss(Bye("moved", 0))
            live.stop()

    def _take_out(self, table_id: str, fence: int) -> LiveTable | None:
        live = self._live_tables.get(table_id)
        return self._live_tables.pop(table_id) if live is not None and live.stored.fence == fence else None

    async def wake(self) -> None:
        """Resume every unfinished game that no process runs: a clock may run there, or a bot be to act.

        What cannot be had now, because the store or the other processes are away, is tried again until it can.
        """
        tables = await self._until_available(lambda: self.store.unfinished(MAX_WOKEN)) or []
        if not isinstance(self.ownership, SingleProcess):
            random.shuffle(tables)  # processes that start together share them
        for table_id in tables:
            try:
                await self._until_available(partial(self.find, table_id))
            except HeldElsewhere:
                continue
            except OmphalosError as problem:
                logger.error("table %s cannot be gone on with: %s", table_id, problem)
            except Exception:
                logger.exception("table %s cannot be gone on with", table_id)

    async def _until_available(self, what: Callable[[], Awaitable[T]]) -> T | None:
        """Try until the store and the other processes can be reached. None if the server stops meanwhile."""
        wait = FIRST_RETRY
        while not self.stopping:
            try:
                return await what()
            except (StoreUnavailable, OwnerUnknown) as problem:
                logger.warning("games cannot be resumed now: %s", problem)
                await asyncio.sleep(wait)
                wait = min(MAX_RETRY, 2 * wait)
        return None

    async def start(self) -> None:
        """Start serving. Unfinished games are resumed one after another in the background."""
        now = self.now()
        behind = await start_of_time(self.store.days, now) - now
        if behind:
            logger.error("the clock of this machine is at least %.1f days behind", behind / DAY)
            self._epoch += behind / 1000
        if self.config.signs:
            self.key = ServerKey(await self.store.server_key(new_private_key()))
        await self.ownership.open()
        if self.config.warm_up:
            self.warm_up.start()
        self.spawn(self.wake())

    async def stop(self) -> None:
        """Shut down: finish what was accepted, store the clocks, disconnect the screens, release the tables."""
        if self.stopping:
            return
        self.stopping = True
        tables = list(self._live_tables.values())
        goodbyes = {asyncio.ensure_future(self._say_goodbye(live)) for live in tables}
        if goodbyes:
            _, late = await asyncio.wait(goodbyes, timeout=self.config.drain)
            for goodbye in late:
                goodbye.cancel()
        for live in tables:
            live.dismiss(Bye("restart", RECONNECT_AFTER))
            live.stop()
        self._live_tables.clear()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bot_pool.close()
        await self.compute_pool.close()
        await self.ownership.close()

    async def _say_goodbye(self, live: LiveTable) -> None:
        async with live.lock:  # what was accepted is done now
            if live.gone:
                return
            if live.clocks.ticking and live.phase == "playing":
                live.clocks.stop(self.now())
                try:
                    await live.save(live.settings.changed(left=tuple(live.clocks.left)))
                except OmphalosError as problem:
                    logger.error("table %s: its clocks could not be kept: %s", live.id, problem)
            live.dismiss(Bye("restart", RECONNECT_AFTER))

    # --- tasks

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run a task that is cancelled when the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), StaleFence):
            logger.error("a task failed", exc_info=task.exception())  # a table that has gone needs no more care

    def later(self, seconds: float, what: Callable[[], object]) -> None:
        """Call a function after some time."""
        asyncio.get_running_loop().call_later(seconds, what)


def _tell_nobody(table_id: str) -> None:
    """Report a change of turn to nobody."""
