"""Somebody comes in: what the screen holds, how the table stands, what was missed; and what is asked about it."""

from __future__ import annotations

import logging

from omphalos.server.live import bots
from omphalos.server.live.audience import tell_position
from omphalos.server.live.bot_pool import BotFailed
from omphalos.server.live.errors import NoHints, NoOpinion, NotNow, NotYourSeat, TooManySpectators
from omphalos.server.live.keys import hash_of, opens
from omphalos.server.live.live_table import LiveTable, encode
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.table import Advice, Hello, Hint, Recall, Recalled, Welcome
from omphalos.server.store.errors import StoreUnavailable
from omphalos.table.errors import NotYourTurn
from omphalos.table.game import SPECTATOR

logger = logging.getLogger(__name__)


async def hello(live: LiveTable, screen: Screen, message: Hello) -> None:
    """Let a screen in, or hear what it has to add."""
    about = live.about
    hashes = [hash_of(secret) for secret in message.secrets]
    found = [seat for seat, chair in enumerate(about.chairs) if opens(hashes, chair.secret)]
    seats = tuple(sorted({*screen.seats, *found}))
    if not seats and not screen.greeted and live.spectators >= live.registry.config.max_spectators:
        raise TooManySpectators("no more may watch this table")
    if live.phase != "gathering":
        await live.awake()  # before anything is changed: it may fail
    came = [seat for seat in seats if not live.present(seat)]
    screen.seats = seats
    screen.host |= opens(hashes, about.host)
    screen.language = message.language
    screen.greeted = True
    if screen not in live.screens:
        live.screens.append(screen)
    live.address = live.address or screen.address
    for seat in came:
        live.away.pop(seat, None)
    await _take_seats_again(live, seats)
    if any(seat in live.clocks.running for seat in came):
        live.go_on()
    screen.send(encode(Welcome(message.id, live.info(), list(seats), screen.host, list(live.about.said))))
    tell_position(live, screen, screen.viewers, message.seen)
    if came:
        live.tell_table()
    else:
        live.tell_soon()
    live.arm()
    bots.nudge(live)


async def _take_seats_again(live: LiveTable, seats: tuple[int, ...]) -> None:
    """A bot that played meanwhile gives the seat back; not to somebody whose bank of time is empty."""
    about = live.about
    for seat in seats:
        chair = about.chairs[seat]
        spent = chair.flagged and about.clock.kind == "bank" and live.clocks.left[seat] == 0
        if chair.stand_in is not None and not spent:
            about = about.seat(seat, stand_in=None, flagged=False)
    if about is live.about:
        return
    try:
        await live.save(about)
    except StoreUnavailable as problem:  # he may come in all the same, and take the seat when he comes again
        logger.warning("table %s: a seat could not be taken again: %s", live.id, problem)
        return
    live.ask_people()


async def recall(live: LiveTable, screen: Screen, message: Recall) -> None:
    """What happened before, in sentences."""
    viewer = message.viewer
    if viewer != SPECTATOR and viewer not in screen.seats:
        raise NotYourSeat(f"this screen does not hold seat {viewer}")
    await live.awake()
    end = max(0, min(message.before, live.n))
    happened = live.look().between(max(0, end - message.most), end, viewer, screen.language, events=False)
    screen.send(encode(Recalled(message.id, viewer, happened)))


async def hint(live: LiveTable, screen: Screen, message: Hint) -> None:
    """A seat that is to act asks what a bot thinks. The answer comes when it has thought; nobody waits for it."""
    live.check_holds(screen, message.seat)
    if not live.about.hints:
        raise NoHints("nobody's opinion is asked at this table")
    if live.phase != "playing":
        raise NotNow("no game is being played here")
    table = await live.awake()
    if message.seat not in live.prompted_since:
        raise NotYourTurn(message.seat, tuple(live.prompted_since))
    view, legal, n = table.view(message.seat), table.legal(message.seat), live.n
    names, language = tuple(live.about.names), screen.language

    async def think() -> None:
        try:
            opinion = await live.registry.explain(
                live.game, table.options, message.seat, view, legal, names, language, screen.address
            )
            screen.send(encode(Advice(message.id, message.seat, n, opinion)))
        except BotFailed as problem:
            logger.error("table %s: no opinion: %s", live.id, problem)
            live.refuse(screen, message.id, NoOpinion("the bot could not say what it thinks"))

    live.registry.spawn(think())
