"""Errors of requests to the server. Errors of the games are in `omphalos.table.errors`."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class NoSuchTable(OmphalosError):
    """There is no table with that id."""


class TableHeld(OmphalosError):
    """Another process has this table open."""


class BadMessage(OmphalosError):
    """The message does not have a known type, or a field has a wrong value."""


class TooLarge(OmphalosError):
    """The message is larger than the limit."""


class UnsupportedMediaType(OmphalosError):
    """The body is not declared as JSON."""

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "wrong-medium"


class WrongKey(OmphalosError):
    """The secret is missing or wrong."""


class SeatTaken(OmphalosError):
    """Somebody else has taken the seat."""


class OneSeatEach(OmphalosError):
    """A screen or a person would have two seats where each may have one: two hands would be seen by the same eyes."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class TooManyTables(OmphalosError):
    """No more tables can be open at once."""


class RequestForbidden(OmphalosError):
    """The request does not come from this server's own page, or from an address that may make it."""

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "stranger-at-the-door"


class RateLimited(OmphalosError):
    """The rate limit of an address or a connection is exceeded."""

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "too-much"
