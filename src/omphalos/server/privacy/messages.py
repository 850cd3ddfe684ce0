"""The file of everything that is stored of a person, `GET /api/people/me/export`."""

from __future__ import annotations

from typing import Literal

from omphalos.server.circles.messages import ChallengeInfo
from omphalos.server.notifications.stored import ChannelKind
from omphalos.server.protocol.parts import Phase, Sent
from omphalos.server.protocol.results import Finished, Rating
from omphalos.server.protocol.table import Said


class ExportedSeat(Sent, frozen=True):
    """A seat that is the person's, or that they left in the middle of the game."""

    seat: int
    name: str  # "" if somebody else has taken the seat since
    left: bool
    muted: bool
    stand_in: str | None  # the bot that plays until the person reconnects


class ExportedChannel(Sent, frozen=True):
    """Where the turns of a seat are told."""

    seat: int
    kind: ChannelKind
    to: str  # the whole e-mail address; of others the host, because the whole address is a secret
    language: str
    confirmed: bool
    since: int  # milliseconds since 1970


class ExportedPasskey(Sent, frozen=True):
    """A passkey, without its id and public key."""

    name: str
    site: str
    since: int  # milliseconds since 1970
    used: int | None


class ExportedTable(Sent, frozen=True):
    """A table that names the person."""

    id: str
    game: str
    phase: Phase
    public: bool
    rated: bool
    opened: int  # milliseconds since 1970
    touched: int  # milliseconds since 1970
    seats: list[ExportedSeat]
    removed: bool  # by the host
    muted: bool  # by the host, on any seat
    said: list[Said]  # only the last lines of a table's chat are stored
    notifications: list[ExportedChannel]
    record: str | None  # where the moves are, once the game is over


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


class ExportedCircle(Sent, frozen=True):
    """A circle that the person belongs to."""

    id: str
    name: str
    owner: bool
    since: int  # milliseconds since 1970; of the circle


class PersonExport(Sent, frozen=True):
    """Everything that is stored of a person, without secrets and their hashes."""

    format: Literal["omphalos-person"]
    version: int
    at: int  # milliseconds since 1970
    server: str
    id: str
    name: str
    since: int  # milliseconds since 1970
    avatar: int  # which of the avatars that follow from the id
    keys: list[int]  # when devices were signed in by a passkey, in milliseconds since 1970
    passkeys: list[ExportedPasskey]
    ratings: list[Rating]
    finished: list[Finished]  # the latest first
    tables: list[ExportedTable]  # the most recently touched first
    tournaments: list[ExportedEntry]
    hosted: list[ExportedTournament]
    circles: list[ExportedCircle]
    challenges: list[ChallengeInfo]
    seen: int | None  # when they last had a page open, if it is known; milliseconds since 1970
