"""The events on an oracle's board. They are facts and are applied without rules."""

from __future__ import annotations

from typing import Literal, TypeAlias

from omphalos.oracle.cove.events import Event
from omphalos.oracle.cove.people import Colour, Size
from omphalos.oracle.shop.state import Dish, Fate, Row, Rune


class Thrown(Event, frozen=True):
    """All five runes were thrown."""

    seat: int
    dish: Dish


class Nudged(Event, frozen=True):
    """A ±1 was crossed out, and a die changed."""

    seat: int
    die: int  # 1 or 2
    face: int  # what it shows now


class Shifted(Event, frozen=True):
    """A Move was crossed out, and a rune changed halves."""

    seat: int
    rune: Rune


class Drawn(Event, frozen=True):
    """A line was drawn."""

    seat: int
    line: str


class Closed(Event, frozen=True):
    """An area was closed off. If it is worth a good it was filled."""

    seat: int
    cells: tuple[int, ...]  # row by row from 0
    size: Size | None  # of the good it is worth; None: nothing, and it is not filled
    colour: Colour | None
    cross: bool  # filled, with lines of the corruption cross around it: it costs a card


class Foretold(Event, frozen=True):
    """A prophecy was made."""

    seat: int
    colour: Colour
    symbols: int


class Struck(Event, frozen=True):
    """Prophecies lost a symbol each."""

    seat: int
    prophecies: tuple[int, ...]


class Fulfilled(Event, frozen=True):
    """A prophecy came true, and what was left of it was ringed."""

    seat: int
    prophecy: int


class Wrote(Event, frozen=True):
    """A digit or an X (0) was written into a row."""

    seat: int
    row: Row
    digit: int


class Marked(Event, frozen=True):
    """A mark was drawn on a guild's symbol."""

    seat: int
    guild: Colour
    mark: Literal["X", "T"]


class Filled(Event, frozen=True):
    """Fields of the fates were filled."""

    seat: int
    fate: Fate
    fields: int


ShopEvent: TypeAlias = (
    Thrown | Nudged | Shifted | Drawn | Closed | Foretold | Struck | Fulfilled | Wrote | Marked | Filled
)
