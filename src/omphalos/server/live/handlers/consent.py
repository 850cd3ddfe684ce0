"""Requests that other people must agree to: take-back, stand-in, rematch, pause, early end. Bots always agree."""

from __future__ import annotations

import asyncio
from typing import Final, Literal, TypeAlias

import msgspec

from omphalos.server.live.errors import NoSuchRequest, NotAway, NotNow
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import OPEN, TableSettings
from omphalos.server.opponents import usual_opponent
from omphalos.server.protocol.parts import Request
from omphalos.server.protocol.table import Answer, Ask

Kind: TypeAlias = Literal["take-back", "stand-in", "rematch", "pause", "end"]
DURING_GAME: Final = ("take-back", "stand-in", "pause", "end")


async def ask(live: LiveTable, screen: Screen, message: Ask) -> None:
    """Handle `ask`: a seat makes a request."""
    live.check_holds(screen, message.seat)
    about = message.about if message.what == "stand-in" else None
    await make_request(live, screen, message.what, message.seat, about=about)
    live.done(screen, message.id)


async def answer(live: LiveTable, screen: Screen, message: Answer) -> None:
    """Handle `answer`: a seat agrees, or declines and so ends the request."""
    live.check_holds(screen, message.seat)
    request = next((one for one in live.settings.requests if one.id == message.request), None)
    if request is None or message.seat not in request.asked:
        raise NoSuchRequest(f"seat {message.seat} is not asked about request {message.request}")
    if message.yes:
        await _agree(live, request, message.seat)
    else:
        await live.save(_without(live.settings, request.id))
        live.announce()
    live.done(screen, message.id)


async def make_request(
    live: LiveTable, screen: Screen, kind: Kind, seat: int, to: int | None = None, about: int | None = None
) -> None:
    """Make a request. Granted at once if nobody else has to agree. Under the lock."""
    _check(live, kind, seat, about)
    same = next((one for one in live.settings.requests if (one.kind, one.to, one.about) == (kind, to, about)), None)
    if same is not None:
        if seat in same.asked:  # making the same request is agreeing
            await _agree(live, same, seat)
        return
    present_only = kind == "stand-in" or (kind == "pause" and live.settings.paused)
    others = [
        other
        for other, chair in enumerate(live.settings.chairs)
        if (chair.is_asked or (kind == "rematch" and chair.resigned and not chair.automated))
        and other not in screen.seats
        and (not present_only or live.audience.present(other))
    ]
    number = live.settings.requests_made + 1
    request = Request(number, kind, seat, to, about, others, [seat])
    if not others:
        await _grant(live, request)
        return
    await live.save(live.settings.changed(requests=(*live.settings.requests, request), requests_made=number))
    live.announce()


async def drop_absent(live: LiveTable) -> None:
    """Stop asking people who left or were replaced by a bot. Under the lock."""
    for request in live.settings.requests:
        if request not in live.settings.requests:  # one that was granted before made it void
            continue
        still = [seat for seat in request.asked if live.settings.chairs[seat].is_person]
        if len(still) < len(request.asked):
            await _update(live, request, still, request.agreed)


def without_take_backs(settings: TableSettings) -> TableSettings | None:
    """Settings without requests to take back, which a new move makes void. None if there were none."""
    if not settings.requests:
        return None
    left = tuple(one for one in settings.requests if one.kind != "take-back")
    return None if len(left) == len(settings.requests) else settings.changed(requests=left)


async def _agree(live: LiveTable, request: Request, seat: int) -> None:
    await _update(live, request, [one for one in request.asked if one != seat], [*request.agreed, seat])


async def _update(live: LiveTable, request: Request, still: list[int], agreed: list[int]) -> None:
    changed = msgspec.structs.replace(request, asked=still, agreed=agreed)
    if not still:
        await _grant(live, changed)
        return
    requests = tuple(changed if one.id == request.id else one for one in live.settings.requests)
    await live.save(live.settings.changed(requests=requests))
    live.announce()


def _check(live: LiveTable, kind: Kind, seat: int, about: int | None) -> None:
    if kind in DURING_GAME and live.phase != "playing":
        raise NotNow("no game is being played here")
    if kind in DURING_GAME and live.settings.chairs[seat].resigned:
        raise NotNow("whoever has resigned asks for nothing until the game is over")
    if kind == "end" and live.settings.rated and _against_bots(live.settings, seat):
        raise NotNow("a rated game against bots has a result: resign")
    if kind == "pause" and live.settings.reserved:
        raise NotNow("the others who play with them later would have to wait too")
    if kind == "rematch" and live.phase != "over":
        raise NotNow("the game is not over yet")
    if kind != "stand-in":
        return
    chairs = live.settings.chairs
    if about is None or not 0 <= about < len(chairs):
        raise NotAway("say which seat is away")
    chair = chairs[about]
    if chair.bot is not None:
        raise NotAway(f"a bot plays seat {about} already")
    if chair.sitter == OPEN:
        return
    now, away_after = live.services.now(), live.services.config.away_after
    waited = now - live.audience.absent_since.get(about, now)
    if live.audience.present(about) or waited < away_after * 1000:
        raise NotAway(f"seat {about} has not been away for {away_after:g} seconds")


async def _grant(live: LiveTable, request: Request) -> None:
    settings = _without(live.settings, request.id).changed(requests_made=max(live.settings.requests_made, request.id))
    match request.kind:
        case "take-back":
            assert request.to is not None
            table = await live.awake()
            now = live.services.now()
            prepared = await asyncio.to_thread(table.prepare_take_back, request.to, request.by, now, agreed=True)
            await live.keep(prepared, settings=without_take_backs(settings) or settings)
        case "stand-in":
            assert request.about is not None
            standing_in = settings.with_seat(request.about, stand_in=usual_opponent(live.game))
            await live.save(standing_in.changed(rated=False))  # not everybody who began it plays it
            live.seats_changed()
        case "pause":
            await live.save(settings.changed(paused=not settings.paused))
            live.pause_changed()
        case "end":
            await live.awake()
            await live.save(settings.changed(ended=True, requests=()))
            live.end()
        case "rematch":
            if live.settings.rematch is None:
                settings = settings.changed(rematch=await live.services.rematch(live.game, live.settings, live.address))
            await live.save(settings)
    live.announce()
    live.bots.nudge()


def _against_bots(settings: TableSettings, seat: int) -> bool:
    """Whether bots alone play against this seat, so that nobody could disagree."""
    others = [chair for other, chair in enumerate(settings.chairs) if other != seat]
    return bool(others) and all(chair.bot is not None for chair in others)


def _without(settings: TableSettings, number: int) -> TableSettings:
    return settings.changed(requests=tuple(one for one in settings.requests if one.id != number))
