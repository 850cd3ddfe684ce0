"""Group commit for SQLite: one thread writes, and all that is asked of it while it commits shares the next commit.

What is refused takes nothing of the others with it: a commit in which something is refused is undone and done again,
each piece of work inside a savepoint of its own. That is rare, and savepoints cost as much as what they guard. So work
may be done twice, and must depend on nothing but the database. Answers go out when the commit has reached the disk. If
the commit fails, everything in it is undone and everybody in it is told why.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.sqlite_errors import unavailable

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]
GroupCommitWriter: TypeAlias = Callable[[sqlite3.Connection, list[Work[Any]]], list[Any]]
"""Does all of these, in an order of its own, and gives what came of each; raises if any is refused."""
_Answer: TypeAlias = "tuple[asyncio.Future[Any], Any, BaseException | None]"

MOST = 512  # pieces of work in one commit: none waits long for others


class Writer:
    """The one thread that writes; it opens its connection, and opens it again when that has gone bad."""

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], look: Callable[[], None], together: GroupCommitWriter
    ) -> None:
        self._connect = connect
        self._look = look  # before every commit: raises when writing would be in vain
        self._together = together
        self._waiting: deque[tuple[Work[Any], asyncio.Future[Any]]] = deque()
        self._called = threading.Condition()
        self._closing = False
        self._connection: sqlite3.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How much has been asked and not begun."""
        return len(self._waiting)

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        """Do this in the next commit; done when it is on the disk."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._called:
            if self._closing:
                raise StoreUnavailable("unreachable", "the store is closed")
            self._waiting.append((work, future))
            if len(self._waiting) == 1:
                self._called.notify()
        return future

    def close(self) -> None:
        """Write what was asked, then end. Waits; not for the event loop's thread."""
        with self._called:
            self._closing = True
            self._called.notify()
        self._thread.join()

    # --- the thread

    def _run(self) -> None:
        while batch := self._next():
            answers = self._commit(batch)
            loops: dict[asyncio.AbstractEventLoop, list[_Answer]] = {}
            for answer in answers:
                loops.setdefault(answer[0].get_loop(), []).append(answer)
            for loop, its in loops.items():
                with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits
                    loop.call_soon_threadsafe(_tell, its)
        self._disconnect()

    def _next(self) -> list[tuple[Work[Any], asyncio.Future[Any]]]:
        with self._called:
            while not self._waiting:
                if self._closing:
                    return []
                self._called.wait()
            return [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST))]

    def _commit(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> list[_Answer]:
        answers: list[_Answer]
        try:
            self._look()
            db = self._connection
            if db is None:
                db = self._connection = self._connect()
            db.execute("BEGIN IMMEDIATE")
            try:
                done = self._together(db, [work for work, _ in batch])
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
            return [(future, None, _reason(problem)) for _, future in batch]
        return answers

    def _undo(self) -> None:
        """Leave the connection clean, or leave it: the next commit opens a new one."""
        db = self._connection
        if db is None:
            return
        try:
            if db.in_transaction:
                db.execute("ROLLBACK")
        except sqlite3.Error:
            self._disconnect()

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _apart(db: sqlite3.Connection, work: Work[Any]) -> tuple[Any, Exception | None]:
    """What comes of one piece of work, which leaves no trace if it is refused."""
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
    """Whether this concerns one piece of work alone, and not the database."""
    if isinstance(problem, sqlite3.OperationalError | sqlite3.InternalError):
        return False
    return type(problem) is not sqlite3.DatabaseError  # a damaged file


def _reason(problem: Exception) -> Exception:
    if isinstance(problem, StoreUnavailable):
        return problem.again()
    return unavailable(problem) if isinstance(problem, sqlite3.Error) else problem


def _tell(answers: list[_Answer]) -> None:
    for future, result, problem in answers:
        if future.done():  # whoever asked has gone; it is written all the same
            continue
        if problem is None:
            future.set_result(result)
        else:
            future.set_exception(problem)
