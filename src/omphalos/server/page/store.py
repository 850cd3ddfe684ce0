"""The store in a page: one SQLite file, one connection, no threads.

The file lies in a folder that the browser keeps, and no other page opens it. What was requested in one turn of the
event loop shares a commit. The journal for roll-backs is never deleted, since a file there cannot be made at any
moment.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from omphalos.server.store.errors import SchemaError, StoreUnavailable
from omphalos.server.store.sqlite_append import run_batch
from omphalos.server.store.sqlite_commit import GroupCommit, Waiting, Work, tell
from omphalos.server.store.sqlite_errors import unavailable
from omphalos.server.store.sqlite_schema import find_damages, migrate
from omphalos.server.store.sqlite_store import SqliteOperations

T = TypeVar("T")


class PageStore(SqliteOperations):
    """A store in a file. `flush` is called after a commit, before anybody hears of it."""

    def __init__(self, path: Path, flush: Callable[[], object] = lambda: None) -> None:
        self.path = path
        self.damages: list[str] = []  # what the integrity check at the start found
        self._flush = flush
        self._group = GroupCommit(self._connect, lambda: None, run_batch)
        self._waiting: list[Waiting] = []
        self._open = False
        super().__init__()

    async def open(self) -> None:
        try:
            db = self._group.connection()
            migrate(db)
            self.damages = find_damages(db)
        except sqlite3.Error as problem:
            self._group.disconnect()
            raise unavailable(problem) from None
        self._flush()
        self._open = True

    async def open_to_read(self) -> int:
        raise SchemaError("nobody else reads what a page keeps")

    async def close(self) -> None:
        self._commit()
        self._open = False
        self._group.disconnect()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, cached_statements=256)
        try:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("PRAGMA journal_mode = PERSIST")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA temp_store = MEMORY")
        except BaseException:
            db.close()
            raise
        return db

    def _write(self, work: Work[T]) -> asyncio.Future[T]:
        if not self._open:
            raise StoreUnavailable("unreachable", "the store is not open")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.append((work, future))
        if len(self._waiting) == 1:
            loop.call_soon(self._commit)
        return future

    def _commit(self) -> None:
        batch, self._waiting = self._waiting, []
        if batch:
            answers = self._group.commit(batch)
            self._flush()
            tell(answers)

    async def _read(self, work: Work[T]) -> T:
        if not self._open:
            raise StoreUnavailable("unreachable", "the store is not open")
        try:
            db = self._group.connection()
            db.execute("BEGIN")
            try:
                return work(db)
            finally:
                db.execute("ROLLBACK")
        except sqlite3.Error as problem:
            self._group.disconnect()
            raise unavailable(problem) from None
