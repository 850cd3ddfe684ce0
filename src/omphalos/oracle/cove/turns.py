"""A turn (WY-C5): an action of the merchant or a hire, not on the action space used last; or else a pass."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.cove import square
from omphalos.oracle.cove.actions import Hire, Pass
from omphalos.oracle.cove.agenda import Spending, Turn
from omphalos.oracle.cove.events import Passed, Went
from omphalos.oracle.cove.numbers import COVE
from omphalos.oracle.cove.run import AnyState, Merchant, Run

_PASS: Final = (Pass(),)


def options(merchant: Merchant, state: AnyState, seat: int) -> tuple[Any, ...]:
    """All actions except on the space used last. A pass if none that takes time is possible (WY-A14)."""
    player, shop = state.players[seat], state.shops[seat]
    figure = player.figure
    free: list[Any] = []
    for offer in merchant.free.values():
        free += offer(player, shop)
    work: list[Any] = []
    for space in merchant.spaces.values():
        if space.name != figure:
            work += space.offer(player, shop)
    if figure != square.SPACE:
        work += square.hire_options(state)
    return (*free, *(work or _PASS))


def allows(merchant: Merchant, state: AnyState, seat: int, action: Any) -> bool:
    """Whether the action is one of the options. Only options of its own kind are built."""
    kind, player = action.__class__, state.players[seat]
    space = merchant.spaces.get(kind)
    if space is not None:
        return space.name != player.figure and action in space.offer(player, state.shops[seat])
    if kind is Hire:
        return player.figure != square.SPACE and action in square.hire_options(state)
    if kind is Pass:
        return action in options(merchant, state, seat)
    offer = merchant.free.get(kind)
    return offer is not None and action in offer(player, state.shops[seat])


def take(run: Run, task: Turn, action: Any) -> None:
    """Carry out the action. Its hours pass when it is done."""
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
