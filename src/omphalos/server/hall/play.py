"""Moves: a seat acts, or takes back."""

from __future__ import annotations

from time import perf_counter

from omphalos.server.hall import consent
from omphalos.server.hall.errors import NotNow, SeatIsPlayed, StaleAction, TablePaused
from omphalos.server.hall.screen import Screen
from omphalos.server.hall.sitting import Sitting
from omphalos.server.store.errors import EntryTaken
from omphalos.server.wire.table import Act, TakeBack
from omphalos.table.errors import TakeBackRefused


async def act(sitting: Sitting, screen: Screen, message: Act) -> None:
    """A seat acts: done once, however often it is sent."""
    began, seat = perf_counter(), message.seat
    sitting.check_holds(screen, seat)
    table = await sitting.awake()
    kept = sitting.kept_as(seat, message.number)
    if kept is None:
        _check_goes_on(sitting, seat)
        if message.after < sitting.asked_since.get(seat, -1):
            raise StaleAction(f"seat {seat} is asked something else since entry {sitting.asked_since[seat]}")
        hall = sitting.hall
        prepared = await hall.compute(sitting.game, lambda: table.prepare(seat, message.action, hall.now()))
        try:
            about = consent.without_take_backs(sitting.about)
            await sitting.keep(prepared, (seat, message.number), about, began, screen, message.id)
        except EntryTaken as taken:  # kept before a restart that lost the answer
            await sitting.awake()
            kept = sitting.kept_as(seat, message.number)
            if kept is None:
                raise StaleAction(f"another entry stands where this would: {taken}") from None
        else:
            return
    sitting.done(screen, message.id, kept + 1)


async def take_back(sitting: Sitting, screen: Screen, message: TakeBack) -> None:
    """A seat takes back: at once where the policy lets it, else when the others agree."""
    seat, policy = message.seat, sitting.about.undo
    sitting.check_holds(screen, seat)
    table = await sitting.awake()
    _check_goes_on(sitting, seat)
    try:
        prepared = table.prepare_take_back(message.to, seat, sitting.hall.now())
    except TakeBackRefused:
        if policy != "ask":
            raise
        table.prepare_take_back(message.to, seat, agreed=True)  # what cannot be, even if all agree, is refused at once
        await consent.ask(sitting, screen, "take-back", seat, to=message.to)
    else:
        await sitting.keep(prepared, about=consent.without_take_backs(sitting.about))
    sitting.done(screen, message.id)


def _check_goes_on(sitting: Sitting, seat: int) -> None:
    if sitting.phase == "over":
        raise NotNow("the game is over")
    if sitting.about.paused:
        raise TablePaused("the game is paused; ask the others to go on")
    if sitting.about.chairs[seat].stand_in is not None:
        raise SeatIsPlayed(f"a bot plays seat {seat} now")
