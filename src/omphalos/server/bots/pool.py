"""The pool of places in which bots think: which request is next, and for how long.

Moves at tables come before opinions, opinions before reviews, and reviews before moves of the featured game of bots.
Requests of one priority are taken in turn between the addresses they are for. A request whose asker has gone is dropped
while it waits.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeAlias, TypeVar, cast

import msgspec

from omphalos.bots import BotSpec, Budget, load_bot
from omphalos.bots.registry import resolve
from omphalos.server.bots.requests import (
    FEATURED,
    MOVE,
    OPINION,
    REVIEW,
    AnyRequest,
    BotRequest,
    PackedRequest,
    SeatedBot,
)
from omphalos.server.bots.slot import BotFailed as BotFailed
from omphalos.server.bots.slot import Kind, Slot
from omphalos.server.compute.fair_queue import FairQueue
from omphalos.server.compute.limits import MIB
from omphalos.table.game import AnyGame

BUDGET_SHARE: Final = 0.9  # of the time for a move that a time budget may use; the rest is for its start and its way
logger = logging.getLogger(__name__)

T = TypeVar("T")
Settle: TypeAlias = Callable[[float], None]
"""Told once how many seconds a process was busy with a request, whatever came of it; 0 if it was dropped before."""


class Job:
    """A request that waits or is being answered."""

    __slots__ = ("address", "future", "game", "kind", "priority", "request", "seconds", "settle")

    def __init__(
        self, game: AnyGame, request: AnyRequest, priority: int, address: str, settle: Settle | None = None
    ) -> None:
        self.game = game
        self.request = request
        self.kind: Kind = (game.name, request.kind if isinstance(request, PackedRequest) else request.seated.kind)
        self.seconds = 0.0  # that a process was busy with it
        self.settle = settle
        self.priority = priority
        self.address = address
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class BotPool:
    """A fixed number of places. `patience` is the time for one request in seconds.

    Unless `slots` are given they are processes, started when first needed. A process may use `memory` bytes. A request
    that needs more gets a second attempt in a new process, and then fails.

    The time runs from the moment a process is free for the request. It covers a start of the process and a second
    attempt; only the very first use of a kind of bot, which may compile, gets more.
    """

    def __init__(
        self, count: int, patience: float, memory: int = 1024 * MIB, slots: Callable[[], Slot] | None = None
    ) -> None:
        self._patience = patience
        self._slots: list[Slot] = [_process(memory) if slots is None else slots() for _ in range(count)]
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        self._queue: FairQueue[Job] = FairQueue(4)
        self._kinds: dict[Kind, AnyGame] = {}  # used or prepared so far
        self._to_prepare: list[list[tuple[AnyGame, Kind]]] = [[] for _ in range(count)]  # by process
        self._tasks: list[asyncio.Task[None]] = []
        self._wake = asyncio.Event()  # something is waiting
        self._prepared = asyncio.Event()  # a process has been prepared for a kind
        self._failed: set[Kind] = set()  # that could not be warmed up
        self._running = [0, 0, 0, 0]  # requests being answered, by priority
        self._closed = False

    @property
    def waiting(self) -> int:
        """Requests without an answer yet."""
        return len(self._queue) + sum(self._running)

    async def ask(
        self,
        game: AnyGame,
        request: BotRequest[T] | PackedRequest[T],
        address: str = "",
        settle: Settle | None = None,
        *,
        featured: bool = False,
    ) -> T:
        """The answer to a request. A move of the featured game waits until nothing else is asked for."""
        kind = request.request if isinstance(request, PackedRequest) else type(request)
        answer = await self._ask(Job(game, request, FEATURED if featured else kind.priority, address, settle))
        if not isinstance(answer, kind.answers):
            raise BotFailed(f"no {kind.what}: {answer!r}"[:500])
        return cast(T, answer)

    async def prepare(self, wanted: Sequence[tuple[AnyGame, str]]) -> None:
        """Start every process and warm it up for these bots before it takes requests."""
        kinds = {(game.name, load_bot(game.name, resolve(bot, game).name)): game for game, bot in wanted}
        for some in (self._to_prepare[:1], self._to_prepare[1:]):
            for to_prepare in some:
                to_prepare += [(game, kind) for kind, game in kinds.items()]
            self._start()
            self._wake.set()
            while any(some) and not self._closed:
                self._prepared.clear()
                await self._prepared.wait()

    async def _ask(self, job: Job) -> Any:
        if self._closed:
            raise BotFailed("the server stops")
        self._queue.put(job.priority, job.address, job)
        self._start()
        self._wake.set()
        try:
            return await job.future
        except asyncio.CancelledError:  # the asker has gone
            if self._queue.discard(job.priority, job.address, job):
                _settle(job)
            raise

    # --- one task for each process

    def _start(self) -> None:
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(number)) for number in range(len(self._slots))]

    async def _work(self, number: int) -> None:
        slot, to_prepare = self._slots[number], self._to_prepare[number]
        while not self._closed:
            if to_prepare:
                await self._warm_up(slot, *to_prepare[0])
                to_prepare.pop(0)
                self._prepared.set()
            elif (job := self._next()) is not None:
                await self._do(slot, job)
            elif (cold := self._cold(slot)) is not None:
                await self._warm_up(slot, self._kinds[cold], cold)
            else:
                self._wake.clear()
                await self._wake.wait()

    def _next(self) -> Job | None:
        """The next request. With several processes, one is always left for moves."""
        busy = self._running[OPINION] + self._running[REVIEW] + self._running[FEATURED]
        return self._queue.pop(FEATURED if busy < max(1, len(self._slots) - 1) else MOVE)

    def _cold(self, slot: Slot) -> Kind | None:
        """A kind of bot that a replaced process, which has nothing else to do, is not prepared for."""
        if not slot.used:
            return None
        return next((kind for kind in self._kinds if kind not in self._failed and not slot.is_warm(kind)), None)

    async def _do(self, slot: Slot, job: Job) -> None:
        in_thread = asyncio.get_running_loop().run_in_executor
        self._running[job.priority] += 1
        begun = time.monotonic()
        try:
            if job.kind not in self._kinds:  # it may compile; later uses find the kernels on disk
                self._kinds[job.kind] = job.game
                await in_thread(self._threads, slot.warm_up, job.game, job.kind)
            begun = time.monotonic()
            deadline = begun + self._patience
            try:
                answer = await in_thread(self._threads, slot.ask, job.game, job.kind, job.request, deadline)
            finally:
                job.seconds = time.monotonic() - begun
            if not job.future.done():
                job.future.set_result(answer)
        except Exception as problem:
            if not job.future.done():
                failed = problem if isinstance(problem, BotFailed) else BotFailed(repr(problem))
                job.future.set_exception(failed)
        finally:
            _settle(job)
            self._running[job.priority] -= 1
            self._wake.set()

    async def _warm_up(self, slot: Slot, game: AnyGame, kind: Kind) -> None:
        begun = time.monotonic()
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, slot.warm_up, game, kind)
        except Exception as problem:
            self._failed.add(kind)
            if not self._closed:
                logger.error("%s %s could not be warmed up: %r", kind[0], kind[1].name, problem)
        else:
            self._kinds[kind] = game
            logger.info("bots: %s of %s is warm after %.1f s", kind[1].name, kind[0], time.monotonic() - begun)

    async def close(self) -> None:
        """End the processes. Pending requests fail."""
        self._closed = True
        for slot in self._slots:
            slot.close()
        while (job := self._queue.pop()) is not None:
            _settle(job)
            if not job.future.done():
                job.future.set_exception(BotFailed("the server stops"))
        self._wake.set()
        self._prepared.set()
        if self._tasks:
            await asyncio.wait(self._tasks)
        self._threads.shutdown()  # they are idle now


def _process(memory: int) -> Slot:
    from omphalos.server.bots.process import BotSlot  # where there are processes

    return BotSlot(memory)


def _settle(job: Job) -> None:
    if job.settle is not None:
        job.settle(job.seconds)


def seated(bot: str, game: AnyGame, seat: int, seed: str, options: Any, seconds: float) -> SeatedBot:
    """A bot's text as the process needs it, with a budget that fits into `seconds`. BadBot if it describes none."""
    spec = resolve(bot, game)
    kind = load_bot(game.name, spec.name)
    return SeatedBot(kind, _clamped(spec, spec.budget or kind.default_budget, seconds), seat, seed, options)


def _clamped(spec: BotSpec, budget: Budget, seconds: float) -> BotSpec:
    most = max(1, int(seconds * 1000 * BUDGET_SHARE))
    if budget.ms is None or budget.ms <= most:
        return spec
    return msgspec.structs.replace(spec, budget=Budget(ms=most))
