"""Messages of a table's WebSocket, `/api/tables/{id}/socket`.

A screen sends `hello` first, with the secrets it holds (of any number of seats, and perhaps the host's) and the last
entry it has. The server answers with `welcome` and one `update` for each seat the screen holds (for −1 if it holds
none). From then on every viewer gets an `update` for each entry of the journal, once it is durable: the events with
the patches that lead from the last view sent to the new one. The whole view comes first, after a take-back, and in
answer to another `hello`, which a client sends when it cannot follow. Every message of a client has an `id` of its
own choice; the answer – `done`, `claimed`, `opinion`, `recalled`, `refused` – repeats it as `re`. An action also has
a `number`, chosen once, which makes it idempotent: sent again after a reconnect, it is kept only once. `ping` is the
heartbeat of a client. Its `done` tells how many entries there are; a screen that has missed one says `hello`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from omphalos.server.protocol.moderation import DismissReport, Remove, Report, Reported, VisitorList, Visitors
from omphalos.server.protocol.parts import (
    ChatRule,
    ClockRule,
    ClockState,
    EntryNumber,
    Happened,
    Hash,
    Language,
    MessageNumber,
    Name,
    Opinion,
    Position,
    ReactionRule,
    Received,
    Rehearsal,
    SeatNumber,
    Secret,
    Sent,
    SitterText,
    TableInfo,
    UndoPolicy,
    Viewer,
)
from omphalos.server.protocol.reaction import React, Reacted

# --- from a screen


class Hello(Received, frozen=True, tag="hello"):
    """The first message, and again when a language changes or a secret is added."""

    id: MessageNumber
    language: Language
    secrets: Annotated[tuple[Secret, ...], msgspec.Meta(max_length=20)] = ()  # of seats and of the host
    # The key of somebody who keeps a name, or the token of a bot; opens the seats they have taken with it.
    person: Secret | None = None
    seen: EntryNumber = -1  # the last entry this screen has; −1: none
    preview: bool = False  # a small board on another page; it does not count as a spectator


class Act(Received, frozen=True, tag="act"):
    """A seat acts."""

    id: MessageNumber
    seat: SeatNumber
    number: MessageNumber  # unique for the seat; the same when sent again
    after: EntryNumber  # the last entry the person has seen
    action: Any


class TakeBack(Received, frozen=True, tag="take-back"):
    """A seat asks to return to the position after entry `to`."""

    id: MessageNumber
    seat: SeatNumber
    to: EntryNumber


class Ask(Received, frozen=True, tag="ask"):
    """A seat asks the others to agree."""

    id: MessageNumber
    seat: SeatNumber
    what: Literal["stand-in", "rematch", "pause", "end"]
    about: SeatNumber | None = None  # of a stand-in: the seat that is away


class Resign(Received, frozen=True, tag="resign"):
    """A seat gives the game up, and has lost it. Nobody has to agree, and nothing takes it back."""

    id: MessageNumber
    seat: SeatNumber


class PlayOn(Received, frozen=True, tag="play-on"):
    """At a puzzle's table, which is frozen: the bots shall play on."""

    id: MessageNumber
    seat: SeatNumber


class Answer(Received, frozen=True, tag="answer"):
    """A seat agrees to a request, or does not."""

    id: MessageNumber
    seat: SeatNumber
    request: MessageNumber
    yes: bool


class Claim(Received, frozen=True, tag="claim"):
    """Somebody takes an open seat. Answered by `claimed`."""

    id: MessageNumber
    seat: SeatNumber
    name: Name
    person: Secret | None = None  # the key of somebody who keeps a name, or the token of an invited bot
    seals: bool = False  # this client will seal a nonce for the seat


class Invite(Received, frozen=True, tag="invite"):
    """The host invites the bot of somebody, which may then take an open seat. Only before a game without rating."""

    id: MessageNumber
    bot: Annotated[str, msgspec.Meta(pattern="^[0-9a-hjkmnp-tv-z]{12}$")]  # public id


class Leave(Received, frozen=True, tag="leave"):
    """A seat is given up. It is open again."""

    id: MessageNumber
    seat: SeatNumber


class Seat(Received, frozen=True, tag="seat"):
    """The host puts a bot, a person at their own screen, or nobody on a seat. A person's secret comes in `claimed`."""

    id: MessageNumber
    seat: SeatNumber
    sitter: SitterText  # "open", "person" or a bot's text
    name: Name | None = None
    seals: bool = False  # this client will seal a nonce for a person's seat


class Seal(Received, frozen=True, tag="seal"):
    """A seat publishes the hash of its nonce. Asked for by `""` among the table's seals."""

    id: MessageNumber
    seat: SeatNumber
    seal: Hash


class Reveal(Received, frozen=True, tag="reveal"):
    """A seat reveals the nonce that it sealed. Asked for by the stage `reveal`, when all seals are published."""

    id: MessageNumber
    seat: SeatNumber
    nonce: Hash


class Call(Received, frozen=True, tag="call"):
    """A person gets another name."""

    id: MessageNumber
    seat: SeatNumber
    name: Name


