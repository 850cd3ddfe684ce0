"""Bots think in processes of their own, each kept by a thread that starts it, asks it, and replaces it when it dies."""

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
from omphalos.server.live.bot_worker import Decide, Explain, Question, Seated, WarmUp
from omphalos.server.protocol.parts import Opinion
from omphalos.table.errors import OmphalosError
from omphalos.table.game import AnyGame

STARTING: Final = 60.0  # seconds until a new process has imported everything
COLD: Final = 120.0  # seconds more for the first thought of a kind of bot, which may compile
logger = logging.getLogger(__name__)


class BotFailed(OmphalosError):
    """A bot's process died, hung or answered nonsense, and so did another in its place."""


class BotPool:
    """A few processes, started when they are first needed."""

    def __init__(self, count: int, patience: float) -> None:
        self.waiting = 0  # questions asked and not answered yet
        self._patience = patience
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="thinker")
        self._own = threading.local()  # each thread's process
        self._all: set[Worker] = set()
        self._guard = threading.Lock()
        self._closed = False

    async def decide(self, game: AnyGame, question: Decide) -> Answer:
        """What a bot does."""
        answer = await self._ask(game, question)
        if not isinstance(answer, Answer):
            raise BotFailed(f"no answer: {answer!r}"[:500])
        return answer

    async def explain(self, game: AnyGame, question: Explain) -> Opinion:
        """What a bot thinks."""
        answer = await self._ask(game, question)
        if not isinstance(answer, Opinion):
            raise BotFailed(f"no opinion: {answer!r}"[:500])
        return answer

    async def warm_up(self, game: AnyGame, bot: str) -> None:
        """Have a process ready for this bot."""
        await self._ask(game, WarmUp(load_bot(game.name, resolve(bot, game).name)))

    async def _ask(self, game: AnyGame, question: Question) -> Any:
        if self._closed:
            raise BotFailed("the server stops")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._in_thread, game, question)
        finally:
            self.waiting -= 1

    def _in_thread(self, game: AnyGame, question: Question) -> Any:
        problem: Exception | None = None
        for _ in range(2):
            if self._closed:
                break
            worker: Worker | None = getattr(self._own, "worker", None)
            try:
                if worker is None:
                    worker = self._own.worker = self._start()
                return worker.ask(game, question, self._patience)
            except (EOFError, OSError, TimeoutError, pickle.PickleError) as failure:
                problem = failure
                if not self._closed:
                    logger.warning("a bot's process failed (%r) and is replaced", failure)
                if worker is not None:
                    self._drop(worker)
                self._own.worker = None
        raise BotFailed(f"bots cannot think here: {problem!r}")

    def _start(self) -> Worker:
        worker = Worker()
        with self._guard:
            self._all.add(worker)
        return worker

    def _drop(self, worker: Worker) -> None:
        worker.kill()
        with self._guard:
            self._all.discard(worker)

    async def close(self) -> None:
        """End the processes; whoever still waits for a thought gets an error."""
        self._closed = True
        with self._guard:
            workers = list(self._all)
        for worker in workers:
            worker.end()  # its thread, which waits for it, hears of that and lets go of it
        await asyncio.to_thread(self._threads.shutdown, True, cancel_futures=True)


class Worker:
    """One process."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")  # a fork would take the server's threads and sockets along
        here, there = spawn.Pipe()
        self._connection: Connection = here
        self._process: SpawnProcess = spawn.Process(target=bot_worker.serve, args=(there,), daemon=True, name="bots")
        self._warm: set[tuple[str, type]] = set()
        self._ready = False
        self._process.start()
        there.close()

    def ask(self, game: AnyGame, question: Question, patience: float) -> Any:
        """Ask and wait. TimeoutError when it takes too long, EOFError when the process is gone."""
        if not self._ready:
            self._wait(STARTING)
            self._ready = True
        kind = (game.name, question.kind if isinstance(question, WarmUp) else question.seated.kind)
        self._connection.send((_packed(game), pickle.dumps(question)))
        answer = self._wait(patience + (0.0 if kind in self._warm else COLD))
        self._warm.add(kind)
        return answer

    def _wait(self, seconds: float) -> Any:
        end = time.monotonic() + seconds
        if not self._connection.poll(max(0.0, end - time.monotonic())):
            raise TimeoutError(f"no answer within {seconds:g} s")
        return self._connection.recv()

    def end(self) -> None:
        """Stop it, whatever it does; for any thread."""
        self._process.kill()

    def kill(self) -> None:
        """Stop it and let go of it; for the thread that asks it."""
        self.end()
        self._process.join(5)
        self._connection.close()


def seated(bot: str, game: AnyGame, seat: int, seed: str, options: Any) -> Seated:
    """A bot's text as the process needs it. BadBot where it describes none."""
    spec = resolve(bot, game)
    return Seated(load_bot(game.name, spec.name), spec, seat, seed, options)


@lru_cache(maxsize=64)
def _packed(game: AnyGame) -> bytes:
    return pickle.dumps(game)
