"""The tables that are open in this process, with the people and the opponents around each."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from omphalos.bots import Answer, Sitter
from omphalos.server import random_seat
from omphalos.server.errors import AlreadyPlayed, NotAtThisScreen, TooManyTables
from omphalos.server.log import Log
from omphalos.server.messages import (
    Choice,
    Language,
    LogLine,
    OpenChoice,
    OpenTable,
    Picture,
    PlayAction,
    TableCard,
    TableState,
    TakeBack,
)
from omphalos.server.opponents import check_sitters, warm_up_opponent
from omphalos.server.picture import read_picture
from omphalos.server.shelf import PERSON, Seating, Shelf, SitterText, let_go
from omphalos.table.chance import new_seed
from omphalos.table.errors import NothingToDraw, OmphalosError, TakeBackRefused
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.legal import Family, Legal
from omphalos.table.registry import find_game
from omphalos.table.table import Table
from omphalos.table.takeback import Undone

T = TypeVar("T")
WARM_UP_AFTER = 0.5  # seconds
WARM_UP_MOVES = 12
PLAYER = {"en": "Player {}", "pl": "Gracz {}"}
logger = logging.getLogger(__name__)


class Host:
    """One table. All that looks at it or changes it goes through its lock, in a thread: rules may take their time."""

    def __init__(self, table_id: str, table: Table, seating: Seating, shelf: Shelf, pace: float) -> None:
        self.id = table_id
        self.table = table
        self.seating = seating
        self.used = time.monotonic()
        self.watchers: set[asyncio.Event] = set()
        self._shelf = shelf
        self._pace = pace  # seconds between two moves of opponents, so that people can follow
        self._lock = asyncio.Lock()
        self._bots: dict[int, Sitter] = {}
        self._logs: dict[tuple[int, str], Log] = {}
        self._opponents: asyncio.Task[None] | None = None
        self._trouble: str | None = None

    @property
    def entries(self) -> int:
        """How many entries the journal has."""
        return len(self.table.journal.entries)

    # --- looking

    async def state(self, seat: int, language: Language, after: int) -> TableState:
        """The table as the seat sees it."""
        if seat != SPECTATOR:
            self._check_here(seat)
        self.wake_opponents()
        return await self._do(lambda: self._state(seat, language, after))

    async def record(self) -> bytes:
        """The game's record."""
        return await self._do(self.table.record)

    def _state(self, seat: int, language: Language, after: int) -> TableState:
        table, game = self.table, self.table.game
        view = table.view(seat)
        legal = None if seat == SPECTATOR else table.legal(seat)
        return TableState(
            id=self.id,
            game=game.name,
            title=game.title,
            options=msgspec.to_builtins(table.options),
            n=self.entries,
            names=list(table.names),
            sitters=list(self.seating.sitters),
            seat=seat,
            to_act=list(table.to_act()),
            scores=_scores(view, len(table.names)),
            picture=self._picture(view, language),
            choices=[self._choice(action, language) for action in (legal.actions if legal else ())],
            open_choices=[self._open_choice(family, language) for family in (legal.families if legal else ())],
            take_back_to=self._take_back_to(seat),
            log=self._log(seat, language, after),
            outcome=table.outcome(),
            trouble=self._trouble,
        )

    def _picture(self, view: Any, language: Language) -> Picture | None:
        try:
            return read_picture(self.table.game.picture(view, language))
        except NothingToDraw:
            return None

    def _words_for(self, action: Any, language: Language) -> str:
        return self.table.game.tell_action(self.table.state, action, self.table.names, language)

    def _choice(self, action: Any, language: Language) -> Choice:
        return Choice(msgspec.to_builtins(action), self._words_for(action, language), _group(action))

    def _open_choice(self, family: Family[Any], language: Language) -> OpenChoice:
        return OpenChoice(
            action=msgspec.to_builtins(family.like),
            text=self._words_for(family.like, language),
            group=_group(family.like),
            ranges=list(family.ranges),
            spots=list(family.spots),
            apart=list(family.apart),
            bars=list(family.bars),
        )

    def _log(self, seat: int, language: Language, after: int) -> list[LogLine]:
        key = (seat, language)
        if key not in self._logs:
            self._logs[key] = Log(self.table, seat, language)
        return self._logs[key].lines(after)

    def _take_back_to(self, seat: int) -> int | None:
        """Where the seat may return to: before its own last move, if the table's policy lets it."""
        table, moves = self.table, self.table.moves
        if len(moves) < 2 or moves[-1].seat != seat:
            return None
        states = [table.state_before(moves[-1])]
        for event in moves[-1].events[:-1]:
            states.append(table.game.evolve(states[-1], event))
        try:
            table.policy(table.game, seat, [Undone(moves[-1], tuple(states[: len(moves[-1].events)]))])
        except TakeBackRefused:
            return None
        return moves[-2].n

    # --- acting

    async def play(self, message: PlayAction) -> int:
        """A person at this screen acts; how many entries there are then."""
        self._check_here(message.seat)

        def act() -> None:
            if any(move.seat == message.seat and move.n >= message.after for move in self.table.moves):
                raise AlreadyPlayed(f"seat {message.seat} has acted since entry {message.after}")
            self.table.play(message.seat, self.table.read_action(message.action), at=_now())
            self._note_over()

        return await self._change(act)

    async def take_back(self, message: TakeBack) -> int:
        """A person at this screen takes back, if the table's policy lets them."""
        self._check_here(message.seat)

        def act() -> None:
            self.table.take_back(message.to, message.seat, at=_now())
            self._note_over()

        return await self._change(act)

    async def _change(self, act: Callable[[], None]) -> int:
        await self._do(act)
        entries = self.entries
        self._tell_watchers()
        self.wake_opponents()
        return entries

    async def _do(self, what: Callable[[], T]) -> T:
        self.used = time.monotonic()
        async with self._lock:
            return await asyncio.to_thread(what)

    def _check_here(self, seat: int) -> None:
        if not 0 <= seat < len(self.seating.sitters) or self.seating.sitters[seat] != PERSON:
            raise NotAtThisScreen(f"nobody at this screen holds seat {seat}")

    def _note_over(self) -> None:
        over = self.table.outcome() is not None
        self._shelf.mark_over(self.id, self.seating, over)
        self.seating = msgspec.structs.replace(self.seating, over=over)

    def _tell_watchers(self) -> None:
        for watcher in self.watchers:
            watcher.set()

    # --- opponents

    def wake_opponents(self) -> None:
        """Let the opponents play, if it is their turn and they are not playing already."""
        if self._opponents is None or self._opponents.done():
            self._opponents = asyncio.create_task(self._opponents_play())

    async def _opponents_play(self) -> None:
        try:
            while (seat := self._opponent_asked()) is not None:
                await asyncio.sleep(self._pace)
                n, view, legal = await self._do(lambda seat=seat: self._question(seat))
                answer = await asyncio.to_thread(self._bot(seat).decide, n, view, legal)  # people may look meanwhile
                await self._do(lambda seat=seat, n=n, answer=answer: self._opponent_moves(seat, n, answer))
                self._trouble = None
                self._tell_watchers()
        except OmphalosError as problem:  # a full disk, most likely: said to the people, tried again at their next look
            logger.error("table %s: an opponent cannot play: %s", self.id, problem)
            self._trouble = str(problem)
        except Exception as problem:
            logger.exception("table %s: an opponent failed", self.id)
            self._trouble = repr(problem)

    def _opponent_asked(self) -> int | None:
        return next((seat for seat in self.table.to_act() if self.seating.sitters[seat] != PERSON), None)

    def _bot(self, seat: int) -> Sitter:
        if seat not in self._bots:
            text = self.seating.sitters[seat]
            self._bots[seat] = Sitter(text, self.table.game, seat, new_seed(), self.table.options)
        return self._bots[seat]

    def _question(self, seat: int) -> tuple[int, Any, Legal[Any]]:
        return len(self.table.moves), self.table.view(seat), self.table.legal(seat)

    def _opponent_moves(self, seat: int, n: int, answer: Answer) -> None:
        """Play what the bot has answered, unless somebody moved or took back while it thought: then it thinks again."""
        if answer.forfeit is not None:
            logger.warning("table %s: %s", self.id, answer.forfeit)
        if len(self.table.moves) == n and seat in self.table.to_act():
            self.table.play(seat, answer.action, at=_now())
            self._note_over()

    async def close(self) -> None:
        """Finish what was begun and let go of the journal."""
        if self._opponents is not None:
            self._opponents.cancel()
            await asyncio.gather(self._opponents, return_exceptions=True)
        async with self._lock:
            let_go(self.table)
        for bot in self._bots.values():
            bot.close()