class Start(Received, frozen=True, tag="start"):
    """The host starts the game."""

    id: MessageNumber


class Arrange(Received, frozen=True, tag="arrange"):
    """The host changes settings; None leaves one unchanged."""

    id: MessageNumber
    public: bool | None = None
    chat: ChatRule | None = None
    reactions: ReactionRule | None = None
    hints: bool | None = None
    # Only before the start:
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    options: dict[str, Any] | None = None  # all of them: one that is left out is as usual
    clock: ClockRule | None = None
    undo: UndoPolicy | None = None
    rated: bool | None = None


class Mute(Received, frozen=True, tag="mute"):
    """The host mutes the person on a seat, or lets them speak again."""

    id: MessageNumber
    seat: SeatNumber
    muted: bool


class Aim(Received, frozen=True, tag="aim"):
    """Where a person aims, for others to watch; neither stored nor answered. None: no longer aiming."""

    id: MessageNumber
    seat: SeatNumber
    aim: dict[str, float] | None


class Say(Received, frozen=True, tag="say"):
    """A phrase, or text if the table allows it."""

    id: MessageNumber
    seat: SeatNumber
    phrase: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)] | None = None


class Hint(Received, frozen=True, tag="hint"):
    """A seat that is to act asks for a bot's opinion. Answered by `opinion`."""

    id: MessageNumber
    seat: SeatNumber


class Rehearse(Received, frozen=True, tag="rehearse"):
    """A seat that is to act asks what would be after some actions of its own. Answered by `rehearsed`."""

    id: MessageNumber
    seat: SeatNumber
    actions: Annotated[list[Any], msgspec.Meta(max_length=64)]


class Recall(Received, frozen=True, tag="recall"):
    """Ask for earlier entries in sentences, for the log."""

    id: MessageNumber
    viewer: Viewer  # a seat that is held; −1: as a spectator
    before: EntryNumber  # only entries before this one
    most: Annotated[int, msgspec.Meta(ge=1, le=200)] = 100  # the newest of them


class Ping(Received, frozen=True, tag="ping"):
    """A heartbeat. Answered by `done`."""

    id: MessageNumber


FromScreen: TypeAlias = (
    Hello
    | Act
    | TakeBack
    | Ask
    | Answer
    | Resign
    | PlayOn
    | Claim
    | Invite
    | Leave
    | Seat
    | Seal
    | Reveal
    | Call
    | Start
    | Arrange
    | Mute
    | Aim
    | Say
    | React
    | Report
    | DismissReport
    | Remove
    | Visitors
    | Hint
    | Rehearse
    | Recall
    | Ping
)

# --- to a screen


class Said(Sent, frozen=True, tag="said"):
    """Somebody spoke."""

    seat: int
    name: str
    phrase: str | None
    text: str | None
    at: int  # milliseconds since 1970


class Welcome(Sent, frozen=True, tag="welcome"):
    """The answer to `hello`."""

    re: int
    table: TableInfo
    seats: list[int]  # the seats this screen holds
    host: bool
    said: list[Said]  # the last lines of the chat
    reports: list[Reported]  # what was reported to the host; empty for everybody else


class Table(Sent, frozen=True, tag="table"):
    """Something around the game has changed: seats, presence, requests, settings."""

    table: TableInfo


class Update(Sent, frozen=True, tag="update"):
    """New entries and the position now, for one viewer."""

    happened: list[Happened]  # since the last entry the screen had, oldest first; empty for a new screen
    position: Position
    clock: ClockState


class Aiming(Sent, frozen=True, tag="aiming"):
    """Somebody else is aiming."""

    seat: int
    aim: dict[str, float] | None


class Done(Sent, frozen=True, tag="done"):
    """The message was handled and everything is durable; the journal has `n` entries."""

    re: int
    n: int


class Claimed(Sent, frozen=True, tag="claimed"):
    """The seat is taken: its secret, sent only once."""

    re: int
    seat: int
    secret: str


class Advice(Sent, frozen=True, tag="opinion"):
    """The answer to `hint`."""

    re: int
    seat: int
    n: int
    opinion: Opinion


class Rehearsed(Sent, frozen=True, tag="rehearsed"):
    """The answer to `rehearse`."""

    re: int
    rehearsal: Rehearsal


class Recalled(Sent, frozen=True, tag="recalled"):
    """The answer to `recall`."""

    re: int
    viewer: int
    happened: list[Happened]  # oldest first; `events` is empty


class Refused(Sent, frozen=True, tag="refused"):
    """Why a message was refused; `re` is None when its number could not be read."""

    re: int | None
    error: str  # a code
    message: str


class Bye(Sent, frozen=True, tag="bye"):
    """The server closes this connection. Reconnect after `again` milliseconds, or not at all if it is None."""

    reason: Literal["restart", "moved", "flood", "too-slow", "gone", "removed", "excluded", "revoked"]
    again: int | None


ToScreen: TypeAlias = (
    Welcome
    | Table
    | Update
    | Said
    | Reacted
    | Reported
    | Aiming
    | Done
    | Claimed
    | Advice
    | Rehearsed
    | Recalled
    | VisitorList
    | Refused
    | Bye
)
