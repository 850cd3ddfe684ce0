"""Who sits where: somebody sits down or leaves, the host seats bots, arranges the table and begins."""

from __future__ import annotations

import asyncio
import contextlib
import unicodedata

from omphalos.server.errors import BadMessage, SeatTaken
from omphalos.server.hall import bots, consent
from omphalos.server.hall.about import OPEN, PERSON, About, Chair
from omphalos.server.hall.errors import NotNow, NotYourSeat
from omphalos.server.hall.keys import hash_of, new_secret
from omphalos.server.hall.screen import Screen
from omphalos.server.hall.sitting import FIRST_TRY, LAST_TRY, Sitting, encode
from omphalos.server.hall.telling import tell_position
from omphalos.server.opponents import check_sitters
from omphalos.server.random_seat import NAMES
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.wire.parts import Language
from omphalos.server.wire.table import Arrange, Call, Claim, Claimed, Leave, Mute, Seat, Start
from omphalos.table.errors import NoSuchSeat

PLAYER = {"en": "Player {}", "pl": "Gracz {}"}


async def claimed(sitting: Sitting, screen: Screen, message: Claim) -> None:
    """Somebody sits down, and is told the seat's secret."""
    person = await sitting.hall.person(message.person)
    secret = await claim(sitting, message.seat, message.name, person)
    await hold(sitting, screen, message.seat)
    screen.send(encode(Claimed(message.id, message.seat, secret)))
    await arrived(sitting)


async def claim(sitting: Sitting, seat: int, name: str, person: str | None) -> str:
    """Put somebody on an open seat. Under the lock; `arrived` is due then."""
    chair = _chair(sitting, seat)
    if chair.sitter != OPEN:
        raise SeatTaken(f"seat {seat} is taken")
    if sitting.phase == "over":
        raise NotNow("the game is over")
    secret = new_secret()
    name = clean(name) or chair.name or PLAYER[sitting.about.language].format(seat + 1)
    about = sitting.about.seat(
        seat, sitter=PERSON, name=name, secret=hash_of(secret), person=person, stand_in=None, flagged=False
    )
    await sitting.save(about)
    sitting.away[seat] = sitting.hall.now()
    sitting.ask_people()
    return secret


async def hold(sitting: Sitting, screen: Screen, seat: int) -> None:
    """The screen has the seat's secret now, and sees with its eyes."""
    if seat not in screen.seats:
        screen.seats = tuple(sorted((*screen.seats, seat)))
    if sitting.phase != "gathering":
        await sitting.awake()
        tell_position(sitting, screen, (seat,))


async def arrived(sitting: Sitting) -> None:
    """Tell the table, and begin when all are there."""
    sitting.tell_table()
    about = sitting.about
    if sitting.phase == "gathering" and about.start_when_full and not about.open_seats:
        try:
            await sitting.begin()
        except StoreUnavailable as problem:  # whoever came has his seat; the game begins when the store is there again
            sitting.trouble = problem.code
            sitting.tell_table()
            sitting.hall.spawn(_begin_later(sitting))


async def _begin_later(sitting: Sitting) -> None:
    wait = FIRST_TRY
    while not sitting.gone:
        await asyncio.sleep(wait)
        wait = min(LAST_TRY, 2 * wait)
        async with sitting.lock:
            if sitting.phase != "gathering" or sitting.about.open_seats:
                return
            with contextlib.suppress(StoreUnavailable):
                await sitting.begin(await sitting.hall.store.load(sitting.id))
                sitting.trouble = None
                sitting.tell_table()
                return


async def left(sitting: Sitting, screen: Screen, message: Leave) -> None:
    """A seat is given up."""
    sitting.check_holds(screen, message.seat)
    if sitting.phase == "over":
        raise NotNow("the game is over")
    name = "" if sitting.phase == "gathering" else sitting.about.chairs[message.seat].name  # of whom sentences tell
    about = sitting.about.seat(message.seat, sitter=OPEN, name=name, secret=None, person=None, muted=False)
    await sitting.save(about)
    sitting.take_from_all(message.seat)
    sitting.ask_people()
    await consent.settle(sitting)
    sitting.tell_table()
    sitting.done(screen, message.id)


