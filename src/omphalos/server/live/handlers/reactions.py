"""Reactions: passed on to everybody at once, never stored."""

from __future__ import annotations

from typing import Final

import msgspec

from omphalos.server.errors import RateLimited
from omphalos.server.live.errors import CannotSay, Muted
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.reaction import React, Reacted
from omphalos.table.game import SPECTATOR

encode: Final = msgspec.json.Encoder().encode
EVERY: Final = 1_000  # milliseconds at least between two reactions of one screen
SPECTATORS_EVERY: Final = 250  # milliseconds at least between two reactions of all spectators together


async def react(live: LiveTable, screen: Screen, message: React) -> None:
    """Handle `react`: everybody sees it, if the table allows reactions and the seat is not muted."""
    settings, now, name = live.settings, live.services.now(), ""
    by_spectator = message.seat == SPECTATOR
    if by_spectator:
        if settings.reactions != "all":
            raise CannotSay("spectators do not react at this table")
        if now - live.spectator_reacted < SPECTATORS_EVERY:
            raise RateLimited("the spectators react too often; wait a moment")
    else:
        live.check_holds(screen, message.seat)
        if settings.reactions == "none":
            raise CannotSay("there are no reactions at this table")
        if settings.chairs[message.seat].muted:
            raise Muted("the host has muted this seat")
        name = settings.chairs[message.seat].name
    if now - screen.reacted < EVERY:
        raise RateLimited("you react too often; wait a moment")
    screen.reacted = now
    if by_spectator:
        live.spectator_reacted = now
    live.audience.send(encode(Reacted(message.seat, name, message.reaction)))
    live.done(screen, message.id)
