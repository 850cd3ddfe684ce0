"""All actions of Wyrocznia, numbered. A number always means the same action; `legal` says which are offered now."""

from __future__ import annotations

from typing import Any, Final, get_args

from omphalos.oracle import actions as a
from omphalos.oracle.cove.square import HOURS
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import ADVENTURERS, COLOURS, GOODS, PIERS
from omphalos.oracle.shop.fates import NUDGES, SHIFTS
from omphalos.oracle.shop.runes import DISHES, HALVES
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.stars import LINES
from omphalos.oracle.state import Fate, Row

DIGITS: Final = tuple(sorted({face for dish in DISHES for face in dish.faces}))  # of a die
BOATS: Final = range(COVE.boats.boats.value)
POINTS: Final = range(1, len(COVE.corruption.cards.value) + 1)  # of a corruption card


ACTIONS: Final[tuple[Any, ...]] = (
    *(a.Hire(place) for place in range(len(HOURS))),
    a.Pass(),
    *(a.Board(boat) for boat in BOATS),
    *(a.Dock(pier) for pier in PIERS),
    *(a.Lift(boat, who) for boat in BOATS for who in ADVENTURERS),
    a.Stay(),
    *(a.Choose(colour) for colour in COLOURS),
    *(a.Discard(points) for points in POINTS),
    *(a.Tuck(ability) for ability in ABILITIES),
    *(a.Sell(size, colour, pier) for size, colour in GOODS for pier in PIERS),
    a.Close(),
    *NUDGES,
    *SHIFTS,
    *(a.Stargaze(lines) for lines in DIGITS),
    *(a.Divine(symbols) for symbols in DIGITS),
    *(a.Horoscope(half) for half in HALVES),
    *(a.Fates(take) for take in ("X", "nudge", "shift")),
    a.Staff(),
    *(a.Draw(line) for line in LINES),
    a.Stop(),
    *(a.Foretell(colour) for colour in COLOURS),
    *(a.First(who) for who in ADVENTURERS),
    *(a.Reward(take) for take in ("tome", "charm", "trade", "X")),
    *(a.Write(digit, row) for digit in DIGITS for row in get_args(Row)),
    *(a.Cross(place) for place in get_args(a.Place)),
    a.Decline(),
    *(a.Trade(colour) for colour in COLOURS),
    *(a.Use(ability) for ability in ABILITIES),
    a.Finish(),
    *(a.Fill(fate) for fate in get_args(Fate)),
)
NUMBER: Final[dict[Any, int]] = {action: number for number, action in enumerate(ACTIONS)}