async def seated(sitting: Sitting, screen: Screen, message: Seat) -> None:
    """The host puts somebody on a seat; in the middle of a game only where nobody sits who is here."""
    sitting.check_host(screen)
    seat, chair = message.seat, _chair(sitting, message.seat)
    if sitting.phase == "over":
        raise NotNow("the game is over")
    playing = sitting.phase == "playing"
    if playing and chair.secret is not None and sitting.present(seat) and seat not in screen.seats:
        raise SeatTaken(f"somebody plays seat {seat}")
    if playing and message.sitter == OPEN and chair.bot is not None:
        raise NotNow("a bot does not leave in the middle of a game; seat another")
    name = clean(message.name or "")
    secret = None
    if message.sitter == PERSON:
        secret = new_secret()
        name = name or (chair.name if chair.sitter == PERSON else PLAYER[sitting.about.language].format(seat + 1))
    elif message.sitter == OPEN:
        name = chair.name if playing else ""
    else:
        await asyncio.to_thread(check_sitters, sitting.game, [message.sitter])
        name = name or (chair.name if chair.bot is not None else free_name(sitting.about, sitting.about.language))
    new = Chair(message.sitter, name, None if secret is None else hash_of(secret))
    about = sitting.about
    if playing and about.rated:
        about = about.but(rated=False)  # others finish this game than those who began it
    await sitting.save(about.but(chairs=(*about.chairs[:seat], new, *about.chairs[seat + 1 :])))
    sitting.take_from_all(seat)
    sitting.away.pop(seat, None)
    if secret is not None:
        await hold(sitting, screen, seat)
        screen.send(encode(Claimed(message.id, seat, secret)))
    else:
        sitting.done(screen, message.id)
    sitting.ask_people()
    await consent.settle(sitting)
    await arrived(sitting)
    bots.nudge(sitting)


async def called(sitting: Sitting, screen: Screen, message: Call) -> None:
    """Somebody is called otherwise from now on."""
    chair = _chair(sitting, message.seat)
    if not (screen.host and chair.secret is None and chair.sitter != OPEN):
        sitting.check_holds(screen, message.seat)
    name = clean(message.name)
    if not name:
        raise BadMessage("a name has letters")
    await sitting.save(sitting.about.seat(message.seat, name=name))
    sitting.tell_table()
    sitting.done(screen, message.id)


async def started(sitting: Sitting, screen: Screen, message: Start) -> None:
    """The host begins."""
    sitting.check_host(screen)
    if sitting.phase != "gathering":
        raise NotNow("the game has begun already")
    if sitting.about.open_seats:
        raise NotNow("there are seats that nobody has taken")
    await sitting.begin()
    sitting.done(screen, message.id)


async def arranged(sitting: Sitting, screen: Screen, message: Arrange) -> None:
    """The host changes what may be changed."""
    sitting.check_host(screen)
    about = sitting.about
    if message.seats is not None and message.seats != len(about.chairs):
        about = _resized(sitting, message.seats)
    if message.public is not None:
        about = about.but(public=message.public)
    if message.chat is not None:
        about = about.but(chat=message.chat)
    if message.hints is not None:
        if message.hints and about.rated:
            raise NotNow("there are no hints in a rated game")
        about = about.but(hints=message.hints)
    await sitting.save(about)
    sitting.resize()
    sitting.done(screen, message.id)
    await arrived(sitting)


async def muted(sitting: Sitting, screen: Screen, message: Mute) -> None:
    """The host stills a seat."""
    sitting.check_host(screen)
    _chair(sitting, message.seat)
    await sitting.save(sitting.about.seat(message.seat, muted=message.muted))
    sitting.tell_table()
    sitting.done(screen, message.id)


def clean(text: str) -> str:
    """Without control characters and invisible marks that could turn the text around it; blanks drawn together."""
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    return " ".join("".join(c for c in kept if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn")).split())


def free_name(about: About, language: Language) -> str:
    """A seer's name that nobody here has."""
    taken = set(about.names)
    return next((name for name in NAMES[language] if name not in taken), "?")


def _chair(sitting: Sitting, seat: int) -> Chair:
    if not 0 <= seat < len(sitting.about.chairs):
        raise NoSuchSeat(seat, len(sitting.about.chairs))
    return sitting.about.chairs[seat]


def _resized(sitting: Sitting, seats: int) -> About:
    about = sitting.about
    if sitting.phase != "gathering":
        raise NotNow("the game has begun with as many as there are")
    if about.begun:
        raise NotNow("the game goes on with as many as it was begun with")
    sitting.game.check_players(seats)
    if any(chair.sitter != OPEN for chair in about.chairs[seats:]):
        raise NotYourSeat("somebody sits on a seat that would go")
    more = (Chair(OPEN),) * (seats - len(about.chairs))
    return about.but(chairs=(*about.chairs[:seats], *more))
