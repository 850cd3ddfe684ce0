"""A decision being worked out: the events so far, the state as it stands after them, and the tasks still to be done."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.oracle.agenda import Task
from omphalos.oracle.events import Event
from omphalos.oracle.evolve import EVENTS
from omphalos.oracle.state import Player, State
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance


class Draft:
    """Rules read `state`, `emit` facts and put tasks on the `agenda`; they change nothing else."""

    __slots__ = ("agenda", "chance", "events", "state", "states")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.agenda = list(state.agenda)
        self.events: list[Event] = []
        self.states = [state]  # before the first event, and after each

    def emit(self, event: Event) -> None:
        """Append an event and apply it at once, so that the next rule sees it."""
        self.events.append(event)
        self.state = state = EVENTS[type(event)](self.state, event)  # as evolve does, called most of all
        self.states.append(state)

    def then(self, task: Task) -> None:
        """Put a task on top of the agenda."""
        self.agenda.append(task)

    def then_all(self, tasks: Sequence[Task]) -> None:
        """Put tasks on top of the agenda, to be done in this order."""
        self.agenda += tasks[::-1]

    def player(self, seat: int) -> Player:
        """What a player has now."""
        return self.state.players[seat]

    def booked(self) -> Booked[State, Event]:
        """The events and the states between them."""
        return Booked(tuple(self.events), tuple(self.states))
