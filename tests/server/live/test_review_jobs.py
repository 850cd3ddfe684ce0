"""How reviews are put together of requests to bots, and how many there are at once. The bots are fakes."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, cast

import msgspec
import pytest

from omphalos.bots import BotSeat, play_out
from omphalos.bots.analyst import Case, Judged
from omphalos.bots.review import Review, cases_of, finish, in_order, played
from omphalos.server.bots.errors import ReviewsBusy, ReviewsOff
from omphalos.server.bots.kernels import KernelCompiler, Spawn
from omphalos.server.bots.pool import BotFailed, BotPool, seated
from omphalos.server.bots.requests import PackedRequest, ReviewedPart, ReviewPart
from omphalos.server.bots.reviews import ReviewJob, Reviews
from omphalos.server.compute.pool import ComputePool
from omphalos.server.errors import NoSuchTable
from omphalos.server.ops.monitor import NoMonitor
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.store import Store
from omphalos.table import Table, read_record
from omphalos.table.record import Record
from tests.server.lake import GAME
from tests.server.live.harness import run

SECONDS = 60.0  # of one review


@cache
def data() -> bytes:
    """The record of a game of twenty decisions."""
    table = Table.open(GAME, 2, {"rounds": 5}, "record")
    play_out(table, [BotSeat("random", GAME, seat, "record", table.options) for seat in range(2)])
    return table.record()


@cache
def record() -> Record:
    """The same, read."""
    return read_record(data())


def chances(seed: str) -> tuple[float, float]:
    """What the fake says of a state. The chances jump about."""
    found = int(seed.removeprefix("review ")) * 7 % 20 / 20
    return found, 1 - found


def judged(case: Case) -> Judged | None:
    """What the fake says of a decision: nothing of some."""
    return None if case.moment % 5 == 0 else Judged(case.moment, case.seat, 0.5, 0.1, 1.0)


class FakePool:
    """Answers requests at once, each after a second of thinking, unless it is held."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ReviewPart, str]] = []
        self.fails: Callable[[ReviewPart], Exception | None] = lambda _: None
        self.free = asyncio.Event()
        self.free.set()

    async def ask(
        self, game: Any, packed: PackedRequest[ReviewedPart], address: str, settle: Callable[[float], None]
    ) -> ReviewedPart:
        request: ReviewPart = pickle.loads(packed.packed)
        self.asked.append((game, request, address))
        await self.free.wait()
        problem = self.fails(request)
        if problem is not None:
            raise problem
        found = tuple(chances(seed) for _, seed in request.states)
        settle(1.0)
        return ReviewedPart("playouts", found, tuple(judged(case) for case in request.cases))


class FakeCompute:
    """Computes at once."""

    async def run(self, address: str, function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)


class FakeStore:
    """Keeps reviews in memory."""

    def __init__(self) -> None:
        self.reviews: dict[str, bytes] = {}
        self.problem: Exception | None = None

    async def review(self, table_id: str) -> bytes | None:
        return self.reviews.get(table_id)

    async def keep_review(self, table_id: str, review: bytes) -> None:
        if self.problem is not None:
            raise self.problem
        self.reviews[table_id] = review


class Thinking(NoMonitor):
    """Notes how long bots thought."""

    def __init__(self) -> None:
        self.thought: list[tuple[str, float]] = []

    def bot_thought(self, game: str, seconds: float) -> None:
        self.thought.append((game, seconds))


