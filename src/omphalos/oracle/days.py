"""The days (WY-C3): arrival, production, market, clean-up, three times over."""

from __future__ import annotations

from typing import Final

from omphalos.oracle.agenda import Arriving, Dawn, Evening, Market, Turn, Work
from omphalos.oracle.cove import boats, clock, reckoning, square
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Arrived, Cleaned, Dawned, Paid
from omphalos.oracle.numbers import COVES
from omphalos.oracle.people import NO_PEOPLE
from omphalos.oracle.shop import runes
from omphalos.table.house_numbers import NumberSet

START_GOLD: Final[dict[NumberSet, dict[int, tuple[int, ...]]]] = {  # by set of numbers, players and seat
    numbers: {
        1: cove.start_gold.one.value,
        2: cove.start_gold.two.value,
        3: cove.start_gold.three.value,
        4: cove.start_gold.four.value,
    }
    for numbers, cove in COVES.items()
}


def dawn(draft: Draft, task: Dawn) -> None:
    """A day begins with arrivals, boat by boat (WY-C4)."""
    draft.emit(Dawned(draft.state.day + 1))
    if draft.state.day == 1:
        _pay_later_seats(draft)
    draft.then_all([*(Arriving(boat) for boat in range(len(draft.state.boats))), Work()])


def _pay_later_seats(draft: Draft) -> None:
    """On the first morning those who act later get gold for it, with balanced numbers (WY-S1)."""
    state = draft.state
    for seat, gold in enumerate(START_GOLD[state.numbers][len(state.players)]):
        if gold:
            draft.emit(Paid(seat, gold, "start"))


def work(draft: Draft, task: Work) -> None:
    """Begin the next player's turn, or open the market once all markers have reached the token (WY-C5, WY-C8)."""
    state = draft.state
    if state.phase == "arrival":
        draft.emit(Arrived())
    if state.clock.token is None:
        _call_market_anyway(draft)
    time = draft.state.clock
    if time.token is not None and min(time.hours) >= time.token:
        draft.then(Market())
        return
    seat = clock.next_to_act(time)
    draft.then(task)
    draft.then(Turn(seat))
    runes.throw(draft, seat)


def _call_market_anyway(draft: Draft) -> None:
    """Call the market for an empty bag or the last hour of the day (WY-C8, second sentence)."""
    state = draft.state
    if state.bag == NO_PEOPLE and not boats.can_fill(state):
        clock.call_market(draft, "bag")
    elif min(state.clock.hours) + 1 >= clock.LAST_HOUR:
        clock.call_market(draft, "hours")


def evening(draft: Draft, task: Evening) -> None:
    """Clean up. Markers farther past the token lie higher on the stack (WY-C12). Begin the next day or end the game."""
    time = draft.state.clock
    draft.emit(Cleaned(tuple(sorted(time.order, key=lambda seat: -time.hours[seat]))))
    if draft.state.day >= draft.state.days:
        reckoning.reckon(draft)
        return
    square.refill(draft)
    draft.then(Dawn())
