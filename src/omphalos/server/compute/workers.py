"""The worker processes: started when needed, kept for the next job, ended when idle. Used from several threads."""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Sequence
from typing import Final

from omphalos.kernels import Mode, mode
from omphalos.server.compute.errors import Stopped
from omphalos.server.compute.limits import PATIENCE, Limits, crashed, ended_by_time
from omphalos.server.compute.process import Process
from omphalos.server.compute.worker import Answer, serve

START: Final = 120.0  # seconds until a process that starts is given up
FRAME: Final = 1 << 16  # bytes beside a result


class Worker:
    """One process."""

    def __init__(self, limits: Limits, preload: Sequence[str]) -> None:
        self._limits = limits
        self._process = Process("compute", limits.memory, serve, limits, tuple(preload), mode() is Mode.MEANWHILE)
        self._ready = False
        self.idle_since = time.monotonic()

    def run(self, packed: bytes) -> Answer:
        """Run a job. Stopped if the process was ended."""
        patience = self._limits.seconds * PATIENCE
        begun = time.monotonic()
        try:
            self._start()
            begun = time.monotonic()
            self._process.connection.send_bytes(packed)
            if not self._process.connection.poll(patience):
                raise Stopped("time", patience)
            answer: Answer = pickle.loads(self._process.connection.recv_bytes(self._limits.answer + FRAME))
        except (EOFError, OSError, pickle.PickleError) as problem:
            code = self._process.exit_code()
            if ended_by_time(code):
                raise Stopped("time", self._limits.seconds) from None
            if crashed(code):
                raise Stopped("crashed", time.monotonic() - begun) from None
            text = f"the process has gone: {problem!r}, exit code {code}"
            raise Stopped(text, time.monotonic() - begun) from None
        return answer

    def _start(self) -> None:
        if not self._ready:
            if not self._process.connection.poll(START):
                raise OSError("it does not start")
            self._process.connection.recv_bytes()
            self._ready = True

    def end(self) -> None:
        """Kill the process. From any thread."""
        self._process.end()

    def kill(self) -> None:
        """Kill the process and free its pipe. From the thread that runs its job, or when it runs none."""
        self._process.kill()


class Workers:
    """All worker processes. Whoever takes one gives it back, or has killed it."""

    def __init__(self, limits: Limits, preload: Sequence[str] = ()) -> None:
        self.limits = limits
        self._preload = preload
        self._idle: list[Worker] = []  # the one used last is last
        self._taken: set[Worker] = set()
        self._guard = threading.Lock()
        self._closed = False

    @property
    def started(self) -> int:
        """How many processes there are."""
        return len(self._idle) + len(self._taken)

    def take(self) -> Worker:
        """The process that was used last, or a new one."""
        with self._guard:
            if self._closed:
                raise Stopped("closed", 0.0)
            worker = self._idle.pop() if self._idle else Worker(self.limits, self._preload)
            self._taken.add(worker)
        return worker

    def give_back(self, worker: Worker, usable: bool) -> None:
        """Keep a process for the next job, or end it."""
        worker.idle_since = time.monotonic()
        with self._guard:
            self._taken.discard(worker)
            if usable and not self._closed:
                self._idle.append(worker)
                return
        worker.kill()

    def end_idle(self, seconds: float) -> None:
        """End the processes that have had nothing to do for so long."""
        before = time.monotonic() - seconds
        with self._guard:
            ended = [worker for worker in self._idle if worker.idle_since <= before]
            self._idle = [worker for worker in self._idle if worker.idle_since > before]
        for worker in ended:
            worker.kill()

    def close(self) -> None:
        """End all. Threads that wait for an answer notice."""
        with self._guard:
            self._closed = True
            idle, self._idle = self._idle, []
            for worker in self._taken:
                worker.end()
        for worker in idle:
            worker.kill()