class Desk:
    """Reviews with a fake pool and a fake store."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.pool, self.store, self.monitor = FakePool(), FakeStore(), Thinking()
        self.tasks: list[asyncio.Task[None]] = []
        self.kernels = KernelCompiler()
        pool, store = cast(BotPool, self.pool), cast(Store, self.store)
        compute = cast(ComputePool, FakeCompute())
        self.reviews = Reviews(pool, store, seconds, cast(Spawn, self.spawn), self.monitor, self.kernels, compute)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        self.tasks.append(asyncio.create_task(work))
        return self.tasks[-1]

    async def made(self, key: str = "record", address: str = "") -> ReviewJob:
        """Begin a review and wait for its end."""
        job = self.reviews.begin_record(key, GAME, data(), address)
        await self.tasks[-1]
        return job


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def ordered() -> list[Case]:
    """The decisions in the order in which they are looked at."""
    states, cases = cases_of(record(), "review")
    curve = tuple(chances(f"review {n}") for n in range(len(states) - 1))
    return [cases[place] for place in in_order(curve, [case.moment for case in cases])]


def finished(cases: list[Case], skipped: int) -> Review:
    """The review in which these decisions were looked at."""
    curve = tuple(chances(f"review {n}") for n in range(21))
    found = [one for one in map(judged, cases) if one is not None]
    return finish(played(record()), "random", "playouts", curve, found, skipped)


def test_a_review_asks_for_chances_first_and_for_decisions_after() -> None:
    async def check() -> None:
        desk = Desk()
        job = await desk.made(address="here")
        states, cases = cases_of(record(), "review")
        sitter = seated("random", GAME, 0, "review", record().options, SECONDS)
        seeded = [(state, f"review {n}") for n, state in enumerate(states[1:])]
        assert (len(seeded), len(cases)) == (21, 20)
        parts = [ReviewPart(sitter, 2, states=tuple(some)) for some in (seeded[:16], seeded[16:])]
        parts += [ReviewPart(sitter, 2, cases=(case,)) for case in ordered()]
        assert desk.pool.asked == [(record().game, part, "here") for part in parts]
        assert desk.monitor.thought == [("lake", 1.0)] * 22
        assert vars(job) == {"address": "here", "state": "running", "done": 20, "total": 20, "seconds": 22.0}
        assert desk.reviews.under_way("record") is None
        assert desk.reviews.of_record("record") == finished(cases, 0)

    run(check())


def test_a_review_under_way_tells_how_far_it_is() -> None:
    async def check() -> None:
        desk = Desk()
        desk.pool.free.clear()
        job = desk.reviews.begin_record("record", GAME, data(), "here")
        assert vars(job) == {"address": "here", "state": "running", "done": 0, "total": 0, "seconds": 0.0}
        await settled()
        assert (job.done, job.total) == (0, 20)
        assert desk.reviews.under_way("record") is job
        assert desk.reviews.begin_record("record", GAME, data(), "there") is job
        assert len(desk.tasks) == 1
        desk.pool.free.set()
        await desk.tasks[0]

    run(check())


def test_the_least_interesting_decisions_are_skipped_when_the_time_is_over() -> None:
    async def check() -> None:
        desk = Desk(5.0)
        job = await desk.made()
        assert (job.done, job.seconds) == (3, 5.0)  # after two seconds for the chances
        assert desk.reviews.of_record("record") == finished(ordered()[:3], 17)

    run(check())


def test_a_bot_may_fail_at_two_decisions() -> None:
    async def check() -> None:
        desk = Desk()
        bad = ordered()[4:6]
        desk.pool.fails = lambda part: BotFailed("no") if part.cases and part.cases[0] in bad else None
        job = await desk.made()
        assert (job.done, job.total) == (20, 20)
        assert desk.reviews.of_record("record") == finished([one for one in ordered() if one not in bad], 2)

    run(check())


def test_a_third_failure_ends_the_review(caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> None:
        desk = Desk()
        bad = ordered()[4:7]
        desk.pool.fails = lambda part: BotFailed("no") if part.cases and part.cases[0] in bad else None
        job = await desk.made()
        assert (job.state, job.done) == ("failed", 6)
        assert desk.reviews.under_way("record") is job
        assert desk.reviews.of_record("record") is None
        desk.pool.fails = lambda _: None
        again = await desk.made()  # asked for again, it is made anew
        assert again is not job
        assert desk.reviews.under_way("record") is None
        assert desk.reviews.of_record("record") is not None

    run(check())
    assert caplog.messages == ["no review of record: no"]


def test_a_tables_review_is_kept_with_the_table() -> None:
    async def check() -> None:
        desk = Desk(0.5)  # enough for the curve alone
        assert await desk.reviews.kept("table") is None
        job = desk.reviews.begin("table", GAME, data(), "here")
        await desk.tasks[0]
        assert job.address == "here"
        review = finished([], 20)
        assert msgspec.json.decode(desk.store.reviews["table"], type=Review) == review
        kept = await desk.reviews.kept("table")
        assert kept is not None
        assert (kept.curve, kept.skipped) == (review.curve, 20)
        assert desk.reviews.of_record("table") is None
        desk.store.reviews["table"] = b"{}"
        assert await desk.reviews.kept("table") is None

    run(check())


@pytest.mark.parametrize(
    ("problem", "state", "logged"),
    [
        (NoSuchTable("table"), None, []),
        (StoreUnavailable("full", "no space"), "failed", ["no review of table"]),
        (ValueError("odd"), "failed", ["no review of table"]),
    ],
)
def test_a_review_that_cannot_be_kept(
    caplog: pytest.LogCaptureFixture, problem: Exception, state: str | None, logged: list[str]
) -> None:
    async def check() -> None:
        desk = Desk()
        desk.store.problem = problem
        desk.reviews.begin("table", GAME, data(), "")
        await desk.tasks[0]
        job = desk.reviews.under_way("table")
        assert (None if job is None else job.state) == state

    run(check())
    assert [message.partition(":")[0] for message in caplog.messages] == logged


def test_a_review_is_no_failure_when_the_server_stops() -> None:
    async def check() -> None:
        desk = Desk()
        desk.pool.free.clear()
        job = desk.reviews.begin_record("record", GAME, data(), "")
        await settled()
        desk.tasks[0].cancel()
        await asyncio.wait(desk.tasks)
        assert desk.tasks[0].cancelled()
        assert job.state == "running"

    run(check())


def test_none_are_made_where_they_are_switched_off() -> None:
    async def check() -> None:
        desk = Desk(0.0)
        with pytest.raises(ReviewsOff):
            desk.reviews.begin_record("record", GAME, data(), "")
        assert desk.tasks == []

    run(check())


def test_three_at_once_for_an_address_and_twenty_for_everybody() -> None:
    async def check() -> None:
        desk = Desk()
        desk.pool.free.clear()
        for number in range(20):
            desk.reviews.begin_record(f"record {number}", GAME, data(), f"address {number // 3}")
            if number == 2:
                with pytest.raises(ReviewsBusy):
                    desk.reviews.begin_record("one more", GAME, data(), "address 0")
        with pytest.raises(ReviewsBusy):
            desk.reviews.begin_record("one more", GAME, data(), "another address")
        await settled()
        assert len(desk.pool.asked) == 2, "the others wait"
        desk.pool.free.set()
        await asyncio.gather(*desk.tasks)
        assert all(desk.reviews.of_record(f"record {number}") is not None for number in range(20))
        assert desk.reviews.of_record("one more") is None

    run(check())


def test_the_latest_twenty_failures_are_remembered_and_do_not_count() -> None:
    async def check() -> None:
        desk = Desk()
        desk.pool.fails = lambda _: BotFailed("no")
        for number in range(21):
            await desk.made(f"record {number}", "here")
        assert desk.reviews.under_way("record 0") is not None
        await desk.made("record 21", "here")
        assert desk.reviews.under_way("record 0") is None
        assert all(desk.reviews.under_way(f"record {number}") is not None for number in range(1, 22))

    run(check())


def test_fifty_reviews_of_uploaded_records_are_in_memory() -> None:
    async def check() -> None:
        desk = Desk(0.5)
        for number in range(50):
            await desk.made(f"record {number}")
        assert desk.reviews.of_record("record 0") is not None
        await desk.made("record 50")
        found = [number for number in range(51) if desk.reviews.of_record(f"record {number}") is not None]
        assert found == list(range(1, 51))

    run(check())


def test_a_review_waits_while_kernels_are_compiled() -> None:
    async def check() -> None:
        desk = Desk()
        desk.kernels.settled.clear()
        job = desk.reviews.begin_record("record", GAME, data(), "")
        await settled()
        assert (job.state, desk.reviews.of_record("record")) == ("running", None)
        desk.kernels.settled.set()
        await desk.tasks[-1]
        assert desk.reviews.of_record("record") is not None

    run(check())
