"""A pool of processes in which bots think. A thread for each starts it, asks it and replaces it when it dies."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import pickle
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from omphalos.bots import Answer, load_bot
from omphalos.bots.registry import resolve
from omphalos.server.live import bot_worker
from omphalos.server.live.bot_worker import BotRequest, Decide, Explain, SeatedBot, WarmUp
from omphalos.server.protocol.parts import Opinion
from omphalos.table.errors import OmphalosError
from omphalos.table.game import AnyGame

START_TIMEOUT: Final = 60.0  # seconds until a new process has imported everything
WARM_UP_ALLOWANCE: Final = 120.0  # additional seconds for the first move of a kind of bot, which may compile
logger = logging.getLogger(__name__)


class BotFailed(OmphalosError):
    """A bot's process died, hung or gave an invalid answer, and so did its replacement."""


class BotPool:
    """A fixed number of processes, started when first needed."""

    def __init__(self, count: int, patience: float) -> None:
        self.waiting = 0  # requests without an answer yet
        self._patience = patience
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="thinker")
        self._own = threading.local()  # each thread's process
        self._all: set[BotProcess] = set()
        self._guard = threading.Lock()
        self._closed = False

    async def decide(self, game: AnyGame, request: Decide) -> Answer:
        """The move of a bot."""
        answer = await self._ask(game, request)
        if not isinstance(answer, Answer):
            raise BotFailed(f"no answer: {answer!r}"[:500])
        return answer

    async def explain(self, game: AnyGame, request: Explain) -> Opinion:
        """The opinion of a bot."""
        answer = await self._ask(game, request)
        if not isinstance(answer, Opinion):
            raise BotFailed(f"no opinion: {answer!r}"[:500])
        return answer

    async def warm_up(self, game: AnyGame, bot: str) -> None:
        """Prepare a process for this bot."""
        await self._ask(game, WarmUp(load_bot(game.name, resolve(bot, game).name)))

    async def _ask(self, game: AnyGame, request: BotRequest) -> Any:
        if self._closed:
            raise BotFailed("the server stops")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._in_thread, game, request)
        finally:
            self.waiting -= 1

    def _in_thread(self, game: AnyGame, request: BotRequest) -> Any:
        problem: Exception | None = None
        for _ in range(2):
            if self._closed:
                break
            worker: BotProcess | None = getattr(self._own, "worker", None)
            try:
                if worker is None:
                    worker = self._own.worker = self._start()
                return worker.ask(game, request, self._patience)
            except (EOFError, OSError, TimeoutError, pickle.PickleError) as failure:
                problem = failure
                if not self._closed:
                    logger.warning("a bot's process failed (%r) and is replaced", failure)
                if worker is not None:
                    self._drop(worker)
                self._own.worker = None
        raise BotFailed(f"bots cannot think here: {problem!r}")

    def _start(self) -> BotProcess:
        worker = BotProcess()
        with self._guard:
            self._all.add(worker)
        return worker

    def _drop(self, worker: BotProcess) -> None:
        worker.kill()
        with self._guard:
            self._all.discard(worker)

    async def close(self) -> None:
        """End the processes. Pending requests fail."""
        self._closed = True
        with self._guard:
            workers = list(self._all)
        for worker in workers:
            worker.end()  # its thread, which waits for an answer, notices and cleans up
        await asyncio.to_thread(self._threads.shutdown, True, cancel_futures=True)


class BotProcess:
    """One process of the pool."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")  # a fork would inherit the server's threads and sockets
        here, there = spawn.Pipe()
        self._connection: Connection = here
        self._process: SpawnProcess = spawn.Process(target=bot_worker.serve, args=(there,), daemon=True, name="bots")
        self._warm: set[tuple[str, type]] = set()
        self._ready = False
        self._process.start()
        there.close()

    def ask(self, game: AnyGame, request: BotRequest, patience: float) -> Any:
        """Send a request and wait. TimeoutError when it takes too long, EOFError when the process is gone."""
        if not self._ready:
            self._wait(START_TIMEOUT)
            self._ready = True
        kind = (game.name, request.kind if isinstance(request, WarmUp) else request.seated.kind)
        self._connection.send((_packed(game), pickle.dumps(request)))
        answer = self._wait(patience + (0.0 if kind in self._warm else WARM_UP_ALLOWANCE))
        self._warm.add(kind)
        return answer

    def _wait(self, seconds: float) -> Any:
        end = time.monotonic() + seconds
        if not self._connection.poll(max(0.0, end - time.monotonic())):
            raise TimeoutError(f"no answer within {seconds:g} s")
        return self._connection.recv()

    def end(self) -> None:
        """Kill the process. From any thread."""
        self._process.kill()

    def kill(self) -> None:
        """Kill the process and free its pipe. From the thread that asks it."""
        self.end()
        self._process.join(5)
        self._connection.close()


def seated(bot: str, game: AnyGame, seat: int, seed: str, options: Any) -> SeatedBot:
    """A bot's text as the process needs it. BadBot if the text describes none."""
    spec = resolve(bot, game)
    return SeatedBot(load_bot(game.name, spec.name), spec, seat, seed, options)


@lru_cache(maxsize=64)
def _packed(game: AnyGame) -> bytes:
    return pickle.dumps(game)
