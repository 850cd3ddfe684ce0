"""What the others must agree to: taking back, a stand-in, a rematch, a pause, an early end. Bots agree to all."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from omphalos.server.live import bots
from omphalos.server.live.errors import NoSuchRequest, NotAway, NotNow
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import OPEN, About
from omphalos.server.opponents import usual_opponent
from omphalos.server.protocol.parts import Request
from omphalos.server.protocol.table import Answer, Ask

Kind: TypeAlias = Literal["take-back", "stand-in", "rematch", "pause", "end"]
DURING: Final = ("take-back", "stand-in", "pause", "end")  # what makes sense while the game is on


async def asked(live: LiveTable, screen: Screen, message: Ask) -> None:
    """A seat asks the others."""
    live.check_holds(screen, message.seat)
    await ask(live, screen, message.what, message.seat, about=message.about)
    live.done(screen, message.id)


async def answered(live: LiveTable, screen: Screen, message: Answer) -> None:
    """A seat agrees, or does not: then nothing comes of it."""
    live.check_holds(screen, message.seat)
    request = next((one for one in live.about.requests if one.id == message.request), None)
    if request is None or message.seat not in request.asked:
        raise NoSuchRequest(f"seat {message.seat} is not asked about request {message.request}")
    if message.yes:
        await _agree(live, request, message.seat)
    else:
        await live.save(_without(live.about, request.id))
        live.tell_table()
    live.done(screen, message.id)


async def ask(
    live: LiveTable, screen: Screen, kind: Kind, seat: int, to: int | None = None, about: int | None = None
) -> None:
    """Make a request; where nobody is left to ask, it is granted at once. Under the lock."""
    _check(live, kind, about)
    same = next((one for one in live.about.requests if (one.kind, one.to, one.about) == (kind, to, about)), None)
    if same is not None:
        if seat in same.asked:  # wanting the same is agreeing
            await _agree(live, same, seat)
        return
    here_only = kind == "stand-in" or (kind == "pause" and live.about.paused)
    others = [
        other
        for other, chair in enumerate(live.about.chairs)
        if chair.is_person
        and other not in (seat, about)
        and other not in screen.seats
        and (not here_only or live.present(other))
    ]
    number = live.about.requests_made + 1
    request = Request(number, kind, seat, to, about, others, [seat])
    if not others:
        await _grant(live, request)
        return
    await live.save(live.about.but(requests=(*live.about.requests, request), requests_made=number))
    live.tell_table()


async def settle(live: LiveTable) -> None:
    """Whoever left, or was replaced by a bot, is asked no more. Under the lock."""
    for request in live.about.requests:
        still = [seat for seat in request.asked if live.about.chairs[seat].is_person]
        if len(still) < len(request.asked):
            await _asked_now(live, request, still, request.agreed)


def without_take_backs(about: About) -> About | None:
    """The game has gone on, so what somebody wanted to take back is past; None: there was nothing."""
    if not about.requests:
        return None
    left = tuple(one for one in about.requests if one.kind != "take-back")
    return None if len(left) == len(about.requests) else about.but(requests=left)


async def _agree(live: LiveTable, request: Request, seat: int) -> None:
    await _asked_now(live, request, [one for one in request.asked if one != seat], [*request.agreed, seat])


async def _asked_now(live: LiveTable, request: Request, still: list[int], agreed: list[int]) -> None:
    changed = msgspec.structs.replace(request, asked=still, agreed=agreed)
    if not still:
        await _grant(live, changed)
        return
    requests = tuple(changed if one.id == request.id else one for one in live.about.requests)
    await live.save(live.about.but(requests=requests))
    live.tell_table()


def _check(live: LiveTable, kind: Kind, about: int | None) -> None:
    if kind in DURING and live.phase != "playing":
        raise NotNow("no game is being played here")
    if kind == "rematch" and live.phase != "over":
        raise NotNow("the game is not over yet")
    if kind != "stand-in":
        return
    chairs = live.about.chairs
    if about is None or not 0 <= about < len(chairs):
        raise NotAway("say which seat is away")
    chair = chairs[about]
    if chair.bot is not None:
        raise NotAway(f"a bot plays seat {about} already")
    if chair.sitter == OPEN:
        return
    waited = live.registry.now() - live.away.get(about, live.registry.now())
    if live.present(about) or waited < live.registry.config.away_after * 1000:
        raise NotAway(f"seat {about} has not been away for {live.registry.config.away_after:g} seconds")


async def _grant(live: LiveTable, request: Request) -> None:
    about = _without(live.about, request.id).but(requests_made=max(live.about.requests_made, request.id))
    match request.kind:
        case "take-back":
            assert request.to is not None
            table = await live.awake()
            prepared = table.prepare_take_back(request.to, request.by, live.registry.now(), agreed=True)
            await live.keep(prepared, about=about)
        case "stand-in":
            assert request.about is not None
            standing_in = about.seat(request.about, stand_in=usual_opponent(live.game))
            await live.save(standing_in.but(rated=False))  # others play it than those who began it
            live.ask_people()
        case "pause":
            await live.save(about.but(paused=not about.paused))
            live.pause_or_go()
        case "end":
            await live.save(about.but(ended=True, requests=()))
            live.end()
        case "rematch":
            if live.about.rematch is None:
                new = await live.registry.rematch(live)
                about = about.but(rematch=new)
            await live.save(about)
    live.tell_table()
    bots.nudge(live)


def _without(about: About, number: int) -> About:
    return about.but(requests=tuple(one for one in about.requests if one.id != number))
