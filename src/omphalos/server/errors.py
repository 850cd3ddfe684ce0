"""Errors of requests to the server. Errors of the games are in `omphalos.table.errors`."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.table.errors import OmphalosError


class NoSuchTable(OmphalosError):
    """There is no table with that id."""

    status: ClassVar[HTTPStatus] = HTTPStatus.NOT_FOUND


class TableHeld(OmphalosError):
    """Another process has this table open."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class BadMessage(OmphalosError):
    """The message does not have a known type, or a field has a wrong value."""

    status: ClassVar[HTTPStatus] = HTTPStatus.BAD_REQUEST


class TooLarge(OmphalosError):
    """The message is larger than the limit."""

    status: ClassVar[HTTPStatus] = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class UnsupportedMediaType(OmphalosError):
    """The body is not declared as JSON."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNSUPPORTED_MEDIA_TYPE

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "wrong-medium"


class WrongKey(OmphalosError):
    """The secret is missing or wrong."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNAUTHORIZED


class SeatTaken(OmphalosError):
    """Somebody else has taken the seat."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class OneSeatEach(OmphalosError):
    """A screen or a person would have two seats where each may have one: two hands would be seen by the same eyes."""

    status: ClassVar[HTTPStatus] = HTTPStatus.CONFLICT


class TooManyTables(OmphalosError):
    """No more tables can be open at once."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE


class RequestForbidden(OmphalosError):
    """The request does not come from this server's own page, or from an address that may make it."""

    status: ClassVar[HTTPStatus] = HTTPStatus.FORBIDDEN

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "stranger-at-the-door"


class RateLimited(OmphalosError):
    """The rate limit of an address or a connection is exceeded."""

    status: ClassVar[HTTPStatus] = HTTPStatus.TOO_MANY_REQUESTS

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "too-much"
