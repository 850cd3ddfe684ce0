"""Goods: from the pool to the shelf."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.cove.actions import Choose
from omphalos.oracle.cove.agenda import Choosing
from omphalos.oracle.cove.events import Gained
from omphalos.oracle.cove.people import COLOURS, GOOD, Colour, Size
from omphalos.oracle.cove.run import AnyState, Question, Run

_CHOOSE: Final = {colour: Choose(colour) for colour in COLOURS}


def gain(run: Run, seat: int, size: Size, colour: Colour) -> None:
    """Gain a good of this colour, if the pool still holds one (WY-A13)."""
    if run.player(seat).pool[GOOD[size, colour]]:
        run.emit(Gained(seat, size, colour))


def _in_pool(state: AnyState, task: Choosing) -> list[Colour]:
    """The colours of which the pool still holds one."""
    pool, size = state.players[task.seat].pool, task.size
    return [colour for colour in task.colours if pool[GOOD[size, colour]]]


def _choosing_options(state: AnyState, task: Choosing) -> tuple[Choose, ...]:
    """Any of the colours of which the pool still holds one."""
    return tuple([_CHOOSE[colour] for colour in _in_pool(state, task)])


def _choosing_allows(state: AnyState, task: Choosing, action: Any) -> bool:
    return isinstance(action, Choose) and action.colour in _in_pool(state, task)


def _choosing_several(state: AnyState, task: Choosing) -> bool:
    return len(_in_pool(state, task)) > 1


def choose(run: Run, task: Choosing, action: Choose) -> None:
    """Gain the chosen good."""
    gain(run, task.seat, task.size, action.colour)


CHOOSING: Final = Question(_choosing_options, choose, allows=_choosing_allows, several=_choosing_several)
