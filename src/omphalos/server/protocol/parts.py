"""Types that several messages share."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from omphalos.i18n import LANGUAGES
from omphalos.table.game import Outcome
from omphalos.table.legal import Apart, Bar, Range, Spot

Language: TypeAlias = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
TableId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-hjkmnp-tv-z]{10}$")]
Secret: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{22,64}$")]  # of a seat, a host or a person
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=15)]
Viewer: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=15)]  # a seat; −1: a spectator
EntryNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000_000)]
MessageNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Hash: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]  # 32 bytes in hexadecimal: a seal, a nonce
SitterText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]  # "open", "person" or a bot's text

UndoPolicy: TypeAlias = Literal[
    "never",
    "fair",  # one's own moves, before something random or hidden was revealed
    "ask",  # fair ones at once; others when all other people agree
    "free",  # always; such a game is not rated
]
ChatRule: TypeAlias = Literal["none", "phrases", "free"]
ReactionRule: TypeAlias = Literal["none", "players", "all"]  # who may react; all: spectators too
Phase: TypeAlias = Literal["gathering", "playing", "over"]


class Sent(msgspec.Struct, frozen=True):
    """A message, or a part of one, from the server."""


class Received(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message, or a part of one, from a client."""


# --- clocks


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long players may think."""

    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=30 * 86_400)] = 0  # for a move, in the bank, or for a move by post
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0  # added to the bank after each own move


class ClockState(Sent, frozen=True):
    """The clocks now. A client counts down from `left` by itself."""

    rule: ClockRule
    left: list[int | None]  # milliseconds, by seat; None: this seat has no clock (a bot, or no rule)
    running: list[int]  # the seats whose clock runs
    stopped: bool  # the game is paused, or the server has just restarted


# --- a table as all may see it


class SeatInfo(Sent, frozen=True):
    """Who sits where."""

    sitter: str  # "open", "person" or a bot's text
    name: str
    person: str | None  # the public id of a person who keeps a name
    present: bool  # a screen that holds this seat is connected; always true for bots
    away_since: int | None  # milliseconds since 1970, for a person who is not connected
    stand_in: str | None  # the bot that plays until the person reconnects
    muted: bool
    resigned: bool
    automated: bool = False  # the bot of somebody plays here, a program outside the server
    failed: int = 0  # of its bot's latest moves: how many in a row were made at random, because it failed


class Request(Sent, frozen=True):
    """A request that other people must agree to."""

    id: int
    kind: Literal["take-back", "stand-in", "rematch", "pause", "end"]
    by: int  # seat
    to: int | None  # of a take-back: the entry to return to
    about: int | None  # of a stand-in: the seat that is away
    asked: list[int]  # seats that have not answered yet
    agreed: list[int]


class FairStart(Sent, frozen=True):
    """What the seed of the game is mixed from (see `omphalos.table.entropy`), as far as it is public."""

    commitment: str | None  # hash of the server's secret, from the opening on; None: a table of an older version
    seals: list[str | None]  # by seat: hash of its nonce; "": about to be sealed; null: the seat takes no part
    stage: Literal["seal", "reveal"] | None  # what the table waits for before the deal


class TableInfo(Sent, frozen=True):
    """A table as everybody sees it, without the game itself."""

    id: str
    game: str
    title: dict[str, str]  # by language
    ruleset: str
    closed_by_upgrade: bool  # begun by a ruleset that this server no longer plays: it can only be looked at
    options: dict[str, Any]
    phase: Phase
    public: bool  # listed in the lobby
    rated: bool
    seats: list[SeatInfo]
    spectators: int
    to_act: list[int]
    clock: ClockState
    undo: UndoPolicy
    chat: ChatRule
    reactions: ReactionRule
    hints: bool  # seats may ask for a bot's opinion
    requests: list[Request]
    rematch: str | None  # the next table of the same people; told only to players and the host
    tournament: str | None  # id of the tournament that the table belongs to
    frozen: int | None  # a puzzle after so many entries: until `play-on` bots wait, and nothing before is taken back
    trouble: str | None  # error code of what keeps the game from going on
    ready: bool  # all seats are taken, and the host may start
    fair: FairStart


# --- the game as one seat sees it


class Choice(Sent, frozen=True):
    """A complete action that may be taken."""

    action: Any
    text: str
    signs: str  # the same in signs and few words, with names of pictures in braces; empty: as `text`
    group: str  # choices of one kind share it: the action's tag
    prospect: str  # what it makes of the position's prospect; empty: it changes nothing


class OpenChoice(Sent, frozen=True):
    """An action with numbers and places to be filled in; `action` is a legal example."""

    action: Any
    text: str
    group: str
    ranges: list[Range]
    spots: list[Spot]
    apart: list[Apart]
    bars: list[Bar]


class Happened(Sent, frozen=True):
    """An entry of the journal as the viewer saw it."""

    n: int
    seat: int | None  # who acted; None: the deal
    at: int | None  # milliseconds since 1970
    events: list[Any]  # the game's events, hidden parts left out; null: one that the viewer did not notice
    lines: list[str]  # a sentence for each event, may be empty; one more if a bot failed and chance made its move
    about: list[int | None]  # for each sentence: the seat it is about, if it is about one
    patches: list[Any]  # for each event: what it changed in the viewer's view, as `omphalos.table.patch` describes
    to: int | None  # of a take-back: the entry the game returned to; `events` is empty


class Position(Sent, frozen=True):
    """The game as the viewer sees it, with the choices on offer."""

    n: int  # entries in the journal
    viewer: int  # seat; −1: a spectator
    view: Any  # the game's own view; null in an `update` whose patches lead to it from the last view sent
    secret: bool  # the view shows what other people at the same screen may not see
    to_act: list[int]
    scores: list[float] | None  # by seat, where the game shows them
    choices: list[Choice]
    open_choices: list[OpenChoice]
    take_back_to: int | None  # the entry the viewer may return to, or ask to return to
    outcome: Outcome | None
    prospect: str  # what the viewer can hope for now, in a sentence, pictures as in `signs`; empty: nothing to say


class Rehearsal(Sent, frozen=True):
    """What the position would be after some actions of a seat."""

    position: Position
    brings: list[dict[str, int]]  # for each choice in it: what it certainly brings and costs, by the game's own names


class Problem(Sent, frozen=True):
    """Why an HTTP request was refused."""

    error: str  # a code
    message: str


class Considered(Sent, frozen=True):
    """A move the bot thought about."""

    action: Any
    text: str
    why: str  # the bot's note on it; may be empty
    value: float  # expected result, in points of the game
    worth: str  # the value in words: "expected lead +3.2 VP"; empty if it has no unit
    spread: float  # standard deviation
    share: float  # share of its simulations


class Opinion(Sent, frozen=True):
    """A bot's opinion of a position, best move first."""

    bot: str
    considered: list[Considered]
    picture: str | None  # an SVG of the board with the moves


class Phrase(Sent, frozen=True):
    """A ready phrase for the chat."""

    id: str
    text: dict[str, str]  # by language
