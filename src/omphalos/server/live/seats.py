"""Who sits where: somebody sits down or leaves, the host seats bots, arranges the table and begins."""

from __future__ import annotations

import asyncio
import contextlib
import unicodedata

from omphalos.server.errors import BadMessage, SeatTaken
from omphalos.server.live import bots, consent
from omphalos.server.live.audience import tell_position
from omphalos.server.live.errors import NotNow, NotYourSeat
from omphalos.server.live.keys import hash_of, new_secret
from omphalos.server.live.live_table import FIRST_TRY, LAST_TRY, LiveTable, encode
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import OPEN, PERSON, About, Chair
from omphalos.server.opponents import check_sitters
from omphalos.server.protocol.parts import Language
from omphalos.server.protocol.table import Arrange, Call, Claim, Claimed, Leave, Mute, Seat, Start
from omphalos.server.random_moves import NAMES
from omphalos.server.store.errors import StoreUnavailable
from omphalos.table.errors import NoSuchSeat

PLAYER = {"en": "Player {}", "pl": "Gracz {}"}


async def claimed(live: LiveTable, screen: Screen, message: Claim) -> None:
    """Somebody sits down, and is told the seat's secret."""
    person = await live.registry.person(message.person)
    secret = await claim(live, message.seat, message.name, person)
    await hold(live, screen, message.seat)
    screen.send(encode(Claimed(message.id, message.seat, secret)))
    await arrived(live)


async def claim(live: LiveTable, seat: int, name: str, person: str | None) -> str:
    """Put somebody on an open seat. Under the lock; `arrived` is due then."""
    chair = _chair(live, seat)
    if chair.sitter != OPEN:
        raise SeatTaken(f"seat {seat} is taken")
    if live.phase == "over":
        raise NotNow("the game is over")
    secret = new_secret()
    name = clean(name) or chair.name or PLAYER[live.about.language].format(seat + 1)
    about = live.about.seat(
        seat, sitter=PERSON, name=name, secret=hash_of(secret), person=person, stand_in=None, flagged=False
    )
    await live.save(about)
    live.away[seat] = live.registry.now()
    live.ask_people()
    return secret


async def hold(live: LiveTable, screen: Screen, seat: int) -> None:
    """The screen has the seat's secret now, and sees with its eyes."""
    if seat not in screen.seats:
        screen.seats = tuple(sorted((*screen.seats, seat)))
    if live.phase != "gathering":
        await live.awake()
        tell_position(live, screen, (seat,))


async def arrived(live: LiveTable) -> None:
    """Tell the table, and begin when all are there."""
    live.tell_table()
    about = live.about
    if live.phase == "gathering" and about.start_when_full and not about.open_seats:
        try:
            await live.begin()
        except StoreUnavailable as problem:  # whoever came has his seat; the game begins when the store is there again
            live.trouble = problem.code
            live.tell_table()
            live.registry.spawn(_begin_later(live))


async def _begin_later(live: LiveTable) -> None:
    wait = FIRST_TRY
    while not live.gone:
        await asyncio.sleep(wait)
        wait = min(LAST_TRY, 2 * wait)
        async with live.lock:
            if live.phase != "gathering" or live.about.open_seats:
                return
            with contextlib.suppress(StoreUnavailable):
                await live.begin(await live.registry.store.load(live.id))
                live.trouble = None
                live.tell_table()
                return


async def left(live: LiveTable, screen: Screen, message: Leave) -> None:
    """A seat is given up."""
    live.check_holds(screen, message.seat)
    if live.phase == "over":
        raise NotNow("the game is over")
    name = "" if live.phase == "gathering" else live.about.chairs[message.seat].name  # of whom sentences tell
    about = live.about.seat(message.seat, sitter=OPEN, name=name, secret=None, person=None, muted=False)
    await live.save(about)
    live.take_from_all(message.seat)
    live.ask_people()
    await consent.settle(live)
    live.tell_table()
    live.done(screen, message.id)


