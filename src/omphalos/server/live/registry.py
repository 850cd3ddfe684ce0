"""All tables that this process runs: opened, found again, woken after a restart, and closed."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, TypeVar

import msgspec

from omphalos.server.errors import TooManyTables, WrongKey
from omphalos.server.http.table_service import OpinionRequest
from omphalos.server.live import remote_calls, seats
from omphalos.server.live.bot_pool import BotPool, seated
from omphalos.server.live.bot_worker import Explain
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.errors import Stopping
from omphalos.server.live.keys import hash_of, new_secret, new_table_id, opens
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.message_router import TableSession
from omphalos.server.live.monitor import NoMonitor, TableMonitor
from omphalos.server.live.ownership import HeldElsewhere, Ownership, SingleProcess
from omphalos.server.live.remote_calls import ClaimCall, InfoCall, RemoveCall
from omphalos.server.live.screen import Screen, Session
from omphalos.server.live.table_settings import OPEN, PERSON, About, Chair, decode_about, encode_about
from omphalos.server.opponents import check_sitters, usual_opponent
from omphalos.server.protocol.http import HeldSeat, Opened, OpenTable, TableCard
from omphalos.server.protocol.parts import Language, Opinion, TableInfo
from omphalos.server.protocol.table import Bye
from omphalos.server.random_moves import play_some
from omphalos.server.store.store import Card, Result, Store
from omphalos.table.branch import Branch
from omphalos.table.chance import new_seed
from omphalos.table.entry import encoder as entry_encoder
from omphalos.table.errors import OmphalosError
from omphalos.table.game import AnyGame
from omphalos.table.legal import Legal
from omphalos.table.registry import find_game

T = TypeVar("T")
Finished: TypeAlias = Callable[[Result], Awaitable[object]]
Share: TypeAlias = Callable[[str, float], float]
"""Counts seconds of bots' thinking for an address, and says how many seconds it has to wait for more."""

AGAIN = 1000  # milliseconds after which screens come back to a server that restarts
MAX_WOKEN = 100_000
WARM_UP_MOVES = 12
logger = logging.getLogger(__name__)


