"""Actions of people: a seat acts, takes back, or asks what would be after actions of its own."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import Final

import msgspec

from omphalos.server.live.errors import NotNow, SeatIsPlayed, StaleAction, TablePaused
from omphalos.server.live.handlers import consent
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.table import Act, PlayOn, Rehearse, Rehearsed, TakeBack
from omphalos.server.store.errors import EntryTaken
from omphalos.table.errors import NotYourTurn, TakeBackRefused

encode: Final = msgspec.json.Encoder().encode
MAX_ENTRIES: Final = 5_000  # of a journal that can still be taken back: whoever comes later has it replayed


async def act(live: LiveTable, screen: Screen, message: Act) -> None:
    """Handle `act`. Idempotent: an action that is sent again after a reconnect is kept only once."""
    began, seat = perf_counter(), message.seat
    live.check_holds(screen, seat)
    table = await live.awake()
    kept = live.stored.entry_of_action(seat, message.number)
    if kept is None:
        _check_can_act(live, seat)
        if message.after < live.prompted_since.get(seat, -1):
            raise StaleAction(f"seat {seat} is asked something else since entry {live.prompted_since[seat]}")
        services = live.services
        prepared = await services.compute(live.game, lambda: table.prepare(seat, message.action, services.now()))
        try:
            settings = consent.without_take_backs(live.settings)
            await live.keep(prepared, (seat, message.number), settings, began, screen, message.id)
        except EntryTaken as taken:  # kept before a restart that lost the answer
            await live.awake()
            kept = live.stored.entry_of_action(seat, message.number)
            if kept is None:
                raise StaleAction(f"another entry stands where this would: {taken}") from None
        else:
            return
    live.done(screen, message.id, kept + 1)


async def take_back(live: LiveTable, screen: Screen, message: TakeBack) -> None:
    """Handle `take-back`: done at once where the policy allows it, else requested from the others."""
    seat, policy = message.seat, live.settings.undo
    live.check_holds(screen, seat)
    table = await live.awake()
    _check_can_act(live, seat)
    if live.n >= MAX_ENTRIES:
        raise TakeBackRefused("moves of this game were taken back so often that it goes on as it is")
    if live.settings.frozen is not None and message.to < live.settings.frozen - 1:
        raise TakeBackRefused("the puzzle begins here")
    try:
        prepared = await asyncio.to_thread(table.prepare_take_back, message.to, seat, live.services.now())
    except TakeBackRefused:
        if policy != "ask":
            raise
        # refused at once if no agreement could allow it
        await asyncio.to_thread(table.prepare_take_back, message.to, seat, agreed=True)
        live.check()
        await consent.make_request(live, screen, "take-back", seat, to=message.to)
    else:
        await live.keep(prepared, settings=consent.without_take_backs(live.settings))
    live.done(screen, message.id)


async def rehearse(live: LiveTable, screen: Screen, message: Rehearse) -> None:
    """Handle `rehearse`: the position after some actions of the seat. Nothing is kept."""
    seat = message.seat
    live.check_holds(screen, seat)
    table = await live.awake()
    _check_can_act(live, seat)
    if seat not in live.prompted_since:
        raise NotYourTurn(seat, tuple(live.prompted_since))
    actions = [table.read_action(action) for action in message.actions]
    snapshot, language, alone = live.require_views().snapshot(), screen.language, screen.alone
    rehearsal = await live.services.compute(live.game, lambda: snapshot.rehearse(seat, actions, language, alone))
    live.check()
    screen.send(encode(Rehearsed(message.id, rehearsal)))


async def play_on(live: LiveTable, screen: Screen, message: PlayOn) -> None:
    """Handle `play-on`: a puzzle becomes a game against bots. Idempotent."""
    live.check_holds(screen, message.seat)
    if live.settings.frozen is not None:
        await live.save(live.settings.changed(frozen=None))
        live.announce()
        live.bots.nudge()
    live.done(screen, message.id)


def _check_can_act(live: LiveTable, seat: int) -> None:
    if live.phase == "over":
        raise NotNow("the game is over")
    if live.settings.paused:
        raise TablePaused("the game is paused; ask the others to go on")
    if live.settings.chairs[seat].stand_in is not None:
        raise SeatIsPlayed(f"a bot plays seat {seat} now")
