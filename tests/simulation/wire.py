"""The way from a process to a service that it shares with others, and what can go wrong on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Protocol, TypeVar

from tests.simulation.loop import SimFuture, SimLoop, World

T = TypeVar("T")


class Wire(Protocol):
    """Carries a request to a service, which does it at once and in one piece, and the answer back."""

    async def ask(self, work: Callable[[], T]) -> T: ...


class DirectWire:
    """No way at all: for tests of the contract, on any event loop."""

    async def ask(self, work: Callable[[], T]) -> T:
        await asyncio.sleep(0)
        return work()


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

    async def ask(self, work: Callable[[], T]) -> T:
        future = self.loop.create_future()
        if self.refused:
            self.world.after(self.delay(), lambda: self._fail(future))
        else:
            self.pass_on(lambda: self._arrive(future, work), self.delay() + self.rng.random() * self.slow)
        return await future

    def pass_on(self, call: Callable[[], None], seconds: float | None = None) -> None:
        """Let something arrive at the other end, in either direction."""
        self.world.after(self.delay() if seconds is None else seconds, lambda: self._passed(call))

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

    def _passed(self, call: Callable[[], None]) -> None:
        if self.cut:
            self._held.append(call)
        else:
            call()

    def _arrive(self, future: SimFuture, work: Callable[[], Any]) -> None:
        try:
            result, problem = work(), None
        except Exception as raised:
            result, problem = None, raised
        if self.refused:
            self._fail(future)
        elif self.lose_answers:
            self.lose_answers -= 1
            self._fail(future)
        else:
            self.pass_on(lambda: self._settle(future, result, problem))

    def _settle(self, future: SimFuture, result: Any, problem: Exception | None) -> None:
        def settle() -> None:
            if not future.done():
                if problem is None:
                    future.set_result(result)
                else:
                    future.set_exception(problem)

        self.loop.call_soon(settle)

    def _fail(self, future: SimFuture) -> None:
        self._settle(future, None, ConnectionResetError("the connection is reset"))

    def delay(self) -> float:
        return self._latency * (0.5 + self.rng.expovariate(2.0))
