"""The result of a decision: its events, with the states between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

State = TypeVar("State", bound=msgspec.Struct)
Event = TypeVar("Event", bound=msgspec.Struct)


class Booked(msgspec.Struct, Generic[State, Event], frozen=True, gc=False):
    """Events in the order they happened, and the states they led through."""

    events: tuple[Event, ...]
    states: tuple[State, ...]  # before the first event and after each event: one more state than events

    @property
    def state(self) -> State:
        """The state after all events."""
        return self.states[-1]

    def steps(self) -> Iterator[tuple[State, Event]]:
        """Each event with the state before it."""
        return zip(self.states, self.events, strict=False)


def book(evolve: Callable[[State, Event], State], state: State, events: Iterable[Event]) -> Booked[State, Event]:
    """Apply the events in order, beginning with this state."""
    happened, states = tuple(events), [state]
    for event in happened:
        state = evolve(state, event)
        states.append(state)
    return Booked(happened, tuple(states))
