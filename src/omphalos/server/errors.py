"""What can go wrong between a person and a table, beside what the table itself refuses."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class NoSuchTable(OmphalosError):
    """No table of that name is kept here."""


class TableHeld(OmphalosError):
    """Another process has this table open."""


class BadMessage(OmphalosError):
    """What was sent is not a message that is understood here."""


class TooLarge(OmphalosError):
    """A message larger than any that makes sense."""


class UnsupportedMediaType(OmphalosError):
    """The body is not JSON, or does not say that it is."""

    @property
    def code(self) -> str:
        """Clients know this error by its former name."""
        return "wrong-medium"


class WrongKey(OmphalosError):
    """The secret that this needs is missing, or is not the right one."""


class SeatTaken(OmphalosError):
    """Somebody else has sat down there."""


class TooManyTables(OmphalosError):
    """No more tables can be open at once."""


class RequestForbidden(OmphalosError):
    """A request that did not come from this server's own page."""

    @property
    def code(self) -> str:
        """Clients know this error by its former name."""
        return "stranger-at-the-door"


class RateLimited(OmphalosError):
    """More than one address or connection may ask for."""

    @property
    def code(self) -> str:
        """Clients know this error by its former name."""
        return "too-much"
