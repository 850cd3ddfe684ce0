"""Somebody comes in: what the screen holds, how the table stands, what was missed; and what is asked about it."""

from __future__ import annotations

import logging

from omphalos.server.hall import bots
from omphalos.server.hall.errors import NoHints, NoOpinion, NotNow, NotYourSeat, TooManySpectators
from omphalos.server.hall.keys import hash_of, opens
from omphalos.server.hall.screen import Screen
from omphalos.server.hall.sitting import Sitting, encode
from omphalos.server.hall.telling import tell_position
from omphalos.server.hall.thinkers import ThinkerFailed
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.wire.table import Advice, Hello, Hint, Recall, Recalled, Welcome
from omphalos.table.errors import NotYourTurn
from omphalos.table.game import SPECTATOR

logger = logging.getLogger(__name__)


async def hello(sitting: Sitting, screen: Screen, message: Hello) -> None:
    """Let a screen in, or hear what it has to add."""
    about = sitting.about
    hashes = [hash_of(secret) for secret in message.secrets]
    found = [seat for seat, chair in enumerate(about.chairs) if opens(hashes, chair.secret)]
    seats = tuple(sorted({*screen.seats, *found}))
    if not seats and not screen.greeted and sitting.spectators >= sitting.hall.rules.most_spectators:
        raise TooManySpectators("no more may watch this table")
    if sitting.phase != "gathering":
        await sitting.awake()  # before anything is changed: it may fail
    came = [seat for seat in seats if not sitting.present(seat)]
    screen.seats = seats
    screen.host |= opens(hashes, about.host)
    screen.language = message.language
    screen.greeted = True
    if screen not in sitting.screens:
        sitting.screens.append(screen)
    sitting.address = sitting.address or screen.address
    for seat in came:
        sitting.away.pop(seat, None)
    await _take_seats_again(sitting, seats)
    if any(seat in sitting.clocks.running for seat in came):
        sitting.go_on()
    screen.send(encode(Welcome(message.id, sitting.info(), list(seats), screen.host, list(sitting.about.said))))
    tell_position(sitting, screen, screen.viewers, message.seen)
    if came:
        sitting.tell_table()
    else:
        sitting.tell_soon()
    sitting.arm()
    bots.nudge(sitting)


async def _take_seats_again(sitting: Sitting, seats: tuple[int, ...]) -> None:
    """A bot that played meanwhile gives the seat back; not to somebody whose bank of time is empty."""
    about = sitting.about
    for seat in seats:
        chair = about.chairs[seat]
        spent = chair.flagged and about.clock.kind == "bank" and sitting.clocks.left[seat] == 0
        if chair.stand_in is not None and not spent:
            about = about.seat(seat, stand_in=None, flagged=False)
    if about is sitting.about:
        return
    try:
        await sitting.save(about)
    except StoreUnavailable as problem:  # he may come in all the same, and take the seat when he comes again
        logger.warning("table %s: a seat could not be taken again: %s", sitting.id, problem)
        return
    sitting.ask_people()


async def recall(sitting: Sitting, screen: Screen, message: Recall) -> None:
    """What happened before, in sentences."""
    viewer = message.viewer
    if viewer != SPECTATOR and viewer not in screen.seats:
        raise NotYourSeat(f"this screen does not hold seat {viewer}")
    await sitting.awake()
    end = max(0, min(message.before, sitting.n))
    happened = sitting.look().between(max(0, end - message.most), end, viewer, screen.language, events=False)
    screen.send(encode(Recalled(message.id, viewer, happened)))


async def hint(sitting: Sitting, screen: Screen, message: Hint) -> None:
    """A seat that is to act asks what a bot thinks. The answer comes when it has thought; nobody waits for it."""
    sitting.check_holds(screen, message.seat)
    if not sitting.about.hints:
        raise NoHints("nobody's opinion is asked at this table")
    if sitting.phase != "playing":
        raise NotNow("no game is being played here")
    table = await sitting.awake()
    if message.seat not in sitting.asked_since:
        raise NotYourTurn(message.seat, tuple(sitting.asked_since))
    view, legal, n = table.view(message.seat), table.legal(message.seat), sitting.n
    names, language = tuple(sitting.about.names), screen.language

    async def think() -> None:
        try:
            opinion = await sitting.hall.explain(
                sitting.game, table.options, message.seat, view, legal, names, language, screen.address
            )
            screen.send(encode(Advice(message.id, message.seat, n, opinion)))
        except ThinkerFailed as problem:
            logger.error("table %s: no opinion: %s", sitting.id, problem)
            sitting.refuse(screen, message.id, NoOpinion("the bot could not say what it thinks"))

    sitting.hall.spawn(think())
