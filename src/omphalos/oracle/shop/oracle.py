"""The oracle, as a merchant of the cove: which actions the dish allows, and what each does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from omphalos.oracle.actions import (
    Action,
    Divine,
    Fates,
    Horoscope,
    Nudge,
    Shift,
    Staff,
    Stargaze,
)
from omphalos.oracle.cove.run import Offer, Question, Run, Space, Step
from omphalos.oracle.numbers import SHOP, STOCK
from omphalos.oracle.people import Eight
from omphalos.oracle.shop import fates, horoscopes, marks, prophecies, runes, staff, stars
from omphalos.oracle.state import Cross, Dish, Fields, Player, Shop

_HOURS: Final = SHOP.hours
_ACTS: Final[dict[type[Any], Callable[[Run, int, Any], None]]] = {
    Nudge: fates.nudge,
    Shift: fates.shift,
    Stargaze: stars.stargaze,
    Divine: prophecies.divine,
    Horoscope: horoscopes.write_half,
    Fates: fates.take,
    Staff: staff.activate,
}


# --- the actions that dish and board allow

_STAFF: Final = (Staff(),)


def _nudges(player: Player, shop: Shop, reading: Reading) -> tuple[Nudge, ...]:
    fields = shop.nudge
    return fates.NUDGES if fields.filled > fields.crossed else ()


def _shifts(player: Player, shop: Shop, reading: Reading) -> tuple[Shift, ...]:
    fields = shop.shift
    return fates.SHIFTS if fields.filled > fields.crossed else ()


def _stargazing(player: Player, shop: Shop, reading: Reading) -> tuple[Stargaze, ...]:
    return reading.stargaze if stars.open_lines(shop) else ()


def _divination(player: Player, shop: Shop, reading: Reading) -> tuple[Divine, ...]:
    return reading.divine[min(4, prophecies.unused(shop))]


def _horoscopes(player: Player, shop: Shop, reading: Reading) -> tuple[Horoscope, ...]:
    fitting = reading.fitting
    upper, lower = horoscopes.needs("upper", shop.upper), horoscopes.needs("lower", shop.lower)
    return _HOROSCOPES[fitting[upper] | fitting[lower]]


def _fates(player: Player, shop: Shop, reading: Reading) -> tuple[Fates, ...]:
    nudge, shift = shop.nudge.filled < fates.FIELDS, shop.shift.filled < fates.FIELDS
    return reading.fates[marks.room(shop) + 2 * nudge + 4 * shift]


def _staff(player: Player, shop: Shop, reading: Reading) -> tuple[Staff, ...]:
    return _STAFF if any(player.staff) else ()


class Oracle:
    """Implements `omphalos.oracle.cove.run.Merchant`, which documents each part."""

    shop: type[Any] = Shop
    stock: Eight = STOCK
    figure = "staff"
    abilities: tuple[str, ...] = staff.ABILITIES
    spaces: Mapping[type[Any], Space] = {
        Stargaze: Space("stargazing", _HOURS.stargazing.value, _stargazing),
        Divine: Space("divination", _HOURS.divination.value, _divination),
        Horoscope: Space("horoscopes", _HOURS.horoscopes.value, _horoscopes),
        Fates: Space("fates", _HOURS.fates.value, _fates),
        Staff: Space("staff", _HOURS.staff.value, _staff),
    }
    free: Mapping[type[Any], Offer] = {Nudge: _nudges, Shift: _shifts}
    questions: Mapping[type[Any], Question] = {
        **stars.QUESTIONS,
        **prophecies.QUESTIONS,
        **horoscopes.QUESTIONS,
        **marks.QUESTIONS,
        **staff.QUESTIONS,
        **fates.QUESTIONS,
    }
    steps: Mapping[type[Any], Step] = {}
    bookings: Mapping[type[Any], Callable[[Any, Any], Any]] = {
        **runes.BOOKINGS,
        **fates.BOOKINGS,
        **stars.BOOKINGS,
        **prophecies.BOOKINGS,
        **horoscopes.BOOKINGS,
        **marks.BOOKINGS,
    }

    set_up = staticmethod(runes.first_throw)
    begin_turn = staticmethod(runes.throw)
    reacts = staticmethod(prophecies.any_active)
    react = staticmethod(prophecies.react)
    trade_marks = staticmethod(marks.trade_marks)

    def __init__(self, cross: Cross = "goods") -> None:
        self.cross: Cross = cross  # which areas cost a card at the corruption cross

    def open(self) -> Shop:
        """An empty board with one fate of each kind (WY-S1)."""
        filled = Fields(SHOP.fates.start.value)
        return Shop(filled, filled, stars.CROSS_ACROSS, stars.CROSS_DOWN, cross=self.cross)

    def read(self, shop: Shop) -> Reading:
        """What the dish allows."""
        return READINGS[shop.dish]

    def act(self, run: Run, seat: int, action: Action) -> None:
        """Carry out an action that it offered."""
        _ACTS[type(action)](run, seat, action)


@dataclass
class Reading:
    """The actions that a dish allows, depending on the room on the board."""

    stargaze: tuple[Stargaze, ...]  # WY-A1
    divine: tuple[tuple[Divine, ...], ...]  # by unused symbols, 0 to 4 (WY-A5)
    fitting: tuple[int, ...]  # by what a row needs, the halves with a die that fits, as bits (WY-A7)
    fates: tuple[tuple[Fates, ...], ...]  # by room for an X, for ±1, for Move, as bits (WY-A10)


def read(dish: Dish) -> Reading:
    """Compute the reading of a dish."""
    with_bone, with_voodoo = runes.dice_in(dish, dish.bone), runes.dice_in(dish, dish.voodoo)
    coin = dish.coin in dish.dice, dish.coin == dish.bone, dish.coin == dish.voodoo
    return Reading(
        stargaze=(Stargaze(max(with_bone)),) if with_bone else (),
        divine=tuple(
            tuple(Divine(count) for count in sorted({min(face, left) for face in with_voodoo}) if count)
            for left in range(5)
        ),
        fitting=tuple(_halves(dish, need) for need in _NEEDS),
        fates=tuple(
            tuple(gift for i, gift in enumerate(_GIFTS) if coin[i] and room >> i & 1)
            for room in range(1 << len(_GIFTS))
        ),
    )


_GIFTS: Final = (Fates("X"), Fates("nudge"), Fates("shift"))
_NEEDS: Final = (horoscopes.ANY, 1, 2, 3, 4, horoscopes.FULL)  # 0 to 4, and −1 last: each value is its own index
_LEFT, _RIGHT = Horoscope("left"), Horoscope("right")
_HOROSCOPES: Final = ((), (_LEFT,), (_RIGHT,), (_LEFT, _RIGHT))  # by halves as bits


def _halves(dish: Dish, need: int) -> int:
    """The halves with a die that fits a row, as bits."""
    return sum(
        1 << i
        for i, half in enumerate(runes.HALVES)
        if any(horoscopes.fits(need, digit) for digit in runes.dice_in(dish, half))
    )


class _Readings(dict[Dish | None, Reading]):
    """A cache of readings by dish, filled on first use."""

    def __missing__(self, dish: Dish | None) -> Reading:
        assert dish is not None  # nobody acts before the first throw
        reading = self[dish] = read(dish)
        return reading


READINGS: Final = _Readings()
ORACLE: Final = Oracle()
