"""The bag: adventurers drawn at random, by players and in the morning, and whose prophecies they concern."""

from __future__ import annotations

from omphalos.oracle.agenda import Arriving, Boarding, Drawing, Heeding
from omphalos.oracle.cove import boats
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Drew
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import ADVENTURERS, Adventurer, sample
from omphalos.oracle.shop import prophecies
from omphalos.oracle.state import WAITING

_ARRIVALS = COVE.boats.arrivals.value


def arriving(draft: Draft, task: Arriving) -> None:
    """Draw two adventurers into a boat (WY-C4), or fewer if a sponsorship has filled places meanwhile.

    They are aboard at once. Then the oracles react, and a boat that is still full docks (WY-A6, WY-C7).
    """
    boat = task.boat
    if draft.state.moored[boat] != WAITING:
        return
    who = _draw(draft, min(_ARRIVALS, boats.room(draft.state, boat)))
    if not who:
        return
    draft.emit(Drew(who, None, boat))
    first = draft.state.clock.order[0]
    boats.dock_if_full(draft, first, boat)
    _heed(draft, first, who)


def drawing(draft: Draft, task: Drawing) -> None:
    """Draw adventurers, limited by the bag and the free places. The oracles react, then they board (WY-C6)."""
    seat = task.seat
    who = _draw(draft, min(task.count, boats.rooms(draft.state)))
    if not who:
        return
    draft.emit(Drew(who, seat))
    draft.then_all([Boarding(seat, one) for one in who])
    _heed(draft, seat, who)


def _draw(draft: Draft, count: int) -> tuple[Adventurer, ...]:
    return tuple([ADVENTURERS[who] for who in sample(draft.chance["bag"], draft.state.bag, count)])


def _heed(draft: Draft, first: int, who: tuple[Adventurer, ...]) -> None:
    """Compare with active prophecies (WY-A6), beginning with seat `first` and going round the table."""
    shops = draft.state.shops
    for turn in range(len(shops) - 1, -1, -1):
        seat = (first + turn) % len(shops)
        if prophecies.any_active(shops[seat]):
            draft.then(Heeding(seat, who))
