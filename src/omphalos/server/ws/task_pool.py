"""A pool of asyncio tasks that are reused.

Every message needs a task because its handler may wait. Creating a task costs more than handling most messages does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

Job: TypeAlias = Callable[[bytes], Awaitable[None]]
MAX_IDLE: Final = 256  # tasks kept for later


class TaskPool:
    """Runs jobs in as many tasks as are needed and keeps some of them idle for the next job."""

    __slots__ = ("_all", "_idle")

    def __init__(self) -> None:
        self._all: set[asyncio.Task[None]] = set()  # the event loop holds only weak references
        self._idle: list[asyncio.Future[tuple[Job, bytes]]] = []  # what each idle task awaits

    def submit(self, job: Job, data: bytes, loop: asyncio.AbstractEventLoop) -> None:
        """Start the job soon. The job handles its own exceptions."""
        if self._idle:
            self._idle.pop().set_result((job, data))
            return
        task = loop.create_task(self._work(job, data, loop))
        self._all.add(task)
        task.add_done_callback(self._all.discard)

    async def _work(self, job: Job, data: bytes, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            await job(data)
            del job, data  # an idle task keeps no connection alive
            if len(self._idle) >= MAX_IDLE:
                return
            next_job: asyncio.Future[tuple[Job, bytes]] = loop.create_future()
            self._idle.append(next_job)
            try:
                job, data = await next_job
            except asyncio.CancelledError:  # the loop ends
                if next_job in self._idle:
                    self._idle.remove(next_job)
                raise
