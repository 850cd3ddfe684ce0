"""A decision being worked out: the events so far, and the state as it stands after them."""

from __future__ import annotations

from omphalos.flick.events import Event
from omphalos.flick.evolve import evolve
from omphalos.flick.state import Score, State
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance


class Draft:
    """The consequences of an action, event by event. The initial state is not changed."""

    __slots__ = ("chance", "events", "state", "states")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.states = [state]  # before the first event, and after each

    def emit(self, event: Event) -> None:
        """Append an event and apply it to the state."""
        self.events.append(event)
        self.state = state = evolve(self.state, event)
        self.states.append(state)

    def booked(self) -> Booked[State, Event]:
        """The events and the states between them."""
        return Booked(tuple(self.events), tuple(self.states))

    def score(self, seat: int, vp: int, why: str, island: int | None = None) -> Score:
        """A line for the account. It takes effect when an event carries it."""
        return Score(seat, vp, why, self.state.generation, island)
