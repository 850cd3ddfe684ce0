"""A turn (WY-C5): an action of the merchant or a hire, not on the action space used last; or else a pass."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Hire, Pass
from omphalos.oracle.agenda import Spending, Turn
from omphalos.oracle.cove import square
from omphalos.oracle.cove.run import Merchant, Offer, Run
from omphalos.oracle.events import Passed, Went
from omphalos.oracle.numbers import COVE
from omphalos.oracle.state import State

_PASS: Final = Pass()


class Offers:
    """What a merchant and the square offer in a turn."""

    def __init__(self, merchant: Merchant) -> None:
        self._read = merchant.read
        self._free = tuple(merchant.free.values())
        self._spaces = tuple((space.name, space.offer) for space in merchant.spaces.values())
        self._of: dict[type[Any], tuple[str, Offer]] = {kind: ("", offer) for kind, offer in merchant.free.items()}
        self._of |= {kind: (space.name, space.offer) for kind, space in merchant.spaces.items()}

    def options(self, state: State, seat: int) -> tuple[Any, ...]:
        """All actions except on the space used last. A pass if none that takes time is possible (WY-A14)."""
        player, shop = state.players[seat], state.shops[seat]
        figure, reading = player.figure, self._read(shop)
        found: list[Any] = []
        for offer in self._free:
            found += offer(player, shop, reading)
        free = len(found)
        for space, offer in self._spaces:
            if space != figure:
                found += offer(player, shop, reading)
        if figure != square.SPACE:
            found += square.hire_options(state)
        if len(found) == free:
            found.append(_PASS)
        return tuple(found)

    def allows(self, state: State, seat: int, action: Any) -> bool:
        """Whether the action is one of the options. Only options of its own kind are built."""
        player = state.players[seat]
        if isinstance(action, Hire):
            return player.figure != square.SPACE and 0 <= action.place < len(state.town.square)
        if isinstance(action, Pass):
            return action in self.options(state, seat)
        found = self._of.get(action.__class__)
        if found is None or found[0] == player.figure:
            return False
        shop = state.shops[seat]
        return action in found[1](player, shop, self._read(shop))


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
