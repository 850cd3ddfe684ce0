"""What the cove asks of a merchant. It knows nothing else of the shops in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from omphalos.oracle.cove.people import Adventurer, Eight
from omphalos.oracle.cove.run import Run
from omphalos.oracle.cove.state import State

AnyState: TypeAlias = State[Any, Any]
Options: TypeAlias = Callable[[AnyState, Any], tuple[Any, ...]]
"""The actions that a task offers now; with none the task is dropped."""
Answer: TypeAlias = Callable[[Run, Any, Any], None]
"""What follows from the action that was chosen for a task."""
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


class Offers:
    """What a merchant can do in its turn."""

    __slots__ = ("free", "work")

    def __init__(self, free: tuple[Any, ...], work: tuple[tuple[str, tuple[Any, ...]], ...]) -> None:
        self.free = free  # what takes no time
        self.work = work  # action spaces by their names, and the actions of each


class Merchant(Protocol):
    """A merchant: its shop, what it does with its hours, and what it does when an adventurer is drawn.

    Its actions, events and tasks are its own; the cove passes them on. Each of its events has a `seat`.
    """

    shop: type[Any]  # its part of the state, which also tells whose shop a seat has
    stock: Eight  # what it can have to sell: the pool at the start
    figure: str  # the action space on which it starts
    abilities: tuple[str, ...]  # its staff abilities
    spaces: Mapping[type[Any], Space]  # the action space of each action that takes time; others are free
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

    def offers(self, state: AnyState, seat: int) -> Offers:
        """What it can do in its turn, the action space it stands on included."""
        ...

    def act(self, run: Run, seat: int, action: Any) -> None:
        """Do one of these."""
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
