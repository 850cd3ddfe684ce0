"""The events of the cove. They are facts and are applied without rules."""

from __future__ import annotations

from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec

from omphalos.oracle.cove.account import Reason, Reckoning, Why
from omphalos.oracle.cove.people import Adventurer, Colour, PierName, RogueCard, Size

Tasks = TypeVar("Tasks")


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=str.lower):
    """A fact."""


class Opened(Event, frozen=True):
    """The rogue card of the game was drawn (WY-C1)."""

    rogues: RogueCard
    hideout: int | None = None  # rogues there at the start; records up to ruleset 4 do not say it


class Posted(Event, frozen=True):
    """A townsfolk came to the dear end of the square."""

    card: str


class Dawned(Event, frozen=True):
    """A day began."""

    day: int


class Arrived(Event, frozen=True):
    """Everybody had arrived, and production began."""


class Drew(Event, frozen=True):
    """Adventurers were drawn from the bag: by a player, or in the morning straight into a boat."""

    who: tuple[Adventurer, ...]
    seat: int | None = None
    boat: int | None = None


class Boarded(Event, frozen=True):
    """A drawn adventurer went into a boat."""

    seat: int
    who: Adventurer
    boat: int


class Ferried(Event, frozen=True):
    """An adventurer changed boats."""

    seat: int
    who: Adventurer
    source: int
    target: int


class Docked(Event, frozen=True):
    """A full boat docked, and everybody stepped onto the pier."""

    seat: int
    boat: int
    pier: PierName


class Called(Event, frozen=True):
    """The market token was put on the clock."""

    hour: int  # counted from the morning
    why: Literal["boats", "bag", "hours"]  # the fourth boat, an empty bag, the last hour


class Went(Event, frozen=True):
    """A player chose an action space."""

    seat: int
    space: str


class Passed(Event, frozen=True):
    """A player could do nothing."""

    seat: int


class Spent(Event, frozen=True):
    """A marker went on."""

    seat: int
    hours: int


class Corrupted(Event, frozen=True):
    """A player took corruption cards. Others see backs: 0 points."""

    seat: int
    cards: tuple[int, ...]  # the points of each
    why: Why


class Discarded(Event, frozen=True):
    """A player discarded a corruption card, face up."""

    seat: int
    points: int


class Reshuffled(Event, frozen=True):
    """A deck was out, and its discards became the deck."""

    deck: Literal["corruption", "townsfolk"]


class Paid(Event, frozen=True):
    """A player received or paid gold."""

    seat: int
    gold: int
    why: Reason
    note: tuple[str, ...] = ()


class Gained(Event, frozen=True):
    """A good went from the pool to the shelf."""

    seat: int
    size: Size
    colour: Colour


class Sold(Event, frozen=True):
    """A good was sold and went back to the pool."""

    seat: int
    size: Size
    colour: Colour
    pier: PierName
    gold: int


class Hired(Event, frozen=True):
    """A townsfolk left the square with a player."""

    seat: int
    card: str


class Tucked(Event, frozen=True):
    """A hired townsfolk joined the staff; the one who was there left."""

    seat: int
    card: str
    ability: str
    place: int  # of the ability on the staff board


class Hastened(Event, frozen=True):
    """A player's next action takes less time."""

    seat: int
    hours: int


class Marketed(Event, frozen=True):
    """The market opened."""

    order: tuple[int, ...]  # the seats as they sell


class Cleaned(Event, frozen=True):
    """The day ended: piers and boats emptied, markers back in the morning."""

    order: tuple[int, ...]  # the stack of markers, the top first


class Reckoned(Event, frozen=True):
    """The game ended."""

    players: tuple[Reckoning, ...]


class Asked(Event, Generic[Tasks], frozen=True):
    """The new agenda, its top last."""

    agenda: tuple[Tasks, ...]


CoveEvent: TypeAlias = (
    Opened
    | Posted
    | Dawned
    | Arrived
    | Drew
    | Boarded
    | Ferried
    | Docked
    | Called
    | Went
    | Passed
    | Spent
    | Corrupted
    | Discarded
    | Reshuffled
    | Paid
    | Gained
    | Sold
    | Hired
    | Tucked
    | Hastened
    | Marketed
    | Cleaned
    | Reckoned
)
