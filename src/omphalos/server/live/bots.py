"""The bots' turn at a table: they think elsewhere, at a pace people can follow, and something is played in any case."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from omphalos.bots.sitter import Answer
from omphalos.server.live.bot_pool import BotFailed, seated
from omphalos.server.live.bot_worker import Decide
from omphalos.server.live.table_settings import OPEN
from omphalos.server.opponents import usual_opponent
from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.table.chance import Chance, new_seed
from omphalos.table.errors import OmphalosError, Refusal

if TYPE_CHECKING:
    from omphalos.server.live.live_table import LiveTable

logger = logging.getLogger(__name__)
FIRST_TRY = 0.5  # seconds until a bot whose move could not be kept tries again; longer each time
LAST_TRY = 15.0


def nudge(live: LiveTable) -> None:
    """Let the bots play, if one of them is to act and they are not at it already."""
    if live.thinking is None and bot_to_act(live) is not None:
        live.thinking = live.registry.spawn(_turn(live))


def bot_to_act(live: LiveTable) -> int | None:
    """The first seat to act that a bot plays, if bots play now at all."""
    about = live.about
    if live.phase != "playing" or about.paused or live.gone or live.registry.stopping:
        return None
    if live.registry.config.watched_only and not live.screens and all(chair.bot for chair in about.chairs):
        return None
    for seat in live.prompted_since:
        if about.chairs[seat].bot is not None:
            return seat
    return None


async def flag_falls(live: LiveTable, seat: int) -> None:
    """A person's time is over: the usual bot plays for the seat, and the table says so. Under the lock."""
    about = live.about.seat(seat, stand_in=usual_opponent(live.game), flagged=True)
    clocks = live.clocks.copy()
    clocks.running = tuple(one for one in clocks.running if one != seat)
    try:
        await live.save(about.but(left=tuple(clocks.left)))
    except StoreUnavailable:
        live.clocks.stop(live.registry.now())  # it falls when the store is there again
        live.registry.later(FIRST_TRY, live.go_on)
        return
    live.clocks = clocks
    await live.awake()
    live.tell_table()
    nudge(live)


async def _turn(live: LiveTable) -> None:
    """Play until no bot is to act."""
    wait = FIRST_TRY
    try:
        while (seat := bot_to_act(live)) is not None:
            try:
                await _move(live, seat)
                wait = FIRST_TRY
            except StaleFence:
                return
            except OmphalosError as problem:  # a full disk, most likely: said to the people, and tried again
                logger.error("table %s: a bot cannot play: %s", live.id, problem)
                if live.trouble != problem.code:
                    live.trouble = problem.code
                    live.tell_table()
                await asyncio.sleep(wait)
                wait = min(LAST_TRY, 2 * wait)
    except Exception:
        logger.exception("table %s: the bots' turn failed", live.id)
        live.trouble = "internal-error"
        live.tell_table()
    finally:
        live.thinking = None


async def _move(live: LiveTable, seat: int) -> None:
    async with live.lock:
        table = await live.awake()
        if bot_to_act(live) != seat:
            return
        text = live.about.chairs[seat].bot or ""
        asked, n = live.prompted_since[seat], len(table.moves)
        view, legal = table.view(seat), table.legal(seat)
    registry, begun = live.registry, time.perf_counter()
    try:
        one = seated(text, live.game, seat, f"{live.id} {registry.seed}", table.options)
        answer = await registry.bot_pool.decide(live.game, Decide(one, n, view, legal))
        trouble = None
        if answer.forfeit is not None:
            logger.warning("table %s: %s", live.id, answer.forfeit)
    except (BotFailed, OmphalosError) as problem:
        if registry.stopping:
            return
        logger.error("table %s: %s cannot think: %s", live.id, text, problem)
        answer, trouble = None, "bot-failed"
        registry.monitor.went_wrong("bot-failed")
    seconds = time.perf_counter() - begun if answer is None else answer.seconds
    registry.monitor.bot_thought(live.game.name, seconds)
    wait = registry.thought(live.address, seconds)
    pace = registry.config.fixed_pace
    if pace is None:
        pace = max(registry.config.pace, live.about.pace)
    await asyncio.sleep(max(wait, pace - (registry.now() - live.moved_at) / 1000))
    async with live.lock:
        table = await live.awake()
        chair = live.about.chairs[seat]
        if bot_to_act(live) is None or chair.bot != text or live.prompted_since.get(seat) != asked:
            return  # somebody moved, took back or sat down while it thought: it thinks again
        prepared = await registry.compute(live.game, lambda: _prepared(live, seat, legal, answer))
        about = live.about
        if chair.flagged and about.clock.kind != "bank" and live.present(seat):
            about = about.seat(seat, stand_in=None, flagged=False)  # one move was made for the person, who goes on
        changed = about is not live.about
        await live.keep(prepared, about=about if changed else None)
        if trouble is not None or changed:
            live.trouble = trouble
            live.tell_table()


def _prepared(live: LiveTable, seat: int, legal: Any, answer: Answer | None) -> Any:
    """The bot's move, or any move where it has none that the rules accept."""
    table = live.table
    assert table is not None
    now = live.registry.now()
    if answer is not None:
        try:
            return table.prepare(seat, answer.action, now)
        except Refusal as refusal:
            logger.error("table %s: a bot's move is refused: %s", live.id, refusal)
    stream = Chance(new_seed(), ("fallback",))["fallback"]
    return table.prepare(seat, legal.sample(stream), now)


def seats_of_nobody(live: LiveTable) -> list[int]:
    """Seats that were left in the middle of the game."""
    return [seat for seat, chair in enumerate(live.about.chairs) if chair.sitter == OPEN and not chair.stand_in]
