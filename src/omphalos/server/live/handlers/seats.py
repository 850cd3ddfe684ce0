"""Who sits where: people take and leave seats; the host seats bots, changes the table and starts the game."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import msgspec

from omphalos.bots import is_reserved
from omphalos.server.errors import BadMessage, OneSeatEach, SeatTaken, WrongKey
from omphalos.server.keys import hash_of, new_secret
from omphalos.server.live.bot_accounts import BotIdentity, is_token
from omphalos.server.live.errors import NotNow, NotYourSeat
from omphalos.server.live.handlers import begin, consent, moderation
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.names import name_of_bot, name_of_person, player_name
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import OPEN, PERSON, Chair, TableSettings
from omphalos.server.opponents import check_sitters
from omphalos.server.protocol.table import Arrange, Bye, Call, Claim, Claimed, Invite, Leave, Seat, Start
from omphalos.server.store.errors import StoreUnavailable
from omphalos.table.errors import NoSuchSeat

encode: Final = msgspec.json.Encoder().encode
REVOKED: Final = encode(Bye("revoked", None))


async def claim(live: LiveTable, screen: Screen, message: Claim) -> None:
    """Handle `claim`: somebody takes an open seat and is told its secret."""
    bot, person = await _who(live, message.person)
    await _awake(live)
    if _chair(live, message.seat).sitter == OPEN:
        _check_second_seat(live, screen)
    secret = await take_seat(live, message.seat, message.name, person, message.seals, screen.address, bot)
    _hold(live, screen, message.seat)
    screen.send(encode(Claimed(message.id, message.seat, secret)))
    await begin_if_full(live)


async def _who(live: LiveTable, key: str | None) -> tuple[BotIdentity | None, str | None]:
    """The bot whose token this is, and the id of the bot or of the person. WrongKey for an unknown token."""
    if key is None or not is_token(key):
        return None, await live.services.person(key)
    bot = await live.services.bot_accounts.find(key)
    if bot is None:
        raise WrongKey("this token is no bot's, or was revoked")
    return bot, bot.id


async def invite(live: LiveTable, screen: Screen, message: Invite) -> None:
    """Handle `invite`: the host lets the bot of somebody take an open seat."""
    live.check_host(screen)
    _check_takes_bots(live)
    if not live.settings.open_seats:
        raise NotNow("there is no open seat")
    await live.services.bot_accounts.invite(live.id, message.bot)
    live.check()
    live.done(screen, message.id)


async def take_seat(
    live: LiveTable,
    seat: int,
    name: str,
    person: str | None,
    seals: bool = False,
    address: str = "",
    bot: BotIdentity | None = None,
) -> str:
    """Put somebody on an open seat and return its secret. Under the lock; call `begin_if_full` afterwards.

    A bot has the name of its account, whatever it asks for.
    """
    chair = _chair(live, seat)
    if chair.sitter != OPEN:
        raise SeatTaken(f"seat {seat} is taken")
    if live.phase == "over":
        raise NotNow("the game is over")
    _check_not_closed(live, chair)
    moderation.check_not_excluded(live.settings, person, address)
    if person is not None and live.settings.one_seat_each and any(one.person == person for one in live.settings.chairs):
        raise OneSeatEach("this person has a seat at this rated public table already")
    if bot is not None:
        _check_takes_bots(live)
        if any(one.person == bot.id for one in live.settings.chairs):
            raise OneSeatEach("this bot has a seat here already")
        await live.services.bot_accounts.sit(live.id, bot.id)
        live.check()
        name = bot.name
    else:
        former = "" if is_reserved(chair.name) else chair.name  # of a bot that has left
        name = name_of_person(name) or former or player_name(seat + 1, live.settings.language)
    secret = new_secret()
    settings = live.settings.with_seat(
        seat,
        sitter=PERSON,
        name=name,
        secret=hash_of(secret),
        person=person,
        automated=bot is not None,
        stand_in=None,
        muted=moderation.is_muted(live.settings, person, address),
    )
    if live.phase == "gathering":
        settings = settings.with_seat(seat, seal="" if seals else None)
    await live.save(settings)
    live.audience.absent_since[seat] = live.services.now()
    live.seats_changed()
    return secret


async def begin_if_full(live: LiveTable) -> None:
    """Announce the table, and start the game when every seat is taken and the table starts by itself."""
    live.announce()
    settings = live.settings
    if live.phase == "gathering" and settings.start_when_full and not settings.open_seats:
        await begin.advance_or_retry(live)


async def bot_left(live: LiveTable, chair: Chair) -> None:
    """The bot of somebody has lost its seat, and needs another invitation to come again."""
    if chair.automated and chair.person is not None:
        with contextlib.suppress(StoreUnavailable):  # then the table counts as one of the bot's until it is over
            await live.services.bot_accounts.left(live.id, chair.person)


async def cut_off(live: LiveTable, bot: str) -> None:
    """A token of this bot was revoked: disconnect its programs, and void the secrets that they have of its seats.

    Its other tokens open the seats as before. Under the table's lock. Idempotent.
    """
    seats = {seat for seat, chair in enumerate(live.settings.chairs) if chair.person == bot}
    if not seats:
        return
    settings = live.settings
    for seat in seats:
        settings = settings.with_seat(seat, secret=hash_of(new_secret()))
    await live.save(settings)
    for screen in [one for one in live.audience.screens if not seats.isdisjoint(one.seats)]:
        screen.dismiss(REVOKED)
        await live.leave(screen)
    live.announce()


async def _awake(live: LiveTable) -> None:
    """Load the game for the views that follow from another seat. Before anything is changed, because it may fail."""
    if live.phase != "gathering":
        await live.awake()


def _hold(live: LiveTable, screen: Screen, seat: int) -> None:
    """The screen has the seat's secret now and gets its view."""
    if seat not in screen.seats:
        screen.seats = tuple(sorted((*screen.seats, seat)))
    if live.phase != "gathering":
        live.send_position(screen, (seat,))


