"""The bag: adventurers drawn at random, by players and in the morning, and the merchants' reactions."""

from __future__ import annotations

from omphalos.oracle.agenda import Arriving, Boarding, Drawing, Heeding
from omphalos.oracle.cove import boats
from omphalos.oracle.cove.run import Run
from omphalos.oracle.cove.sampling import sample
from omphalos.oracle.events import Drew
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import ADVENTURERS, Adventurer
from omphalos.oracle.state import WAITING

_ARRIVALS = COVE.boats.arrivals.value


def arriving(run: Run, task: Arriving) -> None:
    """Draw two adventurers into a boat (WY-C4), or fewer if a sponsorship has filled places meanwhile.

    They are aboard at once. Then the merchants react, and a boat that is still full docks (WY-A6, WY-C7).
    """
    boat = task.boat
    if run.state.moored[boat] != WAITING:
        return
    who = _draw(run, min(_ARRIVALS, boats.room(run.state, boat)))
    if not who:
        return
    run.emit(Drew(who, None, boat))
    first = run.state.clock.order[0]
    boats.dock_if_full(run, first, boat)
    _queue_reactions(run, first, who)


def drawing(run: Run, task: Drawing) -> None:
    """Draw adventurers, limited by the bag and the free places. The merchants react, then they board (WY-C6)."""
    seat = task.seat
    who = _draw(run, min(task.count, boats.rooms(run.state)))
    if not who:
        return
    run.emit(Drew(who, seat))
    run.then_all([Boarding(seat, one) for one in who])
    _queue_reactions(run, seat, who)


def _draw(run: Run, count: int) -> tuple[Adventurer, ...]:
    return tuple([ADVENTURERS[who] for who in sample(run.chance["bag"], run.state.bag, count)])


def _queue_reactions(run: Run, first: int, who: tuple[Adventurer, ...]) -> None:
    """Queue the reactions of the merchants concerned, beginning with seat `first` and going round the table."""
    shops = run.state.shops
    for turn in range(len(shops) - 1, -1, -1):
        seat = (first + turn) % len(shops)
        shop = shops[seat]
        if run.merchants[type(shop)].reacts(shop):
            run.then(Heeding(seat, who))


def heeding(run: Run, task: Heeding) -> None:
    """Let a merchant react."""
    run.merchant(task.seat).react(run, task.seat, task.who)
