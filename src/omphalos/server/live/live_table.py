"""A table that is being played at: its game, the screens around it, its clocks and its bots.

Everything that changes it happens under its lock, one thing at a time: decided, then on the disk, then in place, then
told. A table that nobody does anything at sleeps: its game is put out of memory, its screens stay connected, and the
next message wakes it.
"""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from omphalos.server.live import bots
from omphalos.server.live.audience import tell_entry, tell_position
from omphalos.server.live.clocks import Clocks, without_clocks
from omphalos.server.live.errors import HostOnly, NotNow, NotYourSeat
from omphalos.server.live.results import result_of
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import OPEN, About, decode_about, encode_about
from omphalos.server.live.views import TableViews
from omphalos.server.protocol.http import TableCard
from omphalos.server.protocol.parts import ClockState, Phase, SeatInfo, TableInfo
from omphalos.server.protocol.table import Bye, Done, Refused
from omphalos.server.protocol.table import Table as TableMessage
from omphalos.server.store.errors import EntryTaken, StaleFence, StoreUnavailable
from omphalos.server.store.store import Append, Beginning, Card, Kept
from omphalos.table.chance import commitment, new_seed, seed_to_text
from omphalos.table.entry import FORMAT, VERSION, Header, Move, Return, header_decoder, line_decoder
from omphalos.table.entry import encoder as entry_encoder
from omphalos.table.errors import NoSuchSeat, OmphalosError
from omphalos.table.game import AnyGame
from omphalos.table.journal import MemoryJournal
from omphalos.table.table import Prepared, Table
from omphalos.table.takeback import POLICIES, fair

if TYPE_CHECKING:
    from omphalos.server.live.registry import TableRegistry

encode: Final = msgspec.json.Encoder().encode
LISTED_EVERY: Final = 10_000  # milliseconds after which lists hear of a table that is not public
SOON: Final = 0.2  # seconds in which several arrivals are told as one
FIRST_TRY: Final = 0.5  # seconds until something that failed is tried again; longer each time
LAST_TRY: Final = 30.0
logger = logging.getLogger(__name__)


