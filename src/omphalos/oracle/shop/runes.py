"""The five runes and the dish (WY-S2 to WY-S4)."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.cove import corruption
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Thrown
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.state import Dish, Half, Shop

HALVES: Final[tuple[Half, Half]] = ("left", "right")


def _dish(number: int) -> Dish:
    """The throw of a number from 0 to 1023: a bit for each half, one for the coin, two for each die."""
    halves: list[Half] = [HALVES[number >> i & 1] for i in range(5)]
    bone, voodoo, coin, first, second = halves
    faces = (1 + (number >> 6 & 3), 1 + (number >> 8 & 3))
    return Dish(bone, voodoo, coin, (first, second), faces, bool(number >> 5 & 1))


DISHES: Final = tuple(_dish(number) for number in range(1024))  # all throws, equally likely


def lying(shop: Shop) -> Dish:
    """The runes as they lie. Nobody acts before the first throw."""
    assert shop.dish is not None
    return shop.dish


def together(dish: Dish) -> bool:
    """Whether all five lie in one half."""
    return dish.bone == dish.voodoo == dish.coin == dish.dice[0] == dish.dice[1]


def dice_in(dish: Dish, half: Half) -> tuple[int, ...]:
    """The faces of the dice in a half."""
    return tuple([dish.faces[die] for die in range(len(dish.dice)) if dish.dice[die] == half])


def first_throw(draft: Draft, seat: int) -> None:
    """Throw until the runes lie in both halves (WY-S3)."""
    dish = draft.chance["runes"].choice(DISHES)
    while together(dish):
        dish = draft.chance["runes"].choice(DISHES)
    draft.emit(Thrown(seat, dish))


def throw(draft: Draft, seat: int) -> None:
    """Throw before a turn. The first turn uses the throw of the set-up (WY-S3, WY-S4)."""
    if draft.state.day == 1 and draft.state.clock.hours[seat] == 0:
        return
    dish = draft.chance["runes"].choice(DISHES)
    draft.emit(Thrown(seat, dish))
    if together(dish):
        corruption.take(draft, seat, SHOP.runes.corruption.value, "runes")
