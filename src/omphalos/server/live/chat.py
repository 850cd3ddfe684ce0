"""What people say and show each other beside the game: phrases, text, and how they aim."""

from __future__ import annotations

from typing import Final

from omphalos.server.live.errors import CannotSay, Muted
from omphalos.server.live.live_table import LiveTable, encode
from omphalos.server.live.screen import Screen
from omphalos.server.live.seats import clean
from omphalos.server.phrases import PHRASES
from omphalos.server.protocol.table import Aim, Aiming, Said, Say

KNOWN: Final = frozenset(phrase.id for phrase in PHRASES)
MAX_AIM_FIELDS: Final = 24  # numbers
MAX_FIELD_LENGTH: Final = 24  # letters


async def say(live: LiveTable, screen: Screen, message: Say) -> None:
    """A seat speaks; all hear it, and the last lines are kept for those who come later."""
    live.check_holds(screen, message.seat)
    about, chair = live.about, live.about.chairs[message.seat]
    if about.chat == "none":
        raise CannotSay("nothing is said at this table")
    if chair.muted:
        raise Muted("the host has stilled this seat")
    text = None if message.text is None else clean(message.text)
    if (message.phrase is None) == (not text):
        raise CannotSay("say a phrase, or a text, and not both")
    if message.phrase is not None and message.phrase not in KNOWN:
        raise CannotSay(f"there is no phrase {message.phrase!r}")
    if text and about.chat != "free":
        raise CannotSay("only phrases are said at this table")
    said = Said(message.seat, chair.name, message.phrase, text, live.registry.now())
    await live.save(about.but(said=(*about.said, said)[-live.registry.config.max_said :]))
    live.tell(encode(said))
    live.done(screen, message.id)


def aim(live: LiveTable, screen: Screen, message: Aim) -> None:
    """Pass on how somebody aims, if it is his turn and the game lets others see it; too many are dropped in silence."""
    seat, table = message.seat, live.table
    if seat not in screen.seats or table is None or live.phase != "playing" or seat not in live.prompted_since:
        return
    if message.aim is not None:
        now = live.registry.now()
        if now - live.aims.get(seat, 0) < 1000 / live.registry.config.aims_per_second:
            return
        if len(message.aim) > MAX_AIM_FIELDS or any(len(field) > MAX_FIELD_LENGTH for field in message.aim):
            return
        if not live.game.shows_aim(table.state, seat):
            return
        live.aims[seat] = now
    elif live.aims.pop(seat, None) is None:  # nobody was shown anything
        return
    data = encode(Aiming(seat, message.aim))
    for other in live.screens:
        if other.greeted and seat not in other.seats:
            other.send(data)
