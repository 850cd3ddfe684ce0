"""The market (WY-C9, WY-C10): goods sold one by one, each at a pier that takes its size."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Close, Sell
from omphalos.oracle.agenda import Evening, Market, Selling
from omphalos.oracle.cove import corruption, rogues
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Marketed, Paid, Sold
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import BLACK, COLOURS, GOOD, GOODS, INDEX, PIER, PIERS, PierName, Size
from omphalos.oracle.state import State

VALUES: Final[tuple[int, ...]] = (*COVE.values.charm.value, *COVE.values.tome.value)  # by good
TAKES: Final[dict[PierName, tuple[Size, ...]]] = {"great": ("tome",), "small": ("charm",), "black": ("charm", "tome")}

_CLOSE: Final = Close()
_SELL: Final = tuple(  # by good: index of the pier, index of the colour, action
    tuple((PIER[pier], INDEX[colour], Sell(size, colour, pier)) for pier in PIERS if size in TAKES[pier])
    for size, colour in GOODS
)


def customers(state: State, pier: int, colour: int) -> int:
    """Customers of a colour on a pier."""
    return state.piers[pier][colour] + (rogues.smuggle(state) if pier == BLACK else 0)


def opening(draft: Draft, task: Market) -> None:
    """Pay sponsorship, then let everybody sell: the farthest back first, on the same hour from the top of the stack."""
    clock = draft.state.clock
    order = tuple(sorted(clock.order, key=clock.hours.__getitem__))
    draft.emit(Marketed(order))
    for seat in order:
        for colour, marks in enumerate(draft.state.shops[seat].guilds):
            count = marks.count("T")
            if count:
                people = sum(customers(draft.state, pier, colour) for pier in range(len(PIERS)))
                gold = count * people * COVE.market.sponsorship.value[colour]
                if gold:
                    draft.emit(Paid(seat, gold, "sponsorship", (COLOURS[colour],)))
    draft.then_all([*(Selling(seat) for seat in order), Evening()])


def selling_options(state: State, task: Selling) -> tuple[Sell | Close, ...]:
    """Any good on the shelf at a pier with a customer for it; or to close."""
    shelf = state.players[task.seat].shelf
    sales: list[Sell | Close] = [
        action
        for good, count in enumerate(shelf)
        if count
        for pier, colour, action in _SELL[good]
        if customers(state, pier, colour)
    ]
    sales.append(_CLOSE)
    return tuple(sales)


def selling_allows(state: State, task: Selling, action: Any) -> bool:
    if not isinstance(action, Sell):
        return isinstance(action, Close)
    good = GOOD.get((action.size, action.colour))
    if good is None or not state.players[task.seat].shelf[good]:
        return False
    return action.pier in PIER and action.size in TAKES[action.pier] and price(state, action) > 0


def any_sale(state: State, task: Selling) -> bool:
    """Whether a good on the shelf has a customer."""
    shelf = state.players[task.seat].shelf
    for good in range(len(_SELL)):
        if shelf[good]:
            for pier, colour, _ in _SELL[good]:
                if customers(state, pier, colour):
                    return True
    return False


def price(state: State, action: Sell) -> int:
    """The price of a good: its value for each customer of its colour."""
    return VALUES[GOOD[action.size, action.colour]] * customers(state, PIER[action.pier], INDEX[action.colour])


def sell(draft: Draft, task: Selling, action: Sell | Close) -> None:
    """Sell one good, or close and pay the costs of selling."""
    seat = task.seat
    if isinstance(action, Sell):
        draft.emit(Sold(seat, action.size, action.colour, action.pier, price(draft.state, action)))
        sold = list(task.sold)
        sold[PIER[action.pier]] += 1
        draft.then(Selling(seat, (sold[0], sold[1], sold[2])))
        return
    rogues.steal(draft, seat, task.sold)
    corruption.take(draft, seat, black_cards(draft.state, task.sold[BLACK]), "black market")


def black_cards(state: State, goods: int) -> int:
    """Corruption cards for goods sold at the black market: one for every two, rounded up; with smugglers one each."""
    return cards_for(goods, rogues.smuggle(state) > 0)


def cards_for(goods: int, smuggled: bool) -> int:
    """Corruption cards for goods sold at the black market, if rogues stand there as smugglers or not."""
    if smuggled:
        return goods * COVE.rogues.smugglers.value
    return -(-goods // COVE.market.goods_per_card.value)
