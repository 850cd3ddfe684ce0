"""A pond with hidden fish: the smallest game with something to see, something hidden and something to imagine.

Each player in turn looks under a lily leaf (and alone sees the fish there), or catches what lies under one and scores
it. Everybody has three turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import msgspec

from omphalos.table import Booked, Chance, Game, Legal, Outcome, ranked
from omphalos.table.errors import NotAllowed
from omphalos.table.svg import picture, text

TURNS = 3
FISH: tuple[int, ...] = (0, 0, 0, 1, 1, 2, 2, 3, 5, 8)


class Options(msgspec.Struct, frozen=True):
    """No options."""


class State(msgspec.Struct, frozen=True):
    """The full state."""

    leaves: tuple[int, ...]  # what lies under each; -1: caught
    known: tuple[tuple[int, ...], ...]  # by seat: the leaves it has looked under
    scores: tuple[int, ...]
    turn: int = 0
    caught: tuple[int, ...] = ()  # all fish that were caught; public


class View(msgspec.Struct, frozen=True):
    """What a seat may know."""

    seat: int
    leaves: tuple[int | None, ...]  # None: unknown
    looks: tuple[tuple[int, ...], ...]  # by seat: the leaves it has looked under
    scores: tuple[int, ...]
    turn: int
    caught: tuple[int, ...]


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Look under a leaf."""

    leaf: int


class Catch(msgspec.Struct, frozen=True, tag="catch"):
    """Catch what is under a leaf."""

    leaf: int


class Filled(msgspec.Struct, frozen=True, tag="filled"):
    """The pond is filled."""

    leaves: tuple[int, ...] | None


class Looked(msgspec.Struct, frozen=True, tag="looked"):
    """A player looked under a leaf."""

    seat: int
    leaf: int


class Caught(msgspec.Struct, frozen=True, tag="caught"):
    """A player caught a fish."""

    seat: int
    leaf: int
    fish: int


Action: TypeAlias = Look | Catch
Event: TypeAlias = Filled | Looked | Caught


class Pond(Game[State, Action, Event, View, Options]):
    """The game."""

    name: ClassVar[str] = "pond"
    title: ClassVar[Mapping[str, str]] = {"en": "Pond", "pl": "Staw"}
    ruleset: ClassVar[str] = "1"
    players: ClassVar[tuple[int, ...]] = (2, 3)
    streams: ClassVar[tuple[str, ...]] = ("fish",)
    state_type: ClassVar[Any] = State
    action_type: ClassVar[Any] = Action
    event_type: ClassVar[Any] = Event
    view_type: ClassVar[Any] = View
    options_type: ClassVar[Any] = Options

    def start(self, players: int, options: Options) -> State:
        return State(FISH, ((),) * players, (0,) * players)

    def deal(self, state: State, chance: Chance) -> Booked[State, Event]:
        return self.book(state, Filled(tuple(chance["fish"].shuffled(FISH))))

    def decide(self, state: State, seat: int, action: Action, chance: Chance) -> Booked[State, Event]:
        if not self.legal(state, seat).allows(action):
            raise NotAllowed(f"{action} is not offered")
        if isinstance(action, Look):
            return self.book(state, Looked(seat, action.leaf))
        return self.book(state, Caught(seat, action.leaf, state.leaves[action.leaf]))

    def evolve(self, state: State, event: Event) -> State:
        change = msgspec.structs.replace
        match event:
            case Filled(leaves=leaves):
                return change(state, leaves=leaves)
            case Looked(seat=seat, leaf=leaf):
                known = tuple((*k, leaf) if s == seat else k for s, k in enumerate(state.known))
                return change(state, known=known, turn=state.turn + 1)
            case Caught(seat=seat, leaf=leaf, fish=fish):
                leaves = tuple(-1 if i == leaf else f for i, f in enumerate(state.leaves))
                scores = tuple(v + fish if s == seat else v for s, v in enumerate(state.scores))
                caught = (*state.caught, fish)
                return change(state, leaves=leaves, scores=scores, turn=state.turn + 1, caught=caught)

    def to_act(self, state: State) -> tuple[int, ...]:
        players = len(state.scores)
        return () if state.turn == TURNS * players else (state.turn % players,)

    def legal(self, state: State, seat: int) -> Legal[Action]:
        if seat not in self.to_act(state):
            return Legal()
        left = [i for i, fish in enumerate(state.leaves) if fish >= 0]
        looks = [Look(i) for i in left if i not in state.known[seat]]
        return Legal(actions=(*looks, *map(Catch, left)))

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        return Outcome(ranked(state.scores), tuple(map(float, state.scores)))

    def view(self, state: State, seat: int) -> View:
        known = state.known[seat] if seat >= 0 else ()
        leaves = tuple(fish if fish < 0 or i in known else None for i, fish in enumerate(state.leaves))
        return View(seat, leaves, state.known, state.scores, state.turn, state.caught)

    def imagine(self, view: View, chance: Chance) -> State:
        rest = list(FISH)
        for fish in (*view.caught, *(fish for fish in view.leaves if fish is not None and fish >= 0)):
            rest.remove(fish)
        hidden = iter(chance["fish"].shuffled(rest))
        leaves = tuple(next(hidden) if fish is None else fish for fish in view.leaves)
        return State(leaves, view.looks, view.scores, view.turn, view.caught)

    def seen(self, state: State, event: Event, seat: int) -> Event | None:
        return Filled(None) if isinstance(event, Filled) else event

    def reveals(self, state: State, event: Event) -> bool:
        return True

    def disguise(self, state: State, seat: int, chance: Chance) -> State:
        hidden = [i for i, fish in enumerate(self.view(state, seat).leaves) if fish is None]
        fish = chance["fish"].shuffled(state.leaves[i] for i in hidden)
        new = dict(zip(hidden, fish, strict=True))
        return msgspec.structs.replace(state, leaves=tuple(new.get(i, f) for i, f in enumerate(state.leaves)))

    def say_event(self, state: State, event: Event, names: Sequence[str], language: str) -> str:
        return type(event).__name__

    def say_action(self, state: State, action: Action, names: Sequence[str], language: str) -> str:
        verb = {"en": ("look under", "catch"), "pl": ("zajrzyj pod", "złap")}[language]
        return f"{verb[isinstance(action, Catch)]} {action.leaf}"

    def draw(self, view: View, language: str) -> str:
        return picture(80, 20, "pond", "Pond", "Leaves", text(str(view.leaves), 2, 12))


POND = Pond()
