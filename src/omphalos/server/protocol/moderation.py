"""Messages of a table's WebSocket by which the host keeps order: who watches, who must go, what was reported."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from omphalos.server.protocol.parts import MessageNumber, Received, SeatNumber, Sent

VisitorNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=2**53)]

# --- from a screen


class Remove(Received, frozen=True, tag="remove"):
    """The host removes a spectator, or before the game somebody on a seat. They cannot come back to this table.

    Exactly one of `seat` and `visitor` is given.
    """

    id: MessageNumber
    seat: SeatNumber | None = None
    visitor: VisitorNumber | None = None


class Visitors(Received, frozen=True, tag="visitors"):
    """The host asks who watches. Answered by `visitor-list`."""

    id: MessageNumber


class Report(Received, frozen=True, tag="report"):
    """A seat reports a line of the chat to the host."""

    id: MessageNumber
    seat: SeatNumber
    about: SeatNumber  # who said it
    at: MessageNumber  # when, as the line says


class DismissReport(Received, frozen=True, tag="dismiss-report"):
    """The host has dealt with a report."""

    id: MessageNumber
    report: MessageNumber


# --- to a screen


class Visitor(Sent, frozen=True):
    """A spectator."""

    number: int  # of the connection
    name: str | None  # of somebody who keeps a name
    since: int  # milliseconds since 1970


class VisitorList(Sent, frozen=True, tag="visitor-list"):
    """The answer to `visitors`."""

    re: int
    visitors: list[Visitor]


class Reported(Sent, frozen=True, tag="reported"):
    """Somebody reported a line of the chat. Only the host is told."""

    number: int
    by: int  # seat
    by_name: str
    seat: int  # who said it
    name: str
    phrase: str | None
    text: str | None
    at: int  # when it was said; milliseconds since 1970
