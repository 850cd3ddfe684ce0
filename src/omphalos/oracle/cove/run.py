"""A move being worked out, and the merchants who take part in it.

A move is the state as it becomes, the events that led there, and what is still to be done. Merchants are all that the
cove knows of the shops in it. They stand in one file because a merchant is handed the move, and the move knows its
merchants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from omphalos.oracle.cove.agenda import Task
from omphalos.oracle.cove.events import Event
from omphalos.oracle.cove.people import Adventurer, Eight
from omphalos.oracle.cove.state import Player, State
from omphalos.table.chance import Chance

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


# --- merchants

Options: TypeAlias = Callable[[AnyState, Any], tuple[Any, ...]]
"""The actions that a task offers now; with none the task is dropped."""
Answer: TypeAlias = Callable[[Run, Any, Any], None]
"""What follows from the action that was chosen for a task."""
Offer: TypeAlias = Callable[[Player, Any], tuple[Any, ...]]
"""The actions of one kind that a player with this shop can do now."""
Step: TypeAlias = Callable[[Run, Any], None]
"""What a task does by itself."""


@dataclass
class Question:
    """A task that waits for its seat to choose. The task has been taken off the agenda when `answer` is called."""

    options: Options
    answer: Answer
    alone: bool = True  # a single option is taken without asking
    allows: Callable[[AnyState, Any, Any], bool] | None = None  # whether an action is an option, where that is quicker


Questions: TypeAlias = dict[type[Any], Question]  # by task


@dataclass
class Space:
    """An action space of a shop."""

    name: str
    hours: int
    offer: Offer


class Merchant(Protocol):
    """A merchant: its shop, what it does with its hours, and what it does when an adventurer is drawn.

    Its actions, events and tasks are its own; the cove passes them on. Each of its events has a `seat`.
    """

    shop: type[Any]  # its part of the state, which also tells whose shop a seat has
    stock: Eight  # what it can have to sell: the pool at the start
    figure: str  # the action space on which it starts
    abilities: tuple[str, ...]  # its staff abilities
    spaces: Mapping[type[Any], Space]  # by action: those that take time
    free: Mapping[type[Any], Offer]  # by action: those that take none
    questions: Mapping[type[Any], Question]  # its own tasks that are asked
    steps: Mapping[type[Any], Step]  # its own tasks that are not
    bookings: Mapping[type[Any], Callable[[Any, Any], Any]]  # by event: the shop after it

    def open(self) -> Any:
        """Its shop before anything has happened."""
        ...

    def set_up(self, run: Run, seat: int) -> None:
        """What it does before the first day."""
        ...

    def wake(self, run: Run, seat: int) -> None:
        """What it does when its turn begins."""
        ...

    def act(self, run: Run, seat: int, action: Any) -> None:
        """Do what it offered."""
        ...

    def heed(self, run: Run, seat: int, who: tuple[Adventurer, ...]) -> None:
        """What it does when somebody has drawn adventurers."""
        ...

    def heeds(self, shop: Any) -> bool:
        """Whether it does anything when adventurers are drawn now."""
        ...

    def trade_marks(self, shop: Any) -> tuple[int, int, int, int]:
        """Market sponsorships by guild."""
        ...
