"""The jobs of a server: which is next, what they cost, and what comes of them.

Addresses take turns. One address has at most all processes but one, so that a second address never waits for a job
of the first to end. An address pays for the processor time that its jobs take, whatever comes of them.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeAlias

from omphalos.server.compute.errors import Busy, Stopped, TakesTooLong, WorkerFailed
from omphalos.server.compute.fair_queue import FairQueue
from omphalos.server.compute.limits import MIB, Limits
from omphalos.server.compute.worker import Answer, Function, pack
from omphalos.server.errors import RateLimited

BYTES_PER_SECOND: Final = 20 * MIB  # of an upload that cost as much as a second of processor time
logger = logging.getLogger(__name__)

Charge: TypeAlias = Callable[[str, float], float]
"""Charges seconds of processor time to an address and returns the seconds to wait before more."""


class ComputeMonitor(Protocol):
    """Is told of the jobs."""

    def computed(self, seconds: float) -> None:
        """A job has taken so much processor time."""
        ...

    def computation_stopped(self, why: str) -> None:
        """A job was ended: by its time, its memory, the size of its result, or because it failed."""
        ...


class Worker(Protocol):
    """Where jobs run, one at a time."""

    def run(self, packed: bytes) -> Answer:
        """Run a job, in a thread. Stopped if the worker was ended."""
        ...

    def end(self) -> None:
        """End it, whatever it does. From any thread."""
        ...


class Workers(Protocol):
    """All workers: processes (`workers`), or the one that there is in a page (`page.here`)."""

    @property
    def limits(self) -> Limits:
        """What they may use."""
        ...

    @property
    def started(self) -> int:
        """How many there are."""
        ...

    def take(self) -> Any:
        """A worker that has nothing to do."""
        ...

    def give_back(self, worker: Any, usable: bool) -> None:
        """Keep a worker for the next job, or end it."""
        ...

    def end_idle(self, seconds: float) -> None:
        """End the workers that have had nothing to do for so long."""
        ...

    def close(self) -> None:
        """End all."""
        ...


class Job:
    """A job that waits or runs."""

    __slots__ = ("address", "args", "function", "future", "size")

    def __init__(self, address: str, function: Function, args: tuple[Any, ...]) -> None:
        self.address = address
        self.function = function
        self.args = args
        self.size = sum(len(one) for one in args if isinstance(one, bytes))
        self.future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


class ComputePool:
    """Runs functions in worker processes."""

    def __init__(
        self, workers: Workers | None = None, charge: Charge | None = None, monitor: ComputeMonitor | None = None
    ) -> None:
        self._workers: Workers = _processes() if workers is None else workers
        self._limits = self._workers.limits
        self._charge = _free if charge is None else charge
        self._monitor = monitor
        self._queue: FairQueue[Job] = FairQueue(1)
        self._bytes = 0  # that wait
        self._running: Counter[str] = Counter()  # by address
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: set[Worker] = set()
        self._threads = ThreadPoolExecutor(self._limits.processes, thread_name_prefix="compute")
        self._closed = False

    @property
    def waiting(self) -> int:
        """Jobs that wait for a process."""
        return len(self._queue)

    @property
    def running(self) -> int:
        """Jobs that a process works at."""
        return self._running.total()

    @property
    def processes(self) -> int:
        """Processes that are started."""
        return self._workers.started

    async def run(self, address: str, function: Function, *args: Any, upload: int = 0) -> Any:
        """The result of a function of a module. `upload` is the number of bytes that came with the request.

        Besides the function's own: RateLimited, Busy, TakesTooLong, WorkerFailed.
        """
        wait = self._charge(address, upload / BYTES_PER_SECOND)
        if wait > 0.0:
            raise RateLimited(f"enough was computed for this address; ask again in {math.ceil(wait)} s")
        job = Job(address, function, args)
        self._admit(job)
        self._dispatch()
        try:
            answer = await job.future
        except asyncio.CancelledError:  # the asker has gone
            if self._queue.discard(0, address, job):
                self._bytes -= job.size
            raise
        return _result(answer)

    def _admit(self, job: Job) -> None:
        """Let a job wait. Where too many wait, the address with the most of them loses its latest."""
        limits = self._limits
        if self._closed:
            raise Busy("the server stops")
        if self._queue.of(0, job.address) >= limits.waiting:
            raise Busy("too much is being computed for this address; ask again in a moment")
        self._queue.put(0, job.address, job)
        self._bytes += job.size
        while len(self._queue) > limits.all_waiting or self._bytes > max(limits.waiting_bytes, job.size):
            dropped = self._queue.drop(0)
            assert dropped is not None
            self._bytes -= dropped.size
            if dropped is job:
                raise Busy("too much is being computed; ask again in a moment")
            if not dropped.future.done():
                dropped.future.set_exception(Busy("too much is being computed; ask again in a moment"))

    def _dispatch(self) -> None:
        share = max(1, self._limits.processes - 1)
        while not self._closed and self._running.total() < self._limits.processes:
            job = self._queue.pop(skip=[address for address, count in self._running.items() if count >= share])
            if job is None:
                return
            self._bytes -= job.size
            self._running[job.address] += 1
            task = asyncio.get_running_loop().create_task(self._do(job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, job: Job) -> None:
        loop = asyncio.get_running_loop()
        try:
            answer = await loop.run_in_executor(self._threads, self._work, job)
        except Exception as problem:  # it could not be sent, or no process can be started
            answer = Answer("failed", f"{problem!r}"[:500], 0.0)
        self._charge(job.address, answer.seconds)
        if self._monitor is not None:
            self._monitor.computed(answer.seconds)
            if answer.what not in ("result", "refused"):
                self._monitor.computation_stopped(answer.what)
        if answer.what == "failed" and not self._closed:
            logger.error("a job failed: %s", answer.value)
        if not job.future.done():
            job.future.set_result(answer)
        self._running[job.address] -= 1
        if not self._running[job.address]:
            del self._running[job.address]
        if not self._closed:
            loop.call_later(self._limits.idle + 1.0, self._end_idle)
        self._dispatch()

    def _work(self, job: Job) -> Answer:
        """Run a job in a process. In a thread."""
        packed = pack(job.function, job.args)
        worker = self._workers.take()
        self._busy.add(worker)
        usable = False
        try:
            if self._closed:
                return Answer("failed", "the server stops", 0.0)
            answer = worker.run(packed)
            usable = answer.what != "memory"
            return answer
        except Stopped as stopped:
            what = "time" if stopped.why == "time" else "crashed" if stopped.why == "crashed" else "failed"
            return Answer(what, stopped.why, stopped.seconds)
        finally:
            self._busy.discard(worker)
            self._workers.give_back(worker, usable)

    def _end_idle(self) -> None:
        if not self._closed:
            asyncio.get_running_loop().run_in_executor(self._threads, self._workers.end_idle, self._limits.idle)

    async def close(self) -> None:
        """End the processes. Pending jobs fail."""
        self._closed = True
        while (job := self._queue.pop()) is not None:
            if not job.future.done():
                job.future.set_exception(Busy("the server stops"))
        for worker in list(self._busy):
            worker.end()
        if self._tasks:
            await asyncio.wait(self._tasks)
        self._workers.close()
        self._threads.shutdown()


def _processes() -> Workers:
    from omphalos.server.compute.workers import Workers as Processes  # where there are processes

    return Processes(Limits())


def _result(answer: Answer) -> Any:
    match answer.what:
        case "result":
            return answer.value
        case "refused":
            kind, text = answer.value
            raise rebuilt(kind, text)
        case "time":
            raise TakesTooLong("that takes more time than one computation may")
        case "memory":
            raise TakesTooLong("that takes more memory than one computation may")
        case "crashed":
            raise TakesTooLong("its process broke down: that takes too much memory, or is damaged")
        case "large":
            raise TakesTooLong(f"the answer has {answer.value} bytes, more than one may have")
        case "failed":
            raise WorkerFailed("The server failed; its log tells why.")


def rebuilt(kind: type[Exception], text: str) -> Exception:
    """An error of another process. Its type may take other arguments than its text."""
    problem = kind.__new__(kind)
    Exception.__init__(problem, text)
    return problem


def _free(address: str, seconds: float) -> float:
    """Charge nothing."""
    return 0.0
