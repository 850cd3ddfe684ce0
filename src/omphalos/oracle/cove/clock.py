"""The clock: who acts next, hours spent, adventurer marks, the market token."""

from __future__ import annotations

from typing import Final, Literal

from omphalos.oracle.agenda import Drawing, Spending
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Called, Spent
from omphalos.oracle.numbers import COVE
from omphalos.oracle.state import Clock

ROUND: Final = COVE.clock.hours.value
LAST_HOUR: Final = COVE.clock.last_hour.value
MARKS: Final[dict[int, dict[int, int]]] = {  # by players: hour of the round and adventurers drawn there (WY-C6)
    1: dict(COVE.marks.one.value),
    2: dict(COVE.marks.two.value),
    3: dict(COVE.marks.three.value),
    4: dict(COVE.marks.four.value),
}


def next_to_act(clock: Clock) -> int:
    """The seat farthest back; on the same hour the one on top of the stack (WY-C5)."""
    hours, order = clock.hours, clock.order
    first = order[0]
    for seat in order:
        if hours[seat] < hours[first]:
            first = seat
    return first


def on_dial(hour: int) -> int:
    """An hour of the day as the clock shows it: 13 is 1 (WY-C6)."""
    return (hour - 1) % ROUND + 1 if hour > 0 else 0


def spending(draft: Draft, task: Spending) -> None:
    """Move the marker on. Its player draws adventurers for each mark that it reaches or passes (WY-C6)."""
    seat = task.seat
    hours = draft.state.clock.hours
    marks, start, end = MARKS[len(hours)], hours[seat], hours[seat] + task.hours
    draft.emit(Spent(seat, task.hours))
    for hour in range(end, start, -1):  # the last mark first, because the agenda is a stack
        dial = (hour - 1) % ROUND + 1
        if dial in marks:
            draft.then(Drawing(seat, marks[dial]))


def call_market(draft: Draft, why: Literal["boats", "bag", "hours"]) -> None:
    """Put the token beyond the farthest marker, once a day (WY-C8)."""
    if draft.state.clock.token is None:
        draft.emit(Called(max(draft.state.clock.hours) + COVE.clock.beyond.value, why))
