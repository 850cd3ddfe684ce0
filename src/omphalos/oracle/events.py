"""The events. They are facts and are applied without rules."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from omphalos.oracle.account import Reason, Reckoning, Why
from omphalos.oracle.agenda import Question, Task
from omphalos.oracle.people import Adventurer, Colour, PierName, RogueCard, Size
from omphalos.oracle.state import Dish, Fate, Row, Rune


class _Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=str.lower):
    """A fact."""


class Opened(_Event, frozen=True):
    """The rogue card of the game was drawn (WY-C1)."""

    rogues: RogueCard
    hideout: int | None = None  # rogues there at the start; records up to ruleset 4 do not say it


class Posted(_Event, frozen=True):
    """A townsfolk came to the dear end of the square."""

    card: str


class Dawned(_Event, frozen=True):
    """A day began."""

    day: int


class Arrived(_Event, frozen=True):
    """Everybody had arrived, and production began."""


class Drew(_Event, frozen=True):
    """Adventurers were drawn from the bag: by a player, or in the morning straight into a boat."""

    who: tuple[Adventurer, ...]
    seat: int | None = None
    boat: int | None = None


class Boarded(_Event, frozen=True):
    """A drawn adventurer went into a boat."""

    seat: int
    who: Adventurer
    boat: int


class Ferried(_Event, frozen=True):
    """An adventurer changed boats."""

    seat: int
    who: Adventurer
    source: int
    target: int


class Docked(_Event, frozen=True):
    """A full boat docked, and everybody stepped onto the pier."""

    seat: int
    boat: int
    pier: PierName


class Called(_Event, frozen=True):
    """The market token was put on the clock."""

    hour: int  # counted from the morning
    why: Literal["boats", "bag", "hours"]  # the fourth boat, an empty bag, the last hour


class Went(_Event, frozen=True):
    """A player chose an action space."""

    seat: int
    space: str


class Passed(_Event, frozen=True):
    """A player could do nothing."""

    seat: int


class Spent(_Event, frozen=True):
    """A marker went on."""

    seat: int
    hours: int


class Corrupted(_Event, frozen=True):
    """A player took corruption cards. Others see backs: 0 points."""

    seat: int
    cards: tuple[int, ...]  # the points of each
    why: Why


class Discarded(_Event, frozen=True):
    """A player discarded a corruption card, face up."""

    seat: int
    points: int


class Reshuffled(_Event, frozen=True):
    """A deck was out, and its discards became the deck."""

    deck: Literal["corruption", "townsfolk"]


class Paid(_Event, frozen=True):
    """A player received or paid gold."""

    seat: int
    gold: int
    why: Reason
    note: tuple[str, ...] = ()


class Gained(_Event, frozen=True):
    """A good went from the pool to the shelf."""

    seat: int
    size: Size
    colour: Colour


class Sold(_Event, frozen=True):
    """A good was sold and went back to the pool."""

    seat: int
    size: Size
    colour: Colour
    pier: PierName
    gold: int


class Hired(_Event, frozen=True):
    """A townsfolk left the square with a player."""

    seat: int
    card: str


class Tucked(_Event, frozen=True):
    """A hired townsfolk joined the staff; the one who was there left."""

    seat: int
    card: str
    ability: str
    place: int  # of the ability on the staff board


class Hastened(_Event, frozen=True):
    """A player's next action takes less time."""

    seat: int
    hours: int


class Marketed(_Event, frozen=True):
    """The market opened."""

    order: tuple[int, ...]  # the seats as they sell


class Cleaned(_Event, frozen=True):
    """The day ended: piers and boats emptied, markers back in the morning."""

    order: tuple[int, ...]  # the stack of markers, the top first


class Reckoned(_Event, frozen=True):
    """The game ended."""

    players: tuple[Reckoning, ...]


class Asked(_Event, frozen=True):
    """The new agenda, its top last."""

    agenda: tuple[Task, ...]

    @property
    def asked(self) -> Question | None:
        """The question that waits for an answer then. None when the game is over."""
        tasks: Any = self.agenda  # the top one is a question: steps never wait
        return tasks[-1] if tasks else None


class Thrown(_Event, frozen=True):
    """All five runes were thrown."""

    seat: int
    dish: Dish


class Nudged(_Event, frozen=True):
    """A ±1 was crossed out, and a die changed."""

    seat: int
    die: int  # 1 or 2
    face: int  # what it shows now


class Shifted(_Event, frozen=True):
    """A Move was crossed out, and a rune changed halves."""

    seat: int
    rune: Rune


class Drawn(_Event, frozen=True):
    """A line was drawn."""

    seat: int
    line: str


class Closed(_Event, frozen=True):
    """An area was closed off. If it is worth a good it was filled."""

    seat: int
    cells: tuple[int, ...]  # row by row from 0
    size: Size | None  # of the good it is worth; None: nothing, and it is not filled
    colour: Colour | None
    cross: bool  # filled, with lines of the corruption cross around it: it costs a card


class Foretold(_Event, frozen=True):
    """A prophecy was made."""

    seat: int
    colour: Colour
    symbols: int


class Struck(_Event, frozen=True):
    """Prophecies lost a symbol each."""

    seat: int
    prophecies: tuple[int, ...]


class Fulfilled(_Event, frozen=True):
    """A prophecy came true, and what was left of it was ringed."""

    seat: int
    prophecy: int


class Wrote(_Event, frozen=True):
    """A digit or an X (0) was written into a row."""

    seat: int
    row: Row
    digit: int


class Marked(_Event, frozen=True):
    """A mark was drawn on a guild's symbol."""

    seat: int
    guild: Colour
    mark: Literal["X", "T"]


class Filled(_Event, frozen=True):
    """Fields of the fates were filled."""

    seat: int
    fate: Fate
    fields: int


Event: TypeAlias = (
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
    | Asked
    | Thrown
    | Nudged
    | Shifted
    | Drawn
    | Closed
    | Foretold
    | Struck
    | Fulfilled
    | Wrote
    | Marked
    | Filled
)
