"""The turns of bots at one table. Bots think in other processes, and a move is made even if that fails."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

from omphalos.bots.bot_seat import Answer
from omphalos.server.bots.pool import BotFailed, seated
from omphalos.server.bots.requests import Decide
from omphalos.server.live.live_table import LiveTable
from omphalos.server.opponents import known_as, usual_opponent
from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.table.chance import Chance, new_seed
from omphalos.table.errors import OmphalosError, Refusal
from omphalos.table.table import Prepared, Table

logger = logging.getLogger(__name__)
FIRST_RETRY: Final = 0.5  # seconds until a bot whose move could not be stored tries again; doubled each time
MAX_RETRY: Final = 15.0  # seconds
MAX_REASON: Final = 100  # characters by which the log tells reasons apart


class BotPlayer:
    """Plays all bots of one table, one turn at a time."""

    __slots__ = ("_live", "_task")

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._task: asyncio.Task[None] | None = None

    @property
    def thinking(self) -> bool:
        """Whether a bot is at its turn."""
        return self._task is not None

    def nudge(self) -> None:
        """Start the turn of a bot, if one is to act and none is at its turn."""
        if self._task is None and self._to_act() is not None:
            self._task = self._live.services.spawn(self._play())

    def stop(self) -> None:
        """Cancel the turn."""
        if self._task is not None:
            self._task.cancel()

    async def clock_ran_out(self, seat: int) -> None:
        """Let the usual bot play for a person whose time is over. Under the lock."""
        live = self._live
        settings = live.settings.with_seat(seat, stand_in=usual_opponent(live.game), flagged=True)
        clocks = live.clocks.copy()
        clocks.running = tuple(one for one in clocks.running if one != seat)
        try:
            await live.save(settings.changed(left=tuple(clocks.left)))
        except StoreUnavailable:
            live.clocks.stop(live.services.now())  # the clock runs out when the store is back
            live.services.later(FIRST_RETRY, live.resume_clocks)
            return
        live.clocks = clocks
        live.announce()
        self.nudge()

    def _to_act(self) -> int | None:
        """The first seat to act that a bot plays; None while bots do not play."""
        live = self._live
        settings, services = live.settings, live.services
        if live.phase != "playing" or settings.paused or settings.frozen is not None or live.gone or services.stopping:
            return None
        if settings.featured and services.config.featured <= 0:
            return None
        unattended = settings.featured or (services.config.watched_only and not settings.reserved)
        nobody_watches = unattended and not live.audience.screens
        if nobody_watches and all(chair.bot for chair in settings.chairs):
            return None
        for seat in live.prompted_since:
            if settings.chairs[seat].bot is not None:
                return seat
        return None

    async def _play(self) -> None:
        """Play until no bot is to act."""
        live, wait = self._live, FIRST_RETRY
        try:
            while (seat := self._to_act()) is not None:
                try:
                    await self._move(seat)
                    wait = FIRST_RETRY
                except StaleFence:
                    return
                except OmphalosError as problem:  # most likely a full disk: announced, and retried
                    logger.error("table %s: a bot cannot play: %s", live.id, problem)
                    if live.trouble != problem.code:
                        live.trouble = problem.code
                        live.announce()
                    await asyncio.sleep(wait)
                    wait = min(MAX_RETRY, 2 * wait)
        except Exception:
            logger.exception("table %s: the bots' turn failed", live.id)
            live.trouble = "internal-error"
            live.announce()
        finally:
            self._task = None

    async def _move(self, seat: int) -> None:
        live = self._live
        services = live.services
        async with live.lock:
            table = await live.awake()
            if self._to_act() != seat:
                return
            text, featured = live.settings.chairs[seat].bot or "", live.settings.featured
            prompted, n = live.prompted_since[seat], len(table.moves)
            view, legal = table.view(seat), table.legal(seat)
            goes_on = live.game.long_turns and n > 0 and table.moves[-1].seat == seat
        begun = time.perf_counter()
        try:
            seed, patience = f"{live.id} {services.bot_seed}", services.config.bot_seconds
            bot = seated(text, live.game, seat, seed, table.options, patience)
            answer = await services.bot_pool.ask(
                live.game, Decide(bot, n, view, legal), live.address, featured=featured
            )
            failure = None if answer.forfeit is None else answer.forfeit.reason
        except (BotFailed, OmphalosError) as problem:
            if services.stopping:
                return
            answer, failure = None, str(problem)
        elapsed = min(time.perf_counter() - begun, services.config.bot_seconds)  # without waiting in the queue
        seconds = elapsed if answer is None else answer.seconds
        services.monitor.bot_thought(live.game.name, seconds)
        share = services.config.featured  # the featured game has one of its own: nobody who looks at it pays
        wait = seconds * 60 / share if featured else services.charge_bots(live.address, seconds)
        pace = services.config.fixed_pace
        if pace is None:
            pace = 0.0 if goes_on else max(services.config.pace, live.settings.pace)
        await asyncio.sleep(max(wait, pace - (services.now() - live.moved_at) / 1000))
        async with live.lock:
            table = await live.awake()
            chair = live.settings.chairs[seat]
            if self._to_act() is None or chair.bot != text or live.prompted_since.get(seat) != prompted:
                return  # somebody moved, took back or sat down meanwhile: the bot thinks again
            prepared, failure = await services.compute(
                live.game, lambda: self._prepared(table, seat, legal, answer, failure)
            )
            settings = live.settings
            if chair.flagged and settings.clock.kind != "bank" and live.audience.present(seat):
                settings = settings.with_seat(seat, stand_in=None, flagged=False)  # the person goes on after one move
            changed = settings is not live.settings
            await live.keep(prepared, settings=settings if changed else None)
            if self._count(seat, text, failure) or changed:
                live.announce()

    def _prepared(
        self, table: Table, seat: int, legal: Any, answer: Answer | None, failure: str | None
    ) -> tuple[Prepared, str | None]:
        """The bot's move, or a random legal move if it has none that the rules accept, and why it failed."""
        now = self._live.services.now()
        if answer is not None:
            try:
                return table.prepare(seat, answer.action, now, forfeit=failure is not None), failure
            except Refusal as problem:
                failure = f"its move is refused: {problem}"
        stream = Chance(new_seed(), ("fallback",))["fallback"]
        return table.prepare(seat, legal.sample(stream), now, forfeit=True), failure

    def _count(self, seat: int, bot: str, failure: str | None) -> bool:
        """Count and log a failure of a bot. Returns whether people are to be told something new."""
        live = self._live
        if failure is None:
            return live.failed.pop(seat, None) is not None
        before = live.failed_moves(seat)
        live.failed[seat] = bot, before + 1
        name = known_as(bot, live.game)
        live.services.monitor.bot_failed(live.game.name, name)
        kind = (live.game.name, name, failure[:MAX_REASON])
        said = "table %s: %s failed, and its move is made at random: %s"
        logger.error(said, live.id, bot, failure, extra={"kind": kind})  # once a minute for each bot and reason
        return True
