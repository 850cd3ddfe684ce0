"""The messages between a browser and the server. The client's TypeScript types are made from these.

What the client sends is checked against these types, nothing unknown let in; what it is sent always has every field.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from omphalos.server.wire.house import Opponent, OptionInfo
from omphalos.table.game import Outcome
from omphalos.table.legal import Apart, Bar, Range, Spot

Language: TypeAlias = Literal["en", "pl"]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=63)]
EntryNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000_000)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Sent(msgspec.Struct, frozen=True):
    """A message, or a part of one, from the server."""


class Received(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message, or a part of one, from a client."""


# --- the start page


class GameInfo(Sent, frozen=True):
    """A game that can be played here."""

    name: str
    title: dict[str, str]  # by language
    ruleset: str
    players: list[int]  # how many can play
    options: list[OptionInfo]
    opponents: list[Opponent]  # the weakest first


class TableCard(Sent, frozen=True):
    """A table that is kept here, for a list."""

    id: str
    game: str
    names: list[str]
    sitters: list[str]  # by seat: "person", or a bot's text
    entries: int
    over: bool
    touched: int  # milliseconds since 1970


class Lobby(Sent, frozen=True):
    """What the start page shows."""

    games: list[GameInfo]
    tables: list[TableCard]  # newest first


# --- opening


class SeatWish(Received, frozen=True):
    """Who shall sit at a seat."""

    sitter: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]  # "person", or a bot's text
    name: Name | None = None


class OpenTable(Received, frozen=True):
    """Set up a table."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    language: Language = "en"


class Opened(Sent, frozen=True):
    """The table is there."""

    id: str


# --- a table


class Choice(Sent, frozen=True):
    """An action that may be taken as it is."""

    action: Any
    text: str
    group: str  # choices of one kind share it


class OpenChoice(Sent, frozen=True):
    """An action with numbers and places left open; `action` is a legal example to begin from."""

    action: Any
    text: str
    group: str
    ranges: list[Range]
    spots: list[Spot]
    apart: list[Apart]
    bars: list[Bar]


class LogLine(Sent, frozen=True):
    """A sentence of what happened."""

    n: int  # the journal's entry
    seat: int | None  # who acted
    text: str


class Picture(Sent, frozen=True):
    """The game as the seat sees it."""

    svg: str
    description: str  # what it shows, in words; may be empty
    view_box: tuple[float, float, float, float]  # left, top, width, height
    map: tuple[float, float, float, float, float, float] | None  # game's units to the picture's, as an SVG matrix


class TableState(Sent, frozen=True):
    """A table as one seat at this screen sees it; seat −1 sees only what is public."""

    id: str
    game: str
    title: dict[str, str]
    options: dict[str, Any]
    n: int  # entries in the journal
    names: list[str]
    sitters: list[str]  # by seat: "person", or a bot's text
    seat: int  # whose view this is
    to_act: list[int]
    scores: list[float] | None  # by seat, where the game shows them
    picture: Picture | None
    choices: list[Choice]
    open_choices: list[OpenChoice]
    take_back_to: int | None  # the entry that the seat may ask to return to
    log: list[LogLine]  # entries after the number the client asked for
    outcome: Outcome | None
    trouble: str | None  # why the opponents do not play on, when they do not


class PlayAction(Received, frozen=True):
    """A seat acts; `after` is the number of entries it had seen."""

    seat: SeatNumber
    action: Any
    after: EntryNumber


class TakeBack(Received, frozen=True):
    """A seat wants the game to stand as after entry `to`."""

    seat: SeatNumber
    to: EntryNumber


class Acknowledged(Sent, frozen=True):
    """Done, and on the disk; the journal has `n` entries."""

    n: int


class Changed(Sent, frozen=True):
    """Pushed over the WebSocket: the table has changed and its journal has `n` entries."""

    n: int


class Problem(Sent, frozen=True):
    """Why something was refused."""

    error: str
    message: str


MESSAGES: tuple[Any, ...] = (Lobby, OpenTable, Opened, TableState, PlayAction, TakeBack, Acknowledged, Changed, Problem)
