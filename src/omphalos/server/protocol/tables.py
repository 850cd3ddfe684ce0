"""Messages about opening tables and lists of them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from omphalos.server.protocol.parts import (
    ChatRule,
    ClockRule,
    Hash,
    Language,
    Name,
    Phase,
    Received,
    Secret,
    Sent,
    SitterText,
    UndoPolicy,
)


class TableCard(Sent, frozen=True):
    """A public table."""

    id: str
    game: str
    phase: Phase
    names: list[str]  # by seat, "" where it is open
    sitters: list[str]  # by seat: "open", "person" or a bot's text
    scores: list[float] | None
    moves: int
    spectators: int
    clock: ClockRule
    rated: bool
    touched: int  # milliseconds since 1970
    people: list[str | None] = msgspec.field(default_factory=list[str | None])  # by seat: public id of a person
    options: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])  # of the game
    automated: list[int] = msgspec.field(default_factory=list[int])  # seats at which bots of people sit


class SeatWish(Received, frozen=True):
    """Who shall sit at a seat."""

    sitter: SitterText  # "open", "person" (at this screen) or a bot's text
    name: Name | None = None


class OpenTable(Received, frozen=True):
    """Open a table. With no open seat the game starts at once."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])
    language: Language = "en"
    public: bool = False
    clock: ClockRule = ClockRule()
    undo: UndoPolicy = "fair"
    chat: ChatRule = "phrases"
    hints: bool = True
    rated: bool = False
    start_when_full: bool = True
    pace: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.6  # seconds at least between two moves of bots
    person: Secret | None = None
    seals: bool = False  # this client will seal a nonce for each of its people's seats; the game waits for them
    seed: Hash | None = None  # the game's chance, for a first game or practice: unlisted, unrated, free undo


class HeldSeat(Sent, frozen=True):
    """A seat with its secret, which is sent only once."""

    seat: int
    secret: str


class Opened(Sent, frozen=True):
    """The table is open. `table/{id}` is the link for others; the secrets are for this screen only."""

    id: str
    host: str  # the host's secret
    seats: list[HeldSeat]


class Featured(Sent, frozen=True):
    """A game being played that everybody may watch; all fields are empty if there is none."""

    id: str | None
    game: str
    names: list[str]  # by seat
    spectators: int
    bots: bool  # bots play it, because nobody else plays in public
