"""One place of the pool of bots: a process, which is replaced when it dies or hangs. Called from threads."""

from __future__ import annotations

import logging
import pickle
import threading
import time
from collections import deque
from functools import lru_cache
from typing import Any, Final

from omphalos.kernels import Mode, mode
from omphalos.server.bots import worker as bot_worker
from omphalos.server.bots.requests import AnyRequest, PackedRequest
from omphalos.server.bots.slot import BotFailed, Kind
from omphalos.server.bots.worker import OutOfMemory, WarmUp
from omphalos.server.compute.limits import MIB
from omphalos.server.compute.process import Process
from omphalos.table.game import AnyGame

WARM_UP_ALLOWANCE: Final = 900.0  # seconds until a process that starts or warms up is given up; it may compile
logger = logging.getLogger(__name__)


class NeedsMemory(Exception):
    """The process has ended, because a request needed more memory than it may have."""


class StillCold(Exception):
    """The time for a move is over before the process was warm. The process goes on warming up."""


class BotSlot:
    """A place for one process, which is started when first needed and may use `memory` bytes."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self.used = False  # a process was started
        self._process: BotProcess | None = None
        self._guard = threading.Lock()
        self._closed = False

    def is_warm(self, kind: Kind) -> bool:
        """Whether the process is prepared for this bot."""
        process = self._process
        return process is not None and kind in process.warm

    def warm_up(self, game: AnyGame, kind: Kind) -> None:
        """Prepare the process for a bot. Takes minutes if kernels have to be compiled."""
        self._ask(game, kind, None, time.monotonic() + WARM_UP_ALLOWANCE)

    def ask(self, game: AnyGame, kind: Kind, request: AnyRequest, deadline: float) -> Any:
        """Get an answer until the deadline. It covers a start of the process, its warming up and a second attempt."""
        return self._ask(game, kind, request, deadline)

    def _ask(self, game: AnyGame, kind: Kind, request: AnyRequest | None, deadline: float) -> Any:
        problem: Exception | None = None
        for _ in range(2):
            process = self._running()
            try:
                process.warm_up(game, kind, deadline)
                return None if request is None else process.ask(game, request, deadline)
            except StillCold as cold:
                raise BotFailed(str(cold)) from None
            except (NeedsMemory, EOFError, OSError, TimeoutError, pickle.PickleError) as failure:
                problem = failure
                self._drop(process)
                if self._closed:
                    break
                logger.warning("a bot's process failed (%r) and is replaced", failure)
            if time.monotonic() >= deadline:
                break
        if isinstance(problem, NeedsMemory):
            raise BotFailed(str(problem))
        raise BotFailed(f"bots cannot think here: {problem!r}")

    def _running(self) -> BotProcess:
        with self._guard:
            if self._closed:
                raise BotFailed("the server stops")
            if self._process is None:
                self._process = BotProcess(self._memory)
                self.used = True
            return self._process

    def _drop(self, process: BotProcess) -> None:
        process.kill()
        with self._guard:
            self._process = None

    def close(self) -> None:
        """End the process. The thread that waits for its answer notices and cleans up."""
        with self._guard:
            self._closed = True
            if self._process is not None:
                self._process.end()


class BotProcess:
    """One process. It answers in order; answers that nobody waits for any more are read before the next request."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process = Process("bots", memory, bot_worker.serve, mode() is Mode.MEANWHILE)
        self._connection = self._process.connection
        self.warm: set[Kind] = set()
        self._owed: deque[Kind | None] = deque([None])  # answers still to come: None for the start, else warm-ups
        self._busy_since = time.monotonic()

    def warm_up(self, game: AnyGame, kind: Kind, deadline: float) -> None:
        """Prepare for a bot. StillCold at the deadline; TimeoutError or EOFError when the process is lost."""
        self._settle(deadline)
        if kind not in self.warm:
            self._connection.send((_packed(game), pickle.dumps(WarmUp(kind[1]))))
            self._owed.append(kind)
            self._busy_since = time.monotonic()
            self._settle(deadline)

    def ask(self, game: AnyGame, request: AnyRequest, deadline: float) -> Any:
        """Send a request and wait. TimeoutError when it takes too long, EOFError when the process is gone."""
        begun = time.monotonic()
        packed = request.packed if isinstance(request, PackedRequest) else pickle.dumps(request)
        self._connection.send((_packed(game), packed))
        if not self._connection.poll(max(0.0, deadline - begun)):
            raise TimeoutError(f"no answer within {max(0.0, deadline - begun):.1f} s")
        return self._received()

    def _settle(self, deadline: float) -> None:
        """Wait for the start and for warm-ups under way."""
        while self._owed:
            if not self._connection.poll(max(0.0, deadline - time.monotonic())):
                if time.monotonic() - self._busy_since >= WARM_UP_ALLOWANCE:
                    raise TimeoutError(f"not warm within {WARM_UP_ALLOWANCE:g} s")
                raise StillCold("the bot's process is still starting")
            answer = self._received()
            kind = self._owed.popleft()
            if kind is not None:
                self.warm.add(kind)
                if answer is not None:  # a text is an error; moves are tried all the same
                    logger.error("%s %s could not be warmed up: %s", kind[0], kind[1].name, answer)

    def _received(self) -> Any:
        answer = self._connection.recv()
        if isinstance(answer, OutOfMemory):
            raise NeedsMemory(f"it needs more than {self._memory // MIB} MiB of memory")
        return answer

    def end(self) -> None:
        """Kill the process. From any thread."""
        self._process.end()

    def kill(self) -> None:
        """Kill the process and free its pipe. From the thread that asks it."""
        self._process.kill()


@lru_cache(maxsize=64)
def _packed(game: AnyGame) -> bytes:
    return pickle.dumps(game)
