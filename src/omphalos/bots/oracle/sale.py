"""The best sale at a market. Each good goes to its own pier or the black market (with corruption), or is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from omphalos.bots.oracle.estimates import Estimates
from omphalos.oracle.actions import Close, Sell
from omphalos.oracle.cove import market
from omphalos.oracle.people import BLACK, GOODS

_CLOSE: Final = Close()


class Sale(NamedTuple):
    """A plan for a shelf."""

    gold: float  # its value, with the cost of corruption and the value of goods kept
    own: tuple[int, ...]  # goods to sell at the pier of their size
    black: tuple[int, ...]  # goods to sell at the black market


def plan(estimates: Estimates, shelf: Sequence[int], sold: int = 0) -> Sale:
    """The best plan for the goods on the shelf. `sold` goods were sold at the black market before."""
    later_value = estimates.later_value
    gold, own, black = 0.0, list[int](), list[tuple[float, int]]()
    for good, count in enumerate(shelf):
        if count:
            value, colour = market.VALUES[good], good % 4
            pier = value * (estimates.small if good < 4 else estimates.great)[colour]
            here = pier > later_value[good]
            other = pier if here else later_value[good]
            gain = value * estimates.black[colour] - other
            gold += count * other
            if gain > 0:
                black += [(gain, good)] * count
            elif here:
                own += [good] * count
    if not black:
        return Sale(gold, tuple(own), ())
    black.sort(key=lambda one: -one[0])
    state = estimates.state
    before, card = market.black_cards(state, sold), estimates.card
    best, best_count, total = 0.0, 0, 0.0
    for count, (gain, _) in enumerate(black, 1):
        total += gain
        net = total - card * (market.black_cards(state, sold + count) - before)
        if net > best:
            best, best_count = net, count
    for _, good in black[best_count:]:
        if market.VALUES[good] * (estimates.small if good < 4 else estimates.great)[good % 4] > later_value[good]:
            own.append(good)
    return Sale(gold + best, tuple(own), tuple(good for _, good in black[:best_count]))


def choose(state: Any, estimates: Estimates, seat: int, options: Sequence[Any]) -> Any:
    """The next sale of the plan, or the action that ends selling."""
    best = plan(estimates, state.players[seat].shelf, state.agenda[-1].sold[BLACK])
    for good in best.own:
        size, colour = GOODS[good]
        action = Sell(size, colour, "small" if good < 4 else "great")
        if action in options:
            return action
    for good in best.black:
        size, colour = GOODS[good]
        action = Sell(size, colour, "black")
        if action in options:
            return action
    return _CLOSE