class LiveTable:
    """One table. Made by the registry, which knows all of them."""

    __slots__ = (
        "_numbers",
        "_telling",
        "_timer",
        "_timer_at",
        "about",
        "address",
        "aims",
        "away",
        "clocks",
        "fence",
        "game",
        "gone",
        "id",
        "listed",
        "lock",
        "moved_at",
        "n",
        "phase",
        "prompted_since",
        "registry",
        "screens",
        "stored_phase",
        "table",
        "thinking",
        "trouble",
        "used",
        "views",
    )

    def __init__(self, registry: TableRegistry, game: AnyGame, fence: int, card: Card, about: About) -> None:
        self.registry = registry
        self.game = game
        self.id = card.id
        self.fence = fence
        self.about = about
        self.phase: Phase = card.phase
        self.stored_phase: Phase = card.phase  # as the store has it: "over" only once the result is kept
        self.n = 0  # entries
        self.table: Table | None = None  # None: asleep, or not begun
        self.views: TableViews | None = None
        self.screens: list[Screen] = []
        self.lock = asyncio.Lock()
        self.away: dict[int, int] = {}  # by seat of a person who is not here: since when
        for seat, chair in enumerate(about.chairs):
            if chair.secret is not None:
                self.away[seat] = card.touched
        self.prompted_since: dict[int, int] = {}  # by seat to act: the entry that asked it
        self.clocks: Clocks = Clocks(about.clock, about.left, len(about.chairs))
        self.moved_at = 0  # when the last entry was kept
        self.listed = card.touched  # when lists last heard of it
        self.trouble: str | None = None
        self.thinking: asyncio.Task[None] | None = None  # the bots' turn
        self.aims: dict[int, int] = {}  # by seat: when the last aim was passed on
        self.used = registry.now()
        self.address = ""  # for whose share bots think here
        self.gone = False  # another process has it, or it was thrown away
        self._numbers: dict[tuple[int, int], int] = {}  # (seat, number) → entry
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0
        self._telling: asyncio.TimerHandle | None = None

    # --- awake and asleep

    async def awake(self) -> Table:
        """The game, read from the store if it sleeps. Under the lock."""
        self.used = self.registry.now()
        if self.table is None:
            if self.phase == "gathering":
                raise NotNow("the game has not begun")
            kept = await self.registry.store.load(self.id)
            table, numbers = await asyncio.to_thread(self._resume, kept)
            told = self.n
            self._stand(table, numbers)
            if 0 < told < self.n:
                self._catch_up(told, decode_about(kept.about))
        assert self.table is not None
        return self.table

    def _catch_up(self, told: int, about: About) -> None:
        """Entries were kept, and cut off before anybody heard of them: everybody hears of them now."""
        self._place(about)
        for screen in self.screens:
            if screen.greeted:
                tell_position(self, screen, screen.viewers, told - 1)
        if self.phase == "over":
            self._over()
        bots.nudge(self)

    def look(self) -> TableViews:
        """What looks at the game; only while it is awake."""
        assert self.views is not None
        return self.views

    def _resume(self, kept: Kept) -> tuple[Table, dict[tuple[int, int], int]]:
        assert kept.beginning is not None
        journal = MemoryJournal(header_decoder.decode(kept.beginning.header), kept.beginning.seed)
        decoder = line_decoder(self.game)
        for entry in kept.entries:
            line = decoder.decode(entry)
            assert isinstance(line, Move | Return)
            journal.append(line)
        numbers = {number: n for n, number in enumerate(kept.numbers) if number is not None}
        return Table(self.game, journal, POLICIES.get(self.about.undo, fair)), numbers

    def _stand(self, table: Table, numbers: dict[tuple[int, int], int]) -> None:
        self.table = table
        self.views = TableViews(table, self.about.names, self.about.undo)
        self._numbers = numbers
        self.n = len(table.journal.entries)
        asked = dict.fromkeys(table.to_act(), -1)
        for entry in table.journal.entries:
            if isinstance(entry, Return):
                asked = dict.fromkeys(asked, entry.n)
            elif entry.seat in asked:
                asked[entry.seat] = entry.n
        self.prompted_since = asked
        if table.outcome() is not None or self.about.ended:
            self.phase = "over"
        self.arm()

    def sleep(self) -> None:
        """Put the game out of memory."""
        self.table = self.views = None
        self._numbers = {}
        self.aims = {}

    def unsure(self) -> None:
        """What is in memory may not be what is kept: read it again before the next thing is done."""
        self.sleep()

    # --- what is kept

    def card(self, about: About, phase: Phase | None = None) -> Card:
        """The table for lists."""
        now = self.registry.now()
        shown = TableCard(
            id=self.id,
            game=about.game,
            phase=phase or self.phase,
            names=["" if chair.sitter == OPEN else chair.name for chair in about.chairs],
            sitters=[chair.sitter for chair in about.chairs],
            scores=self.views.scores() if about.public and self.views is not None else None,
            moves=self.n,
            spectators=self.spectators,
            clock=about.clock,
            rated=about.rated,
            touched=now,
        )
        return Card(self.id, about.game, phase or self.stored_phase, about.public, about.open_seats, now, encode(shown))

    async def save(self, about: About) -> None:
        """Keep what has changed around the game, then put it in place."""
        await self._guarded(self.registry.store.save(self.id, self.fence, self.card(about), encode_about(about)))
        self._place(about)

    def _place(self, about: About) -> None:
        if self.views is not None and about.chairs is not self.about.chairs:
            self.views.call(about.names)
        self.about = about

    async def keep(
        self,
        prepared: Prepared,
        number: tuple[int, int] | None = None,
        about: About | None = None,
        began: float | None = None,
        asker: Screen | None = None,
        asked_in: int = 0,
    ) -> None:
        """Keep an entry, then put it in place and tell everybody; `began` is when it was asked for.

        The screen that asked for it, in the message `asked_in`, is told that it is done.
        """
        table = await self.awake() if self.table is None else self.table
        now, entry = self.registry.now(), prepared.entry
        changed = self.about if about is None else about
        asked = self.game.to_act(prepared.state)
        clocks = self._clocks_after(entry, changed, asked, now)
        if clocks is not self.clocks:
            changed = changed.but(left=tuple(clocks.left))
        listed = changed.public or now - self.listed >= LISTED_EVERY
        card = self.card(changed) if listed else None
        append = Append(
            n=entry.n,
            entry=entry_encoder.encode(entry),
            card=card,
            about=None if changed is self.about else encode_about(changed),
            seat=None if number is None else number[0],
            number=None if number is None else number[1],
        )
        begun = perf_counter()
        await self._guarded(self.registry.store.append(self.id, self.fence, append))
        durable = perf_counter()
        done = encode(Done(asked_in, entry.n + 1)) if asker is not None else b""
        if self.table is not table:  # it was put out of memory meanwhile: the store knows better
            if asker is not None:
                asker.send(done)
            return
        table.keep(prepared)
        if number is not None:
            self._numbers[number] = entry.n
        self._ask(entry, asked)
        self.clocks, self.n, self.moved_at, self.trouble = clocks, entry.n + 1, now, None
        if card is not None:
            self.listed = now
        self._place(changed)
        ends = table.outcome() is not None
        tell_entry(self, None if ends else asker, done)
        told = perf_counter()
        self.registry.monitor.entry_kept(
            self.game.name, "bot" if number is None else "person", durable - begun, told - (began or begun)
        )
        if ends:
            self._over()
            if asker is not None:
                asker.send(done)
        self.arm()
        bots.nudge(self)

    def _ask(self, entry: Move[Any, Any] | Return, asked: tuple[int, ...]) -> None:
        """Since when each seat is asked what it is asked now."""
        known = {} if isinstance(entry, Return) else self.prompted_since
        self.prompted_since = {seat: known[seat] if seat in known and seat != entry.seat else entry.n for seat in asked}

    def _clocks_after(self, entry: Move[Any, Any] | Return, about: About, asked: tuple[int, ...], now: int) -> Clocks:
        if not self.clocks.ticking:
            return self.clocks
        clocks = self.clocks.copy()
        clocks.charge(now)
        if isinstance(entry, Move) and entry.seat is not None and about.chairs[entry.seat].is_person:
            clocks.moved(entry.seat)
        clocks.ask(tuple(seat for seat in asked if about.chairs[seat].is_person))
        if clocks.since is None and not about.paused:
            clocks.go(now)
        return clocks

    async def _guarded(self, writing: Any) -> None:
        """Wait for the store. Whatever is left in doubt is read again."""
        self.registry.writing += 1
        try:
            await writing
        except StaleFence:
            await self.registry.lost(self.id)
            raise
        except EntryTaken:
            self.unsure()
            raise
        except StoreUnavailable:
            self.registry.monitor.went_wrong("store-unavailable")
            raise
        except BaseException:  # cancelled while the disk was busy: it may be kept or not
            self.unsure()
            raise
        finally:
            self.registry.writing -= 1

    def entry_of_action(self, seat: int, number: int) -> int | None:
        """The entry that this action was kept as, if it was."""
        return self._numbers.get((seat, number))

    # --- begin and end

    async def begin(self, kept: Kept | None = None, seed: bytes | None = None) -> None:
        """Deal. Under the lock, with every seat taken; `kept` is what is there already of a beginning cut short."""
        about, now = self.about, self.registry.now()
        if kept is not None and kept.beginning is not None:
            beginning, there = kept.beginning, len(kept.entries)
        else:
            beginning, there = self._beginning(seed or new_seed()), 0
        journal = MemoryJournal(header_decoder.decode(beginning.header), beginning.seed)
        lines = [bytes(line) for line in about.begun]
        if lines:
            decoder = line_decoder(self.game)
            for line in lines:
                entry = decoder.decode(line)
                assert isinstance(entry, Move | Return)
                journal.append(entry)
        table = Table(self.game, journal, POLICIES.get(about.undo, fair))
        if not lines:
            deal = await self.registry.compute(self.game, lambda: table.prepare_deal(now))
            table.keep(deal)
            lines = [entry_encoder.encode(deal.entry)]
        begun = about.but(begun=(), branched=(), left=())
        for n, line in enumerate(lines[there:], there):
            last = n == len(lines) - 1
            append = Append(
                n=n,
                entry=line,
                card=self.card(begun if last else about, "playing" if last else "gathering"),
                about=encode_about(begun) if last else None,
                beginning=beginning if n == 0 else None,
            )
            await self._guarded(self.registry.store.append(self.id, self.fence, append))
        self.phase = self.stored_phase = "playing"
        self.moved_at = now
        self._place(begun)
        self.clocks = Clocks(about.clock, (), len(about.chairs))
        self._stand(table, {})
        self.clocks.ask(self._people_asked())
        self.clocks.go(now)
        self.tell_table()
        tell_entry(self)
        if table.outcome() is not None:
            self._over()
        self.arm()
        bots.nudge(self)

    def _beginning(self, seed: bytes) -> Beginning:
        about = self.about
        header = Header(
            format=FORMAT,
            version=VERSION,
            game=self.game.name,
            ruleset=self.game.ruleset,
            seats=tuple(about.names),
            options=about.options,
            commitment=commitment(seed),
            branched=about.branched,
        )
        return Beginning(entry_encoder.encode(header), seed_to_text(seed))

    def come_back(self) -> None:
        """The server was down: no time has passed for clocks, which wait a while for people; bots go on."""
        if self.phase == "over":
            self.registry.spawn(self.finish())
            return
        self.clocks.running = self._people_asked()
        if self.clocks.ticking and not self.about.paused:
            self.registry.later(self.registry.config.clock_grace, self.go_on)
        bots.nudge(self)

    def _people_asked(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.prompted_since if self.about.chairs[seat].is_person)

    def resize(self) -> None:
        """There may be more seats now, or fewer."""
        if self.phase == "gathering":
            self.clocks = Clocks(self.about.clock, (), len(self.about.chairs))

    def ask_people(self) -> None:
        """Who plays which seat has changed: clocks run for people alone."""
        if self.clocks.ticking:
            self.clocks.charge(self.registry.now())
            self.clocks.ask(self._people_asked())
        self.arm()

    def pause_or_go(self) -> None:
        """Clocks stand still in a pause."""
        now = self.registry.now()
        if self.about.paused:
            self.clocks.stop(now)
        elif self.clocks.ticking:
            self.clocks.go(now)
        self.arm()

    def go_on(self) -> None:
        """Clocks that waited after a restart, or for the store, run again."""
        if not self.gone and self.phase == "playing" and self.clocks.ticking and self.clocks.since is None:
            self.pause_or_go()
            self.tell_soon()

    def end(self) -> None:
        """All agreed to leave it at that: there is no result."""
        self.clocks.stop(self.registry.now())
        self._over()

    def _over(self) -> None:
        self.phase = "over"
        self.tell_table()
        self.registry.spawn(self.finish())

    async def finish(self) -> None:
        """Keep the result of a game that is over; tried again until the store has it."""
        wait = FIRST_TRY
        while not self.gone and self.stored_phase != "over":
            try:
                async with self.lock:
                    table = await self.awake()
                    outcome, about = table.outcome(), self.about
                    ended = table.moves[-1].at or self.registry.now()
                if outcome is not None and not about.ended:
                    await self.registry.finished(result_of(self.id, self.game, about, outcome, ended))
                async with self.lock:
                    card = self.card(self.about, "over")
                    await self._guarded(self.registry.store.save(self.id, self.fence, card, encode_about(self.about)))
                    self.stored_phase = "over"
            except StaleFence:
                return
            except Exception as problem:
                if not isinstance(problem, StoreUnavailable):
                    logger.exception("table %s: its result could not be kept", self.id)
                await asyncio.sleep(wait)
                wait = min(LAST_TRY, 2 * wait)

    # --- who is here

    @property
    def spectators(self) -> int:
        """Screens that hold no seat."""
        return sum(screen.greeted and not screen.seats for screen in self.screens)

    def present(self, seat: int) -> bool:
        """Whether a screen that holds the seat is connected."""
        return any(seat in screen.seats for screen in self.screens)

    def check_holds(self, screen: Screen, seat: int) -> None:
        """Refuse whoever does not hold the seat."""
        if not 0 <= seat < len(self.about.chairs):
            raise NoSuchSeat(seat, len(self.about.chairs))
        if seat not in screen.seats:
            raise NotYourSeat(f"this screen does not hold seat {seat}")

    def check_host(self, screen: Screen) -> None:
        """Refuse whoever is not the host."""
        if not screen.host:
            raise HostOnly("only the host may do this")

    def take_from_all(self, seat: int, but: Screen | None = None) -> None:
        """The seat's secret is worth nothing any more."""
        for screen in self.screens:
            if screen is not but and seat in screen.seats:
                screen.seats = tuple(one for one in screen.seats if one != seat)
                tell_position(self, screen, screen.viewers)

    async def leave(self, screen: Screen) -> None:
        """A connection is gone."""
        if screen not in self.screens:
            return
        self.screens.remove(screen)
        if not screen.greeted:
            return
        for seat in screen.seats:
            if not self.present(seat):
                self.away[seat] = self.registry.now()
        self.tell_soon()
        self.arm()

    # --- what everybody sees

    def info(self) -> TableInfo:
        """The table, the game itself apart."""
        about = self.about
        return TableInfo(
            id=self.id,
            game=about.game,
            title=self.game.title,
            ruleset=self.game.ruleset,
            options=about.options,
            phase=self.phase,
            public=about.public,
            rated=about.rated,
            seats=[
                SeatInfo(
                    sitter=chair.sitter,
                    name=chair.name,
                    person=chair.person,
                    present=(chair.secret is None and chair.sitter != OPEN) or self.present(seat),
                    away_since=None if chair.secret is None or self.present(seat) else self.away.get(seat),
                    stand_in=chair.stand_in,
                    muted=chair.muted,
                )
                for seat, chair in enumerate(about.chairs)
            ],
            spectators=self.spectators,
            to_act=[] if self.phase != "playing" else list(self.prompted_since),
            clock=self.clock_state(),
            undo=about.undo,
            chat=about.chat,
            hints=about.hints,
            requests=list(about.requests),
            rematch=about.rematch,
            trouble=self.trouble,
            ready=self.phase == "gathering" and not about.open_seats,
        )

    def clock_state(self) -> ClockState:
        """The clocks now."""
        people = [chair.is_person for chair in self.about.chairs]
        return self.clocks.state(people, self.about.paused, self.registry.now())

    def clock_told(self) -> msgspec.Raw:
        """The same, encoded."""
        about = self.about
        if not self.clocks.ticking:
            return without_clocks(about.clock, len(about.chairs), about.paused)
        return msgspec.Raw(encode(self.clock_state()))

    def tell(self, data: bytes) -> None:
        """Send the same to all."""
        for screen in self.screens:
            if screen.greeted:
                screen.send(data)

    def tell_table(self) -> None:
        """Something around the game has changed."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        if self.screens:
            self.tell(encode(TableMessage(self.info())))

    def tell_soon(self) -> None:
        """The same, for what changes often: several changes are told as one."""
        if self._telling is None and self.screens:
            self._telling = asyncio.get_running_loop().call_later(SOON, self.tell_table)

    def done(self, screen: Screen, number: int, n: int | None = None) -> None:
        """Say that it is done."""
        screen.send(encode(Done(number, self.n if n is None else n)))

    def refuse(self, screen: Screen, number: int | None, problem: OmphalosError) -> None:
        """Say why not."""
        self.registry.monitor.message_refused(problem.code)
        screen.send(encode(Refused(number, problem.code, str(problem))))

    def dismiss(self, bye: Bye) -> None:
        """Send every screen away."""
        data = encode(bye)
        for screen in self.screens:
            screen.send(data)
            screen.transport.close()
        self.screens.clear()

    # --- time

    def arm(self) -> None:
        """See to it that `tick` is called when something is due."""
        if self.gone or (self._timer is not None and not self.clocks.ticking):  # sleep is only ever put off
            return
        due = self._due()
        if due is None or (self._timer is not None and self._timer_at <= due):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_at = due
        wait = max(0.0, (due - self.registry.now()) / 1000)
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _due(self) -> int | None:
        falls = self.clocks.falls_at() if self.phase == "playing" else None
        sleeps = None
        if self.table is not None or (not self.screens and falls is None):
            sleeps = self.used + int(self.registry.config.sleep_after * 1000)
        return min((time for time in (falls, sleeps) if time is not None), default=None)

    def _ring(self) -> None:
        self._timer = None
        if not self.gone:
            self.registry.spawn(self.tick())

    async def tick(self) -> None:
        """Do what is due: clocks that have run out, and sleep."""
        async with self.lock:
            if self.gone:
                return
            now = self.registry.now()
            if self.phase == "playing":
                for seat in self.clocks.fallen(now):
                    try:
                        await bots.flag_falls(self, seat)
                    except StaleFence:  # another process has the table, and its clocks
                        return
            if self.thinking is not None:
                self.used = now
            if now - self.used >= self.registry.config.sleep_after * 1000:
                self.sleep()
                if not self.screens and self.clocks.falls_at() is None:
                    await self.registry.forget(self)
                    return
        self.arm()

    def stop(self) -> None:
        """No more is done at this table here."""
        self.gone = True
        for timer in (self._timer, self._telling):
            if timer is not None:
                timer.cancel()
        if self.thinking is not None:
            self.thinking.cancel()
        self.sleep()
