"""What can go wrong where things are kept."""

from __future__ import annotations

from typing import Literal, TypeAlias

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
    "SchemaError",
    "StaleFence",
    "StoreUnavailable",
    "TableTaken",
]


class StoreUnavailable(OmphalosError):
    """Nothing can be written or read now; nothing was written. It goes on by itself once the cause is gone."""

    def __init__(self, cause: Cause, detail: str) -> None:
        super().__init__(f"{_CAUSES[cause]} ({detail})")
        self.cause: Cause = cause
        self.detail = detail

    def again(self) -> StoreUnavailable:
        """The same for somebody else: an error that was raised carries the path it took."""
        return StoreUnavailable(self.cause, self.detail)


class StaleFence(OmphalosError):
    """Somebody else owns this table now; nothing was written."""

    def __init__(self, table_id: str, fence: int) -> None:
        super().__init__(f"table {table_id} has another owner now: fence {fence} is not the latest")
        self.table_id = table_id
        self.fence = fence


class EntryTaken(OmphalosError):
    """There is an entry of this number already, or one of this seat with the number its client chose; `n` is its."""

    def __init__(self, table_id: str, n: int) -> None:
        super().__init__(f"table {table_id} has kept this already, as entry {n}")
        self.table_id = table_id
        self.n = n


class EntryMissing(OmphalosError):
    """The entry would leave a gap before it; nothing was written."""

    def __init__(self, table_id: str, n: int, length: int) -> None:
        super().__init__(f"table {table_id} has {length} entries, so entry {n} cannot be the next")
        self.table_id = table_id


class TableTaken(OmphalosError):
    """There is a table of this id already."""


class PersonTaken(OmphalosError):
    """There is somebody of this id or key already."""


class NoSuchPerson(OmphalosError):
    """Nobody of that id keeps a name here."""


class RatingsMoved(OmphalosError):
    """Somebody's rating has changed since it was read; nothing was written. Read it again and try again."""


class BadName(OmphalosError):
    """A name that cannot be kept."""


class SchemaError(OmphalosError):
    """The database was made by a newer program, or by none that we know."""


class Held(OmphalosError):
    """Another process keeps its tables in this file."""


class BadAddress(OmphalosError):
    """The text does not say where to keep things."""


_CAUSES: dict[Cause, str] = {
    "full": "the disk is full, so nothing can be kept now",
    "locked": "the database is locked by another program",
    "read-only": "the database cannot be written to",
    "corrupt": "the database is damaged",
    "unreachable": "the database cannot be reached",
    "failed": "the database does not answer as it should",
}
