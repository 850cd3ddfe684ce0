"""Reviews of finished games: computed in the background by the bots' processes, once for each table, and kept with it.
Those of uploaded records are kept in memory, the latest of them.

While kernels are being compiled a review waits for them: plain Python would judge little of the game in its time, and
the review would be kept as it is. It is cut into requests of a fraction of a second. They have the lowest priority, so
they wait for the moves of games and for hints. Their thinking time is limited: what is left then is skipped, the least
interesting last.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, Literal, TypeAlias

import msgspec

from omphalos.bots.analyst import Judged
from omphalos.bots.review import Review, finish, in_order, strongest_bot
from omphalos.server.bots.errors import ReviewsBusy, ReviewsOff
from omphalos.server.bots.kernels import KernelCompiler, Spawn
from omphalos.server.bots.pool import BotFailed, BotPool, seated
from omphalos.server.bots.requests import PackedRequest, ReviewedPart
from omphalos.server.bots.review_plan import ReviewPlan, plan_of
from omphalos.server.compute.errors import Busy, TakesTooLong
from omphalos.server.compute.pool import ComputePool
from omphalos.server.errors import NoSuchTable, RateLimited
from omphalos.server.ops.monitor import TableMonitor
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.store import Store
from omphalos.table.game import AnyGame

MAX_REVIEWS: Final = 20  # under way or waiting, of everybody together
MAX_OF_ADDRESS: Final = 3
MAX_AT_ONCE: Final = 2  # the others wait
MAX_OF_RECORDS: Final = 50  # reviews of uploaded records in memory
MAX_FAILURES: Final = 3  # requests of one review that bots may fail at
SEED: Final = "review"
encode: Final = msgspec.json.Encoder().encode
logger = logging.getLogger(__name__)
Keep: TypeAlias = Callable[[Review], Awaitable[None]]


class ReviewJob:
    """A review under way."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.state: Literal["running", "failed"] = "running"
        self.done = 0  # decisions looked at
        self.total = 0
        self.seconds = 0.0  # that bots have thought


class Reviews:
    """All reviews that are being made in this process. `seconds` is the thinking time for one; 0: none are made."""

    def __init__(
        self,
        bot_pool: BotPool,
        store: Store,
        seconds: float,
        spawn: Spawn,
        monitor: TableMonitor,
        kernels: KernelCompiler,
        compute: ComputePool,
    ) -> None:
        self.seconds = seconds
        self._bot_pool = bot_pool
        self._store = store
        self._spawn = spawn
        self._monitor = monitor
        self._kernels = kernels
        self._compute = compute
        self._jobs: dict[str, ReviewJob] = {}  # by table, or by the id of an uploaded record
        self._of_records: OrderedDict[str, Review] = OrderedDict()  # by id
        self._slots = asyncio.Semaphore(MAX_AT_ONCE)

    def under_way(self, key: str) -> ReviewJob | None:
        """The review that is being made of this table or record, or that failed."""
        return self._jobs.get(key)

    async def kept(self, table_id: str) -> Review | None:
        """The review that was kept with the table. One that this version cannot read is made again."""
        data = await self._store.review(table_id)
        if data is None:
            return None
        try:
            return msgspec.json.decode(data, type=Review)
        except msgspec.DecodeError as problem:
            logger.warning("the review of table %s cannot be read: %s", table_id, problem)
            return None

    def of_record(self, record_id: str) -> Review | None:
        """The review of an uploaded record, as long as it is in memory."""
        return self._of_records.get(record_id)

    def begin(self, table_id: str, game: AnyGame, record: bytes, address: str) -> ReviewJob:
        """Begin a review of a table's finished game, unless it is under way. ReviewsOff, ReviewsBusy."""
        return self._begin(
            table_id, game, record, address, lambda done: self._store.keep_review(table_id, encode(done))
        )

    def begin_record(self, record_id: str, game: AnyGame, record: bytes, address: str) -> ReviewJob:
        """Begin a review of an uploaded record, unless it is under way. ReviewsOff, ReviewsBusy."""

        async def keep(done: Review) -> None:
            self._of_records[record_id] = done
            while len(self._of_records) > MAX_OF_RECORDS:
                self._of_records.popitem(last=False)

        return self._begin(record_id, game, record, address, keep)

    def _begin(self, key: str, game: AnyGame, record: bytes, address: str, keep: Keep) -> ReviewJob:
        if self.seconds <= 0.0:
            raise ReviewsOff("this server makes no reviews")
        job = self._jobs.get(key)
        if job is not None and job.state == "running":
            return job
        running = Counter(one.address for one in self._jobs.values() if one.state == "running")
        if running.total() >= MAX_REVIEWS or running[address] >= MAX_OF_ADDRESS:
            raise ReviewsBusy("other games are being reviewed; ask again in a while")
        job = self._jobs[key] = ReviewJob(address)
        self._forget_failed()
        self._spawn(self._make(key, game, record, job, keep))
        return job

    async def _make(self, key: str, game: AnyGame, record: bytes, job: ReviewJob, keep: Keep) -> None:
        try:
            await self._kernels.settled.wait()
            async with self._slots:
                review = await self._review(game, record, job)
            await keep(review)
            del self._jobs[key]
        except NoSuchTable:  # deleted meanwhile
            del self._jobs[key]
        except (BotFailed, StoreUnavailable, Busy, TakesTooLong, RateLimited) as problem:
            logger.error("no review of %s: %s", key, problem)
            job.state = "failed"
        except Exception:
            logger.exception("no review of %s", key)
            job.state = "failed"

    async def _review(self, game: AnyGame, record: bytes, job: ReviewJob) -> Review:
        bot = strongest_bot(game)
        sitter = seated(bot, game, 0, SEED, None, self.seconds)
        plan: ReviewPlan = await self._compute.run(job.address, plan_of, game, record, sitter, SEED)
        job.total = len(plan.cases)

        async def ask(request: PackedRequest[ReviewedPart]) -> ReviewedPart:
            took: list[float] = []
            part = await self._bot_pool.ask(game, request, job.address, took.append)
            job.seconds += took[0]
            self._monitor.bot_thought(game.name, took[0])
            return part

        parts = [await ask(states) for states in plan.states]
        curve = tuple(chances for part in parts for chances in part.chances)
        judged: list[Judged] = []
        skipped = failures = 0
        for place in in_order(curve, plan.moments):
            if job.seconds >= self.seconds:
                skipped += job.total - job.done
                break
            try:
                judged += [one for one in (await ask(plan.cases[place])).judged if one is not None]
            except BotFailed:
                failures += 1
                skipped += 1
                if failures >= MAX_FAILURES:
                    raise
            job.done += 1
        return finish(plan.played, bot, parts[0].method, curve, judged, skipped)

    def _forget_failed(self) -> None:
        """Keep only the latest failures."""
        failed = [key for key, job in self._jobs.items() if job.state == "failed"]
        for key in failed[:-MAX_REVIEWS]:
            del self._jobs[key]
