"""The tasks still to be done: questions to a player, and steps that the game takes by itself.

The agenda is a stack with its top last. A merchant adds its own tasks. Each has a `seat`; for a question it is the seat
that is asked.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from omphalos.oracle.cove.account import Why
from omphalos.oracle.cove.people import Adventurer, Colour, Size


class Task(msgspec.Struct, frozen=True, gc=False, tag_field="task", tag=str.lower):
    """Something still to be done."""


# --- questions


class Turn(Task, frozen=True):
    """What the player farthest back does with the next hours (WY-C5)."""

    seat: int


class Boarding(Task, frozen=True):
    """Which boat a drawn adventurer goes into (WY-C6)."""

    seat: int
    who: Adventurer


class Docking(Task, frozen=True):
    """Where a full boat docks (WY-C7). Dropped if the boat is no longer full."""

    seat: int
    boat: int


class Ferrying(Task, frozen=True):
    """Who changes boats (WY-C13, bards)."""

    seat: int


class Reseating(Task, frozen=True):
    """Into which boat a passenger changes."""

    seat: int
    who: Adventurer
    source: int  # the boat that is left


class Choosing(Task, frozen=True):
    """Which colour of good is gained."""

    seat: int
    size: Size
    colours: tuple[Colour, ...]


class Discarding(Task, frozen=True):
    """Which of their own corruption cards a player discards."""

    seat: int


class Tucking(Task, frozen=True):
    """Under which staff ability a hired card goes (WY-C14)."""

    seat: int
    card: str


class Selling(Task, frozen=True):
    """Which good is sold next, and where (WY-C9)."""

    seat: int
    sold: tuple[int, int, int] = (0, 0, 0)  # goods sold so far, by pier


# --- steps


class Dawn(Task, frozen=True):
    """A day begins (WY-C3)."""


class Arriving(Task, frozen=True):
    """Adventurers arrive in a boat (WY-C4)."""

    boat: int


class Work(Task, frozen=True):
    """The next player acts, or the market opens (WY-C5, WY-C8)."""


class Spending(Task, frozen=True):
    """The hours of an action pass (WY-C5)."""

    seat: int
    hours: int


class Drawing(Task, frozen=True):
    """Adventurers are drawn from the bag (WY-C6)."""

    seat: int
    count: int


class Heeding(Task, frozen=True):
    """A merchant reacts to adventurers just drawn."""

    seat: int
    who: tuple[Adventurer, ...]


class Tainting(Task, frozen=True):
    """Corruption cards are taken."""

    seat: int
    cards: int
    why: Why


class Market(Task, frozen=True):
    """The market opens (WY-C9)."""


class Evening(Task, frozen=True):
    """The market is over: clean-up (WY-C12), and after the last day the reckoning (WY-C16)."""


CoveTask: TypeAlias = (
    Turn
    | Boarding
    | Docking
    | Ferrying
    | Reseating
    | Choosing
    | Discarding
    | Tucking
    | Selling
    | Dawn
    | Arriving
    | Work
    | Spending
    | Drawing
    | Heeding
    | Tainting
    | Market
    | Evening
)
