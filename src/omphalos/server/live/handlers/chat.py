"""What people say and show each other beside the game: phrases, text, and where they aim."""

from __future__ import annotations

from typing import Final

import msgspec

from omphalos.server.live.errors import CannotSay, Muted
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.names import clean
from omphalos.server.live.screen import Screen
from omphalos.server.phrases import PHRASES
from omphalos.server.protocol.table import Aim, Aiming, Said, Say

encode: Final = msgspec.json.Encoder().encode
KNOWN: Final = frozenset(phrase.id for phrase in PHRASES)
MAX_AIM_FIELDS: Final = 24
MAX_FIELD_LENGTH: Final = 24  # characters of a field's name


async def say(live: LiveTable, screen: Screen, message: Say) -> None:
    """Handle `say`: everybody hears it, and the last lines are stored for people who join later."""
    live.check_holds(screen, message.seat)
    settings, chair = live.settings, live.settings.chairs[message.seat]
    if settings.chat == "none":
        raise CannotSay("nothing is said at this table")
    if chair.muted:
        raise Muted("the host has stilled this seat")
    text = clean(message.text or "") or None
    if (message.phrase is None) == (text is None):
        raise CannotSay("say a phrase, or a text, and not both")
    if message.phrase is not None and message.phrase not in KNOWN:
        raise CannotSay(f"there is no phrase {message.phrase!r}")
    if text is not None and settings.chat != "free":
        raise CannotSay("only phrases are said at this table")
    said = Said(message.seat, chair.name, message.phrase, text, live.services.now())
    await live.save(settings.changed(said=(*settings.said, said)[-live.services.config.max_said :]))
    live.audience.send(encode(said))
    live.done(screen, message.id)


def aim(live: LiveTable, screen: Screen, message: Aim) -> None:
    """Handle `aim`: pass it on if it is the seat's turn and the game shows it. Too frequent ones are dropped."""
    seat, table = message.seat, live.table
    if seat not in screen.seats or table is None or live.phase != "playing" or seat not in live.prompted_since:
        return
    if message.aim is not None:
        now = live.services.now()
        if now - live.aims.get(seat, 0) < 1000 / live.services.config.aims_per_second:
            return
        if len(message.aim) > MAX_AIM_FIELDS or any(len(field) > MAX_FIELD_LENGTH for field in message.aim):
            return
        if not live.game.shows_aim(table.state, seat):
            return
        live.aims[seat] = now
    elif live.aims.pop(seat, None) is None:  # no aim was passed on that could end
        return
    data = encode(Aiming(seat, message.aim))
    for other in live.audience.screens:
        if other.greeted and seat not in other.seats:
            other.send(data)
