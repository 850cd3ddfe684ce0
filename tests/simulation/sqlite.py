"""SQLite for simulations: the real store on a real file. Only the writer's thread is a timer, with delays."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from omphalos.server.store import sqlite as sqlite_store
from omphalos.server.store import sqlite_commit, sqlite_writer
from omphalos.server.store.errors import StoreUnavailable
from tests.simulation.loop import SimLoop


class SimWriter(sqlite_writer.Writer):
    """The writer's own batches and commits. A commit takes a time, and so does the news of it.

    A process that is killed in between has committed what nobody was told; one that is killed before has not.
    """

    slow: list[Callable[[], float]]  # seconds that a commit takes in addition

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], check: Callable[[], None], run_batch: sqlite_commit.RunBatch
    ) -> None:
        self._group = sqlite_commit.GroupCommit(connect, check, run_batch)
        self._waiting = deque()
        self._closing = False
        self._busy = False

    def write(self, work: sqlite_commit.Work[Any]) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimLoop)
        future = loop.create_future()
        if self._closing:
            raise StoreUnavailable("unreachable", "the store is closed")
        self._waiting.append((work, future))
        if not self._busy:
            self._busy = True
            loop.call_later(loop.rng.uniform(0.0002, 0.02) + self.slow[0](), self._turn, loop)
        return future

    def _turn(self, loop: SimLoop) -> None:
        answers = self._commit_some()
        loop.call_later(loop.rng.expovariate(500.0), sqlite_commit.tell, answers)
        if self._waiting:
            loop.call_later(loop.rng.uniform(0.0002, 0.02) + self.slow[0](), self._turn, loop)
        else:
            self._busy = False

    def _commit_some(self) -> list[sqlite_commit.Answer]:
        count = min(len(self._waiting), sqlite_commit.MAX_BATCH)
        return self._group.commit([self._waiting.popleft() for _ in range(count)])

    def close(self) -> None:
        self._closing = True
        while self._waiting:
            sqlite_commit.tell(self._commit_some())
        self._group.disconnect()


@contextmanager
def without_threads(slow: Callable[[], float]) -> Generator[None]:
    """Let SQLite stores write by timers."""
    real, SimWriter.slow = sqlite_store.Writer, [slow]
    sqlite_store.Writer = SimWriter
    try:
        yield
    finally:
        sqlite_store.Writer = real


def kill_store(store: Any) -> None:
    """Let go of the file, as the operating system does for a process that dies: nothing more is written."""
    writer = store._writer
    if writer is not None:
        writer._waiting.clear()
        writer._group.disconnect()
        store._writer = None
    while store._reading:
        store._reading.pop().close()
    store._own.db = None
    if store._lock is not None:
        store._lock.release()
        store._lock = None


def reader(path: Path) -> sqlite3.Connection:
    """A connection of the one who checks."""
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)
