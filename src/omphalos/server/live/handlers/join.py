"""A screen joins a table, for the first time or by a reconnect: it gets the position and what it missed."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from omphalos.server.keys import hash_of, opens
from omphalos.server.live.bot_accounts import is_token
from omphalos.server.live.errors import NotYourSeat, TooManySpectators
from omphalos.server.live.handlers import moderation
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import SPECTATOR_ONLY, Screen
from omphalos.server.protocol.table import Hello, Recall, Recalled, Welcome
from omphalos.server.store.errors import StoreUnavailable
from omphalos.table.game import SPECTATOR

encode: Final = msgspec.json.Encoder().encode
logger = logging.getLogger(__name__)


async def hello(live: LiveTable, screen: Screen, message: Hello) -> None:
    """Handle `hello`: admit a screen, or add secrets to one that was admitted before."""
    hashes = [hash_of(secret) for secret in message.secrets]
    person = await _person(live, message.person)
    if live.phase != "gathering":
        await live.awake()  # before anything is changed, because it may fail
    live.check()
    settings, audience = live.settings, live.audience
    found = [
        seat
        for seat, chair in enumerate(settings.chairs)
        if opens(hashes, chair.secret) or (person is not None and chair.person == person and not message.preview)
    ]
    seats = tuple(sorted({*screen.seats, *found}))
    if settings.one_seat_each:  # with the secrets of several, the others are played at other screens
        seats = screen.seats[:1] or seats[:1]
    await live.look_back(seats or SPECTATOR_ONLY, message.language, message.seen)
    if not seats and not screen.greeted and not opens(hashes, settings.host):
        screen.person = person
        if moderation.is_excluded(settings, screen.person, screen.address):
            screen.dismiss(moderation.EXCLUDED)
            return
    preview = message.preview and not seats
    watching = audience.previews if preview else audience.spectators
    if not seats and not screen.greeted and watching >= live.services.config.max_spectators:
        raise TooManySpectators("no more may watch this table")
    came = [seat for seat in seats if not audience.present(seat)]
    screen.seats = seats
    screen.host |= opens(hashes, settings.host)
    screen.language = message.language
    if not screen.greeted:
        live.visited += 1
        screen.number, screen.since = live.visited, live.services.now()
    screen.greeted = True
    screen.preview = preview
    audience.add(screen)
    live.address = live.address or screen.address
    for seat in came:
        audience.absent_since.pop(seat, None)
    await _dismiss_stand_ins(live, seats)
    if any(seat in live.clocks.running for seat in came):
        live.resume_clocks()
    screen.send(
        encode(
            Welcome(
                message.id,
                live.info(screen.insider),
                list(seats),
                screen.host,
                list(live.settings.said),
                list(live.settings.reports) if screen.host else [],
            )
        )
    )
    live.send_position(screen, screen.viewers, message.seen)
    if came:
        live.announce()
    else:
        audience.announce_soon()
    live.arm()
    live.bots.nudge()


async def _person(live: LiveTable, key: str | None) -> str | None:
    """Who has this key, or token. None if nobody has, and while the store is away: the secrets of seats suffice."""
    try:
        if key is not None and is_token(key):
            bot = await live.services.bot_accounts.find(key)
            return None if bot is None else bot.id
        return await live.services.person(key)
    except StoreUnavailable:
        return None


async def _dismiss_stand_ins(live: LiveTable, seats: tuple[int, ...]) -> None:
    """A stand-in returns the seat to its person, unless the person's time bank is empty."""
    settings = live.settings
    for seat in seats:
        chair = settings.chairs[seat]
        spent = chair.flagged and settings.clock.kind == "bank" and live.clocks.left[seat] == 0
        if chair.stand_in is not None and not spent and not chair.resigned:
            settings = settings.with_seat(seat, stand_in=None, flagged=False)
    if settings is live.settings:
        return
    try:
        await live.save(settings)
    except StoreUnavailable as problem:  # the person joins all the same, and gets the seat at the next hello
        logger.warning("table %s: a seat could not be taken again: %s", live.id, problem)
        return
    live.seats_changed()


async def recall(live: LiveTable, screen: Screen, message: Recall) -> None:
    """Handle `recall`: earlier entries, in sentences."""
    viewer = message.viewer
    if viewer != SPECTATOR and viewer not in screen.seats:
        raise NotYourSeat(f"this screen does not hold seat {viewer}")
    await live.awake()
    end = max(0, min(message.before, live.n))
    views = live.require_views()
    first = max(0, end - message.most)
    happened = await asyncio.to_thread(views.between, first, end, viewer, screen.language, screen.alone, events=False)
    live.check()
    screen.send(encode(Recalled(message.id, viewer, happened)))
