"""Whose job is next, what is counted and given back, and what each end of a job becomes. The processes are fakes."""

from __future__ import annotations

import asyncio
import pickle
import signal
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest

from omphalos.server.compute import workers as workers_module
from omphalos.server.compute.errors import Busy, TakesTooLong, WorkerFailed
from omphalos.server.compute.limits import PATIENCE, Limits, crashed, ended_by_time
from omphalos.server.compute.pool import ComputePool
from omphalos.server.compute.worker import Answer, pack
from omphalos.server.compute.worker import run as run_job
from omphalos.server.compute.workers import FRAME, START, Stopped, Worker, Workers
from omphalos.table.errors import NoSuchSeat, OmphalosError
from tests.server.compute import jobs
from tests.server.live.harness import run
from tests.server.live.monitor import Told
from tests.waiting import eventually

SOON = 5.0  # seconds until a test fails


class Hand:
    """One of these processes."""

    def __init__(self, run: Callable[[bytes], Answer], end: Callable[[], None]) -> None:
        self.run = run
        self.end = end


class FakeWorkers:
    """Processes that answer when the test says so."""

    def __init__(self, **limits: Any) -> None:
        self.limits = Limits(**limits)
        self.started = 0
        self.begun: list[bytes] = []
        self.go = threading.Event()
        self.answer: Answer | Stopped = Answer("result", "done", 0.5)
        self.back: list[bool] = []  # whether each can be used again
        self.idle: list[float] = []

    def take(self) -> Any:
        return Hand(self.run, self.go.set)

    def run(self, packed: bytes) -> Answer:
        self.begun.append(packed)
        self.go.wait(10.0)
        if isinstance(self.answer, Stopped):
            raise self.answer
        return self.answer

    def give_back(self, worker: Any, usable: bool) -> None:
        self.back.append(usable)

    def end_idle(self, seconds: float) -> None:
        self.idle.append(seconds)

    def close(self) -> None:
        self.go.set()


class Room:
    """A pool over fakes, and what was charged."""

    def __init__(self, **limits: Any) -> None:
        self.workers = FakeWorkers(**limits)
        self.monitor = Told()
        self.charged: Counter[str] = Counter()
        self.pool = ComputePool(cast(Workers, self.workers), self.charge, self.monitor)

    def charge(self, address: str, seconds: float) -> float:
        self.charged[address] += seconds  # pyright: ignore[reportArgumentType]
        return 0.0

    def ask(self, address: str, size: int = 0) -> asyncio.Task[Any]:
        return asyncio.create_task(self.pool.run(address, len, b"x" * size))

    async def hold(self, *addresses: str) -> list[asyncio.Task[Any]]:
        """Keep processes busy for these addresses."""
        held = [self.ask(address) for address in addresses]
        await eventually(lambda: len(self.workers.begun) >= len(held), SOON)
        return held


@asynccontextmanager
async def opened(**limits: Any) -> AsyncGenerator[Room]:
    room = Room(**limits)
    try:
        yield room
    finally:
        room.workers.go.set()
        await room.pool.close()


@pytest.mark.parametrize(
    ("processes", "running"), [(1, {"a": 1}), (2, {"a": 1, "b": 1}), (3, {"a": 2, "b": 1}), (4, {"a": 3, "b": 1})]
)
def test_one_address_has_all_processes_but_one(processes: int, running: dict[str, int]) -> None:
    async def check() -> None:
        async with opened(processes=processes) as room:
            tasks = [room.ask("a") for _ in range(5)]
            await asyncio.sleep(0)
            tasks += [room.ask("b") for _ in range(5)]
            await eventually(lambda: room.pool.waiting == 10 - processes, SOON)
            assert room.pool._running == running  # pyright: ignore[reportPrivateUsage]
            room.workers.go.set()
            assert await asyncio.gather(*tasks) == ["done"] * 10
            assert room.pool._running == {}  # pyright: ignore[reportPrivateUsage]
            assert room.charged == {"a": 2.5, "b": 2.5}

    run(check())


def test_bytes_of_a_job_that_nobody_waits_for_any_more_are_given_back() -> None:
    async def check() -> None:
        async with opened(processes=1, waiting_bytes=1000) as room:
            held = await room.hold("a")
            for _ in range(3):
                gone = room.ask("b", 900)
                await eventually(lambda: room.pool.waiting == 1, SOON)
                gone.cancel()
                await eventually(lambda: room.pool.waiting == 0, SOON)
            stays = room.ask("c", 900)
            await eventually(lambda: room.pool.waiting == 1, SOON)
            room.workers.go.set()
            await asyncio.gather(*held, stays)
            assert room.charged == {"a": 0.5, "b": 0.0, "c": 0.5}

    run(check())


