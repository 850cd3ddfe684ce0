"""All actions of Wyrocznia, numbered. A number always means the same action; `legal` says which are offered now."""

from __future__ import annotations

from typing import Any, Final, get_args

from omphalos.oracle.cove import actions as cove
from omphalos.oracle.cove.numbers import COVE
from omphalos.oracle.cove.people import ADVENTURERS, COLOURS, GOODS, PIERS
from omphalos.oracle.cove.square import HOURS
from omphalos.oracle.shop import actions as shop
from omphalos.oracle.shop.fates import NUDGES, SHIFTS
from omphalos.oracle.shop.runes import DISHES, HALVES
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.shop.stars import LINES
from omphalos.oracle.shop.state import Fate, Row

DIGITS: Final = tuple(sorted({face for dish in DISHES for face in dish.faces}))  # of a die
BOATS: Final = range(COVE.boats.boats.value)
POINTS: Final = range(1, len(COVE.corruption.cards.value) + 1)  # of a corruption card


ACTIONS: Final[tuple[Any, ...]] = (
    *(cove.Hire(place) for place in range(len(HOURS))),
    cove.Pass(),
    *(cove.Board(boat) for boat in BOATS),
    *(cove.Dock(pier) for pier in PIERS),
    *(cove.Lift(boat, who) for boat in BOATS for who in ADVENTURERS),
    cove.Stay(),
    *(cove.Choose(colour) for colour in COLOURS),
    *(cove.Discard(points) for points in POINTS),
    *(cove.Tuck(ability) for ability in ABILITIES),
    *(cove.Sell(size, colour, pier) for size, colour in GOODS for pier in PIERS),
    cove.Close(),
    *NUDGES,
    *SHIFTS,
    *(shop.Stargaze(lines) for lines in DIGITS),
    *(shop.Divine(symbols) for symbols in DIGITS),
    *(shop.Horoscope(half) for half in HALVES),
    *(shop.Fates(take) for take in ("X", "nudge", "shift")),
    shop.Staff(),
    *(shop.Draw(line) for line in LINES),
    shop.Stop(),
    *(shop.Foretell(colour) for colour in COLOURS),
    *(shop.First(who) for who in ADVENTURERS),
    *(shop.Reward(take) for take in ("tome", "charm", "trade", "X")),
    *(shop.Write(digit, row) for digit in DIGITS for row in get_args(Row)),
    *(shop.Cross(place) for place in get_args(shop.Place)),
    shop.Decline(),
    *(shop.Trade(colour) for colour in COLOURS),
    *(shop.Use(ability) for ability in ABILITIES),
    shop.Finish(),
    *(shop.Fill(fate) for fate in get_args(Fate)),
)
NUMBER: Final[dict[Any, int]] = {action: number for number, action in enumerate(ACTIONS)}
