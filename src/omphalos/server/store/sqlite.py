"""The store in one SQLite file: for a single process, and fast enough for most servers.

WAL mode with synchronous FULL: a commit is durable when it returns. One thread writes with group commit
(`sqlite_writer`), others read at the same time. A second process cannot open the file (`file_lock`).
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar, cast

from omphalos.server.store.errors import SchemaError, StoreUnavailable
from omphalos.server.store.file_lock import FileLock
from omphalos.server.store.migrations import APPLIED, Applied, up_to_date
from omphalos.server.store.sqlite_append import run_batch
from omphalos.server.store.sqlite_commit import Work
from omphalos.server.store.sqlite_errors import unavailable
from omphalos.server.store.sqlite_schema import find_damages, migrate
from omphalos.server.store.sqlite_store import SqliteOperations
from omphalos.server.store.sqlite_writer import Writer

T = TypeVar("T")

MIN_FREE: Final = 16 * 1024 * 1024  # bytes; with less space on the disk the store is not ready …
MIN_FREE_SHARE: Final = 64  # … or with less than this part of a small disk
logger = logging.getLogger(__name__)


class SqliteStore(SqliteOperations):
    """A store in a file. `timeout` is how many seconds to wait for a lock of another program."""

    def __init__(self, path: Path | str, timeout: float = 2.0) -> None:
        self.path = Path(path)
        self.damages: list[str] = []  # what the integrity check at start found
        self._timeout = timeout
        self._lock: FileLock | None = None
        self._inode = 0
        self._writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._own = threading.local()  # the connection of each reading thread
        self._reading: list[sqlite3.Connection] = []
        super().__init__()

    # --- opening and closing

    async def open(self) -> None:
        await asyncio.to_thread(self._open)

    def _open(self) -> None:
        lock = FileLock(self.path)
        try:
            db = self._connect(create=True)
            try:
                migrate(db)
                self.damages = find_damages(db)
            finally:
                db.close()
        except sqlite3.Error as problem:
            lock.release()
            raise unavailable(problem) from None
        except BaseException:
            lock.release()
            raise
        for damage in self.damages:
            logger.error("%s is damaged: %s. Tables on damaged pages are refused; restore a backup.", self.path, damage)
        self._lock = lock
        self._inode = self.path.stat().st_ino
        self._writer = Writer(self._connect, self._check_file, run_batch)
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="store-reader")

    async def open_to_read(self) -> int:
        return await asyncio.to_thread(self._open_to_read)

    def _open_to_read(self) -> int:
        try:
            db = self._connect()
            try:
                done = [Applied(*row) for row in db.execute(APPLIED)]
            finally:
                db.close()
        except sqlite3.OperationalError as problem:
            if "no such table" in str(problem):
                raise SchemaError(f"{self.path} holds no tables of ours ({problem})") from None
            raise unavailable(problem) from None
        except sqlite3.Error as problem:
            raise unavailable(problem) from None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        return up_to_date("sqlite", done)

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        if self._readers is not None:
            self._readers.shutdown()
            self._readers = None
        while self._reading:
            self._reading.pop().close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _connect(self, create: bool = False) -> sqlite3.Connection:
        """Open a connection. A missing file is not created again, because it would be empty."""
        mode = "rwc" if create else "rw"
        db = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode={mode}",
            uri=True,
            isolation_level=None,
            timeout=self._timeout,
            check_same_thread=False,
            cached_statements=256,
        )
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA wal_autocheckpoint = 4096")  # pages; the default of 1000 is two commits of many tables
            db.execute("PRAGMA journal_size_limit = 67108864")
        except BaseException:
            db.close()
            raise
        return db

    def _check_file(self) -> None:
        """Raise if the file was moved or removed: writes to it would succeed and be lost."""
        try:
            there = os.stat(self.path).st_ino == self._inode
        except OSError:
            there = False
        if not there:
            raise StoreUnavailable("unreachable", f"{self.path} has been moved or removed")

    async def check(self) -> None:
        free, needed = await asyncio.to_thread(self._space)
        if free < needed:  # a small write may still succeed, in space that the file has already
            raise StoreUnavailable("full", f"{free} bytes are free beside {self.path}")
        await super().check()

    def _space(self) -> tuple[int, int]:
        """The bytes that are free on the disk, and those that must be."""
        try:
            disk = os.statvfs(self.path.absolute().parent)
        except OSError as problem:
            raise StoreUnavailable("unreachable", f"{self.path}: {problem.strerror}") from None
        size = disk.f_blocks * disk.f_frsize
        return disk.f_bavail * disk.f_frsize, min(MIN_FREE, size // MIN_FREE_SHARE)

    # --- threads

    def _write(self, work: Work[T]) -> asyncio.Future[T]:
        if self._writer is None:
            raise StoreUnavailable("unreachable", "the store is not open")
        return self._writer.write(work)

    async def _read(self, work: Work[T]) -> T:
        if self._readers is None:
            raise StoreUnavailable("unreachable", "the store is not open")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_in_thread, work)

    def _read_in_thread(self, work: Work[T]) -> T:
        """Run in a reading thread, in one transaction."""
        try:
            db = cast("sqlite3.Connection | None", getattr(self._own, "db", None))
            if db is None:
                db = self._connect()
                db.execute("PRAGMA query_only = ON")
                self._own.db = db
                self._reading.append(db)
            db.execute("BEGIN")
            try:
                return work(db)
            finally:
                db.execute("ROLLBACK")
        except sqlite3.Error as problem:
            self._own.db = None  # the next read opens a new connection
            raise unavailable(problem) from None
