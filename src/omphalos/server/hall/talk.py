"""What people say and show each other beside the game: phrases, text, and how they aim."""

from __future__ import annotations

from typing import Final

from omphalos.server.hall.errors import CannotSay, Muted
from omphalos.server.hall.screen import Screen
from omphalos.server.hall.seats import clean
from omphalos.server.hall.sitting import Sitting, encode
from omphalos.server.phrases import PHRASES
from omphalos.server.wire.table import Aim, Aiming, Said, Say

KNOWN: Final = frozenset(phrase.id for phrase in PHRASES)
LONGEST_AIM: Final = 24  # numbers
LONGEST_FIELD: Final = 24  # letters


async def say(sitting: Sitting, screen: Screen, message: Say) -> None:
    """A seat speaks; all hear it, and the last lines are kept for those who come later."""
    sitting.check_holds(screen, message.seat)
    about, chair = sitting.about, sitting.about.chairs[message.seat]
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
    said = Said(message.seat, chair.name, message.phrase, text, sitting.hall.now())
    await sitting.save(about.but(said=(*about.said, said)[-sitting.hall.rules.most_said :]))
    sitting.tell(encode(said))
    sitting.done(screen, message.id)


def aim(sitting: Sitting, screen: Screen, message: Aim) -> None:
    """Pass on how somebody aims, if it is his turn and the game lets others see it; too many are dropped in silence."""
    seat, table = message.seat, sitting.table
    if seat not in screen.seats or table is None or sitting.phase != "playing" or seat not in sitting.asked_since:
        return
    if message.aim is not None:
        now = sitting.hall.now()
        if now - sitting.aims.get(seat, 0) < 1000 / sitting.hall.rules.aims_per_second:
            return
        if len(message.aim) > LONGEST_AIM or any(len(field) > LONGEST_FIELD for field in message.aim):
            return
        if not sitting.game.shows_aim(table.state, seat):
            return
        sitting.aims[seat] = now
    elif sitting.aims.pop(seat, None) is None:  # nobody was shown anything
        return
    data = encode(Aiming(seat, message.aim))
    for other in sitting.screens:
        if other.greeted and seat not in other.seats:
            other.send(data)
