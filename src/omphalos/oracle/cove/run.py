"""A move in progress, and the interface of merchants.

A move consists of the current state, the events so far and the agenda. The cove uses shops only through `Merchant`.
Both classes are in one file because they refer to each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from omphalos.oracle.agenda import Task
from omphalos.oracle.events import Event
from omphalos.oracle.people import Adventurer, Eight
from omphalos.oracle.state import Player, State
from omphalos.table.chance import Chance

Booking: TypeAlias = Callable[[Any, Any], Any]
Bookings: TypeAlias = dict[type[Any], Booking]


class Run:
    """Rules read `state`, `emit` facts and put tasks on the `agenda`; they change nothing else."""

    __slots__ = ("agenda", "bookings", "chance", "events", "merchants", "state", "states")

    def __init__(
        self,
        state: State,
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
        """Append an event and apply it at once, so that the next rule sees it."""
        self.state = state = self.bookings[type(event)](self.state, event)
        self.events.append(event)
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

    def merchant(self, seat: int) -> Merchant:
        """The merchant of a player."""
        return self.merchants[type(self.state.shops[seat])]


# --- merchants

Options: TypeAlias = Callable[[State, Any], tuple[Any, ...]]
"""The actions that a task offers now. Without any the task is dropped."""
Answer: TypeAlias = Callable[[Run, Any, Any], None]
"""Carries out the action that was chosen for a task."""
Offer: TypeAlias = Callable[[Player, Any, Any], tuple[Any, ...]]
"""The actions of one kind that a player can take now, from their shop and what the merchant reads from it."""
Step: TypeAlias = Callable[[Run, Any], None]
"""Carries out a task that asks nobody."""


@dataclass
class Question:
    """A task that waits for its seat to choose. It is taken off the agenda before `answer` is called."""

    options: Options
    answer: Answer
    skip_single: bool = True  # whether a single option is taken without asking
    # the same answers as from the list of options, found faster:
    allows: Callable[[State, Any, Any], bool] | None = None  # whether an action is an option
    several: Callable[[State, Any], bool] | None = None  # whether there are at least two options


Questions: TypeAlias = dict[type[Any], Question]  # by task


@dataclass
class Space:
    """An action space of a shop."""

    name: str
    hours: int
    offer: Offer


class Merchant(Protocol):
    """A merchant: its shop, its actions, and its reaction when adventurers are drawn.

    It defines its own actions, events and tasks, and the cove passes them on. Each of its events has a `seat`.
    """

    shop: type[Any]  # the type of its part of the state; also identifies the merchant of a seat
    stock: Eight  # the pool at the start
    figure: str  # the action space on which it starts
    abilities: tuple[str, ...]  # its staff abilities
    spaces: Mapping[type[Any], Space]  # by action: those that take time
    free: Mapping[type[Any], Offer]  # by action: those that take no time
    questions: Mapping[type[Any], Question]  # its own tasks that are asked
    steps: Mapping[type[Any], Step]  # its own tasks that are not
    bookings: Mapping[type[Any], Callable[[Any, Any], Any]]  # by event: the shop after it

    def open(self) -> Any:
        """The initial state of its shop."""
        ...

    def set_up(self, run: Run, seat: int) -> None:
        """Set up before the first day."""
        ...

    def read(self, shop: Any) -> Any:
        """What several offers need to know of a shop, found once for all of them."""
        ...

    def begin_turn(self, run: Run, seat: int) -> None:
        """Called when its turn begins."""
        ...

    def act(self, run: Run, seat: int, action: Any) -> None:
        """Carry out an action that it offered."""
        ...

    def react(self, run: Run, seat: int, who: tuple[Adventurer, ...]) -> None:
        """Called when somebody has drawn adventurers."""
        ...

    def reacts(self, shop: Any) -> bool:
        """Whether it would react if adventurers were drawn now."""
        ...

    def trade_marks(self, shop: Any) -> tuple[int, int, int, int]:
        """Market sponsorships by guild."""
        ...