class TableRegistry:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        config: LiveConfig | None = None,
        ownership: Ownership | None = None,
        finished: Finished | None = None,
        clock: Callable[[], float] = time.monotonic,
        monitor: TableMonitor | None = None,
        share: Share | None = None,
    ) -> None:
        self.store = store
        self.config = LiveConfig() if config is None else config
        self.ownership: Ownership = SingleProcess(store) if ownership is None else ownership
        self.monitor: TableMonitor = NoMonitor() if monitor is None else monitor
        self._share = share
        self.bot_pool = BotPool(self.config.bots, self.config.bot_seconds)
        self.stopping = False
        self.writing = 0  # entries and changes on their way to the disk
        self.seed = new_seed().hex()  # of the bots' own chance
        self._finished = finished
        self._live_tables: dict[str, LiveTable] = {}
        self._finding: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._warm: set[str] = set()  # games whose first moves are behind them
        self._warming: dict[str, asyncio.Task[None]] = {}
        self._clock = clock
        self._epoch = time.time() - clock()
        self.ownership.attach(self)

    def now(self) -> int:
        """Milliseconds since 1970, by a clock that is never set back."""
        return int((self._epoch + self._clock()) * 1000)

    @property
    def live_tables(self) -> dict[str, LiveTable]:
        """The tables in memory, awake or not, by id."""
        return self._live_tables

    # --- coming in

    async def connect(self, table_id: str, screen: Screen) -> Session:
        """A session at a table, here or in another process. NoSuchTable when there is none."""
        try:
            return await self.connect_here(table_id, screen)
        except HeldElsewhere as elsewhere:
            return await self.ownership.relay(table_id, elsewhere.owner, screen)

    async def connect_here(self, table_id: str, screen: Screen) -> Session:
        """A session at a table of this process; HeldElsewhere when another runs it."""
        return TableSession(await self.find(table_id), screen)

    async def find(self, table_id: str) -> LiveTable:
        """The table, read from the store and owned by this process if it was not in memory."""
        live = self._live_tables.get(table_id)
        if live is not None:
            return live
        if self.stopping:
            raise Stopping("the server is about to stop; come back in a moment")
        finding = self._finding.get(table_id)
        if finding is None:
            finding = self._finding[table_id] = asyncio.ensure_future(self._find(table_id))
            finding.add_done_callback(lambda _: self._finding.pop(table_id, None))
        return await asyncio.shield(finding)

    async def _find(self, table_id: str) -> LiveTable:
        fence = await self.ownership.acquire(table_id)
        kept = await self.store.load(table_id)
        about = decode_about(kept.about)
        game = await self._game(about.game)
        live = LiveTable(self, game, fence, kept.card, about)
        self._live_tables[table_id] = live
        async with self._or_forgotten(live), live.lock:
            if kept.card.phase == "gathering":
                if kept.beginning is not None or (about.start_when_full and not about.open_seats):
                    await live.begin(kept)  # the server was killed before, or while, it began the game
            elif kept.card.phase == "playing":
                await live.awake()
                live.come_back()
        return live

    async def _game(self, name: str) -> AnyGame:
        game = await asyncio.to_thread(find_game, name)
        if name not in self._warm and name not in self._warming:
            self._warming[name] = self.spawn(self._warm_up(game))
        return game

    async def _warm_up(self, game: AnyGame) -> None:
        """What a game compiles at its first moves shall not keep a person waiting."""
        try:
            await asyncio.to_thread(play_some, game, WARM_UP_MOVES)
        except Exception:
            logger.exception("%s could not be warmed up", game.name)
        self._warm.add(game.name)
        self._warming.pop(game.name, None)

    async def compute(self, game: AnyGame, what: Callable[[], T]) -> T:
        """Let the rules work: at once where that is a matter of microseconds, in a thread while they may compile."""
        if game.name in self._warm:
            return what()
        return await asyncio.to_thread(what)

    # --- opening

    async def open_table(
        self, wish: OpenTable, address: str = "", begun: Branch | None = None, seed: bytes | None = None
    ) -> Opened:
        """Set up a table. With no open seat the game begins at once, with a seed that its keeper may choose."""
        if self.stopping:
            raise Stopping("the server is about to stop; come back in a moment")
        if len(self._live_tables) >= self.config.max_tables:
            raise TooManyTables(f"{len(self._live_tables)} tables are open here")
        game = await self._game(wish.game)
        game.check_players(len(wish.seats))
        options: dict[str, Any] = msgspec.to_builtins(game.read_options(wish.options))
        await asyncio.to_thread(check_sitters, game, [s.sitter for s in wish.seats if s.sitter not in (OPEN, PERSON)])
        person = await self.person(wish.person)
        host, secrets = new_secret(), list[HeldSeat]()
        about = About(
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
            hints=wish.hints and not wish.rated,
            start_when_full=wish.start_when_full,
            pace=wish.pace,
            begun=() if begun is None else tuple(msgspec.Raw(entry_encoder.encode(move)) for move in begun.moves),
            branched=() if begun is None else begun.branched,
        )
        for seat, one in enumerate(wish.seats):
            name = seats.clean(one.name or "")
            if one.sitter == PERSON:
                secret = new_secret()
                secrets.append(HeldSeat(seat, secret))
                name = name or seats.PLAYER[wish.language].format(len(secrets))
                chair = Chair(PERSON, name, hash_of(secret), person if len(secrets) == 1 else None)
            elif one.sitter == OPEN:
                chair = Chair(OPEN)
            else:
                chair = Chair(one.sitter, name or seats.free_name(about, wish.language))
            about = about.but(chairs=(*about.chairs, chair))
        live = await self._create(game, about, seed)
        live.address = address
        self.monitor.table_opened(game.name)
        return Opened(live.id, host, secrets)

    async def _create(self, game: AnyGame, about: About, seed: bytes | None = None) -> LiveTable:
        table_id, now = new_table_id(), self.now()
        shown = TableCard(
            id=table_id,
            game=game.name,
            phase="gathering",
            names=about.names,
            sitters=[chair.sitter for chair in about.chairs],
            scores=None,
            moves=0,
            spectators=0,
            clock=about.clock,
            rated=about.rated,
            touched=now,
        )
        card = Card(table_id, game.name, "gathering", about.public, about.open_seats, now, msgspec.json.encode(shown))
        fence = await self.store.create(card, encode_about(about))
        await self.ownership.created(table_id, fence)
        live = self._live_tables[table_id] = LiveTable(self, game, fence, card, about)
        async with self._or_forgotten(live), live.lock:
            if about.start_when_full and not about.open_seats:
                await live.begin(seed=seed)
        live.arm()
        return live

    @asynccontextmanager
    async def _or_forgotten(self, live: LiveTable) -> AsyncGenerator[None]:
        """A table that cannot be begun or gone on with is not in memory: the next who comes tries again."""
        try:
            yield
        except BaseException:
            if self._live_tables.get(live.id) is live:
                await self.forget(live)
            raise

    async def rematch(self, live: LiveTable) -> str:
        """A new table for the same people, the first player moved on. Their secrets open it as they did the old."""
        old = live.about
        chairs = tuple(
            msgspec.structs.replace(chair, stand_in=None, flagged=False) for chair in (*old.chairs[1:], old.chairs[0])
        )
        about = About(
            game=old.game,
            options=old.options,
            chairs=chairs,
            host=old.host,
            opened=self.now(),
            language=old.language,
            public=old.public,
            rated=old.rated,
            clock=old.clock,
            undo=old.undo,
            chat=old.chat,
            hints=old.hints,
            start_when_full=True,
            pace=old.pace,
        )
        return (await self._create(live.game, about)).id

    # --- what the house asks

    async def info(self, table_id: str) -> TableInfo:
        """A table as everybody sees it."""
        try:
            return (await self.find(table_id)).info()
        except HeldElsewhere as there:
            answer = await self.ownership.ask(there.owner, remote_calls.encode(InfoCall(table_id)))
            return msgspec.json.decode(answer, type=TableInfo)

    async def claim(self, table_id: str, seat: int, name: str, person: str | None) -> str:
        """Sit somebody down on an open seat: the seat's secret."""
        try:
            live = await self.find(table_id)
        except HeldElsewhere as there:
            question = ClaimCall(table_id, seat, name, person)
            return (await self.ownership.ask(there.owner, remote_calls.encode(question))).decode()
        who = await self.person(person)
        async with live.lock:
            secret = await seats.claim(live, seat, name, who)
            await seats.arrived(live)
        return secret

    async def remove(self, table_id: str, host: str) -> None:
        """Throw a table away."""
        try:
            live = await self.find(table_id)
        except HeldElsewhere as there:
            await self.ownership.ask(there.owner, remote_calls.encode(RemoveCall(table_id, host)))
            return
        async with live.lock:
            if not opens([hash_of(host)], live.about.host):
                raise WrongKey("only the host may throw a table away")
            await self.store.remove(table_id, live.fence)
            self._live_tables.pop(table_id, None)
            live.dismiss(Bye("removed", None))
            live.stop()
        await self.ownership.release(table_id)

    async def answer(self, question: bytes) -> bytes:
        """What another process asks about a table that this one runs."""
        asked: remote_calls.RemoteCall = remote_calls.decode(question)
        match asked:
            case InfoCall(table):
                return msgspec.json.encode((await self.find(table)).info())
            case ClaimCall(table, seat, name, person):
                await self.find(table)
                return (await self.claim(table, seat, name, person)).encode()
            case RemoveCall(table, host):
                await self.find(table)
                await self.remove(table, host)
                return b""

    async def opinion(self, position: OpinionRequest, address: str) -> Opinion:
        """What the strongest bot thinks of a position."""
        game, seat = position.game, position.seat
        view, legal = game.view(position.state, seat), game.legal(position.state, seat)
        return await self.explain(
            game, position.options, seat, view, legal, tuple(position.names), position.language, address
        )

    async def explain(
        self,
        game: AnyGame,
        options: Any,
        seat: int,
        view: Any,
        legal: Legal[Any],
        names: tuple[str, ...],
        language: Language,
        address: str = "",
    ) -> Opinion:
        """What the strongest bot thinks of what a seat sees."""
        bot = strongest(game)
        one = seated(bot, game, seat, f"hint {self.seed}", options)
        await asyncio.sleep(self.thought(address, 0.0))
        begun = time.perf_counter()
        opinion = await self.bot_pool.explain(game, Explain(one, bot, 0, view, legal, names, language))
        self.thought(address, time.perf_counter() - begun)
        self.monitor.bot_thought(game.name, time.perf_counter() - begun)
        return opinion

    def thought(self, address: str, seconds: float) -> float:
        """Bots have thought for somebody at this address: how many seconds it has to wait before they do again."""
        return 0.0 if self._share is None else self._share(address, seconds)

    async def person(self, key: str | None) -> str | None:
        """The public id of somebody who keeps a name; a key that is nobody's is nobody."""
        if key is None:
            return None
        found = await self.store.person_by_key(bytes.fromhex(hash_of(key)))
        return None if found is None else found.id

    async def finished(self, result: Result) -> None:
        """A game is over: keep its result."""
        self.monitor.game_finished(result.game)
        if self._finished is not None:
            await self._finished(result)
        else:
            await self.store.add_result(result, {})

    # --- going

    async def forget(self, live: LiveTable) -> None:
        """NoMonitor is around this table and nothing is due: it need not be in memory. Under its lock."""
        self._live_tables.pop(live.id, None)
        live.stop()
        await self.ownership.release(live.id)

    async def lost(self, table_id: str) -> None:
        """Another process owns the table now."""
        live = self._live_tables.pop(table_id, None)
        if live is not None:
            logger.warning("table %s has another owner now", table_id)
            live.dismiss(Bye("moved", 0))
            live.stop()

    async def wake(self) -> None:
        """After a restart: go on with every game in which a clock runs or a bot is to act."""
        cards = await self.store.unfinished(MAX_WOKEN)
        if not isinstance(self.ownership, SingleProcess):
            random.shuffle(cards)  # processes that start together then share them
        for card in cards:
            if self.stopping:
                return
            try:
                await self.find(card.id)
            except HeldElsewhere:
                continue
            except OmphalosError as problem:
                logger.error("table %s cannot be gone on with: %s", card.id, problem)
            except Exception:
                logger.exception("table %s cannot be gone on with", card.id)

    async def start(self) -> None:
        """Go on where the last process stopped; tables wake one after another while people come in."""
        await self.ownership.open()
        self.spawn(self.wake())

    async def stop(self) -> None:
        """Finish what was accepted, keep the clocks, tell the screens, and let go."""
        if self.stopping:
            return
        self.stopping = True
        live_tables = list(self._live_tables.values())
        goodbyes = {asyncio.ensure_future(self._say_goodbye(one)) for one in live_tables}
        if goodbyes:
            await asyncio.wait(goodbyes, timeout=self.config.drain_seconds)
        for live in live_tables:
            live.dismiss(Bye("restart", AGAIN))
            live.stop()
        self._live_tables.clear()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bot_pool.close()
        await self.ownership.close()

    async def _say_goodbye(self, live: LiveTable) -> None:
        async with live.lock:  # what was accepted is done now
            if live.clocks.ticking and live.phase == "playing":
                live.clocks.stop(self.now())
                try:
                    await live.save(live.about.but(left=tuple(live.clocks.left)))
                except OmphalosError as problem:
                    logger.error("table %s: its clocks could not be kept: %s", live.id, problem)
            live.dismiss(Bye("restart", AGAIN))

    # --- tasks

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something beside, and remember that it is being done."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def later(self, seconds: float, what: Callable[[], object]) -> None:
        """Do something small in a while."""
        asyncio.get_running_loop().call_later(seconds, what)


def strongest(game: AnyGame) -> str:
    """The bot whose opinion is asked."""
    from omphalos.bots import levels

    found = levels(game.name)
    return found[-1].id if found else usual_opponent(game)
