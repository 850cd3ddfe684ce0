"""The oracle, as a merchant of the cove: which actions the dish allows, and what each does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, cast

from omphalos.oracle.cove.merchant import AnyState, Offers, Question, Space, Step
from omphalos.oracle.cove.people import Adventurer, Eight
from omphalos.oracle.cove.run import Run
from omphalos.oracle.shop import fates, horoscopes, marks, prophecies, runes, staff, stars
from omphalos.oracle.shop.actions import (
    Divine,
    Fates,
    Horoscope,
    Nudge,
    Shift,
    ShopAction,
    Staff,
    Stargaze,
)
from omphalos.oracle.shop.numbers import SHOP, STOCK
from omphalos.oracle.shop.state import Dish, Fields, Shop

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


class Oracle:
    """See `omphalos.oracle.cove.merchant.Merchant`, which says what each part is for."""

    shop: type[Any] = Shop
    stock: Eight = cast(Eight, STOCK)
    figure = "staff"
    abilities: tuple[str, ...] = staff.ABILITIES
    spaces: Mapping[type[Any], Space] = {
        Stargaze: Space("stargazing", _HOURS.stargazing.value),
        Divine: Space("divination", _HOURS.divination.value),
        Horoscope: Space("horoscopes", _HOURS.horoscopes.value),
        Fates: Space("fates", _HOURS.fates.value),
        Staff: Space("staff", _HOURS.staff.value),
    }
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

    def open(self) -> Shop:
        """An empty board with one fate of each kind (WY-S1)."""
        filled = Fields(SHOP.fates.start.value)
        return Shop(filled, filled, stars.CROSS_ACROSS, stars.CROSS_DOWN)

    def set_up(self, run: Run, seat: int) -> None:
        """Throw the runes."""
        runes.first_throw(run, seat)

    def wake(self, run: Run, seat: int) -> None:
        """Throw them again before each later turn."""
        runes.throw(run, seat)

    def offers(self, state: AnyState, seat: int) -> Offers:
        """What dish and board allow."""
        shop: Shop = state.shops[seat]
        dish = shop.dish
        assert dish is not None
        return allowed(
            dish,
            shop.nudge.ready > 0,
            shop.shift.ready > 0,
            stars.open_lines(shop),
            min(4, prophecies.unused(shop)),
            horoscopes.needs("upper", shop.upper),
            horoscopes.needs("lower", shop.lower),
            marks.room(shop),
            shop.nudge.filled < fates.FIELDS,
            shop.shift.filled < fates.FIELDS,
            any(state.players[seat].staff),
        )

    def act(self, run: Run, seat: int, action: ShopAction) -> None:
        """Do one of these."""
        _ACTS[type(action)](run, seat, action)

    def heeds(self, shop: Shop) -> bool:
        """Whether a prophecy waits."""
        return prophecies.any_active(shop)

    def heed(self, run: Run, seat: int, who: tuple[Adventurer, ...]) -> None:
        """Prophecies come true, or not."""
        prophecies.heed(run, seat, who)

    def trade_marks(self, shop: Shop) -> tuple[int, int, int, int]:
        """Those of the guild area."""
        return marks.trade_marks(shop)


@lru_cache(maxsize=1 << 16)
def allowed(
    dish: Dish,
    nudge: bool,
    shift: bool,
    lines: bool,
    symbols: int,
    upper: int,
    lower: int,
    crosses: bool,
    nudge_room: bool,
    shift_room: bool,
    staffed: bool,
) -> Offers:
    """What a dish allows, given what the board still has room for. The same question comes up often."""
    free: list[ShopAction] = []
    if nudge:
        free += fates.NUDGES
    if shift:
        free += fates.SHIFTS
    work: list[ShopAction] = []
    with_bone = runes.dice_in(dish, dish.bone)
    if with_bone and lines:  # WY-A1
        work.append(Stargaze(max(with_bone)))
    with_voodoo = runes.dice_in(dish, dish.voodoo)
    work += [Divine(count) for count in sorted({min(face, symbols) for face in with_voodoo}) if count]  # WY-A5
    for half in runes.HALVES:  # WY-A7
        digits = runes.dice_in(dish, half)
        if any(horoscopes.fits(need, digit) for need in (upper, lower) for digit in digits):
            work.append(Horoscope(half))
    if crosses and dish.coin in dish.dice:  # WY-A10
        work.append(Fates("X"))
    if nudge_room and dish.coin == dish.bone:
        work.append(Fates("nudge"))
    if shift_room and dish.coin == dish.voodoo:
        work.append(Fates("shift"))
    if staffed:  # WY-A12
        work.append(Staff())
    return Offers(free, ((Oracle.spaces[type(action)], action) for action in work))
