"""The thread that writes to SQLite: everything requested while it commits shares the next commit (`sqlite_commit`)."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.sqlite_commit import MAX_BATCH, Answer, GroupCommit, RunBatch, Waiting, Work, tell

T = TypeVar("T")


class Writer:
    """The writer thread."""

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], check: Callable[[], None], run_batch: RunBatch
    ) -> None:
        self._group = GroupCommit(connect, check, run_batch)
        self._waiting: deque[Waiting] = deque()
        self._wakeup = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        """Run this in the next commit. The future resolves when it is durable."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._wakeup:
            if self._closing:
                raise StoreUnavailable("unreachable", "the store is closed")
            self._waiting.append((work, future))
            if len(self._waiting) == 1:
                self._wakeup.notify()
        return future

    def close(self) -> None:
        """Finish queued writes, then end. Blocks; not for the event loop's thread."""
        with self._wakeup:
            self._closing = True
            self._wakeup.notify()
        self._thread.join()

    # --- the thread

    def _run(self) -> None:
        while batch := self._next():
            answers = self._group.commit(batch)
            loops: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
            for answer in answers:
                loops.setdefault(answer[0].get_loop(), []).append(answer)
            for loop, its in loops.items():
                with contextlib.suppress(RuntimeError):  # the loop is closed
                    loop.call_soon_threadsafe(tell, its)
        self._group.disconnect()

    def _next(self) -> list[Waiting]:
        with self._wakeup:
            while not self._waiting:
                if self._closing:
                    return []
                self._wakeup.wait()
            return [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_BATCH))]
