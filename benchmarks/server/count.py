"""The game of the benchmark: players add one in turn, and it never ends. It is trivial, to measure only the server."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from omphalos.table import Booked, Chance, Game, Legal, Outcome


class State(msgspec.Struct, frozen=True):
    """The count so far."""

    players: int
    total: int


class Add(msgspec.Struct, frozen=True, tag="add"):
    """Add one."""


class Added(msgspec.Struct, frozen=True, tag="added"):
    """One more was added."""

    seat: int


class Options(msgspec.Struct, frozen=True):
    """There are no options."""


class Count(Game[State, Add, Added, State, Options]):
    """Players add one in turn."""

    name = "count"
    title = {"en": "Count", "pl": "Liczenie"}  # noqa: RUF012
    ruleset = "1"
    players = (1, 2, 3, 4)
    streams = ()
    state_type = State
    action_type = Add
    event_type = Added
    view_type = State
    options_type = Options

    def start(self, players: int, options: Options) -> State:
        return State(players, 0)

    def deal(self, state: State, chance: Chance) -> Booked[State, Added]:
        return self.book(state)

    def decide(self, state: State, seat: int, action: Add, chance: Chance) -> Booked[State, Added]:
        return self.book(state, Added(seat))

    def evolve(self, state: State, event: Added) -> State:
        return State(state.players, state.total + 1)

    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.total % state.players,)

    def legal(self, state: State, seat: int) -> Legal[Add]:
        return Legal((Add(),)) if seat in self.to_act(state) else Legal()

    def outcome(self, state: State) -> Outcome | None:
        return None

    def view(self, state: State, seat: int) -> State:
        return state

    def seen(self, state: State, event: Added, seat: int) -> Added:
        return event

    def reveals(self, state: State, event: Added) -> bool:
        return False

    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        return state

    def say_event(self, state: State, event: Added, names: Sequence[str], language: str) -> str:
        return f"{names[event.seat]}: {state.total + 1}"


GAME = Count()
