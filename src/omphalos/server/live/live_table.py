"""A table that is being played at: its lifecycle, and how game, audience, clocks and bots work together.

Everything that changes a table happens under its lock, one thing at a time: decided, then durable, then in place, then
sent. The lock does not keep the table here: while something waits, another process may take it. So whatever waits for
the store ends with `check`, and nothing goes on at a table that has gone.

After a while without activity a table sleeps: its game is dropped from memory, its screens stay connected, and the next
message loads it again.
"""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter
from typing import Any, Final, Literal, Protocol

import msgspec

from omphalos.server.live.audience import Audience, send_position
from omphalos.server.live.clocks import Clocks, without_clocks
from omphalos.server.live.errors import HostOnly, NotYourSeat
from omphalos.server.live.pending_hints import PendingHints
from omphalos.server.live.results import result_of
from omphalos.server.live.screen import Screen
from omphalos.server.live.services import Services
from omphalos.server.live.stored_game import StoredGame
from omphalos.server.live.table_settings import OPEN, TableSettings, decode_settings
from omphalos.server.live.timer import TableTimer
from omphalos.server.live.views import TableViews
from omphalos.server.protocol.parts import ClockState, FairStart, Language, Phase, SeatInfo, TableInfo
from omphalos.server.protocol.table import Bye, Done, Refused
from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.server.store.store import Card, StoredTable
from omphalos.table.entry import Entry, Move
from omphalos.table.errors import NoSuchSeat, OmphalosError
from omphalos.table.game import AnyGame
from omphalos.table.table import Prepared, Table

encode: Final = msgspec.json.Encoder().encode
FIRST_RETRY: Final = 0.5  # seconds until something that failed is tried again; doubled each time
MAX_RETRY: Final = 30.0  # seconds
logger = logging.getLogger(__name__)


class BotTurns(Protocol):
    """Plays the turns of bots at one table."""

    @property
    def thinking(self) -> bool:
        """Whether a bot is at its turn."""
        ...

    def nudge(self) -> None:
        """Start the turn of a bot, if one is to act and none is at its turn."""
        ...

    async def clock_ran_out(self, seat: int) -> None:
        """Let a bot play for a person whose time is over. Under the lock."""
        ...

    def stop(self) -> None:
        """Cancel the turn."""
        ...


