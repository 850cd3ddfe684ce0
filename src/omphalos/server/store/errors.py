"""Errors of the stores."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar, Literal, TypeAlias

from omphalos.server.errors import NoSuchTable
from omphalos.table.errors import OmphalosError

Cause: TypeAlias = Literal["full", "locked", "read-only", "corrupt", "unreachable", "failed"]

__all__ = [
    "BadAddress",
    "BadName",
    "Cause",
    "EntryMissing",
    "EntryTaken",
    "Held",
    "NoSuchPerson",
    "NoSuchTable",
    "PersonTaken",
    "RatingsMoved",
    "ReservedName",
    "SchemaError",
    "StaleFence",
    "StoreUnavailable",
    "TableTaken",
    "no_such_table",
]


class StoreUnavailable(OmphalosError):
    """The store cannot be written or read now; nothing was written. It recovers by itself once the cause is gone."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE

    def __init__(self, cause: Cause, detail: str) -> None:
        super().__init__(f"{_CAUSES[cause]} ({detail})")
        self.cause: Cause = cause
        self.detail = detail

    def again(self) -> StoreUnavailable:
        """A copy to raise elsewhere: a raised exception carries its traceback."""
        return StoreUnavailable(self.cause, self.detail)


class StaleFence(OmphalosError):
    """Another process owns this table now; nothing was written."""

    def __init__(self, table_id: str, fence: int) -> None:
        super().__init__(f"table {table_id} has another owner now: fence {fence} is not the latest")
        self.table_id = table_id
        self.fence = fence


class EntryTaken(OmphalosError):
    """Entry `n` exists already, by its number or by the number that the seat's client chose."""

    def __init__(self, table_id: str, n: int) -> None:
        super().__init__(f"table {table_id} has kept this already, as entry {n}")
        self.table_id = table_id
        self.n = n


class EntryMissing(OmphalosError):
    """The entry would leave a gap; nothing was written."""

    def __init__(self, table_id: str, n: int, length: int) -> None:
        super().__init__(f"table {table_id} has {length} entries, so entry {n} cannot be the next")
        self.table_id = table_id


class TableTaken(OmphalosError):
    """A table with this id exists already."""


class PersonTaken(OmphalosError):
    """A person with this id or key exists already."""


class NoSuchPerson(OmphalosError):
    """There is no person with that id."""


class RatingsMoved(OmphalosError):
    """A rating has changed since it was read; nothing was written. Read it again and retry."""


class BadName(OmphalosError):
    """A name that cannot be stored."""

    status: ClassVar[HTTPStatus] = HTTPStatus.UNPROCESSABLE_ENTITY


class ReservedName(BadName):
    """A name that bots are called by."""


class SchemaError(OmphalosError):
    """The database was made by a newer version, or by another program."""


class Held(OmphalosError):
    """Another process has this file open."""


class BadAddress(OmphalosError):
    """The URL of the store is invalid."""


def no_such_table(table_id: str) -> NoSuchTable:
    """The error of a missing table."""
    return NoSuchTable(f"there is no table {table_id} here")


_CAUSES: dict[Cause, str] = {
    "full": "the disk is full, so nothing can be kept now",
    "locked": "the database is locked by another program",
    "read-only": "the database cannot be written to",
    "corrupt": "the database is damaged",
    "unreachable": "the database cannot be reached",
    "failed": "the database does not answer as it should",
}
