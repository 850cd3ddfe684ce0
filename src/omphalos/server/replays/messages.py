"""Messages of replays: moments of a record, proof, opinions, playing on, oEmbed."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from omphalos.server.protocol.parts import (
    Happened,
    Language,
    Position,
    Received,
    SeatNumber,
    Sent,
)
from omphalos.server.protocol.tables import SeatWish
from omphalos.table.audit import Audit
from omphalos.table.game import Outcome


class Mark(Sent, frozen=True):
    """A moment in short, for a timeline."""

    n: int  # its entry in the record
    seat: int | None
    line: str  # a sentence about its most important event
    kind: str  # the tag of that event, for example votes or scores
    clip: bool  # whether there is a clip of it
    scores: list[float] | None  # after it: for a curve


class Landmark(Sent, frozen=True):
    """A kind of event to look for in a replay."""

    kind: str  # the tag of the event
    title: str


class ReplayInfo(Sent, frozen=True):
    """A record as a sequence of moments. Moves that were taken back are left out."""

    game: str
    ruleset: str
    title: dict[str, str]
    names: list[str]
    options: dict[str, Any]
    landmarks: list[Landmark]  # kinds of events to jump to, most important first
    moments: list[Mark]  # all, in order; moment 0 is the deal
    outcome: Outcome | None
    resigned: list[int]  # seats, the first who did first
    branched: int  # number of moments that come from another game
    here: bool  # played by the ruleset of this server: it can be continued from any moment


class Moment(Sent, frozen=True):
    """What happened, and the position after it."""

    index: int
    happened: Happened
    position: Position  # as the viewer sees it; without choices


class Moments(Sent, frozen=True):
    """Some moments of a replay."""

    moments: list[Moment]


MAX_RECORD_BODY: Final = 9_000_000  # bytes of a message that contains a record
ReplayId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([0-9a-hjkmnp-tv-z]{10}|[0-9a-f]{64})$")]
"""The id of a table whose game is over, or of an uploaded record."""
RecordText: TypeAlias = Annotated[str, msgspec.Meta(max_length=8_000_000)]
MomentNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class UploadRecord(Received, frozen=True):
    """A record to look at. It is cached for a while."""

    record: RecordText


class RecordUploaded(Sent, frozen=True):
    """The record can be looked at under this id until it is forgotten."""

    id: str


class Fairness(Sent, frozen=True):
    """What a record proves and what it does not, and all that is needed to compute it again."""

    proven: bool  # chance, promise, names and end hold, and so does the signature if there is one
    audit: Audit
    commitment: str  # before the game: to the secret, or to the seed if nothing was mixed
    seals: list[str | None]  # by seat; empty if nothing was mixed
    nonces: list[str | None]
    table: str | None  # the id that was mixed in
    secret: str | None  # revealed after the game
    seed: str | None
    key: str | None  # this server's public key
    names: list[str]


class AskOpinion(Received, frozen=True):
    """Ask what a strong bot would do at a moment."""

    moment: MomentNumber
    seat: SeatNumber | None = None  # None: the first seat to act
    language: Language = "en"


class AskMomentHeatMap(Received, frozen=True):
    """Ask where the action that was played next could have ended."""

    moment: MomentNumber
    seat: SeatNumber | None = None  # None: the first seat to act


class Branch(Received, frozen=True):
    """Play on from a moment of a game, never rated."""

    moment: MomentNumber
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=16)]  # people at this screen, and bots
    language: Language = "en"
    seals: bool = False  # as in `OpenTable`


class OEmbedQuery(Received, frozen=True):
    """What a site asks that wants to show one of our pages."""

    url: Annotated[str, msgspec.Meta(max_length=2000)]
    format: Annotated[str, msgspec.Meta(max_length=20)] = "json"
    maxwidth: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None  # pixels
    maxheight: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None


class OEmbed(Sent, frozen=True):
    """How to show it: a frame of the replay."""

    version: Literal["1.0"]
    type: Literal["rich"]
    title: str
    provider_name: str
    provider_url: str
    html: str
    width: int  # pixels
    height: int
    cache_age: int  # seconds
