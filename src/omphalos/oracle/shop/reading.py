"""Reading the runes: which actions the dish and the board allow."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from omphalos.oracle import stars
from omphalos.oracle.actions import Divine, Fates, Horoscope, Stargaze
from omphalos.oracle.shop import horoscopes, marks, prophecies, runes
from omphalos.oracle.shop.fates import FIELDS
from omphalos.oracle.state import Dish, Shop


class Reading(NamedTuple):
    """The actions that a dish allows, depending on the room on the board."""

    stargaze: tuple[Stargaze, ...]  # WY-A1
    divine: tuple[tuple[Divine, ...], ...]  # by unused symbols, 0 to 4 (WY-A5)
    fitting: tuple[int, ...]  # by what a row needs, the halves with a die that fits, as bits (WY-A7)
    fates: tuple[tuple[Fates, ...], ...]  # by room for an X, for ±1, for Move, as bits (WY-A10)


@lru_cache(len(runes.DISHES))
def read(dish: Dish) -> Reading:
    """What a dish allows."""
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


# --- what the board has room for


def stargazing(shop: Shop, reading: Reading) -> tuple[Stargaze, ...]:
    """Lines, if one is left to draw (WY-A1)."""
    return reading.stargaze if stars.open_lines(shop) else ()


def divination(shop: Shop, reading: Reading) -> tuple[Divine, ...]:
    """A prophecy of the symbols that are left (WY-A5)."""
    return reading.divine[min(4, prophecies.unused(shop))]


def horoscope(shop: Shop, reading: Reading) -> tuple[Horoscope, ...]:
    """The halves with a die that fits a row (WY-A7)."""
    fitting = reading.fitting
    upper, lower = horoscopes.needs("upper", shop.upper), horoscopes.needs("lower", shop.lower)
    return _HOROSCOPES[fitting[upper] | fitting[lower]]


def fates(shop: Shop, reading: Reading) -> tuple[Fates, ...]:
    """What the coin gives, if there is room (WY-A10)."""
    nudge, shift = shop.nudge.filled < FIELDS, shop.shift.filled < FIELDS
    return reading.fates[marks.room(shop) + 2 * nudge + 4 * shift]