async def leave(live: LiveTable, screen: Screen, message: Leave) -> None:
    """Handle `leave`: a seat is given up."""
    live.check_holds(screen, message.seat)
    if live.phase == "over":
        raise NotNow("the game is over")
    await _awake(live)
    chair = live.settings.chairs[message.seat]
    _check_not_resigned(chair)
    if live.settings.reserved:
        raise NotNow("a reserved seat stays its owner's; a bot plays it while they are away")
    new = Chair(OPEN)
    if live.phase != "gathering":  # the name as the log says, and what the seed was mixed from
        new = Chair(OPEN, chair.name, former=_began(chair), seal=chair.seal, nonce=chair.nonce)
    await live.save(live.settings.with_chair(message.seat, new))
    live.revoke_seat(message.seat)
    live.seats_changed()
    await consent.drop_absent(live)
    live.announce()
    await bot_left(live, chair)
    live.done(screen, message.id)


async def seat(live: LiveTable, screen: Screen, message: Seat) -> None:
    """Handle `seat`: the host puts somebody on a seat.

    During a game a person's seat belongs to whoever has its key, connected or not; only a bot's seat, an open one and
    those of this screen are the host's to give. Nobody sits down on a bot's seat while other people play.
    """
    live.check_host(screen)
    await _awake(live)
    seat, chair = message.seat, _chair(live, message.seat)
    if live.phase == "over":
        raise NotNow("the game is over")
    playing = live.phase == "playing"
    _check_not_resigned(chair)
    if playing and chair.sitter == PERSON and seat not in screen.seats:
        raise SeatTaken(f"seat {seat} belongs to the person who has its key; while they are away a bot may stand in")
    if playing and message.sitter == OPEN and chair.bot is not None:
        raise NotNow("a bot does not leave in the middle of a game; seat another")
    settings, secret = live.settings, None
    if message.sitter == PERSON:
        if playing and chair.bot is not None and _others_play(live, screen):
            raise NotNow("a bot's seat is not taken in the middle of a game that others play; seat another bot")
        if seat not in screen.seats:
            _check_not_closed(live, chair)
            _check_second_seat(live, screen)
        secret = new_secret()
        name = name_of_person(message.name or "")
        same = chair.sitter == PERSON and not chair.automated
        name = name or (chair.name if same else player_name(seat + 1, settings.language))
    elif message.sitter == OPEN:
        name = chair.name if playing else ""
    else:
        await asyncio.to_thread(check_sitters, live.game, [message.sitter], live.services.config.custom_bots)
        name = name_of_bot(settings.with_seat(seat, name=""), message.sitter)
    former = _began(chair) if playing else None
    new = Chair(message.sitter, name, None if secret is None else hash_of(secret), former=former)
    if playing:  # what the seed was mixed from
        new = msgspec.structs.replace(new, seal=chair.seal, nonce=chair.nonce)
    elif secret is not None and message.seals:
        new = msgspec.structs.replace(new, seal="")
    if playing and settings.rated:
        settings = settings.changed(rated=False)  # not everybody who began the game finishes it
    await live.save(settings.with_chair(seat, new))
    live.revoke_seat(seat)
    live.audience.absent_since.pop(seat, None)
    await bot_left(live, chair)
    if secret is not None:
        _hold(live, screen, seat)
        screen.send(encode(Claimed(message.id, seat, secret)))
    else:
        live.done(screen, message.id)
    live.seats_changed()
    await consent.drop_absent(live)
    await begin_if_full(live)
    live.bots.nudge()