class LiveTable:
    """One table in memory. The registry creates it and knows all of them."""

    __slots__ = (
        "_timer",
        "address",
        "aims",
        "audience",
        "bots",
        "clocks",
        "failed",
        "gone",
        "hints",
        "lock",
        "moved_at",
        "services",
        "spectator_reacted",
        "stage",
        "stages",
        "stored",
        "trouble",
        "used",
        "visited",
    )

    bots: BotTurns  # set by the registry

    def __init__(self, services: Services, game: AnyGame, fence: int, card: Card, settings: TableSettings) -> None:
        self.services = services
        self.stored = StoredGame(services, game, fence, card, settings)
        self.audience = Audience(self.info)
        self.lock = asyncio.Lock()
        for seat, chair in enumerate(settings.chairs):
            if chair.secret is not None:  # after a restart too, people get time to reconnect
                self.audience.absent_since[seat] = services.now()
        self.clocks = Clocks(settings.clock, settings.left, len(settings.chairs))
        self.moved_at = 0  # when the last entry was kept; milliseconds since 1970
        self.trouble: str | None = None  # error code of what keeps the game from going on
        self.failed: dict[int, tuple[str, int]] = {}  # by seat: a bot, and how many moves in a row it has failed
        self.aims: dict[int, int] = {}  # by seat: when the last aim was passed on
        self.used = services.now()  # when the game was last needed in memory
        # That bots' thinking at this table is charged to.
        self.address = settings.account
        self.stage: Literal["seal", "reveal"] | None = None  # what is waited for before the deal
        self.stages = 0  # stages so far, so that a timer knows whether its own is still on
        self.visited = 0  # screens so far
        self.spectator_reacted = 0  # when a spectator last sent a reaction; milliseconds since 1970
        self.hints = PendingHints()
        self.gone = False  # another process has the table, or it was removed
        self._timer = TableTimer(self._ring)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.stored.id

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.stored.game

    @property
    def settings(self) -> TableSettings:
        """What is stored beside the game."""
        return self.stored.settings

    @property
    def phase(self) -> Phase:
        """Gathering, playing or over."""
        return self.stored.phase

    @property
    def n(self) -> int:
        """How many entries the journal has."""
        return self.stored.n

    @property
    def table(self) -> Table | None:
        """The game while it is in memory."""
        return self.stored.table

    @property
    def prompted_since(self) -> dict[int, int]:
        """By seat that is to act: the entry that prompted it."""
        return self.stored.prompted_since

    # --- awake and asleep

    def check(self) -> None:
        """StaleFence if another process has the table, or it was removed. Asked again after every wait."""
        if self.gone:
            self.sleep()
            raise StaleFence(self.id, self.stored.fence)

    async def awake(self) -> Table:
        """The game, loaded from the store if it sleeps. Under the lock."""
        self.check()
        self.used = self.services.now()
        if self.stored.table is None:
            sent = self.n
            stored = await self.stored.load()
            self.check()
            if stored is not None and 0 < sent < self.n:
                await self._catch_up(sent, decode_settings(stored.about))
            self.arm()
        assert self.stored.table is not None
        return self.stored.table

    async def _catch_up(self, sent: int, settings: TableSettings) -> None:
        """Send entries that became durable but were never sent, because the write was interrupted."""
        self.stored.place(settings)
        clocks = Clocks(settings.clock, settings.left, len(settings.chairs))
        clocks.running = self._people_to_act()
        if self.clocks.since is not None:
            clocks.go(self.services.now())
        self.clocks = clocks
        for screen in list(self.audience.screens):
            await self.look_back(screen.viewers, screen.language, sent - 1)
            self.send_position(screen, screen.viewers, sent - 1)
        if self.phase == "over":
            self._over()
        self.bots.nudge()

    def sleep(self) -> None:
        """Drop the game from memory."""
        self.stored.sleep()
        self.aims = {}

    # --- changes

    async def save(self, settings: TableSettings) -> None:
        """Store changed settings, then put them in place."""
        self.check()
        if self.phase == "gathering" and settings.chairs is not self.settings.chairs:
            if not settings.same_people(self.settings):
                self.stage = None
            if not settings.same_seals(self.settings):
                settings = settings.sealed_anew()
        await self.stored.save(settings, self.audience.spectators)
        self.check()

    async def keep(
        self,
        prepared: Prepared,
        number: tuple[int, int] | None = None,
        settings: TableSettings | None = None,
        began: float | None = None,
        asker: Screen | None = None,
        request: int = 0,
    ) -> None:
        """Store an entry, put it in place and send it to everybody.

        `number` identifies a person's action, `began` is when it was received. `asker` is told that its message
        `request` is done.
        """
        table = await self.awake() if self.table is None else self.table
        now, entry = self.services.now(), prepared.entry
        changed = self.settings if settings is None else settings
        to_act = table.to_act_after(prepared)
        clocks = self._clocks_after(entry, changed, to_act, now)
        if clocks is not self.clocks:
            changed = changed.changed(left=tuple(clocks.left))
        written = perf_counter()
        spectators = self.audience.spectators if self.stored.card_is_due(changed, now) else None
        in_memory = await self.stored.append(prepared, changed, to_act, number, spectators, now)
        self.check()
        durable = perf_counter()
        if clocks is not self.clocks and clocks.since is not None:
            clocks.since = self.services.now()  # nobody's time passed while the store was slow
        done = encode(Done(request, entry.n + 1)) if asker is not None else b""
        if not in_memory:
            if asker is not None:
                asker.send(done)
            return
        waited = self.trouble is not None
        self.clocks, self.moved_at, self.trouble = clocks, now, None
        ends = table.outcome() is not None
        self._send_entry(None if ends else asker, done)
        if waited:
            self.announce()  # the game goes on
        sent = perf_counter()
        self.services.monitor.entry_kept(
            self.game.name,
            "bot" if number is None else "person",
            durable - written,
            sent - (began or written),
            sent - durable,
        )
        if ends:
            self._over()
            if asker is not None:
                asker.send(done)
        self.arm()
        self.next_turn()

    def next_turn(self) -> None:
        """Another seat may be to act: a bot starts its turn, and a person who is away may be told."""
        self.services.turn_changed(self.id)
        self.bots.nudge()

    # --- lifecycle

    async def begin(self, stored: StoredTable | None = None, seed: bytes | None = None) -> None:
        """Start the game. Under the lock, with every seat taken."""
        now = self.services.now()
        table = await self.stored.begin(stored, seed, self.audience.spectators, now)
        self.check()
        self.moved_at = now
        asked = await asyncio.to_thread(table.asked_since)  # it may go on from a moment of another game
        self.check()
        self.stored.put_in_memory(table, {}, asked)
        self.clocks.ask(self._people_to_act())
        self.clocks.go(now)
        self.announce()
        self._send_entry()
        if table.outcome() is not None:
            self._over()
        self.arm()
        self.next_turn()

    def come_back(self) -> None:
        """Go on after a restart. Clocks lose no time and wait a while for people to reconnect."""
        if self.phase == "over":
            self.services.spawn(self.finish())
            return
        self.clocks.running = self._people_to_act()
        if self.clocks.ticking and not self.settings.paused:
            self.services.later(self.services.config.clock_grace, self.resume_clocks)
        self.next_turn()

    def end(self) -> None:
        """All agreed to end the game early: there is no result."""
        self.clocks.stop(self.services.now())
        self._over()
        for screen in list(self.audience.screens):  # nobody is asked for a move any more
            self.send_position(screen, screen.viewers)

    def _over(self) -> None:
        self.stored.phase = "over"
        self.announce()
        self.services.spawn(self.finish())

    async def finish(self) -> None:
        """Store the result of a game that is over. Retried until the store accepts it; storing it is idempotent."""
        wait = FIRST_RETRY
        while not self.gone and self.stored.stored_phase != "over":
            try:
                async with self.lock:
                    table = await self.awake()
                    outcome, settings = table.outcome(), self.settings
                    ended = table.moves[-1].at or self.services.now()
                if outcome is not None and not settings.featured:
                    await self.services.finished(result_of(self.id, self.game, settings, outcome, ended))
                async with self.lock:
                    await self.stored.save_over(self.audience.spectators)
            except StaleFence:
                return
            except Exception as problem:
                if not isinstance(problem, StoreUnavailable):
                    logger.exception("table %s: its result could not be kept", self.id)
                await asyncio.sleep(wait)
                wait = min(MAX_RETRY, 2 * wait)

    def stop(self) -> None:
        """End everything that happens at this table in this process."""
        self.gone = True
        self._timer.cancel()
        self.audience.stop()
        self.hints.cancel()
        self.bots.stop()
        self.sleep()

    # --- clocks

    def _clocks_after(
        self, entry: Entry[Any, Any], settings: TableSettings, to_act: tuple[int, ...], now: int
    ) -> Clocks:
        if not self.clocks.ticking:
            return self.clocks
        clocks = self.clocks.copy()
        clocks.charge(now)
        if isinstance(entry, Move) and entry.seat is not None and settings.chairs[entry.seat].is_person:
            clocks.moved(entry.seat)
        clocks.ask(tuple(seat for seat in to_act if settings.chairs[seat].is_person))
        if clocks.since is None and not settings.paused:
            clocks.go(now)
        return clocks

    def _people_to_act(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.prompted_since if self.settings.chairs[seat].is_person)

    def reset_clocks(self) -> None:
        """The number of seats may have changed before the start."""
        if self.phase == "gathering":
            self.clocks = Clocks(self.settings.clock, (), len(self.settings.chairs))

    def seats_changed(self) -> None:
        """Somebody else plays a seat now. Clocks run only for people."""
        if self.clocks.ticking:
            self.clocks.charge(self.services.now())
            self.clocks.ask(self._people_to_act())
        self.arm()

    def pause_changed(self) -> None:
        """Stop the clocks in a pause, else start them."""
        now = self.services.now()
        if self.settings.paused:
            self.clocks.stop(now)
        elif self.clocks.ticking:
            self.clocks.go(now)
        self.arm()

    def resume_clocks(self) -> None:
        """Start clocks that waited after a restart, or for the store."""
        if not self.gone and self.phase == "playing" and self.clocks.ticking and self.clocks.since is None:
            self.pause_changed()
            self.audience.announce_soon()

    def clock_state(self) -> ClockState:
        """The clocks now."""
        people = [chair.is_person for chair in self.settings.chairs]
        return self.clocks.state(people, self.settings.paused, self.services.now())

    def _encoded_clock_state(self) -> msgspec.Raw:
        settings = self.settings
        if not self.clocks.ticking:
            return without_clocks(settings.clock, len(settings.chairs), settings.paused)
        return msgspec.Raw(encode(self.clock_state()))

    # --- timer

    def arm(self) -> None:
        """Arm the timer for what is due next: a clock that runs out, or sleep."""
        if self.gone or (self._timer.armed and not self.clocks.ticking):  # sleep can only be delayed
            return
        self._timer.arm(self._due(), self.services.now())

    def _due(self) -> int | None:
        runs_out = self.clocks.falls_at() if self.phase == "playing" else None
        sleeps = None
        if self.table is not None or (not self.audience.screens and runs_out is None):
            sleeps = self.used + int(self.services.config.sleep_after * 1000)
        return min((time for time in (runs_out, sleeps) if time is not None), default=None)

    def _ring(self) -> None:
        self.services.spawn(self.tick())

    async def tick(self) -> None:
        """Do what is due: clocks that have run out, and sleep."""
        async with self.lock:
            if self.gone:
                return
            now = self.services.now()
            if self.phase == "playing":
                for seat in self.clocks.fallen(now):
                    try:
                        await self.bots.clock_ran_out(seat)
                    except StaleFence:  # another process has the table, and its clocks
                        return
            if self.bots.thinking:
                self.used = now
            if now - self.used >= self.services.config.sleep_after * 1000:
                self.sleep()
                if not self.audience.screens and self.clocks.falls_at() is None:
                    await self.services.forget(self.id, self.stored.fence)
                    return
        self.arm()

    # --- screens

    def check_holds(self, screen: Screen, seat: int) -> None:
        """Refuse a screen that does not hold the seat."""
        if not 0 <= seat < len(self.settings.chairs):
            raise NoSuchSeat(seat, len(self.settings.chairs))
        if seat not in screen.seats:
            raise NotYourSeat(f"this screen does not hold seat {seat}")

    def check_host(self, screen: Screen) -> None:
        """Refuse a screen that is not the host's."""
        if not screen.host:
            raise HostOnly("only the host may do this")

    def revoke_seat(self, seat: int) -> None:
        """The seat's secret is void: screens that held it see what spectators see."""
        for screen in self.audience.revoke(seat):
            self.send_position(screen, screen.viewers)

    async def leave(self, screen: Screen) -> None:
        """A screen has disconnected."""
        self.hints.cancel(screen)
        if self.audience.remove(screen, self.services.now()):
            self.audience.announce_soon()
            self.arm()

    def announce(self) -> None:
        """Send the table's description to everybody."""
        self.audience.announce()

    def send_position(self, screen: Screen, viewers: tuple[int, ...], seen: int | None = None) -> None:
        """Send one screen the position, with what it missed since entry `seen`. Skipped while the game sleeps."""
        views = self.stored.views
        if views is not None:
            first = self._first_missed(seen)
            send_position(screen, viewers, views, self.clock_state(), self.phase == "over", first)

    def _first_missed(self, seen: int | None) -> int:
        return self.n if seen is None or seen < 0 else max(seen + 1, self.n - self.services.config.max_missed)

    async def look_back(self, viewers: tuple[int, ...], language: Language, seen: int | None) -> None:
        """Replay the game for what somebody missed, which takes as long as the game, before the position is sent."""
        views, first, over = self.stored.views, self._first_missed(seen), self.phase == "over"
        if views is not None and first < self.n - 1:
            alone = len(viewers) == 1
            await asyncio.to_thread(lambda: [views.encoded(first, one, language, over, alone) for one in viewers])
            self.check()

    def _send_entry(self, asker: Screen | None = None, done: bytes = b"") -> None:
        snapshot = self.require_views().snapshot()
        self.audience.send_entry(snapshot, self._encoded_clock_state(), self.phase == "over", asker, done)

    def require_views(self) -> TableViews:
        """The views of the game. Only while it is in memory."""
        return self.stored.require_views()

    def done(self, screen: Screen, request: int, n: int | None = None) -> None:
        """Tell a screen that its message was handled and everything is durable."""
        screen.send(encode(Done(request, self.n if n is None else n)))

    def refuse(self, screen: Screen, request: int | None, problem: OmphalosError) -> None:
        """Tell a screen why its message was refused."""
        self.services.monitor.message_refused(problem.code)
        screen.send(encode(Refused(request, problem.code, str(problem))))

    def dismiss(self, bye: Bye) -> None:
        """Disconnect every screen."""
        self.audience.dismiss(bye)

    def failed_moves(self, seat: int) -> int:
        """How many of its latest moves in a row the bot of a seat has failed to choose."""
        bot, count = self.failed.get(seat, ("", 0))
        return count if bot == self.settings.chairs[seat].bot else 0

    def info(self, insider: bool = False) -> TableInfo:
        """The table without the game itself, as everybody sees it. Only an insider is told the id of the rematch.

        The link is all that protects a private table. So nobody else may find it from a finished game.
        """
        settings, present = self.settings, self.audience.present
        return TableInfo(
            id=self.id,
            game=settings.game,
            title=dict(self.game.title),
            ruleset=settings.closed_ruleset or self.game.ruleset,
            closed_by_upgrade=settings.closed_ruleset is not None,
            options=settings.options,
            phase=self.phase,
            public=settings.public,
            rated=settings.rated,
            seats=[
                SeatInfo(
                    sitter=chair.sitter,
                    name=chair.name,
                    person=chair.person,
                    present=(chair.secret is None and chair.sitter != OPEN) or present(seat),
                    away_since=(
                        None if chair.secret is None or present(seat) else self.audience.absent_since.get(seat)
                    ),
                    stand_in=chair.stand_in,
                    muted=chair.muted,
                    resigned=chair.resigned,
                    automated=chair.automated,
                    failed=self.failed_moves(seat),
                )
                for seat, chair in enumerate(settings.chairs)
            ],
            spectators=self.audience.spectators,
            to_act=[] if self.phase != "playing" else list(self.prompted_since),
            clock=self.clock_state(),
            undo=settings.undo,
            chat=settings.chat,
            reactions=settings.reactions,
            hints=settings.hints,
            requests=list(settings.requests),
            rematch=settings.rematch if insider else None,
            tournament=settings.tournament,
            frozen=settings.frozen,
            trouble=self.trouble,
            ready=self.phase == "gathering" and not settings.open_seats,
            fair=FairStart(self.stored.commitment(), [chair.seal for chair in settings.chairs], self.stage),
        )