async def seated(live: LiveTable, screen: Screen, message: Seat) -> None:
    """The host puts somebody on a seat; in the middle of a game only where nobody sits who is here."""
    live.check_host(screen)
    seat, chair = message.seat, _chair(live, message.seat)
    if live.phase == "over":
        raise NotNow("the game is over")
    playing = live.phase == "playing"
    if playing and chair.secret is not None and live.present(seat) and seat not in screen.seats:
        raise SeatTaken(f"somebody plays seat {seat}")
    if playing and message.sitter == OPEN and chair.bot is not None:
        raise NotNow("a bot does not leave in the middle of a game; seat another")
    name = clean(message.name or "")
    secret = None
    if message.sitter == PERSON:
        secret = new_secret()
        name = name or (chair.name if chair.sitter == PERSON else PLAYER[live.about.language].format(seat + 1))
    elif message.sitter == OPEN:
        name = chair.name if playing else ""
    else:
        await asyncio.to_thread(check_sitters, live.game, [message.sitter])
        name = name or (chair.name if chair.bot is not None else free_name(live.about, live.about.language))
    new = Chair(message.sitter, name, None if secret is None else hash_of(secret))
    about = live.about
    if playing and about.rated:
        about = about.but(rated=False)  # others finish this game than those who began it
    await live.save(about.but(chairs=(*about.chairs[:seat], new, *about.chairs[seat + 1 :])))
    live.take_from_all(seat)
    live.away.pop(seat, None)
    if secret is not None:
        await hold(live, screen, seat)
        screen.send(encode(Claimed(message.id, seat, secret)))
    else:
        live.done(screen, message.id)
    live.ask_people()
    await consent.settle(live)
    await arrived(live)
    bots.nudge(live)


async def called(live: LiveTable, screen: Screen, message: Call) -> None:
    """Somebody is called otherwise from now on."""
    chair = _chair(live, message.seat)
    if not (screen.host and chair.secret is None and chair.sitter != OPEN):
        live.check_holds(screen, message.seat)
    name = clean(message.name)
    if not name:
        raise BadMessage("a name has letters")
    await live.save(live.about.seat(message.seat, name=name))
    live.tell_table()
    live.done(screen, message.id)


async def started(live: LiveTable, screen: Screen, message: Start) -> None:
    """The host begins."""
    live.check_host(screen)
    if live.phase != "gathering":
        raise NotNow("the game has begun already")
    if live.about.open_seats:
        raise NotNow("there are seats that nobody has taken")
    await live.begin()
    live.done(screen, message.id)


async def arranged(live: LiveTable, screen: Screen, message: Arrange) -> None:
    """The host changes what may be changed."""
    live.check_host(screen)
    about = live.about
    if message.seats is not None and message.seats != len(about.chairs):
        about = _resized(live, message.seats)
    if message.public is not None:
        about = about.but(public=message.public)
    if message.chat is not None:
        about = about.but(chat=message.chat)
    if message.hints is not None:
        if message.hints and about.rated:
            raise NotNow("there are no hints in a rated game")
        about = about.but(hints=message.hints)
    await live.save(about)
    live.resize()
    live.done(screen, message.id)
    await arrived(live)


async def muted(live: LiveTable, screen: Screen, message: Mute) -> None:
    """The host stills a seat."""
    live.check_host(screen)
    _chair(live, message.seat)
    await live.save(live.about.seat(message.seat, muted=message.muted))
    live.tell_table()
    live.done(screen, message.id)


def clean(text: str) -> str:
    """Without control characters and invisible marks that could turn the text around it; blanks drawn together."""
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    return " ".join("".join(c for c in kept if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn")).split())


def free_name(about: About, language: Language) -> str:
    """A seer's name that nobody here has."""
    taken = set(about.names)
    return next((name for name in NAMES[language] if name not in taken), "?")


def _chair(live: LiveTable, seat: int) -> Chair:
    if not 0 <= seat < len(live.about.chairs):
        raise NoSuchSeat(seat, len(live.about.chairs))
    return live.about.chairs[seat]


def _resized(live: LiveTable, seats: int) -> About:
    about = live.about
    if live.phase != "gathering":
        raise NotNow("the game has begun with as many as there are")
    if about.begun:
        raise NotNow("the game goes on with as many as it was begun with")
    live.game.check_players(seats)
    if any(chair.sitter != OPEN for chair in about.chairs[seats:]):
        raise NotYourSeat("somebody sits on a seat that would go")
    more = (Chair(OPEN),) * (seats - len(about.chairs))
    return about.but(chairs=(*about.chairs[:seats], *more))
