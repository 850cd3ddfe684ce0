"""The bag: adventurers drawn blindly, by players and in the morning, and everybody who takes heed of it."""

from __future__ import annotations

from omphalos.oracle.cove import boats
from omphalos.oracle.cove.agenda import Arriving, Boarding, Drawing, Heeding
from omphalos.oracle.cove.blindly import blindly
from omphalos.oracle.cove.events import Drew
from omphalos.oracle.cove.numbers import COVE
from omphalos.oracle.cove.people import ADVENTURERS, Adventurer
from omphalos.oracle.cove.run import Run
from omphalos.oracle.cove.state import WAITING

_ARRIVALS = COVE.boats.arrivals.value


def arriving(run: Run, task: Arriving) -> None:
    """Draw two adventurers into a boat (WY-C4); one that a sponsorship filled meanwhile takes fewer.

    They are aboard at once. Then everybody takes heed, and a boat that is still full docks (WY-A6, WY-C7).
    """
    boat = task.boat
    if run.state.moored[boat] != WAITING:
        return
    who = _some(run, min(_ARRIVALS, boats.room(run.state, boat)))
    if not who:
        return
    run.emit(Drew(who, None, boat))
    first = run.state.clock.order[0]
    boats.dock_if_full(run, first, boat)
    _proclaim(run, first, who)


def drawing(run: Run, task: Drawing) -> None:
    """Draw as many as there are and as the boats can take; first everybody takes heed, then they board (WY-C6)."""
    seat = task.seat
    who = _some(run, min(task.count, boats.rooms(run.state)))
    if not who:
        return
    run.emit(Drew(who, seat))
    run.then_all([Boarding(seat, one) for one in who])
    _proclaim(run, seat, who)


def _some(run: Run, count: int) -> tuple[Adventurer, ...]:
    return tuple([ADVENTURERS[who] for who in blindly(run.chance["bag"], run.state.bag, count)])


def _proclaim(run: Run, first: int, who: tuple[Adventurer, ...]) -> None:
    """Who has reason to take heed does so, the one who drew first and then around the table."""
    shops = run.state.shops
    for turn in range(len(shops) - 1, -1, -1):
        seat = (first + turn) % len(shops)
        shop = shops[seat]
        if run.merchants[type(shop)].heeds(shop):
            run.then(Heeding(seat, who))


def heeding(run: Run, task: Heeding) -> None:
    """A merchant reacts."""
    run.merchant(task.seat).heed(run, task.seat, task.who)
