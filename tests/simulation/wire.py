"""The way from a process to a service that it shares with others, and what can go wrong on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import log
from random import Random
from typing import Any, Protocol, TypeVar

from tests.simulation.loop import SimFuture, SimLoop, World

T = TypeVar("T")


class Wire(Protocol):
    """Carries a request to a service, which does it at once and in one piece, and the answer back."""

    def ask(self, work: Callable[[], T], timeout: float | None = None, matters: bool = False) -> asyncio.Future[T]: ...


class DirectWire:
    """No way at all: for tests of the contract, on any event loop."""

    def ask(self, work: Callable[[], T], timeout: float | None = None, matters: bool = False) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def do() -> None:
            try:
                result = work()
            except Exception as problem:
                future.set_exception(problem)
            else:
                future.set_result(result)

        loop.call_soon(do)
        return future


class Request:
    """A request on its way, and its answer on the way back."""

    __slots__ = ("future", "matters", "problem", "result", "told", "until", "work")

    def __init__(self, future: SimFuture, work: Callable[[], Any], until: float | None, matters: bool) -> None:
        self.future = future
        self.work = work
        self.until = until  # when it is given up
        self.matters = matters
        self.told = False  # the asker's loop has the answer, or the news that there is none
        self.result: Any = None
        self.problem: Exception | None = None

    def settle(self) -> None:
        """Tell the one who asked."""
        future = self.future
        if not future.done():
            if self.problem is None:
                future.set_result(self.result)
            else:
                future.set_exception(self.problem)


class SimWire:
    """A way that takes time, and that faults lengthen, cut, or let answers get lost on."""

    def __init__(self, world: World, loop: SimLoop, service: str, latency: float) -> None:
        self.cut = False  # nothing passes, and nobody is told
        self.refused = False  # every request fails at once
        self.slow = 0.0  # seconds that a request may take in addition
        self.lose_answers = 0  # so many requests are done, but the connection breaks before the answer
        self.healed: list[Callable[[], None]] = []  # called when the way is open again
        self.world = world
        self.loop = loop
        self._latency = latency
        self.rng = Random(f"{world.seed} wire {loop.name} {service}")
        self._held: list[
            tuple[Callable[..., None], tuple[Request, ...]]
        ] = []  # what is repeated by TCP when the way is open again

    def ask(self, work: Callable[[], T], timeout: float | None = None, matters: bool = False) -> asyncio.Future[T]:
        """Send a request. `matters`: its answer may be one of those that get lost."""
        future = self.loop.create_future()
        request = Request(future, work, None if timeout is None else self.world.now + timeout, matters)
        if self.refused:
            self.world.after(self.delay(), self._fail, request, _reset())
        else:
            slow = self.rng.random() * self.slow if self.slow else 0.0
            self.world.after(self.delay() + slow, self._passed, self._arrive, request)
            if slow:
                self._limit(request)
        return future

    def pass_on(self, call: Callable[[], None]) -> None:
        """Let something arrive at the other end, in either direction."""
        self.world.after(self.delay(), self._passed, call)

    def heal(self) -> None:
        """Open the way again. Half of what was on it arrives after all."""
        self.cut = self.refused = False
        self.slow, self.lose_answers = 0.0, 0
        held, self._held = self._held, []
        for call, request in held:
            if self.rng.random() < 0.5:
                self.world.after(self.delay(), call, *request)
        healed, self.healed = self.healed, []
        for call in healed:
            call()

    def _passed(self, call: Callable[..., None], *request: Request) -> None:
        """Something has come to the other end, unless the way is cut."""
        if not self.cut:
            call(*request)
            return
        self._held.append((call, request))
        for one in request:
            self._limit(one)

    def _limit(self, request: Request) -> None:
        """A request that may take long is given up after its time."""
        if request.until is not None:
            self.world.at(request.until, self._expire, request)

    def _expire(self, request: Request) -> None:
        self._fail(request, TimeoutError("no answer"))

    def _arrive(self, request: Request) -> None:
        try:
            request.result = request.work()
        except Exception as raised:
            request.problem = raised
        if self.refused:
            self._fail(request, _reset())
        elif self.lose_answers and request.matters:
            self.lose_answers -= 1
            self._fail(request, _reset())
        else:
            self.world.after(self.delay(), self._passed, self._settle, request)

    def _settle(self, request: Request) -> None:
        if not request.told:
            request.told = True
            self.loop.settle(request.settle)

    def _fail(self, request: Request, problem: Exception) -> None:
        if not request.told:
            request.result, request.problem = None, problem
            self._settle(request)

    def delay(self) -> float:
        return self._latency * (0.5 - 0.5 * log(1.0 - self.rng.random()))


def _reset() -> Exception:
    return ConnectionResetError("the connection is reset")