class Tables:
    """Every table on the shelf, opened when somebody asks for it."""

    def __init__(self, shelf: Shelf, pace: float = 0.6, most: int = 200) -> None:
        self.shelf = shelf
        self._pace = pace
        self._most = most  # open at once
        self._open: dict[str, Host] = {}
        self._opening = asyncio.Lock()
        self._warm: set[str] = set()  # games that have been warmed up
        self._warming: set[asyncio.Task[None]] = set()

    async def open_new(self, message: OpenTable) -> Host:
        """Set up a table."""
        game = await asyncio.to_thread(find_game, message.game)
        people = 0
        seers = iter(random_seat.NAMES[message.language])
        names: list[str] = []
        for wish in message.seats:
            people += wish.sitter == PERSON
            default = PLAYER[message.language].format(people) if wish.sitter == PERSON else next(seers, "?")
            names.append((wish.name or "").strip() or default)
        sitters: list[SitterText] = [wish.sitter for wish in message.seats]
        await asyncio.to_thread(check_sitters, game, sitters)
        async with self._opening:
            await self._make_room()
            table_id, table = await asyncio.to_thread(self.shelf.open_new, game, names, sitters, message.options)
            return self._seat(table_id, table, self.shelf.seating(table_id, len(names)))

    async def find(self, table_id: str) -> Host:
        """The table of that name, from the shelf if need be."""
        async with self._opening:
            if table_id not in self._open:
                await self._make_room()
                table, seating = await asyncio.to_thread(self.shelf.open_again, table_id)
                return self._seat(table_id, table, seating)
            return self._open[table_id]

    async def throw_away(self, table_id: str) -> None:
        """Remove a table for good."""
        async with self._opening:
            host = self._open.pop(table_id, None)
            if host is not None:
                await host.close()
            await asyncio.to_thread(self.shelf.remove, table_id)

    async def cards(self) -> list[TableCard]:
        """The tables for the start page."""
        return [
            TableCard(
                id=kept.id,
                game=kept.game,
                names=list(kept.names),
                sitters=list(kept.seating.sitters),
                entries=kept.entries,
                over=kept.seating.over,
                touched=kept.touched,
            )
            for kept in await asyncio.to_thread(self.shelf.kept, 24)
        ]

    async def close(self) -> None:
        """Let go of every table."""
        for task in self._warming:
            task.cancel()
        async with self._opening:
            for host in self._open.values():
                await host.close()
            self._open.clear()

    def _seat(self, table_id: str, table: Table, seating: Seating) -> Host:
        host = self._open[table_id] = Host(table_id, table, seating, self.shelf, self._pace)
        if table.game.name not in self._warm:
            self._warm.add(table.game.name)
            task = asyncio.create_task(self._warm_up(table.game))
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)
        return host

    async def _warm_up(self, game: AnyGame) -> None:
        """What a game compiles or loads at its first moves shall not keep a person waiting."""
        await asyncio.sleep(WARM_UP_AFTER)  # the page comes first
        await asyncio.to_thread(random_seat.play_some, game, WARM_UP_MOVES)
        await asyncio.to_thread(warm_up_opponent, game)

    async def _make_room(self) -> None:
        while len(self._open) >= self._most:
            idle = [host for host in self._open.values() if not host.watchers]
            if not idle:
                raise TooManyTables(f"{len(self._open)} tables are open, and people sit at each")
            longest = min(idle, key=lambda host: host.used)
            del self._open[longest.id]
            await longest.close()


def _group(action: Any) -> str:
    config: Any = getattr(action, "__struct_config__", None)
    return str(getattr(config, "tag", None) or type(action).__name__.lower())


def _scores(view: Any, players: int) -> list[float] | None:
    """A view with a field `scores`, a number for each seat, is understood to show them."""
    scores: Any = getattr(view, "scores", None)
    if not isinstance(scores, tuple | list):
        return None
    numbers = [float(score) for score in scores if isinstance(score, int | float)]  # pyright: ignore[reportUnknownVariableType]
    return numbers if len(numbers) == players else None


def _now() -> int:
    return time.time_ns() // 1_000_000
