"""The schema's history: numbered files of SQL, each run once, in order, in one transaction with the note that it ran.

A file that has been released is never changed: what was run is remembered by its hash. A new need is a new file.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec

from omphalos.server.store.errors import SchemaError

Dialect: TypeAlias = Literal["sqlite", "postgres"]


class Migration(msgspec.Struct, frozen=True):
    """One step of the schema."""

    number: int
    name: str
    sql: str

    @property
    def hash(self) -> str:
        """What tells it from any other."""
        return hashlib.sha256(self.sql.encode()).hexdigest()


class Applied(msgspec.Struct, frozen=True):
    """A step that a database has gone."""

    number: int
    name: str
    hash: str


@cache
def migrations(dialect: Dialect) -> tuple[Migration, ...]:
    """All steps of this program, in order."""
    steps: list[Migration] = []
    for file in sorted(files(__name__).joinpath(dialect).iterdir(), key=lambda file: file.name):
        found = re.fullmatch(r"(\d{4})_(\w+)\.sql", file.name)
        if found:
            steps.append(Migration(int(found[1]), found[2], file.read_text("utf-8")))
    if [step.number for step in steps] != list(range(1, len(steps) + 1)):
        raise SchemaError(f"the migrations of {dialect} are not numbered 1, 2, 3 …")
    return tuple(steps)


def missing(dialect: Dialect, applied: Sequence[Applied]) -> tuple[Migration, ...]:
    """The steps a database still has to go; a history that is not the beginning of ours is refused."""
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
