"""Goods: from the pool to the shelf."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from omphalos.oracle.cove.actions import Choose
from omphalos.oracle.cove.agenda import Choosing
from omphalos.oracle.cove.events import Gained
from omphalos.oracle.cove.people import COLOURS, GOOD, Colour, Size
from omphalos.oracle.cove.run import Run
from omphalos.oracle.cove.state import State

AnyState: TypeAlias = State[Any, Any]

_CHOOSE: Final = {colour: Choose(colour) for colour in COLOURS}


def gain(run: Run, seat: int, size: Size, colour: Colour) -> None:
    """Gain a good of this colour, if the pool still holds one (WY-A13)."""
    if run.player(seat).pool[GOOD[size, colour]]:
        run.emit(Gained(seat, size, colour))


def choosing_options(state: AnyState, task: Choosing) -> tuple[Choose, ...]:
    """Any of the colours of which the pool still holds one."""
    pool = state.players[task.seat].pool
    return tuple([_CHOOSE[colour] for colour in task.colours if pool[GOOD[task.size, colour]]])


def choose(run: Run, task: Choosing, action: Choose) -> None:
    """Gain the chosen good."""
    gain(run, task.seat, task.size, action.colour)
