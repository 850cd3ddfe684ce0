"""Fates: the bonuses ±1 and Move, spent before the action (WY-S5) and filled by it (WY-A10)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from omphalos.oracle.actions import Fates, Fill, Nudge, Shift
from omphalos.oracle.agenda import Filling, Tainting
from omphalos.oracle.cove.run import Bookings, Question, Questions, Run
from omphalos.oracle.events import Filled, Nudged, Shifted
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.shop import marks, runes
from omphalos.oracle.state import Dish, Fate, Fields, Half, Rune, Shop, State

FIELDS: Final = SHOP.fates.fields.value
RUNES: Final[tuple[Rune, ...]] = ("bone", "voodoo", "coin", "die 1", "die 2")

NUDGES: Final = tuple(Nudge(die, by) for die in (1, 2) for by in (-1, 1))
SHIFTS: Final = tuple(Shift(rune) for rune in RUNES)
_NUDGE, _SHIFT = Fill("nudge"), Fill("shift")
_FILL: Final[tuple[tuple[Fill, ...], ...]] = ((), (_NUDGE,), (_SHIFT,), (_NUDGE, _SHIFT))  # by room, as bits


# --- before the action


def nudge(run: Run, seat: int, action: Nudge) -> None:
    """Change a die by one. 1 and 4 are neighbours."""
    face = runes.lying(run.state.shops[seat]).faces[action.die - 1]
    run.emit(Nudged(seat, action.die, (face - 1 + action.by) % 4 + 1))


def shift(run: Run, seat: int, action: Shift) -> None:
    """Move a rune to the other half. Its face stays."""
    run.emit(Shifted(seat, action.rune))


def _other(half: Half) -> Half:
    return "right" if half == "left" else "left"


def _moved(dish: Dish, rune: Rune) -> Dish:
    match rune:
        case "bone":
            return replace(dish, bone=_other(dish.bone))
        case "voodoo":
            return replace(dish, voodoo=_other(dish.voodoo))
        case "coin":
            return replace(dish, coin=_other(dish.coin))
        case "die 1":
            return replace(dish, dice=(_other(dish.dice[0]), dish.dice[1]))
        case "die 2":
            return replace(dish, dice=(dish.dice[0], _other(dish.dice[1])))


def book_nudged(shop: Shop, event: Nudged) -> Shop:
    """The die shows the new face, the field is crossed out."""
    dish = runes.lying(shop)
    one, two = dish.faces
    faces = (event.face, two) if event.die == 1 else (one, event.face)
    return replace(shop, dish=replace(dish, faces=faces), nudge=_crossed(shop.nudge))


def book_shifted(shop: Shop, event: Shifted) -> Shop:
    """The rune lies in the other half, the field is crossed out."""
    return replace(shop, dish=_moved(runes.lying(shop), event.rune), shift=_crossed(shop.shift))


def _crossed(fields: Fields) -> Fields:
    return Fields(fields.filled, fields.crossed + 1)


# --- the action


def take(run: Run, seat: int, action: Fates) -> None:
    """Give the X, or fill two fields of the chosen fate. The skull costs a corruption card afterwards."""
    if runes.lying(run.state.shops[seat]).skull:
        run.then(Tainting(seat, SHOP.runes.skull.value, "skull"))
    if action.take == "X":
        marks.cross(run, seat)
    else:
        _fill(run, seat, action.take, SHOP.fates.fill.value)


def _fill(run: Run, seat: int, fate: Fate, fields: int) -> None:
    """Fill fields. Those that do not fit are lost."""
    room = FIELDS - getattr(run.state.shops[seat], fate).filled
    if room:
        run.emit(Filled(seat, fate, min(fields, room)))


def _options(state: State, task: Filling) -> tuple[Fill, ...]:
    """Either kind that has an empty field."""
    shop: Shop = state.shops[task.seat]
    return _FILL[(shop.nudge.filled < FIELDS) + 2 * (shop.shift.filled < FIELDS)]


def fill(run: Run, task: Filling, action: Fill) -> None:
    """Fill one field, and ask for the next. The palm reader fills two."""
    _fill(run, task.seat, action.fate, 1)
    if task.left > 1:
        run.then(Filling(task.seat, task.left - 1))


def book_filled(shop: Shop, event: Filled) -> Shop:
    """The fields are filled."""
    fields: Fields = getattr(shop, event.fate)
    changed: dict[str, Any] = {event.fate: Fields(fields.filled + event.fields, fields.crossed)}
    return replace(shop, **changed)


QUESTIONS: Final[Questions] = {Filling: Question(_options, fill)}
BOOKINGS: Final[Bookings] = {Nudged: book_nudged, Shifted: book_shifted, Filled: book_filled}
