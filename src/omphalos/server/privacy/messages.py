"""The file of everything that is stored of a person, `GET /api/people/me/export`."""

from __future__ import annotations

from typing import Literal

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


class PersonExport(Sent, frozen=True):
    """What is stored of a person, without secrets and their hashes. Features add their own fields."""

    format: Literal["omphalos-person"]
    version: int
    at: int  # milliseconds since 1970
    server: str
    id: str
    name: str
    since: int  # milliseconds since 1970
    avatar: int  # which of the avatars that follow from the id
    ratings: list[Rating]
    finished: list[Finished]  # the latest first
    tables: list[ExportedTable]  # the most recently touched first
