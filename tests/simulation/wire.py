"""The way from a process to a service that it shares with others, and what can go wrong on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

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


class Request(NamedTuple):
    """A request that waits for its answer, and until when."""

    future: SimFuture
    until: float | None


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
        self._held: list[Callable[[], None]] = []  # what is repeated by TCP when the way is open again

    def ask(self, work: Callable[[], T], timeout: float | None = None, matters: bool = False) -> asyncio.Future[T]:
        """Send a request. `matters`: its answer may be one of those that get lost."""
        request = Request(self.loop.create_future(), None if timeout is None else self.world.now + timeout)
        if self.refused:
            self.world.after(self.delay(), lambda: self._fail(request))
        else:
            self._send(request, lambda: self._arrive(request, work, matters), self.rng.random() * self.slow)
        return request.future

    def pass_on(self, call: Callable[[], None]) -> None:
        """Let something arrive at the other end, in either direction."""
        self._send(None, call)

    def heal(self) -> None:
        """Open the way again. Half of what was on it arrives after all."""
        self.cut = self.refused = False
        self.slow, self.lose_answers = 0.0, 0
        held, self._held = self._held, []
        for call in held:
            if self.rng.random() < 0.5:
                self.world.after(self.delay(), call)
        healed, self.healed = self.healed, []
        for call in healed:
            call()

    def _send(self, request: Request | None, call: Callable[[], None], slow: float = 0.0) -> None:
        self.world.after(self.delay() + slow, lambda: self._passed(request, call))
        if slow and request is not None:
            self._limit(request)

    def _passed(self, request: Request | None, call: Callable[[], None]) -> None:
        if not self.cut:
            call()
            return
        self._held.append(call)
        if request is not None:
            self._limit(request)

    def _limit(self, request: Request) -> None:
        """A request that may take long is given up after its time."""
        if request.until is not None:
            self.world.at(request.until, lambda: self._settle(request, None, TimeoutError("no answer")))

    def _arrive(self, request: Request, work: Callable[[], Any], matters: bool) -> None:
        try:
            result, problem = work(), None
        except Exception as raised:
            result, problem = None, raised
        if self.refused:
            self._fail(request)
        elif self.lose_answers and matters:
            self.lose_answers -= 1
            self._fail(request)
        else:
            self._send(request, lambda: self._settle(request, result, problem))

    def _settle(self, request: Request, result: Any, problem: Exception | None) -> None:
        future = request.future

        def settle() -> None:
            if not future.done():
                if problem is None:
                    future.set_result(result)
                else:
                    future.set_exception(problem)

        self.loop.call_soon(settle)

    def _fail(self, request: Request) -> None:
        self._settle(request, None, ConnectionResetError("the connection is reset"))

    def delay(self) -> float:
        return self._latency * (0.5 + self.rng.expovariate(2.0))
