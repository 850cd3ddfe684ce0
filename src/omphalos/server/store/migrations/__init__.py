"""Migrations of the schema: numbered SQL files, each run once, in order, in one transaction with the note that it ran.

A released file is never changed: the database remembers its hash. A change of the schema is a new file.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import msgspec

from omphalos.server.store.errors import SchemaError

APPLIED: Final = "SELECT number, name, hash FROM migrations ORDER BY number"
Dialect: TypeAlias = Literal["sqlite", "postgres"]


class Migration(msgspec.Struct, frozen=True):
    """One migration."""

    number: int
    name: str
    sql: str

    @property
    def hash(self) -> str:
        """The hash of its SQL."""
        return hashlib.sha256(self.sql.encode()).hexdigest()


class Applied(msgspec.Struct, frozen=True):
    """A migration that a database has run."""

    number: int
    name: str
    hash: str


@cache
def migrations(dialect: Dialect) -> tuple[Migration, ...]:
    """All migrations of this program, in order."""
    steps: list[Migration] = []
    for file in sorted(files(__name__).joinpath(dialect).iterdir(), key=lambda file: file.name):
        found = re.fullmatch(r"(\d{4})_(\w+)\.sql", file.name)
        if found:
            steps.append(Migration(int(found[1]), found[2], file.read_text("utf-8")))
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        raise SchemaError(f"the migrations of {dialect} are not numbered 1, 2, 3 …")
    return tuple(steps)


def missing(dialect: Dialect, applied: Sequence[Applied]) -> tuple[Migration, ...]:
    """The migrations that a database has not run. SchemaError if its history is not the beginning of ours."""
    ours = migrations(dialect)
    if len(applied) > len(ours):
        raise SchemaError(
            f"the database has been brought to schema {applied[-1].number} ({applied[-1].name}) by a newer program; "
            f"this one knows schemas up to {len(ours)}. Run the newer program, or restore a backup."
        )
    for step, done in zip(ours, applied, strict=False):
        if (step.number, step.hash) != (done.number, done.hash):
            raise SchemaError(
                f"step {done.number} ({done.name}) of the database's schema is not this program's ({step.name}): "
                "it was made by a program that was never released"
            )
    return ours[len(applied) :]


def up_to_date(dialect: Dialect, applied: Sequence[Applied]) -> int:
    """The number of the schema. SchemaError if it is not that of this program."""
    if missing(dialect, applied):
        raise SchemaError(
            f"the database is at schema {len(applied)} and this program at a later one: "
            "start the server once, which brings it up to date, or make the backup with the program that wrote it"
        )
    return len(applied)
