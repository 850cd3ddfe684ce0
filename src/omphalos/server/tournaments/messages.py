"""Messages of tournaments: open one, enter, and its page."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from omphalos.server.protocol.parts import (
    ChatRule,
    ClockRule,
    Language,
    Name,
    Phase,
    Received,
    Secret,
    Sent,
    SitterText,
)

TournamentId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-hjkmnp-tv-z]{10}$")]
EntrantNumber: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,4}$")]  # in a path
Format: TypeAlias = Literal["swiss", "round-robin", "arena"]


class OpenTournament(Received, frozen=True):
    """Open a tournament. It starts when its host says so."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    game: Annotated[str, msgspec.Meta(max_length=60)]
    format: Format = "swiss"
    size: Annotated[int, msgspec.Meta(ge=2, le=4)] = 2  # seats at a table
    rounds: Annotated[int, msgspec.Meta(ge=1, le=15)] = 4  # of a Swiss tournament
    minutes: Annotated[int, msgspec.Meta(ge=1, le=240)] = 60  # of an arena: no table is opened later
    clock: ClockRule = ClockRule("move", 120)  # never "none"; "days" is a tournament by correspondence
    options: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])  # of the game
    fill: bool = True  # bots take empty chairs
    bot: SitterText | None = None  # which; None: the level that plays wherever nobody has chosen one
    wait: Annotated[int, msgspec.Meta(ge=1, le=1_800)] = 90  # seconds for somebody to come, then a bot stands in
    interval: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 15  # seconds between two rounds
    rated: bool = False
    chat: ChatRule = "phrases"
    language: Language = "en"  # of names that nobody chose


class TournamentOpened(Sent, frozen=True):
    """The tournament is open. `tournament/{id}` is the link for others; the secret is the host's."""

    id: str
    host: str


class EnterTournament(Received, frozen=True):
    """Take part. With the key of a kept name the entry belongs to that person, who may enter only once."""

    name: Name
    person: Secret | None = None


class Entered(Sent, frozen=True):
    """An entry. Its key opens its seat at every table of the tournament."""

    entrant: int
    secret: str | None  # sent only once; None: the key is that of the kept name


class ChangeEntry(Received, frozen=True):
    """Take a break, or come back from one. No table is opened for somebody who takes a break."""

    paused: bool


class StandingLine(Sent, frozen=True):
    """Somebody's place."""

    entrant: int
    name: str  # "": the name was deleted
    person: str | None  # public id of a kept name
    place: int
    points: float
    opponents: float  # the sum of opponents' points, which breaks ties
    wins: int  # first places, shared ones too
    games: int
    paused: bool
    removed: bool
    table: str | None  # where they play now


class TournamentSeat(Sent, frozen=True):
    """A seat of a tournament's table."""

    entrant: int  # −1: a bot
    name: str  # "" for a bot
    rank: int | None  # once there is a result
    score: float | None  # in the game
    points: float | None  # in the tournament


class TournamentGame(Sent, frozen=True):
    """A table of a tournament."""

    table: str
    round: int  # 0: of an arena
    seats: list[TournamentSeat]
    over: bool  # without ranks: it ended without a result


class MySeat(Sent, frozen=True):
    """Where the person who asked is to play now."""

    table: str
    seat: int


class TournamentInfo(Sent, frozen=True):
    """A tournament as the person who asked sees it."""

    id: str
    title: str
    game: str
    game_title: dict[str, str]  # by language
    format: Format
    size: int
    rounds: int | None  # planned; None: an arena, or not known before the start
    minutes: int | None  # of an arena
    clock: ClockRule
    fill: bool
    bot: str
    wait: int
    interval: int
    rated: bool
    phase: Phase
    opened: int  # milliseconds since 1970
    round: int  # the latest
    next_at: int | None  # when the next round starts; milliseconds since 1970
    ends_at: int | None  # of an arena
    may_enter: bool
    max_entrants: int
    standings: list[StandingLine]
    shown: int  # round that `games` and `byes` are of
    games: list[TournamentGame]  # of an arena: those being played, and the latest
    byes: list[str]  # names
    me: int | None  # the entry of the key that was sent
    host: bool  # the key is the host's
    seat: MySeat | None
    link: str  # for others


class ExportedEntry(Sent, frozen=True):
    """A tournament that the person entered."""

    tournament: str
    title: str
    game: str
    opened: int  # milliseconds since 1970
    entrant: int
    name: str
    paused: bool
    removed: bool
    tables: list[str]


class ExportedTournament(Sent, frozen=True):
    """A tournament that the person opened."""

    tournament: str
    title: str
    game: str
    opened: int  # milliseconds since 1970
