"""A seat resigns. The game is over when nobody is left who could lose it; else a bot plays the seat to the end."""

from __future__ import annotations

from omphalos.server.live.errors import NotNow
from omphalos.server.live.handlers import consent
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import OPEN, PERSON
from omphalos.server.opponents import usual_opponent
from omphalos.server.protocol.table import Resign


async def resign(live: LiveTable, screen: Screen, message: Resign) -> None:
    """Handle `resign`. Idempotent. It cannot be taken back, and a rated game stays rated."""
    seat = message.seat
    live.check_holds(screen, seat)
    table = await live.awake()
    if seat in table.resigned:
        live.done(screen, message.id)
        return
    if live.phase == "over":
        raise NotNow("the game is over")
    chairs = enumerate(live.settings.chairs)
    played_on = any(one.sitter in (PERSON, OPEN) and not one.resigned for other, one in chairs if other != seat)
    prepared = table.prepare_resign(seat, live.services.now(), ends=not played_on)
    over = not table.to_act_after(prepared)
    stand_in = None if over else usual_opponent(live.game)
    settings = live.settings.with_seat(seat, resigned=True, stand_in=stand_in, flagged=False)
    requests = () if over else tuple(one for one in settings.requests if one.by != seat)
    await live.keep(prepared, settings=settings.changed(requests=requests), asker=screen, request=message.id)
    if not over:
        live.seats_changed()
        await consent.drop_absent(live)
        live.announce()
        live.bots.nudge()
