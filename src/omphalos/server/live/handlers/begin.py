"""How a game begins: the seats that take part seal a nonce each, then reveal them, and the cards are dealt.

The seed is mixed from the server's secret and the nonces, as `omphalos.table.entropy` describes. Nobody can hold a game
up: whoever has not sealed or revealed after some seconds is left out. A seat whose client never said that it would seal
takes no part, as a bot does, and a table of such seats begins at once.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final, Literal

from omphalos.server.errors import BadMessage
from omphalos.server.live.errors import NotNow
from omphalos.server.live.live_table import FIRST_RETRY, MAX_RETRY, LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.opponents import usual_opponent
from omphalos.server.protocol.table import Reveal, Seal
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.store import StoredTable
from omphalos.table.entropy import seal_of

MAX_LATE: Final = 3600.0  # seconds after which people who should have come are waited for once more


async def advance(live: LiveTable, overdue: Literal["seal", "reveal"] | None = None) -> None:
    """Ask for seals, then for nonces, then start the game. Under the lock, with every seat taken.

    `overdue` is what has been waited for long enough. Once nonces are revealed, whoever has not sealed is left out.
    """
    chairs = live.settings.chairs
    if overdue is None and live.stage != "reveal" and any(chair.seal == "" for chair in chairs):
        stage = "seal"
    elif overdue != "reveal" and any(chair.seal and chair.nonce is None for chair in chairs):
        stage = "reveal"
    else:
        live.stage = None
        await _deal(live)
        return
    if stage != live.stage:
        live.stage = stage
        live.stages += 1
        live.announce()
        live.services.spawn(_wait(live, stage, live.stages))


async def _deal(live: LiveTable, stored: StoredTable | None = None) -> None:
    """Start the game, and announce that what kept it from starting is over."""
    await _seat_stand_ins(live)
    await live.begin(stored)
    if live.trouble is not None:
        live.trouble = None
        live.announce()


async def _seat_stand_ins(live: LiveTable) -> None:
    """At a table that was reserved, a bot plays for whoever has not come, until they do."""
    settings = live.settings
    if not settings.wait_seconds:
        return
    for seat, chair in enumerate(settings.chairs):
        if chair.is_person and not live.audience.present(seat):
            settings = settings.with_seat(seat, stand_in=usual_opponent(live.game)).changed(rated=False)
    if settings is not live.settings:
        await live.save(settings)


async def _wait(live: LiveTable, stage: Literal["seal", "reveal"], number: int) -> None:
    seconds = live.services.config.seal_seconds
    if stage == "seal" and live.settings.wait_seconds:  # counted from the opening, whatever has happened since
        due = live.settings.opened + live.settings.wait_seconds * 1000
        seconds = (due - live.services.now()) / 1000
        if not -MAX_LATE < seconds <= live.settings.wait_seconds:  # nobody could come, or a clock is wrong
            seconds = live.settings.wait_seconds
        seconds = max(0.0, seconds)
    await asyncio.sleep(seconds)
    async with live.lock:
        if not live.gone and (live.stage, live.stages) == (stage, number):
            await advance_or_retry(live, stage)


async def advance_or_retry(live: LiveTable, overdue: Literal["seal", "reveal"] | None = None) -> None:
    """Advance. If the store is away, the game starts when it is back."""
    try:
        await advance(live, overdue)
    except StoreUnavailable as problem:
        live.trouble = problem.code
        live.announce()
        live.services.spawn(_begin_later(live))


async def _begin_later(live: LiveTable) -> None:
    """Retry the start until the store is back, or until a seat is open again or seals anew."""
    wait = FIRST_RETRY
    while not live.gone:
        await asyncio.sleep(wait)
        wait = min(MAX_RETRY, 2 * wait)
        async with live.lock:
            live.check()
            if live.phase != "gathering" or live.settings.open_seats or live.stage is not None:
                return
            with contextlib.suppress(StoreUnavailable):
                await _deal(live, await live.services.store.load(live.id))
                return


# --- messages


async def seal(live: LiveTable, screen: Screen, message: Seal) -> None:
    """Handle `seal`: a seat publishes the hash of its nonce. Idempotent."""
    live.check_holds(screen, message.seat)
    chair = live.settings.chairs[message.seat]
    if chair.seal == message.seal:
        live.done(screen, message.id)
        return
    if live.phase != "gathering" or live.stage == "reveal" or chair.seal != "":
        raise NotNow(f"seat {message.seat} cannot seal a nonce now")
    await live.save(live.settings.with_seat(message.seat, seal=message.seal))
    live.announce()
    live.done(screen, message.id)
    if live.stage is not None:
        await advance_or_retry(live)


async def reveal(live: LiveTable, screen: Screen, message: Reveal) -> None:
    """Handle `reveal`: a seat reveals its nonce, after all seals were published. Idempotent."""
    live.check_holds(screen, message.seat)
    chair = live.settings.chairs[message.seat]
    if chair.nonce == message.nonce:
        live.done(screen, message.id)
        return
    if live.phase != "gathering" or live.stage != "reveal" or not chair.seal or chair.nonce is not None:
        raise NotNow(f"seat {message.seat} cannot reveal a nonce now")
    if seal_of(bytes.fromhex(message.nonce)) != chair.seal:
        raise BadMessage("this is not the nonce that was sealed")
    await live.save(live.settings.with_seat(message.seat, nonce=message.nonce))
    live.done(screen, message.id)
    await advance_or_retry(live)
