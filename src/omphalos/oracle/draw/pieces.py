"""The input of the pictures, as plain tuples: everything in a view that can be drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

Good: TypeAlias = tuple[str, str]  # size, colour
Segment: TypeAlias = tuple[int, int, int, int]  # row and column of a dot, row and column of its neighbour


class Card(NamedTuple):
    """A townsfolk card."""

    name: str
    calling: str
    colour: str


class Rune(NamedTuple):
    """One rune as it lies."""

    name: str  # bone, voodoo, coin, die 1, die 2
    half: str  # left, right
    face: str = ""  # of a die its number, of the coin tree or skull


class Field(NamedTuple):
    """The star field."""

    cells: Sequence[Sequence[str]]  # colours, row by row
    segments: Mapping[str, Segment]  # where lines can be
    cross: Collection[str]  # segments of the corruption cross
    drawn: Collection[str]  # segments drawn by the player
    filled: Sequence[Sequence[int]]  # filled areas, each with its cells
    closing: Mapping[str, str]  # segments that would close an area, with a text of what that brings


class Prophecy(NamedTuple):
    """A prophecy as it stands on the sheet."""

    colour: str
    start: int  # its first symbol, counted through all rows
    size: int  # symbols marked off at first
    left: int  # symbols not struck
    state: str  # active, fulfilled, over


class Shop(NamedTuple):
    """One player's shop."""

    seat: int
    mine: bool  # whether the viewer sits here
    acting: bool  # whether the seat is asked to act
    rank: int | None  # once the game is over
    gold: int
    corruption: int  # cards
    points: Sequence[int] | None  # of each card, where the viewer may know
    actions: Sequence[tuple[str, int | None]]  # action spaces with their hours
    figure: str  # the action space used last
    runes: Sequence[Rune]
    fates: Sequence[tuple[str, Sequence[str]]]  # kind, and of each field: empty, filled, used
    stars: Field
    symbols: tuple[int, int]  # of prophecies: rows, and symbols in each
    prophecies: Sequence[Prophecy]
    bonuses: Sequence[Sequence[str]]  # of horoscope fields, upper row and lower row
    horoscopes: Sequence[Sequence[str]]  # what is written in them: digits and X
    guilds: Sequence[tuple[str, Sequence[str]]]  # colour, and of each symbol: X, T (trade) or nothing
    goods: Sequence[Good]  # on the shelf
    staff: Sequence[tuple[str, Card | None]]  # ability, and who is tucked under it
    hired: Card | None = None  # not tucked yet


class Boat(NamedTuple):
    """A boat."""

    people: Sequence[str]  # aboard
    places: int
    pier: str | None  # where it has docked
    berth: int | None


class Pier(NamedTuple):
    """A pier."""

    name: str  # great, small, black
    takes: Sequence[str]  # sizes of goods
    berths: int
    people: Sequence[str]


class Marker(NamedTuple):
    """A marker on the clock."""

    seat: int
    hour: int  # from the morning
    height: int  # 0 lies lowest on its hour


class Accounts(NamedTuple):
    """Everybody's gold by reason."""

    seats: Sequence[int]
    reasons: Sequence[str]
    gold: Sequence[Sequence[int]]  # by seat, by reason
    total: Sequence[int]


class Cove(NamedTuple):
    """The cove."""

    day: int
    days: int
    phase: str
    hours: int  # once round the clock
    marks: Sequence[tuple[int, int]]  # hour, adventurers drawn
    markers: Sequence[Marker]
    token: int | None  # the market token's hour
    boats: Sequence[Boat]
    piers: Sequence[Pier]
    halls: Sequence[tuple[str, int]]  # colour, members
    hideout: int  # rogues
    bag: Sequence[tuple[str, int]]  # adventurers in it
    ashore: Sequence[str]  # drawn, not in a boat yet
    square: Sequence[tuple[Card, int]]  # card, its hours
    rogues: str | None  # the rogue card
    rogues_cost: int
