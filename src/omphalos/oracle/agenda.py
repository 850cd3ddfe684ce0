"""The tasks still to be done: questions to a player, and steps that the game takes by itself.

The agenda is a stack with its top last. The `seat` of a question is the seat that is asked.
"""

from __future__ import annotations

from typing import TypeAlias, final

import msgspec

from omphalos.oracle.account import Why
from omphalos.oracle.people import Adventurer, Colour, Size


class _Task(msgspec.Struct, frozen=True, gc=False, tag_field="task", tag=str.lower):
    """Something still to be done."""


# --- questions in the cove


class Turn(_Task, frozen=True):
    """What the player farthest back does with the next hours (WY-C5)."""

    seat: int


class Boarding(_Task, frozen=True):
    """Which boat a drawn adventurer goes into (WY-C6)."""

    seat: int
    who: Adventurer


class Docking(_Task, frozen=True):
    """Where a full boat docks (WY-C7). Dropped if the boat is no longer full."""

    seat: int
    boat: int


class Ferrying(_Task, frozen=True):
    """Who changes boats (WY-C13, bards)."""

    seat: int


class Reseating(_Task, frozen=True):
    """Into which boat a passenger changes."""

    seat: int
    who: Adventurer
    source: int  # the boat that is left


class Choosing(_Task, frozen=True):
    """Which colour of good is gained."""

    seat: int
    size: Size
    colours: tuple[Colour, ...]


class Discarding(_Task, frozen=True):
    """Which of their own corruption cards a player discards."""

    seat: int


class Tucking(_Task, frozen=True):
    """Under which staff ability a hired card goes (WY-C14)."""

    seat: int
    card: str


class Selling(_Task, frozen=True):
    """Which good is sold next, and where (WY-C9)."""

    seat: int
    sold: tuple[int, int, int] = (0, 0, 0)  # goods sold so far, by pier


# --- questions in a shop


class Lining(_Task, frozen=True):
    """Which line to draw next (WY-A1)."""

    seat: int
    left: int  # lines that may still be drawn


class Foretelling(_Task, frozen=True):
    """Which colour a new prophecy has (WY-A5)."""

    seat: int
    symbols: int


class Ordering(_Task, frozen=True):
    """Which of two adventurers drawn together is resolved first (WY-A6)."""

    seat: int
    who: tuple[Adventurer, ...]


class Rewarding(_Task, frozen=True):
    """Which reward a fulfilled prophecy brings (WY-A6)."""

    seat: int
    symbols: int  # ringed


class Writing(_Task, frozen=True):
    """Which die is written next, and into which row (WY-A7)."""

    seat: int
    dice: tuple[int, ...]


class Crossing(_Task, frozen=True):
    """Where an X is drawn, if anywhere."""

    seat: int


class Trading(_Task, frozen=True):
    """Where a trade mark is drawn."""

    seat: int


class Attending(_Task, frozen=True):
    """Which staff ability is used next (WY-A12)."""

    seat: int
    left: tuple[str, ...]


class Filling(_Task, frozen=True):
    """Which fate is filled next."""

    seat: int
    left: int


# --- steps


@final
class Dawn(_Task, frozen=True):
    """A day begins (WY-C3)."""


@final
class Arriving(_Task, frozen=True):
    """Adventurers arrive in a boat (WY-C4)."""

    boat: int


@final
class Work(_Task, frozen=True):
    """The next player acts, or the market opens (WY-C5, WY-C8)."""


@final
class Spending(_Task, frozen=True):
    """The hours of an action pass (WY-C5)."""

    seat: int
    hours: int


@final
class Drawing(_Task, frozen=True):
    """Adventurers are drawn from the bag (WY-C6)."""

    seat: int
    count: int


@final
class Heeding(_Task, frozen=True):
    """Adventurers just drawn are compared with an oracle's prophecies (WY-A6)."""

    seat: int
    who: tuple[Adventurer, ...]


@final
class Tainting(_Task, frozen=True):
    """Corruption cards are taken."""

    seat: int
    cards: int
    why: Why


@final
class Market(_Task, frozen=True):
    """The market opens (WY-C9)."""


@final
class Evening(_Task, frozen=True):
    """The market is over: clean-up (WY-C12), and after the last day the reckoning (WY-C16)."""


Question: TypeAlias = (
    Turn
    | Boarding
    | Docking
    | Ferrying
    | Reseating
    | Choosing
    | Discarding
    | Tucking
    | Selling
    | Lining
    | Foretelling
    | Ordering
    | Rewarding
    | Writing
    | Crossing
    | Trading
    | Attending
    | Filling
)
Step: TypeAlias = Dawn | Arriving | Work | Spending | Drawing | Heeding | Tainting | Market | Evening
Task: TypeAlias = Question | Step
