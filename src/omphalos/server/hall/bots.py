"""The bots' turn at a table: they think elsewhere, at a pace people can follow, and something is played in any case."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from omphalos.bots.sitter import Answer
from omphalos.server.hall.about import OPEN
from omphalos.server.hall.thinker import Decide
from omphalos.server.hall.thinkers import ThinkerFailed, seated
from omphalos.server.opponents import usual_opponent
from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.table.chance import Chance, new_seed
from omphalos.table.errors import OmphalosError, Refusal

if TYPE_CHECKING:
    from omphalos.server.hall.sitting import Sitting

logger = logging.getLogger(__name__)
FIRST_TRY = 0.5  # seconds until a bot whose move could not be kept tries again; longer each time
LAST_TRY = 15.0


def nudge(sitting: Sitting) -> None:
    """Let the bots play, if one of them is to act and they are not at it already."""
    if sitting.thinking is None and bot_to_act(sitting) is not None:
        sitting.thinking = sitting.hall.spawn(_turn(sitting))


def bot_to_act(sitting: Sitting) -> int | None:
    """The first seat to act that a bot plays, if bots play now at all."""
    about = sitting.about
    if sitting.phase != "playing" or about.paused or sitting.gone or sitting.hall.stopping:
        return None
    if sitting.hall.rules.watched_only and not sitting.screens and all(chair.bot for chair in about.chairs):
        return None
    for seat in sitting.asked_since:
        if about.chairs[seat].bot is not None:
            return seat
    return None


async def flag_falls(sitting: Sitting, seat: int) -> None:
    """A person's time is over: the usual bot plays for the seat, and the table says so. Under the lock."""
    about = sitting.about.seat(seat, stand_in=usual_opponent(sitting.game), flagged=True)
    clocks = sitting.clocks.copy()
    clocks.running = tuple(one for one in clocks.running if one != seat)
    try:
        await sitting.save(about.but(left=tuple(clocks.left)))
    except StoreUnavailable:
        sitting.clocks.stop(sitting.hall.now())  # it falls when the store is there again
        sitting.hall.later(FIRST_TRY, sitting.go_on)
        return
    sitting.clocks = clocks
    await sitting.awake()
    sitting.tell_table()
    nudge(sitting)


async def _turn(sitting: Sitting) -> None:
    """Play until no bot is to act."""
    wait = FIRST_TRY
    try:
        while (seat := bot_to_act(sitting)) is not None:
            try:
                await _move(sitting, seat)
                wait = FIRST_TRY
            except StaleFence:
                return
            except OmphalosError as problem:  # a full disk, most likely: said to the people, and tried again
                logger.error("table %s: a bot cannot play: %s", sitting.id, problem)
                if sitting.trouble != problem.code:
                    sitting.trouble = problem.code
                    sitting.tell_table()
                await asyncio.sleep(wait)
                wait = min(LAST_TRY, 2 * wait)
    except Exception:
        logger.exception("table %s: the bots' turn failed", sitting.id)
        sitting.trouble = "internal-error"
        sitting.tell_table()
    finally:
        sitting.thinking = None


async def _move(sitting: Sitting, seat: int) -> None:
    async with sitting.lock:
        table = await sitting.awake()
        if bot_to_act(sitting) != seat:
            return
        text = sitting.about.chairs[seat].bot or ""
        asked, n = sitting.asked_since[seat], len(table.moves)
        view, legal = table.view(seat), table.legal(seat)
    hall, begun = sitting.hall, time.perf_counter()
    try:
        one = seated(text, sitting.game, seat, f"{sitting.id} {hall.seed}", table.options)
        answer = await hall.thinkers.decide(sitting.game, Decide(one, n, view, legal))
        trouble = None
        if answer.forfeit is not None:
            logger.warning("table %s: %s", sitting.id, answer.forfeit)
    except (ThinkerFailed, OmphalosError) as problem:
        if hall.stopping:
            return
        logger.error("table %s: %s cannot think: %s", sitting.id, text, problem)
        answer, trouble = None, "bot-failed"
        hall.watch.went_wrong("bot-failed")
    seconds = time.perf_counter() - begun if answer is None else answer.seconds
    hall.watch.bot_thought(sitting.game.name, seconds)
    wait = hall.thought(sitting.address, seconds)
    pace = hall.rules.fixed_pace
    if pace is None:
        pace = max(hall.rules.pace, sitting.about.pace)
    await asyncio.sleep(max(wait, pace - (hall.now() - sitting.moved_at) / 1000))
    async with sitting.lock:
        table = await sitting.awake()
        chair = sitting.about.chairs[seat]
        if bot_to_act(sitting) is None or chair.bot != text or sitting.asked_since.get(seat) != asked:
            return  # somebody moved, took back or sat down while it thought: it thinks again
        prepared = await hall.compute(sitting.game, lambda: _prepared(sitting, seat, legal, answer))
        about = sitting.about
        if chair.flagged and about.clock.kind != "bank" and sitting.present(seat):
            about = about.seat(seat, stand_in=None, flagged=False)  # one move was made for the person, who goes on
        changed = about is not sitting.about
        await sitting.keep(prepared, about=about if changed else None)
        if trouble is not None or changed:
            sitting.trouble = trouble
            sitting.tell_table()


def _prepared(sitting: Sitting, seat: int, legal: Any, answer: Answer | None) -> Any:
    """The bot's move, or any move where it has none that the rules accept."""
    table = sitting.table
    assert table is not None
    now = sitting.hall.now()
    if answer is not None:
        try:
            return table.prepare(seat, answer.action, now)
        except Refusal as refusal:
            logger.error("table %s: a bot's move is refused: %s", sitting.id, refusal)
    stream = Chance(new_seed(), ("fallback",))["fallback"]
    return table.prepare(seat, legal.sample(stream), now)


def seats_of_nobody(sitting: Sitting) -> list[int]:
    """Seats that were left in the middle of the game."""
    return [seat for seat, chair in enumerate(sitting.about.chairs) if chair.sitter == OPEN and not chair.stand_in]
