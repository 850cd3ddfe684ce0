"""The tables that this process runs: opened, found, woken after a restart, and closed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from omphalos.server.compute.limits import MIB
from omphalos.server.compute.pool import ComputePool
from omphalos.server.errors import NoSuchTable, OneSeatEach, RateLimited, TooManyTables, WrongKey
from omphalos.server.keys import hash_of, new_secret, new_table_id, opens
from omphalos.server.live import begin, erasure, featured, remote_calls, seats
from omphalos.server.live.bot_pool import BotPool
from omphalos.server.live.bots import BotPlayer
from omphalos.server.live.calendar import DAY, start_of_time
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.errors import Stopping
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.message_router import MessageRouter
from omphalos.server.live.monitor import NoMonitor, TableMonitor
from omphalos.server.live.names import clean, free_name, player_name
from omphalos.server.live.opinion import ChargeBots, Opinions
from omphalos.server.live.ownership import HeldElsewhere, Ownership, OwnerUnknown, SingleProcess
from omphalos.server.live.pending_writes import PendingWrites
from omphalos.server.live.remote_calls import ClaimCall, EraseCall, InfoCall, RemoveCall, RenewCall
from omphalos.server.live.reviews import Reviews
from omphalos.server.live.screen import Screen, Session
from omphalos.server.live.table_settings import OPEN, PERSON, Chair, TableSettings, decode_settings, encode_settings
from omphalos.server.live.turnstile import AT_ONCE, Turnstile
from omphalos.server.live.warm_up import WarmUp
from omphalos.server.opponents import check_sitters
from omphalos.server.protocol.games import Strength
from omphalos.server.protocol.parts import TableInfo
from omphalos.server.protocol.table import Bye
from omphalos.server.protocol.tables import HeldSeat, Opened, OpenTable, TableCard
from omphalos.server.signing import ServerKey, new_private_key
from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.server.store.store import Card, Result, Store
from omphalos.table.branch import Branch
from omphalos.table.chance import new_seed, seed_from_text, seed_to_text
from omphalos.table.entry import encoder as entry_encoder
from omphalos.table.errors import BadOptions, JournalError, OmphalosError, RecordError, UnknownGame
from omphalos.table.game import AnyGame

T = TypeVar("T")
Finished: TypeAlias = Callable[[Result], Awaitable[object]]
AllowTable: TypeAlias = Callable[[str], bool]
"""Counts a new table for an address; False when it has opened too many."""

RECONNECT_AFTER: Final = 1000  # milliseconds after which screens reconnect to a server that restarts
MAX_WOKEN: Final = 100_000  # tables
FIRST_RETRY: Final = 0.1  # seconds until games are resumed that could not be; doubled each time
MAX_RETRY: Final = 2.0
UNREADABLE: Final = (UnknownGame, BadOptions, JournalError, RecordError)  # a game that is not installed, or damaged
logger = logging.getLogger(__name__)


class TableRegistry:
    """All tables of this process. It provides the `Services` of each of them."""

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
    ) -> None:
        self.store = store
        self.config = LiveConfig() if config is None else config
        self.ownership: Ownership = SingleProcess(store) if ownership is None else ownership
        self.monitor: TableMonitor = NoMonitor() if monitor is None else monitor
        self.bot_pool = BotPool(self.config.bots, self.config.bot_seconds, self.config.bot_memory * MIB)
        self.compute_pool = ComputePool() if compute is None else compute
        self.bot_seed = new_seed().hex()
        self.key: ServerKey | None = None  # signs records; loaded at the start
        self.stopping = False
        self.writes = PendingWrites()
        self.arrivals = Turnstile(AT_ONCE)
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
        self._creating = 0  # tables that are being stored for the first time
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

    async def compute(self, game: AnyGame, what: Callable[[], T]) -> T:
        """Run the rules: in a thread while they may still compile, else directly, which takes microseconds."""
        return await self.warm_up.compute(game, what)

    # --- opening tables

    async def open_table(
        self,
        wish: OpenTable,
        address: str = "",
        begun: Branch | None = None,
        seed: bytes | None = None,
        custom_bots: bool = False,
        featured_id: str | None = None,
    ) -> Opened:
        """Open a table. With no open seat the game starts at once; `seed` is its chance, random unless given.

        `custom_bots` allows bots with a budget or settings, whatever the configuration says. `featured_id` is the id of
        the featured game of bots; TableTaken if there is one.
        """
        self.check_room()
        if wish.seed is not None:
            others = wish.public or wish.rated or any(one.sitter == OPEN for one in wish.seats)
            if others or wish.undo != "free" or begun is not None:
                raise BadOptions(
                    "only a table for practice has a chosen seed: unlisted, unrated, with free undo, no open seat"
                )
            seed = seed_from_text(wish.seed)
        game = await self.warm_up.game(wish.game)
        game.check_players(len(wish.seats))
        options: dict[str, Any] = msgspec.to_builtins(game.read_options(wish.options))
        bots = [one.sitter for one in wish.seats if one.sitter not in (OPEN, PERSON)]
        await asyncio.to_thread(check_sitters, game, bots, custom_bots or self.config.custom_bots)
        if wish.public and wish.rated and sum(one.sitter == PERSON for one in wish.seats) > 1:
            raise OneSeatEach("at a rated public table a screen has one seat; leave the others open")
        person = await self.person(wish.person)
        host, secrets = new_secret(), list[HeldSeat]()
        settings = TableSettings(
            secret=None if seed is not None else seed_to_text(new_seed()),
            game=game.name,
            options=options,
            chairs=(),
            host=hash_of(host),
            opened=self.now(),
            language=wish.language,
            public=wish.public,
            rated=wish.rated and begun is None and wish.undo != "free",
            clock=wish.clock,
            undo=wish.undo,
            chat=wish.chat,
            reactions="none" if wish.chat == "none" else "players",
            hints=wish.hints and not wish.rated,
            start_when_full=wish.start_when_full,
            pace=wish.pace,
            begun=() if begun is None else await asyncio.to_thread(_encoded, begun),
            branched=() if begun is None else begun.branched,
            featured=featured_id is not None,
        )
        for seat, one in enumerate(wish.seats):
            name = clean(one.name or "")
            if one.sitter == PERSON:
                secret = new_secret()
                secrets.append(HeldSeat(seat, secret))
                name = name or player_name(len(secrets), wish.language)
                person_here = person if len(secrets) == 1 else None
                chair = Chair(PERSON, name, hash_of(secret), person_here, seal="" if wish.seals else None)
            elif one.sitter == OPEN:
                chair = Chair(OPEN)
            else:
                chair = Chair(one.sitter, name or free_name(settings, wish.language))
            settings = settings.changed(chairs=(*settings.chairs, chair))
        live = await self.create(game, settings, address, seed, featured_id)
        return Opened(live.id, host, secrets)

    def check_room(self) -> None:
        """Refuse a new table when the server is full or about to stop."""
        if self.stopping:
            raise Stopping("the server is about to stop; come back in a moment")
        if len(self._live_tables) + self._creating >= self.config.max_tables:
            raise TooManyTables(f"{len(self._live_tables)} tables are open here")

    async def create(
        self,
        game: AnyGame,
        settings: TableSettings,
        address: str,
        seed: bytes | None = None,
        table_id: str | None = None,
    ) -> LiveTable:
        """Create a table with these settings. TableTaken if there is one with this id."""
        # Counted here, where every table is made. Tables of the operator's own command line have no address.
        if address and self._allow_table is not None and not self._allow_table(address):
            raise RateLimited("this address has opened as many tables as it may in an hour")
        table_id, now = table_id or new_table_id(), self.now()
        shown = TableCard(
            id=table_id,
            game=game.name,
            phase="gathering",
            names=settings.names,
            sitters=[chair.sitter for chair in settings.chairs],
            scores=None,
            moves=0,
            spectators=0,
            clock=settings.clock,
            rated=settings.rated,
            touched=now,
            people=[chair.person for chair in settings.chairs],
            options=settings.options,
        )
        card = Card(
            *(table_id, game.name, "gathering", settings.public, settings.open_seats, now), msgspec.json.encode(shown)
        )
        self.check_room()  # again: others may have been opened since
        self._creating += 1
        try:
            fence = await self.store.create(card, encode_settings(settings))
            await self.ownership.created(table_id, fence)
            if not self.ownership.owns(table_id, fence):  # who knew its id before has taken it over
                raise StaleFence(table_id, fence)
            live = self._add(game, fence, card, settings)
        finally:
            self._creating -= 1
        live.address = address or live.address
        async with self._forgotten_on_failure(live), live.lock:
            if seed is not None and settings.start_when_full and not settings.open_seats:
                await live.begin(seed=seed)
            elif settings.start_when_full and not settings.open_seats:
                await begin.advance(live)
        live.arm()
        self.monitor.table_opened(game.name)
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

    async def rematch(self, game: AnyGame, settings: TableSettings, address: str) -> str:
        """Open a new table for the same people, with the next first player. Their secrets stay valid.

        It counts as opened by the address. RateLimited when the address has opened too many.
        """
        self.check_room()
        chairs = tuple(
            msgspec.structs.replace(
                chair, stand_in=None, flagged=False, former=None, seal=None if chair.seal is None else "", nonce=None
            )
            for chair in (*settings.chairs[1:], settings.chairs[0])
        )
        again = TableSettings(
            secret=seed_to_text(new_seed()),
            game=settings.game,
            options=settings.options,
            chairs=chairs,
            host=settings.host,
            opened=self.now(),
            language=settings.language,
            public=settings.public,
            rated=settings.rated,
            clock=settings.clock,
            undo=settings.undo,
            chat=settings.chat,
            reactions=settings.reactions,
            excluded=settings.excluded,
            hushed=settings.hushed,
            hints=settings.hints,
            start_when_full=True,
            pace=settings.pace,
        )
        return (await self.create(game, again, address)).id

    # --- for the HTTP endpoints

    async def info(self, table_id: str) -> TableInfo:
        """A table as everybody sees it."""
        try:
            return await self._own_info(table_id)
        except HeldElsewhere as there:
            answer = await self.ownership.ask(there.owner, remote_calls.encode(InfoCall(table_id)))
            return msgspec.json.decode(answer, type=TableInfo)

    async def _own_info(self, table_id: str) -> TableInfo:
        async with self._at(table_id) as live:  # another request may be reading it from the store just now
            return live.info()

    async def claim(
        self, table_id: str, seat: int, name: str, person: str | None, seals: bool = False, address: str = ""
    ) -> str:
        """Put somebody on an open seat and return the seat's secret."""
        who = await self.person(person)
        try:
            async with self._at(table_id) as live:
                secret = await seats.take_seat(live, seat, name, who, seals, address)
                await seats.begin_if_full(live)
                return secret
        except HeldElsewhere as there:
            call = ClaimCall(table_id, seat, name, person, seals, address)
            return (await self.ownership.ask(there.owner, remote_calls.encode(call))).decode()

    async def remove(self, table_id: str, host: str) -> None:
        """Delete a table; only with its host's secret."""
        try:
            try:
                await self.find(table_id)
            except UNREADABLE:
                await self.discard_unreadable(table_id, host)
                return
            async with self._at(table_id) as live:
                _check_host_key(host, live.settings)
                await self.discard(live)
            await self.ownership.release(table_id, live.stored.fence)
        except HeldElsewhere as there:
            await self.ownership.ask(there.owner, remote_calls.encode(RemoveCall(table_id, host)))

    async def discard_unreadable(self, table_id: str, host: str | None = None) -> None:
        """Delete a table whose game cannot be loaded; if `host` is given, only with its host's secret."""
        fence = await self.ownership.acquire(table_id)
        try:
            if host is not None:
                _check_host_key(host, decode_settings((await self.store.load(table_id)).about))
            await self.store.remove(table_id, fence)
        finally:
            await self.ownership.release(table_id, fence)

    async def discard(self, live: LiveTable) -> None:
        """Delete a table and disconnect its screens. Under its lock; release it afterwards."""
        await self.store.remove(live.id, live.stored.fence)
        self._take_out(live.id, live.stored.fence)
        live.dismiss(Bye("removed", None))
        live.stop()

    async def erase_person(self, person: str) -> None:
        """Take a person out of all tables, those that other processes run too. Idempotent."""
        async with self._erasing:
            for table_id in await self.store.tables_of(person):
                with contextlib.suppress(NoSuchTable):  # deleted meanwhile
                    while True:
                        try:
                            await self._erase_at(table_id, person)
                            break
                        except StaleFence:  # it went to another process meanwhile
                            continue

    async def _erase_at(self, table_id: str, person: str) -> None:
        in_memory = table_id in self._live_tables
        try:
            try:
                await self.find(table_id)
            except UNREADABLE:
                await self._erase_unread(table_id, person)
                return
            async with self._at(table_id) as live:
                await erasure.erase_person(live, person)
                if not in_memory and live.phase == "over" and not live.audience.screens:
                    await self.forget(table_id, live.stored.fence)  # somebody may have played thousands of games
            live.arm()
        except HeldElsewhere as there:
            await self.ownership.ask(there.owner, remote_calls.encode(EraseCall(table_id, person)))

    async def _erase_unread(self, table_id: str, person: str) -> None:
        """Take a person out of a table whose game cannot be loaded."""
        fence = await self.ownership.acquire(table_id)
        try:
            found = erasure.erased(await self.store.load(table_id), person)
            if found is not None:
                await self.store.redact(table_id, fence, found)
        finally:
            await self.ownership.release(table_id, fence)

    async def answer(self, call: bytes) -> bytes:
        """Answer another process's call about a table that this one runs."""
        decoded: remote_calls.RemoteCall = remote_calls.decode(call)
        match decoded:
            case InfoCall(table):
                return msgspec.json.encode(await self._own_info(table))
            case ClaimCall(table, seat, name, person, seals, address):
                await self.find(table)
                return (await self.claim(table, seat, name, person, seals, address)).encode()
            case RemoveCall(table, host):
                await self.find(table)
                await self.remove(table, host)
                return b""
            case RenewCall(table):
                await featured.discard_over(self, await self.find(table))
                return b""
            case EraseCall(table, person):
                await self.find(table)
                await self._erase_at(table, person)
                return b""

    @property
    def strength(self) -> Strength:
        """Whether bots have all their strength."""
        return self.warm_up.kernels.state

    async def featured_bots(self) -> TableInfo | None:
        """The featured game of bots; a new one if there is none or it is over. None where there is none."""
        return await featured.featured_bots(self)

    async def renew(self, table_id: str) -> None:
        """Delete the featured game of bots if it is over."""
        try:
            live = await self.find(table_id)
        except HeldElsewhere as there:
            await self.ownership.ask(there.owner, remote_calls.encode(RenewCall(table_id)))
            return
        await featured.discard_over(self, live)

    def charge_bots(self, address: str, seconds: float) -> float:
        """Charge bots' thinking to an address; return the seconds to wait before more."""
        return 0.0 if self._charge_bots is None else self._charge_bots(address, seconds)

    async def person(self, key: str | None) -> str | None:
        """The account id for this key, or None."""
        if key is None:
            return None
        found = await self.store.person_by_key(bytes.fromhex(hash_of(key)))
        return None if found is None else found.id

    async def finished(self, result: Result) -> None:
        """Keep the result of a finished game."""
        self.monitor.game_finished(result.game)
        if self._finished is not None:
            await self._finished(result)
        else:
            await self.store.add_result(result, {})

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


def _check_host_key(host: str, settings: TableSettings) -> None:
    if not opens([hash_of(host)], settings.host):
        raise WrongKey("only the host may delete a table")


def _encoded(begun: Branch) -> tuple[msgspec.Raw, ...]:
    """The entries of a game that goes on, which may be many. In a thread."""
    return tuple(msgspec.Raw(entry_encoder.encode(move)) for move in begun.moves)


def _tell_nobody(table_id: str) -> None:
    """Report a change of turn to nobody."""
