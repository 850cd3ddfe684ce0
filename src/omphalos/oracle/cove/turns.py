"""A turn (WY-C5): what the merchant can do, or a hire, on another action space than the last; else a pass."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.cove import square
from omphalos.oracle.cove.actions import Hire, Pass
from omphalos.oracle.cove.agenda import Spending, Turn
from omphalos.oracle.cove.events import Passed, Went
from omphalos.oracle.cove.merchant import AnyState, Merchant
from omphalos.oracle.cove.numbers import COVE
from omphalos.oracle.cove.run import Run

_PASS: Final = (Pass(),)


def options(merchant: Merchant, state: AnyState, seat: int) -> tuple[Any, ...]:
    """All but the action space used last; a pass when no action is possible (WY-A14)."""
    figure = state.players[seat].figure
    offers = merchant.offers(state, seat)
    actions = list(offers.free)
    for space, choices in offers.work:
        if space != figure:
            actions += choices
    if figure != square.SPACE:
        actions += square.hire_options(state)
    if len(actions) == len(offers.free):
        actions += _PASS
    return tuple(actions)


def take(run: Run, task: Turn, action: Any) -> None:
    """Do it; the hours pass when it is done."""
    seat = task.seat
    if isinstance(action, Pass):
        run.emit(Passed(seat))
        run.then(Spending(seat, COVE.clock.pass_hours.value))
        return
    if isinstance(action, Hire):
        _go(run, seat, square.SPACE, square.hours(action))
        square.hire(run, seat, action)
        return
    merchant = run.merchant(seat)
    space = merchant.spaces.get(action.__class__)
    if space is None:
        run.then(task)
    else:
        _go(run, seat, space.name, space.hours)
    merchant.act(run, seat, action)


def _go(run: Run, seat: int, space: str, hours: int) -> None:
    hours = max(1, hours - run.player(seat).thrift)
    run.emit(Went(seat, space))
    run.then(Spending(seat, hours))
