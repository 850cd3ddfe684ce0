"""Jobs in real worker processes: what they may use, who is next, what they cost."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.compute.errors import Busy, TakesTooLong, WorkerFailed
from omphalos.server.compute.limits import MIB, Limits
from omphalos.server.compute.pool import ComputePool
from omphalos.server.compute.workers import Workers
from omphalos.server.errors import RateLimited
from omphalos.table.errors import NoSuchSeat
from tests.server.compute import jobs
from tests.server.live.harness import run
from tests.server.live.monitor import Told
from tests.waiting import eventually


class Purse:
    """What addresses have paid."""

    def __init__(self) -> None:
        self.charged: dict[str, float] = {}
        self.wait = 0.0

    def charge(self, address: str, seconds: float) -> float:
        self.charged[address] = self.charged.get(address, 0.0) + seconds
        return self.wait


@asynccontextmanager
async def opened(monitor: Told | None = None, purse: Purse | None = None, **limits: Any) -> AsyncGenerator[ComputePool]:
    pool = ComputePool(Workers(Limits(**limits)), None if purse is None else purse.charge, monitor)
    try:
        yield pool
    finally:
        await pool.close()


def test_a_job_is_done_in_another_process_which_is_kept() -> None:
    async def check() -> None:
        async with opened() as pool:
            assert pool.processes == 0  # nothing is started before it is needed
            first = await pool.run("a", jobs.number)
            assert first != os.getpid()
            assert await pool.run("b", jobs.number) == first
            assert pool.processes == 1
            with pytest.raises(NoSuchSeat, match="there is no seat 7") as refused:
                await pool.run("a", jobs.refuse, 7)
            assert refused.value.code == "no-such-seat"

    run(check())


@pytest.mark.parametrize(
    ("function", "argument", "says", "why"),
    [
        (jobs.spin, 60.0, "more time", "time"),
        (jobs.wait_for, "/never/made", "more time", "time"),
        (jobs.hoard, 2_000 * MIB, "more memory", "memory"),
        (jobs.speak, 3 * MIB, "the answer has 31", "large"),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="the limits of other systems are looser")
def test_a_job_that_uses_too_much_is_ended_and_the_next_one_runs(
    function: Any, argument: Any, says: str, why: str
) -> None:
    async def check() -> None:
        monitor, purse = Told(), Purse()
        async with opened(monitor, purse, seconds=0.3, memory=400 * MIB, answer=2 * MIB, processes=1) as pool:
            with pytest.raises(TakesTooLong, match=says):
                await pool.run("a", function, argument)
            assert await pool.run("b", jobs.number) != os.getpid()
        assert monitor.stopped == [why]
        assert len(monitor.seconds) == 2
        if why == "time":
            assert purse.charged["a"] >= 0.3
        assert purse.charged["b"] < 0.3

    run(check())


@pytest.mark.parametrize("function", [jobs.fail, jobs.die])
def test_a_job_that_fails_is_an_error_of_the_server(function: Any, caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> None:
        monitor = Told()
        async with opened(monitor) as pool:
            with pytest.raises(WorkerFailed) as failed:
                await pool.run("a", function)
            assert failed.value.code == "internal-error"
            assert await pool.run("a", jobs.number) != os.getpid()
        assert monitor.stopped == ["failed"]

    run(check())
    assert "a job failed" in caplog.text


def test_an_address_leaves_a_process_to_the_others(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(processes=2) as pool:
            held = [asyncio.create_task(pool.run("a", jobs.wait_for, str(tmp_path / "go"))) for _ in range(5)]
            assert await pool.run("b", jobs.number) != os.getpid()
            assert pool.waiting == 4
            assert pool.processes == 2
            (tmp_path / "go").touch()
            assert await asyncio.gather(*held) == ["done"] * 5

    run(check())


def test_addresses_take_turns(tmp_path: Path) -> None:
    async def check() -> None:
        done: list[str] = []

        async def noted(address: str) -> None:
            await pool.run(address, jobs.number)
            done.append(address)

        async with opened(processes=1) as pool:
            held = asyncio.create_task(pool.run("a", jobs.wait_for, str(tmp_path / "go")))
            tasks = [asyncio.create_task(noted(address)) for address in "aaaabc"]
            await eventually(lambda: pool.waiting == 6)
            (tmp_path / "go").touch()
            await asyncio.gather(held, *tasks)
        assert done == ["a", "b", "c", "a", "a", "a"]

    run(check())


def test_only_the_address_with_too_many_jobs_is_refused(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(processes=1, waiting=3, all_waiting=4) as pool:
            held = asyncio.create_task(pool.run("a", jobs.wait_for, str(tmp_path / "go")))
            await eventually(lambda: pool.running == 1)
            waiting = [asyncio.create_task(pool.run("a", jobs.number, n)) for n in range(3)]
            await eventually(lambda: pool.waiting == 3)
            with pytest.raises(Busy, match="for this address"):
                await pool.run("a", jobs.number)
            others = [asyncio.create_task(pool.run(address, jobs.number)) for address in "bc"]
            with pytest.raises(Busy, match="too much is being computed"):
                await waiting[2]  # the latest of the address with the most makes room
            (tmp_path / "go").touch()
            await asyncio.gather(held, *waiting[:2], *others)

    run(check())


def test_the_bytes_that_wait_are_bounded(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(processes=1, waiting_bytes=2_000) as pool:
            held = asyncio.create_task(pool.run("a", jobs.wait_for, str(tmp_path / "go")))
            await eventually(lambda: pool.running == 1)
            first = asyncio.create_task(pool.run("a", bytes.upper, b"x" * 1_500))
            await eventually(lambda: pool.waiting == 1)
            with pytest.raises(Busy):
                await pool.run("a", bytes.upper, b"y" * 1_500)
            (tmp_path / "go").touch()
            assert await first == b"X" * 1_500
            await held

    run(check())


def test_a_job_whose_asker_has_gone_is_dropped_or_paid(tmp_path: Path) -> None:
    async def check() -> None:
        purse = Purse()
        async with opened(purse=purse, processes=1) as pool:
            held = asyncio.create_task(pool.run("a", jobs.spin, 0.2))
            waiting = asyncio.create_task(pool.run("b", jobs.spin, 5.0))
            await eventually(lambda: pool.waiting == 1)
            waiting.cancel()
            held.cancel()
            await eventually(lambda: pool.waiting == 0)
            assert await pool.run("c", jobs.number) != os.getpid()
        assert purse.charged["a"] >= 0.2
        assert purse.charged["b"] == 0.0

    run(check())


def test_who_is_in_debt_is_refused() -> None:
    async def check() -> None:
        purse = Purse()
        async with opened(purse=purse) as pool:
            assert await pool.run("a", jobs.number, upload=20 * MIB)
            assert purse.charged["a"] >= 1.0  # bytes cost too
            purse.wait = 3.2
            with pytest.raises(RateLimited, match="in 4 s"):
                await pool.run("a", jobs.number)

    run(check())


def test_a_process_without_work_is_ended_and_none_survives_the_server() -> None:
    async def check() -> None:
        async with opened(idle=0.1) as pool:
            first = await pool.run("a", jobs.number)
            await eventually(lambda: pool.processes == 0)
            second = await pool.run("a", jobs.number)
            assert first != second
            running = asyncio.create_task(pool.run("a", jobs.spin, 5.0))
            await eventually(lambda: pool.running == 1)
        with pytest.raises(WorkerFailed):
            await running
        with pytest.raises(Busy, match="stops"):
            await pool.run("a", jobs.number)
        for number in (first, second):
            with pytest.raises(ProcessLookupError):
                os.kill(number, 0)

    run(check())
