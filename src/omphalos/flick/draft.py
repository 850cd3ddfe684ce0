"""A decision being worked out: the events so far, and the state as it stands after them."""

from __future__ import annotations

from omphalos.flick.events import Event
from omphalos.flick.evolve import evolve
from omphalos.flick.state import Score, State
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance


class Draft:
    """What follows from an action, event by event. The state it began with is not touched."""

    __slots__ = ("chance", "events", "state", "states")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.states = [state]  # before the first event, and after each

    def emit(self, event: Event) -> None:
        """Let it happen."""
        self.events.append(event)
        self.state = state = evolve(self.state, event)
        self.states.append(state)

    def booked(self) -> Booked[State, Event]:
        """What has happened."""
        return Booked(tuple(self.events), tuple(self.states))

    def score(self, seat: int, vp: int, why: str, island: int | None = None) -> Score:
        """A line for the account, not booked before an event carries it."""
        return Score(seat, vp, why, self.state.generation, island)