async def call(live: LiveTable, screen: Screen, message: Call) -> None:
    """Handle `call`: somebody gets another name."""
    _chair(live, message.seat)
    live.check_holds(screen, message.seat)
    if live.settings.chairs[message.seat].automated:
        raise NotNow("a bot has the name of its account")
    name = name_of_person(message.name)
    if not name:
        raise BadMessage("a name has letters")
    await live.save(live.settings.with_seat(message.seat, name=name))
    live.announce()
    live.done(screen, message.id)


async def start(live: LiveTable, screen: Screen, message: Start) -> None:
    """Handle `start`: the host starts the game."""
    live.check_host(screen)
    if live.phase != "gathering":
        raise NotNow("the game has begun already")
    if live.settings.open_seats:
        raise NotNow("there are seats that nobody has taken")
    await begin.advance(live)
    live.done(screen, message.id)


async def arrange(live: LiveTable, screen: Screen, message: Arrange) -> None:
    """Handle `arrange`: the host changes the table."""
    live.check_host(screen)
    settings = live.settings
    if message.seats is not None and message.seats != len(settings.chairs):
        settings = _resized(live, message.seats)
    if any(one is not None for one in (message.options, message.clock, message.undo, message.rated)):
        settings = _room_options(live, settings, message)
    if message.public is not None:
        if message.public and not settings.public:
            _check_may_be_public(live, settings)
        settings = settings.changed(public=message.public)
    if message.chat is not None:
        settings = settings.changed(chat=message.chat)
    if message.reactions is not None:
        settings = settings.changed(reactions=message.reactions)
    if message.hints is not None:
        if message.hints and settings.rated:
            raise NotNow("there are no hints in a rated game")
        settings = settings.changed(hints=message.hints)
    await live.save(settings)
    live.reset_clocks()
    live.done(screen, message.id)
    await begin_if_full(live)


