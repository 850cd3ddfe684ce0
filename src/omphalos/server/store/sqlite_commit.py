"""Group commit for SQLite: everything that was requested together shares a commit.

If one piece of work is refused, the batch is rolled back and repeated with a savepoint around each piece, so that the
others succeed. That is rare, and savepoints cost as much as the work itself. So work may run twice and must depend on
nothing but the database. If a page of the file is damaged, each piece gets a commit of its own, so that only those fail
that need the page. If the commit fails, everything in it is rolled back and every future gets the error.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.sqlite_errors import unavailable

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]
RunBatch: TypeAlias = Callable[[sqlite3.Connection, list[Work[Any]]], list[Any]]
"""Runs all pieces of work in any order and returns their results; raises if one is refused."""
Waiting: TypeAlias = "tuple[Work[Any], asyncio.Future[Any]]"
Answer: TypeAlias = "tuple[asyncio.Future[Any], Any, BaseException | None]"

MAX_BATCH = 512  # pieces of work in one commit


class GroupCommit:
    """A connection that writes. It is opened again after an error."""

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], check: Callable[[], None], run_batch: RunBatch
    ) -> None:
        self._connect = connect
        self._check = check  # before every commit; raises if the file is gone
        self._run_batch = run_batch
        self._connection: sqlite3.Connection | None = None

    def connection(self) -> sqlite3.Connection:
        """The connection, opened if there is none."""
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def commit(self, batch: list[Waiting]) -> list[Answer]:
        """Do all of this. What is answered is durable."""
        answers: list[Answer]
        try:
            self._check()
            db = self.connection()
            db.execute("BEGIN IMMEDIATE")
            try:
                done = self._run_batch(db, [work for work, _ in batch])
                answers = [(future, result, None) for (_, future), result in zip(batch, done, strict=True)]
            except Exception as problem:
                if not _is_refusal(problem):
                    raise
                db.execute("ROLLBACK")
                db.execute("BEGIN IMMEDIATE")
                answers = [(future, *_apart(db, work)) for work, future in batch]
            db.execute("COMMIT")
        except Exception as problem:
            self._undo()
            if _is_damage(problem) and len(batch) > 1:
                return [answer for one in batch for answer in self.commit([one])]
            return [(future, None, _reason(problem)) for _, future in batch]
        return answers

    def _undo(self) -> None:
        """Roll back, or drop the connection if that fails."""
        db = self._connection
        if db is None:
            return
        try:
            if db.in_transaction:
                db.execute("ROLLBACK")
        except sqlite3.Error:
            self.disconnect()

    def disconnect(self) -> None:
        """Close the connection. The next commit opens another one."""
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _apart(db: sqlite3.Connection, work: Work[Any]) -> tuple[Any, Exception | None]:
    """Run one piece of work in a savepoint; return its result or its error."""
    db.execute("SAVEPOINT one")
    try:
        result = work(db)
    except Exception as problem:
        if not _is_refusal(problem):
            raise
        db.execute("ROLLBACK TO one")
        db.execute("RELEASE one")
        return None, problem
    db.execute("RELEASE one")
    return result, None


def _is_refusal(problem: Exception) -> bool:
    """Whether the error concerns one piece of work and not the database."""
    if isinstance(problem, sqlite3.OperationalError | sqlite3.InternalError):
        return False
    return type(problem) is not sqlite3.DatabaseError  # a damaged file


def _is_damage(problem: Exception) -> bool:
    """Whether a page of the file is damaged."""
    return isinstance(problem, sqlite3.DatabaseError) and unavailable(problem).cause == "corrupt"


def _reason(problem: Exception) -> Exception:
    if isinstance(problem, StoreUnavailable):
        return problem.again()
    return unavailable(problem) if isinstance(problem, sqlite3.Error) else problem


def tell(answers: list[Answer]) -> None:
    """Tell whoever waits. In their event loop."""
    for future, result, problem in answers:
        if future.done():  # the caller was cancelled; the write happened all the same
            continue
        if problem is None:
            future.set_result(result)
        else:
            future.set_exception(problem)
