"""Fates: the bonuses ±1 and Move, spent before the action (WY-S5) and filled by it (WY-A10)."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.actions import Fates, Fill, Nudge, Shift
from omphalos.oracle.agenda import Filling, Tainting
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Filled, Nudged, Shifted
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.shop import marks
from omphalos.oracle.state import Dish, Fate, Rune, Shop, State

FIELDS: Final = SHOP.fates.fields.value
RUNES: Final[tuple[Rune, ...]] = ("bone", "voodoo", "coin", "die 1", "die 2")

NUDGES: Final = tuple(Nudge(die, by) for die in (1, 2) for by in (-1, 1))
SHIFTS: Final = tuple(Shift(rune) for rune in RUNES)
_NUDGE, _SHIFT = Fill("nudge"), Fill("shift")
_FILL: Final[tuple[tuple[Fill, ...], ...]] = ((), (_NUDGE,), (_SHIFT,), (_NUDGE, _SHIFT))  # by room, as bits


# --- before the action


def nudges(shop: Shop) -> tuple[Nudge, ...]:
    """A ±1 on either die, while one is left."""
    fields = shop.nudge
    return NUDGES if fields.filled > fields.crossed else ()


def shifts(shop: Shop) -> tuple[Shift, ...]:
    """A Move of any rune, while one is left."""
    fields = shop.shift
    return SHIFTS if fields.filled > fields.crossed else ()


def nudge(draft: Draft, seat: int, action: Nudge) -> None:
    """Change a die by one."""
    draft.emit(Nudged(seat, action.die, nudged(draft.state.shops[seat].lying, action)))


def nudged(dish: Dish, action: Nudge) -> int:
    """What the die shows then. 1 and 4 are neighbours."""
    return (dish.faces[action.die - 1] - 1 + action.by) % 4 + 1


def shift(draft: Draft, seat: int, action: Shift) -> None:
    """Move a rune to the other half. Its face stays."""
    draft.emit(Shifted(seat, action.rune))


# --- the action


def take(draft: Draft, seat: int, action: Fates) -> None:
    """Give the X, or fill two fields of the chosen fate. The skull costs a corruption card afterwards."""
    if draft.state.shops[seat].lying.skull:
        draft.then(Tainting(seat, SHOP.runes.skull.value, "skull"))
    if action.take == "X":
        marks.cross(draft, seat)
    else:
        _fill(draft, seat, action.take, SHOP.fates.fill.value)


def room(shop: Shop, take: str) -> int:
    """How many fields the action would fill; for an X none."""
    return 0 if take == "X" else min(SHOP.fates.fill.value, FIELDS - getattr(shop, take).filled)


def _fill(draft: Draft, seat: int, fate: Fate, fields: int) -> None:
    """Fill fields. Those that do not fit are lost."""
    room = FIELDS - getattr(draft.state.shops[seat], fate).filled
    if room:
        draft.emit(Filled(seat, fate, min(fields, room)))


def filling_options(state: State, task: Filling) -> tuple[Fill, ...]:
    """Either kind that has an empty field."""
    shop: Shop = state.shops[task.seat]
    return _FILL[(shop.nudge.filled < FIELDS) + 2 * (shop.shift.filled < FIELDS)]


def fill(draft: Draft, task: Filling, action: Fill) -> None:
    """Fill one field, and ask for the next. The palm reader fills two."""
    _fill(draft, task.seat, action.fate, 1)
    if task.left > 1:
        draft.then(Filling(task.seat, task.left - 1))
