"""Goods: from the pool to the shelf."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Choose
from omphalos.oracle.agenda import Choosing
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Gained
from omphalos.oracle.people import COLOURS, GOOD, Colour, Size
from omphalos.oracle.state import State

_CHOOSE: Final = {colour: Choose(colour) for colour in COLOURS}


def gain(draft: Draft, seat: int, size: Size, colour: Colour) -> None:
    """Gain a good of this colour, if the pool still holds one (WY-A13)."""
    if draft.player(seat).pool[GOOD[size, colour]]:
        draft.emit(Gained(seat, size, colour))


def _in_pool(state: State, task: Choosing) -> list[Colour]:
    """The colours of which the pool still holds one."""
    pool, size = state.players[task.seat].pool, task.size
    return [colour for colour in task.colours if pool[GOOD[size, colour]]]


def choosing_options(state: State, task: Choosing) -> tuple[Choose, ...]:
    """Any of the colours of which the pool still holds one."""
    return tuple([_CHOOSE[colour] for colour in _in_pool(state, task)])


def choosing_allows(state: State, task: Choosing, action: Any) -> bool:
    return isinstance(action, Choose) and action.colour in _in_pool(state, task)


def choose(draft: Draft, task: Choosing, action: Choose) -> None:
    """Gain the chosen good."""
    gain(draft, task.seat, task.size, action.colour)
