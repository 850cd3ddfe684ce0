"""Statements that are written once for SQLite and PostgreSQL.

An operation on the store is a generator: it yields statements and receives their rows. A driver runs it, in a thread of
SQLite or on a connection to PostgreSQL. It may run twice, so it depends on nothing but the database.

Statements are written with `?` for each value. `FOR UPDATE`, `FOR KEY SHARE`, `LOCK TABLE` and `COLLATE "C"` are left
out for SQLite, which has one writer and compares bytes. Lists are JSON: `IN (SELECT value FROM json_each(?))`.
Bytes are searched with `instr(column, ?) > 0`; both are translated for PostgreSQL.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import msgspec

T = TypeVar("T")
Rows: TypeAlias = list[Sequence[Any]]
MAX_STATEMENTS: Final = 512  # whose translations are remembered
_to_text: Final = msgspec.json.Encoder()


class Sql(NamedTuple):
    """A statement with its values."""

    text: str
    values: Sequence[Any] = ()
    most: int | None = None  # rows at a time of a long answer; `MORE` brings the next, none at the end


MORE: Final = Sql("")
Steps: TypeAlias = Generator[Sql, Rows, T]


class Database(ABC):
    """Runs statements. Errors: `StoreUnavailable`, and what an operation raises itself."""

    @abstractmethod
    async def rows(self, text: str, *values: Any) -> Rows:
        """What a query finds."""

    @abstractmethod
    async def execute(self, text: str, *values: Any) -> Rows:
        """Run a statement that writes, and return its rows. It may run twice, so it must be idempotent."""

    @abstractmethod
    async def read(self, steps: Callable[[], Steps[T]], long: bool = False) -> T:
        """Run queries on one consistent snapshot. A `long` operation is not given up after some seconds."""

    @abstractmethod
    async def write(self, steps: Callable[[bool], Steps[T]], long: bool = False) -> T:
        """Run statements in one transaction.

        Their argument says whether they are in doubt: an earlier attempt, whose answer was lost, may have done it. A
        `long` operation is not given up after some seconds.
        """


def json_list(values: Sequence[Any]) -> str:
    """A list as the value of `json_each(?)`."""
    return _to_text.encode(values).decode()


@lru_cache(MAX_STATEMENTS)
def for_sqlite(text: str) -> str:
    """A statement as SQLite reads it."""
    return re.sub(r' (COLLATE "C"|FOR UPDATE|FOR KEY SHARE)|^LOCK TABLE .*', "", text)


@lru_cache(MAX_STATEMENTS)
def for_postgres(text: str) -> str:
    """A statement as PostgreSQL reads it."""
    text = text.replace("json_each(?)", "jsonb_array_elements_text(?::jsonb)")
    text = re.sub(r"instr\((\w+), \?\)", r"position(?::bytea IN \1)", text)
    numbers = count(1)
    return re.sub(r"\?", lambda _: f"${next(numbers)}", text)