def _room_options(live: LiveTable, settings: TableSettings, message: Arrange) -> TableSettings:
    """Settings with what is played, and for what, changed before the game."""
    if live.phase != "gathering" or live.stage is not None:
        raise NotNow("the game has begun")
    if settings.reserved:
        raise NotNow("a tournament decides what is played at its tables")
    if message.options is not None:
        if settings.begun:
            raise NotNow("the game goes on with the options that it was begun with")
        settings = settings.changed(options=msgspec.to_builtins(live.game.read_options(message.options)))
    if message.clock is not None:
        settings = settings.changed(clock=message.clock)
    if message.undo is not None:
        settings = settings.changed(undo=message.undo)
    if message.rated is not None:
        settings = settings.changed(rated=message.rated)
    if settings.rated:
        _check_may_be_rated(live, settings)
        settings = settings.changed(hints=False)
    return settings


def _check_may_be_rated(live: LiveTable, settings: TableSettings) -> None:
    if settings.begun:
        raise NotNow("a game that goes on from another is not rated")
    if settings.has_automated:
        raise NotNow("a game with the bot of somebody is not rated")
    if settings.undo == "free":
        raise NotNow("a game in which everything can be taken back is not rated")
    if settings.public:
        _check_one_seat_each(live)


def _chair(live: LiveTable, seat: int) -> Chair:
    if not 0 <= seat < len(live.settings.chairs):
        raise NoSuchSeat(seat, len(live.settings.chairs))
    return live.settings.chairs[seat]


def _check_not_resigned(chair: Chair) -> None:
    if chair.resigned:
        raise NotNow("whoever resigned at this seat has lost; a bot plays it to the end")


def _began(chair: Chair) -> str | None:
    """The person whose name the record has at this seat, when it is given to somebody else."""
    return chair.former or chair.person


def _others_play(live: LiveTable, screen: Screen) -> bool:
    """Whether a person has a seat that this screen does not hold."""
    chairs = enumerate(live.settings.chairs)
    return any(chair.sitter == PERSON and seat not in screen.seats for seat, chair in chairs)


def _check_takes_bots(live: LiveTable) -> None:
    """Refuse the bot of somebody where a game is being played, is rated, or is a tournament's."""
    if live.phase != "gathering":
        raise NotNow("the game has begun")
    if live.settings.rated or live.settings.reserved:
        raise NotNow("bots of people play no rated games, and no tournaments")


def _check_not_closed(live: LiveTable, chair: Chair) -> None:
    """Refuse a seat that was left in a rated public game: another browser of an opponent would see its hand."""
    if live.phase == "playing" and live.settings.one_seat_each and chair.sitter == OPEN:
        raise NotNow("a rated public game goes on with those who began it; a bot may stand in")


def _check_second_seat(live: LiveTable, screen: Screen) -> None:
    """Refuse a screen that would see two hands: at a rated public table, and in any game that others play too."""
    if not screen.seats:
        return
    if live.settings.one_seat_each:
        raise OneSeatEach("at a rated public table a screen has one seat")
    if live.phase == "playing" and _others_play(live, screen):
        raise OneSeatEach("in the middle of a game that others play a screen takes no second seat")


def _check_may_be_public(live: LiveTable, settings: TableSettings) -> None:
    """A game that was begun in private stays private. A rated table is public only with one seat for each screen."""
    if live.phase != "gathering":
        raise NotNow("a game that was begun in private stays private")
    if settings.rated:
        _check_one_seat_each(live)


def _check_one_seat_each(live: LiveTable) -> None:
    people = [chair.person for chair in live.settings.chairs if chair.person is not None]
    if any(len(screen.seats) > 1 for screen in live.audience.screens) or len({*people}) < len(people):
        raise OneSeatEach("at a rated public table a screen and a person have one seat")


def _resized(live: LiveTable, seats: int) -> TableSettings:
    settings = live.settings
    if live.phase != "gathering":
        raise NotNow("the game has begun with as many as there are")
    if settings.begun:
        raise NotNow("the game goes on with as many as it was begun with")
    live.game.check_players(seats)
    if any(chair.sitter != OPEN for chair in settings.chairs[seats:]):
        raise NotYourSeat("somebody sits on a seat that would go")
    more = (Chair(OPEN),) * (seats - len(settings.chairs))
    return settings.changed(chairs=(*settings.chairs[:seats], *more))
