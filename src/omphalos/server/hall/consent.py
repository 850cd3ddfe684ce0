"""What the others must agree to: taking back, a stand-in, a rematch, a pause, an early end. Bots agree to all."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from omphalos.server.hall import bots
from omphalos.server.hall.about import OPEN, About
from omphalos.server.hall.errors import NoSuchRequest, NotAway, NotNow
from omphalos.server.hall.screen import Screen
from omphalos.server.hall.sitting import Sitting
from omphalos.server.opponents import usual_opponent
from omphalos.server.wire.parts import Request
from omphalos.server.wire.table import Answer, Ask

Kind: TypeAlias = Literal["take-back", "stand-in", "rematch", "pause", "end"]
DURING: Final = ("take-back", "stand-in", "pause", "end")  # what makes sense while the game is on


async def asked(sitting: Sitting, screen: Screen, message: Ask) -> None:
    """A seat asks the others."""
    sitting.check_holds(screen, message.seat)
    await ask(sitting, screen, message.what, message.seat, about=message.about)
    sitting.done(screen, message.id)


async def answered(sitting: Sitting, screen: Screen, message: Answer) -> None:
    """A seat agrees, or does not: then nothing comes of it."""
    sitting.check_holds(screen, message.seat)
    request = next((one for one in sitting.about.requests if one.id == message.request), None)
    if request is None or message.seat not in request.asked:
        raise NoSuchRequest(f"seat {message.seat} is not asked about request {message.request}")
    if message.yes:
        await _agree(sitting, request, message.seat)
    else:
        await sitting.save(_without(sitting.about, request.id))
        sitting.tell_table()
    sitting.done(screen, message.id)


async def ask(
    sitting: Sitting, screen: Screen, kind: Kind, seat: int, to: int | None = None, about: int | None = None
) -> None:
    """Make a request; where nobody is left to ask, it is granted at once. Under the lock."""
    _check(sitting, kind, about)
    same = next((one for one in sitting.about.requests if (one.kind, one.to, one.about) == (kind, to, about)), None)
    if same is not None:
        if seat in same.asked:  # wanting the same is agreeing
            await _agree(sitting, same, seat)
        return
    here_only = kind == "stand-in" or (kind == "pause" and sitting.about.paused)
    others = [
        other
        for other, chair in enumerate(sitting.about.chairs)
        if chair.is_person
        and other not in (seat, about)
        and other not in screen.seats
        and (not here_only or sitting.present(other))
    ]
    number = sitting.about.requests_made + 1
    request = Request(number, kind, seat, to, about, others, [seat])
    if not others:
        await _grant(sitting, request)
        return
    await sitting.save(sitting.about.but(requests=(*sitting.about.requests, request), requests_made=number))
    sitting.tell_table()


async def settle(sitting: Sitting) -> None:
    """Whoever left, or was replaced by a bot, is asked no more. Under the lock."""
    for request in sitting.about.requests:
        still = [seat for seat in request.asked if sitting.about.chairs[seat].is_person]
        if len(still) < len(request.asked):
            await _asked_now(sitting, request, still, request.agreed)


def without_take_backs(about: About) -> About | None:
    """The game has gone on, so what somebody wanted to take back is past; None: there was nothing."""
    if not about.requests:
        return None
    left = tuple(one for one in about.requests if one.kind != "take-back")
    return None if len(left) == len(about.requests) else about.but(requests=left)


async def _agree(sitting: Sitting, request: Request, seat: int) -> None:
    await _asked_now(sitting, request, [one for one in request.asked if one != seat], [*request.agreed, seat])


async def _asked_now(sitting: Sitting, request: Request, still: list[int], agreed: list[int]) -> None:
    changed = msgspec.structs.replace(request, asked=still, agreed=agreed)
    if not still:
        await _grant(sitting, changed)
        return
    requests = tuple(changed if one.id == request.id else one for one in sitting.about.requests)
    await sitting.save(sitting.about.but(requests=requests))
    sitting.tell_table()


def _check(sitting: Sitting, kind: Kind, about: int | None) -> None:
    if kind in DURING and sitting.phase != "playing":
        raise NotNow("no game is being played here")
    if kind == "rematch" and sitting.phase != "over":
        raise NotNow("the game is not over yet")
    if kind != "stand-in":
        return
    chairs = sitting.about.chairs
    if about is None or not 0 <= about < len(chairs):
        raise NotAway("say which seat is away")
    chair = chairs[about]
    if chair.bot is not None:
        raise NotAway(f"a bot plays seat {about} already")
    if chair.sitter == OPEN:
        return
    waited = sitting.hall.now() - sitting.away.get(about, sitting.hall.now())
    if sitting.present(about) or waited < sitting.hall.rules.away_after * 1000:
        raise NotAway(f"seat {about} has not been away for {sitting.hall.rules.away_after:g} seconds")


async def _grant(sitting: Sitting, request: Request) -> None:
    about = _without(sitting.about, request.id).but(requests_made=max(sitting.about.requests_made, request.id))
    match request.kind:
        case "take-back":
            assert request.to is not None
            table = await sitting.awake()
            prepared = table.prepare_take_back(request.to, request.by, sitting.hall.now(), agreed=True)
            await sitting.keep(prepared, about=about)
        case "stand-in":
            assert request.about is not None
            standing_in = about.seat(request.about, stand_in=usual_opponent(sitting.game))
            await sitting.save(standing_in.but(rated=False))  # others play it than those who began it
            sitting.ask_people()
        case "pause":
            await sitting.save(about.but(paused=not about.paused))
            sitting.pause_or_go()
        case "end":
            await sitting.save(about.but(ended=True, requests=()))
            sitting.end()
        case "rematch":
            if sitting.about.rematch is None:
                new = await sitting.hall.rematch(sitting)
                about = about.but(rematch=new)
            await sitting.save(about)
    sitting.tell_table()
    bots.nudge(sitting)


def _without(about: About, number: int) -> About:
    return about.but(requests=tuple(one for one in about.requests if one.id != number))