def test_bytes_of_a_job_that_begins_wait_no_longer_and_one_large_job_may_wait_alone() -> None:
    async def check() -> None:
        async with opened(processes=1, waiting_bytes=1000) as room:
            held = await room.hold("a")
            large = room.ask("b", 5000)
            await eventually(lambda: room.pool.waiting == 1, SOON)
            room.workers.go.set()
            await asyncio.gather(*held, large)
            room.workers.go.clear()
            held = [room.ask("a", 700)]
            await eventually(lambda: room.pool.running == 1, SOON)
            exactly = [room.ask("d", 500), room.ask("e", 500)]
            await eventually(lambda: room.pool.waiting == 2, SOON)
            room.workers.go.set()
            assert await asyncio.gather(*held, *exactly) == ["done"] * 3

    run(check())


ENDS: dict[str, tuple[Answer | Stopped, type[Exception] | None, str, str | None, bool]] = {
    # what came: the error, its text, why the monitor is told that it was ended, and whether the process goes on
    "result": (Answer("result", 7, 0.5), None, "", None, True),
    "refused": (Answer("refused", (NoSuchSeat, "no seat 7"), 0.5), NoSuchSeat, "no seat 7", None, True),
    "memory": (Answer("memory", None, 0.5), TakesTooLong, "more memory", "memory", False),
    "large": (Answer("large", 99, 0.5), TakesTooLong, "has 99 bytes", "large", True),
    "failed": (Answer("failed", "oh", 0.5), WorkerFailed, "log", "failed", True),
    "out of time": (Stopped("time", 0.5), TakesTooLong, "more time", "time", False),
    "crash": (Stopped("crashed", 0.5), TakesTooLong, "broke down", "crashed", False),
    "lost": (Stopped("it has gone", 0.5), WorkerFailed, "log", "failed", False),
}


