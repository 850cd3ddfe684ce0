"""Goods: from the pool to the shelf."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Choose
from omphalos.oracle.agenda import Choosing
from omphalos.oracle.cove.run import Question, Run
from omphalos.oracle.events import Gained
from omphalos.oracle.people import COLOURS, GOOD, Colour, Size
from omphalos.oracle.state import State

_CHOOSE: Final = {colour: Choose(colour) for colour in COLOURS}


def gain(run: Run, seat: int, size: Size, colour: Colour) -> None:
    """Gain a good of this colour, if the pool still holds one (WY-A13)."""
    if run.player(seat).pool[GOOD[size, colour]]:
        run.emit(Gained(seat, size, colour))


def _in_pool(state: State, task: Choosing) -> list[Colour]:
    """The colours of which the pool still holds one."""
    pool, size = state.players[task.seat].pool, task.size
    return [colour for colour in task.colours if pool[GOOD[size, colour]]]


def _choosing_options(state: State, task: Choosing) -> tuple[Choose, ...]:
    """Any of the colours of which the pool still holds one."""
    return tuple([_CHOOSE[colour] for colour in _in_pool(state, task)])


def _choosing_allows(state: State, task: Choosing, action: Any) -> bool:
    return isinstance(action, Choose) and action.colour in _in_pool(state, task)


def _choosing_several(state: State, task: Choosing) -> bool:
    return len(_in_pool(state, task)) > 1


def choose(run: Run, task: Choosing, action: Choose) -> None:
    """Gain the chosen good."""
    gain(run, task.seat, task.size, action.colour)


CHOOSING: Final = Question(_choosing_options, choose, allows=_choosing_allows, several=_choosing_several)
