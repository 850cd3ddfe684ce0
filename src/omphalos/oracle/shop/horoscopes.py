"""Horoscopes (WY-A7, WY-A8): two rows of digits, one rising and one falling, with bonuses on the way."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, cast

from omphalos.oracle.actions import Horoscope, Write
from omphalos.oracle.agenda import Choosing, Crossing, Trading, Writing
from omphalos.oracle.cove import corruption
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Wrote
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.people import Colour
from omphalos.oracle.shop.runes import dice_in
from omphalos.oracle.state import Row, Shop, State

X: Final = 0  # an X in a row
ANY: Final = 0  # a row that takes any digit next
FULL: Final = -1  # a row that takes none

ROWS: Final[tuple[Row, Row]] = ("upper", "lower")


class Bonus(NamedTuple):
    """What a field pays."""

    kind: str  # charm, tome, X, trade, discard; empty for nothing
    colours: tuple[Colour, ...] = ()


def _bonus(text: str) -> Bonus:
    kind, *colours = text.split(" ")
    return Bonus(kind, cast(tuple[Colour, ...], tuple(colours)))


BONUSES: Final[dict[Row, tuple[Bonus, ...]]] = {
    "upper": tuple(map(_bonus, SHOP.horoscopes.upper.value)),
    "lower": tuple(map(_bonus, SHOP.horoscopes.lower.value)),
}
UPPER, LOWER = len(BONUSES["upper"]), len(BONUSES["lower"])  # fields

_NEXT: Final[dict[Row, tuple[int, ...]]] = {"upper": (ANY, 2, 3, 4, 1), "lower": (ANY, 4, 1, 2, 3)}  # by X or digit
_DIGITS: Final = (1, 2, 3, 4)
_WRITE_UPPER: Final = tuple(Write(digit, "upper") for digit in _DIGITS)
_WRITE_LOWER: Final = tuple(Write(digit, "lower") for digit in _DIGITS)


def written(shop: Shop, row: Row) -> tuple[int, ...]:
    """What stands in a row."""
    return shop.upper if row == "upper" else shop.lower


def needs(row: Row, digits: tuple[int, ...]) -> int:
    """The digit that a row with these digits takes next, or ANY, or FULL."""
    if not digits:
        return ANY
    return FULL if len(digits) == len(BONUSES[row]) else _NEXT[row][digits[-1]]


def fits(need: int, digit: int) -> bool:
    """Whether a row with this need takes the digit."""
    return need in (digit, ANY)


# --- the action


def write_half(draft: Draft, seat: int, action: Horoscope) -> None:
    """Write the dice of a half."""
    draft.then(Writing(seat, dice_in(draft.state.shops[seat].lying, action.half)))


def writing_options(state: State, task: Writing) -> tuple[Write, ...]:
    """Each die that fits, in each row that takes it. Dice that fit nowhere are lost."""
    shop: Shop = state.shops[task.seat]
    upper, lower = needs("upper", shop.upper), needs("lower", shop.lower)
    dice = task.dice
    choices: list[Write] = []
    for digit in _DIGITS:
        if digit in dice:
            if fits(upper, digit):
                choices.append(_WRITE_UPPER[digit - 1])
            if fits(lower, digit):
                choices.append(_WRITE_LOWER[digit - 1])
    return tuple(choices)


def writing_allows(state: State, task: Writing, action: Any) -> bool:
    if not isinstance(action, Write) or action.row not in ROWS or action.digit not in task.dice:
        return False
    return fits(needs(action.row, written(state.shops[task.seat], action.row)), action.digit)


def write(draft: Draft, task: Writing, action: Write) -> None:
    """Write one die. Its bonus comes before the next die."""
    rest = list(task.dice)
    rest.remove(action.digit)
    if rest:
        draft.then(Writing(task.seat, tuple(rest)))
    fill(draft, task.seat, action.row, action.digit)


def fill(draft: Draft, seat: int, row: Row, digit: int) -> None:
    """Fill the first empty field of a row, and pay its bonus."""
    field = len(written(draft.state.shops[seat], row))
    draft.emit(Wrote(seat, row, digit))
    bonus = BONUSES[row][field]
    match bonus.kind:
        case "charm" | "tome":
            draft.then(Choosing(seat, bonus.kind, bonus.colours))
        case "X":
            draft.then(Crossing(seat))
        case "trade":
            draft.then(Trading(seat))
        case "discard":
            corruption.discard(draft, seat)
        case _:
            pass