@pytest.mark.parametrize("end", ENDS)
def test_each_end_of_a_job_is_told_counted_and_paid(end: str, caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> None:
        answer, error, said, why, goes_on = ENDS[end]
        async with opened(processes=1) as room:
            room.workers.answer = answer
            room.workers.go.set()
            task = room.ask("a")
            if error is None:
                assert await task == 7
            else:
                with pytest.raises(OmphalosError, match=said) as raised:
                    await task
                assert type(raised.value) is error
            assert room.charged == {"a": 0.5}
            assert (room.monitor.seconds, room.monitor.stopped) == ([0.5], [] if why is None else [why])
            assert room.workers.back == [goes_on]
            assert bool(caplog.records) == (error is WorkerFailed)

    run(check())


def test_whoever_waits_when_the_server_stops_is_told_so() -> None:
    async def check() -> None:
        room = Room(processes=1)
        held = await room.hold("a")
        waiting = [room.ask(address) for address in "bc"]
        await eventually(lambda: room.pool.waiting == 2, SOON)
        await room.pool.close()
        assert await asyncio.gather(*held) == ["done"]
        for task in waiting:
            with pytest.raises(Busy, match="stops"):
                await task

    run(check())


def test_idle_processes_are_looked_for_a_second_after_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        async with opened(processes=1, idle=30.0) as room:
            later: list[tuple[float, Callable[[], None]]] = []
            loop = asyncio.get_running_loop()
            call_later = loop.call_later

            def note(delay: float, call: Any, *args: Any, **more: Any) -> Any:
                if delay == 31.0:
                    later.append((delay, call))
                return call_later(delay, call, *args, **more)

            monkeypatch.setattr(loop, "call_later", note)
            room.workers.go.set()
            await room.ask("a")
            await eventually(lambda: bool(later), SOON)
            later[0][1]()
            await eventually(lambda: room.workers.idle == [30.0], SOON)

    run(check())


# --- in the process


@pytest.mark.parametrize(
    ("job", "what"),
    [
        (jobs.spin, "result"),
        (jobs.spin_and_refuse, "refused"),
        (jobs.spin_and_fail, "failed"),
        (jobs.spin_and_hoard, "memory"),
        (jobs.spin_and_speak, "large"),
    ],
)
def test_processor_time_is_told_whatever_comes_of_a_job(job: Callable[..., Any], what: str) -> None:
    data, goes_on = run_job(pack(job, (0.03,)), 1000)
    answer: Answer = pickle.loads(data)
    assert (answer.what, goes_on) == (what, what != "memory")
    assert answer.seconds >= 0.03


@pytest.mark.parametrize(
    ("size", "what"), [(0, "result"), (100, "result"), (101, "large")]
)  # of the answer, beside what every answer needs
def test_an_answer_may_have_so_many_bytes(size: int, what: str) -> None:
    most = len(run_job(pack(jobs.speak, (100,)), 1 << 20)[0])
    assert pickle.loads(run_job(pack(jobs.speak, (size,)), most)[0]).what == what


# --- how a process ended


@pytest.mark.parametrize(
    ("code", "crash", "time"),
    [
        *[(-one, True, False) for one in (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGILL)],
        *[(one, False, False) for one in (None, 0, 1, -signal.SIGKILL, -signal.SIGTERM, signal.SIGSEGV)],
        (-signal.SIGPROF, False, True),
    ],
)
def test_an_exit_code_tells_how_a_process_ended(code: int | None, crash: bool, time: bool) -> None:
    assert (crashed(code), ended_by_time(code)) == (crash, time)


class Pipe:
    """The server's end of the pipe to a process."""

    def __init__(self, ready: Sequence[bool], problem: Exception | None = None) -> None:
        self.ready = list(ready)  # what `poll` finds
        self.problem = problem
        self.polled: list[float] = []
        self.sent: list[bytes] = []
        self.limits: list[int | None] = []

    def poll(self, timeout: float) -> bool:
        self.polled.append(timeout)
        return self.ready.pop(0)

    def send_bytes(self, data: bytes) -> None:
        self.sent.append(data)

    def recv_bytes(self, most: int | None = None) -> bytes:
        self.limits.append(most)
        if most is not None and self.problem is not None:
            raise self.problem
        return pickle.dumps(Answer("result", 1, 0.1))


def worker_with(monkeypatch: pytest.MonkeyPatch, pipe: Pipe, code: int = 0) -> Worker:
    def process(*_: Any) -> Any:
        return SimpleNamespace(connection=pipe, exit_code=lambda: code, end=lambda: None, kill=lambda: None)

    monkeypatch.setattr(workers_module, "Process", process)
    return Worker(Limits(seconds=3.0, answer=1000), ())


def test_a_process_is_waited_for_once_and_each_job_has_its_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = Pipe([True, True, True])
    worker = worker_with(monkeypatch, pipe)
    assert [worker.run(b"one").value, worker.run(b"two").value] == [1, 1]
    assert pipe.polled == [START, 3.0 * PATIENCE, 3.0 * PATIENCE]
    assert (pipe.sent, pipe.limits) == ([b"one", b"two"], [None, 1000 + FRAME, 1000 + FRAME])


@pytest.mark.parametrize(
    ("ready", "problem", "code", "why", "seconds"),
    [
        ([True, False], None, 0, "time", 3.0 * PATIENCE),  # of the clock: it may wait for something
        ([True, True], EOFError(), -signal.SIGPROF, "time", 3.0),  # of the processor
        ([True, True], EOFError(), -signal.SIGSEGV, "crashed", 0.0),
        ([True, True], OSError("too long"), -signal.SIGKILL, "has gone", 0.0),
        ([False], None, 0, "does not start", 0.0),
    ],
)
def test_a_process_that_is_lost_says_why_and_how_long_it_worked(
    ready: list[bool], problem: Exception | None, code: int, why: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = worker_with(monkeypatch, Pipe(ready, problem), code)
    with pytest.raises(Stopped, match=why) as stopped:
        worker.run(b"job")
    assert stopped.value.seconds == pytest.approx(seconds, abs=0.5)
    assert why in stopped.value.why


# --- which process


class FakeWorker:
    """A process that only knows whether it was ended."""

    def __init__(self, *_: Any) -> None:
        self.idle_since = 0.0
        self.ended = False

    def end(self) -> None:
        self.ended = True

    kill = end


def test_the_process_used_last_is_used_next_and_only_the_idle_are_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr(workers_module, "Worker", FakeWorker)
    monkeypatch.setattr(workers_module, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    workers = Workers(Limits())
    first, second, third, fourth = taken = [cast(FakeWorker, workers.take()) for _ in range(4)]
    assert (len(set(taken)), workers.started) == (4, 4)
    for at, worker in ((10.0, first), (20.0, second), (30.0, third)):
        clock[0] = at
        workers.give_back(cast(Worker, worker), usable=True)
    assert workers.take() is cast(Any, third)
    clock[0] = 50.0
    workers.end_idle(30.0)  # since 20 at the latest
    assert [one.ended for one in taken] == [True, True, False, False]
    assert workers.started == 2
    workers.give_back(cast(Worker, third), usable=True)
    clock[0] = 79.9
    workers.end_idle(30.0)
    assert not third.ended
    workers.give_back(cast(Worker, fourth), usable=False)
    assert (fourth.ended, workers.started) == (True, 1)
    assert workers.take() is cast(Any, third)
    workers.close()
    assert third.ended
    with pytest.raises(Stopped, match="closed"):
        workers.take()
    late = FakeWorker()
    workers.give_back(cast(Worker, late), usable=True)
    assert late.ended
