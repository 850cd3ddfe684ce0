"""TaskPool that do what messages ask: tasks that are kept for the next message.

A message needs a task, for it may have to wait, and to make one costs more than most messages do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

Job: TypeAlias = Callable[[bytes], Awaitable[None]]
MAX_IDLE: Final = 256


class TaskPool:
    """As many as are needed at a time; some of them stay."""

    __slots__ = ("_all", "_idle")

    def __init__(self) -> None:
        self._all: set[asyncio.Task[None]] = set()  # the loop itself remembers none
        self._idle: list[asyncio.Future[tuple[Job, bytes]]] = []  # what each of them waits for

    def do(self, job: Job, data: bytes, loop: asyncio.AbstractEventLoop) -> None:
        """Begin it soon. An job sees to its own failures."""
        if self._idle:
            self._idle.pop().set_result((job, data))
            return
        task = loop.create_task(self._work(job, data, loop))
        self._all.add(task)
        task.add_done_callback(self._all.discard)

    async def _work(self, job: Job, data: bytes, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            await job(data)
            del job, data  # whoever it was for may be gone before the next one comes
            if len(self._idle) >= MAX_IDLE:
                return
            called: asyncio.Future[tuple[Job, bytes]] = loop.create_future()
            self._idle.append(called)
            try:
                job, data = await called
            except asyncio.CancelledError:  # the loop ends
                if called in self._idle:
                    self._idle.remove(called)
                raise
