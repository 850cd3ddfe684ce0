"""Appending entries in SQLite: one, or many tables' entries in one statement.

The fence and the number of the entry are conditions of the write itself, so there is no race between check and write.
"""

from __future__ import annotations

import sqlite3
from functools import cache
from typing import Any, Final

import msgspec

from omphalos.server.store.errors import EntryMissing, EntryTaken, NoSuchTable, StaleFence, no_such_table
from omphalos.server.store.sqlite_commit import Work
from omphalos.server.store.tables import Append

BATCH_SIZES: Final = (32, 8)  # entries in a statement; few sizes, so that each statement is prepared once


class AppendEntry(msgspec.Struct, frozen=True, eq=False):
    """The work of appending one entry."""

    table_id: str
    fence: int
    append: Append

    def __call__(self, db: sqlite3.Connection) -> None:
        """Append the entry, or raise the reason why not."""
        append = self.append
        if self._grow(db) != 1:
            raise self._why_not(db)
        try:
            db.execute(
                "INSERT INTO entries (table_id, n, seat, number, entry) VALUES (?, ?, ?, ?, ?)",
                (self.table_id, append.n, append.seat, append.number, append.entry),
            )
        except sqlite3.IntegrityError:
            raise self._why_not(db) from None

    def is_bare(self) -> bool:
        """Whether no column changes with it. This is the usual case."""
        append = self.append
        return append.card is None and append.about is None and append.beginning is None

    def _grow(self, db: sqlite3.Connection) -> int:
        """Increase the table's length and change its columns. Return the number of rows that matched."""
        append, where = self.append, (self.table_id, self.fence, self.append.n)
        if self.is_bare():  # touches no index
            return db.execute(
                "UPDATE tables SET length = length + 1 WHERE id = ? AND fence = ? AND length = ?", where
            ).rowcount
        card, beginning = append.card, append.beginning
        changed = (append.about, *((None, None) if beginning is None else (beginning.header, beginning.seed)))
        about = "about = coalesce(?, about), header = coalesce(?, header), seed = coalesce(?, seed)"
        if card is None:
            return db.execute(
                f"UPDATE tables SET length = length + 1, {about} WHERE id = ? AND fence = ? AND length = ?",
                (*changed, *where),
            ).rowcount
        return db.execute(
            "UPDATE tables SET length = length + 1, phase = ?, public = ?, open_seats = ?, touched = ?, summary = ?,"
            f" {about} WHERE id = ? AND fence = ? AND length = ?",
            (card.phase, card.public, card.open_seats, card.touched, card.summary, *changed, *where),
        ).rowcount

    def _why_not(self, db: sqlite3.Connection) -> NoSuchTable | StaleFence | EntryTaken | EntryMissing:
        table_id, append = self.table_id, self.append
        row = db.execute("SELECT fence, length FROM tables WHERE id = ?", (table_id,)).fetchone()
        if row is None:
            return no_such_table(table_id)
        if row[0] != self.fence:
            return StaleFence(table_id, self.fence)
        same = db.execute(
            "SELECT n FROM entries WHERE table_id = ? AND seat = ? AND number = ?",
            (table_id, append.seat, append.number),
        ).fetchone()
        if same is not None:
            return EntryTaken(table_id, same[0])
        if append.n < row[1]:
            return EntryTaken(table_id, append.n)
        return EntryMissing(table_id, append.n, row[1])


class BatchRefused(Exception):
    """At least one entry of a batch was refused. The writer then repeats the batch one by one."""


def run_batch(db: sqlite3.Connection, works: list[Work[Any]]) -> list[Any]:
    """Run a batch: first the bare entries of different tables, many in a statement, then the others in order.

    Everything in a batch was requested at the same time, so any order is correct.
    """
    bare: dict[str, AppendEntry] = {}
    results: list[Any] = [None] * len(works)
    others: list[int] = []
    for i, work in enumerate(works):
        if isinstance(work, AppendEntry) and work.table_id not in bare and work.is_bare():
            bare[work.table_id] = work
        else:
            others.append(i)
    entries, at = list(bare.values()), 0
    for size in BATCH_SIZES:
        while len(entries) - at >= size:
            _append_many(db, entries[at : at + size])
            at += size
    for entry in entries[at:]:
        entry(db)
    for i in others:
        results[i] = works[i](db)
    return results


def _append_many(db: sqlite3.Connection, entries: list[AppendEntry]) -> None:
    grow, insert = _statements(len(entries))
    wheres: list[Any] = []
    rows: list[Any] = []
    for entry in entries:
        append = entry.append
        wheres += (entry.table_id, entry.fence, append.n)
        rows += (entry.table_id, append.n, append.seat, append.number, append.entry)
    if db.execute(grow, wheres).rowcount != len(entries):
        raise BatchRefused
    try:
        db.execute(insert, rows)
    except sqlite3.IntegrityError:
        raise BatchRefused from None


@cache
def _statements(size: int) -> tuple[str, str]:
    wheres, rows = ", ".join(["(?, ?, ?)"] * size), ", ".join(["(?, ?, ?, ?, ?)"] * size)
    return (
        # A subquery and not WITH: Python's sqlite3 counts no rows of a statement that begins with WITH.
        "UPDATE tables SET length = length + 1"
        f" FROM (SELECT column1 AS id, column2 AS fence, column3 AS n FROM (VALUES {wheres})) AS asked"
        " WHERE tables.id = asked.id AND tables.fence = asked.fence AND tables.length = asked.n",
        f"INSERT INTO entries (table_id, n, seat, number, entry) VALUES {rows}",
    )
