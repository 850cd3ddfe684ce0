"""A move being worked out: the state as it becomes, the events that led there, and what is still to be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from omphalos.oracle.cove.agenda import Task
from omphalos.oracle.cove.events import Event
from omphalos.oracle.cove.state import Player, State
from omphalos.table.chance import Chance

if TYPE_CHECKING:
    from omphalos.oracle.cove.merchant import Merchant

AnyState: TypeAlias = State[Any, Any]
Booking: TypeAlias = Callable[[Any, Any], Any]
Bookings: TypeAlias = dict[type[Any], Booking]


class Run:
    """Rules read `state`, `emit` facts and put tasks on the `agenda`; they change nothing else."""

    __slots__ = ("agenda", "bookings", "chance", "events", "merchants", "state", "states")

    def __init__(
        self,
        state: AnyState,
        agenda: list[Any],
        chance: Chance,
        bookings: Bookings,
        merchants: dict[type[Any], Merchant],
    ) -> None:
        self.state = state
        self.agenda = agenda
        self.chance = chance
        self.bookings = bookings
        self.merchants = merchants
        self.events: list[Event] = []
        self.states = [state]  # before the first event, and after each

    def emit(self, event: Event) -> None:
        """A fact: booked at once, so that the next rule sees it."""
        self.state = state = self.bookings[type(event)](self.state, event)
        self.events.append(event)
        self.states.append(state)

    def then(self, task: Task) -> None:
        """Do this next, before anything that was to be done."""
        self.agenda.append(task)

    def then_all(self, tasks: Sequence[Task]) -> None:
        """Do these next, in this order."""
        self.agenda += tasks[::-1]

    def player(self, seat: int) -> Player:
        """What a player has now."""
        return self.state.players[seat]

    def merchant(self, seat: int) -> Merchant:
        """The merchant whose shop a player has."""
        return self.merchants[type(self.state.shops[seat])]
