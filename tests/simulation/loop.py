"""An event loop with virtual time for each simulated process, and the world that decides which of them runs next.

A world has one queue of events. A process is a loop: a queue of handles, as in asyncio, which are called in order. Each
call takes a little virtual time, so that whatever comes from outside – a message, a timer, the end of a connection –
can come between any two steps, at every await. Tasks that are ready at the same time run in an order that the seed
chooses; callbacks keep theirs, which asyncio promises.

Written here because what exists (simloop, simloom) needs Python 3.12, and freezing, crashing and skewing one process
of several wants a loop for each process under one queue.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

STEP = 20e-6  # seconds of virtual time that a call takes on average


class Event:
    """Something that happens in the world at a time, unless it is cancelled."""

    __slots__ = ("call", "cancelled")

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class World:
    """Time, chance and the queue of events. The same seed gives the same world."""

    def __init__(self, seed: str, swaps: float = 0.0) -> None:
        self.now = 0.0
        self.seed = seed
        self.rng = Random(f"{seed} order")
        self.swaps = swaps  # how often a task that is ready overtakes others
        self.current: SimLoop | None = None
        self.problems: list[str] = []  # exceptions that nobody caught
        self.calls = 0
        self._queue: list[tuple[float, int, Event]] = []
        self._numbers = itertools.count()

    def at(self, when: float, call: Callable[[], object]) -> Event:
        """Let something happen at a time."""
        event = Event(call)
        heapq.heappush(self._queue, (max(when, self.now), next(self._numbers), event))
        return event

    def after(self, seconds: float, call: Callable[[], object]) -> Event:
        """Let something happen after a time."""
        return self.at(self.now + seconds, call)

    @property
    def next_at(self) -> float:
        """When the next event is."""
        return self._queue[0][0] if self._queue else float("inf")

    def finish(self) -> None:
        """Nothing happens any more."""
        self._queue.clear()

    def run(self, until: float, stop: Callable[[], object] = lambda: False) -> None:
        """Let everything happen until a time, or until `stop`."""
        queue = self._queue
        while queue and queue[0][0] <= until and not stop():
            self.now, _, event = heapq.heappop(queue)
            if not event.cancelled:
                event.call()
        self.now = max(self.now, min(until, self.next_at))


class SimFuture(asyncio.Future[Any]):
    """A future that has the same place in a set in every run: its hash is a number and not an address."""

    def __init__(self, *, loop: SimLoop) -> None:
        super().__init__(loop=loop)
        self._number = next(loop.numbers)

    def __hash__(self) -> int:
        return self._number


class SimTask(asyncio.Task[Any]):
    """A task that has the same place in a set in every run."""

    def __init__(self, work: Coroutine[Any, Any, Any], *, loop: SimLoop, **more: Any) -> None:
        self._number = next(loop.numbers)
        super().__init__(work, loop=loop, **more)

    def __hash__(self) -> int:
        return self._number


class SimLoop(asyncio.BaseEventLoop):
    """The event loop of one simulated process. `skew` is how much its clocks are ahead, `rate` how fast they run."""

    def __init__(self, world: World, name: str, skew: float = 0.0, rate: float = 1.0) -> None:
        self.world = world
        super().__init__()
        self.name = name
        self.rng = Random(f"{world.seed} {name}")
        self.numbers = itertools.count()
        self.tasks: list[SimTask] = []
        self.frozen = False
        self.dead = False
        self.wall_skew = 0.0  # seconds by which the wall clock is ahead of the other one
        self.executor_delay: Callable[[Callable[..., Any]], float] = lambda work: self.rng.expovariate(2000.0)
        self._skew = skew
        self._rate = rate
        self._handles: deque[asyncio.Handle] = deque()
        self._busy_until = 0.0
        self._turn_planned = False

    # --- asyncio's interface

    def time(self) -> float:
        """Seconds on this process's clock."""
        return self._skew + self.world.now * self._rate

    def wall(self) -> float:
        """Seconds since 1970 on this process's clock."""
        return 1_800_000_000.0 + self.world.now + self.wall_skew

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        if not self.dead:
            self._handles.append(handle)
            self._plan()
        return handle

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)

        def ring() -> None:
            if not self.dead and not handle.cancelled():
                self._handles.append(handle)
                self._plan()

        self.world.at((when - self._skew) / self._rate, ring)
        return handle

    def create_future(self) -> SimFuture:
        return SimFuture(loop=self)

    def create_task(self, coro: Any, **more: Any) -> SimTask:
        task = SimTask(coro, loop=self, **more)
        self.tasks.append(task)
        if len(self.tasks) > 2000:
            self.tasks = [one for one in self.tasks if not one.done()]
        return task

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        """Threads are delays: the work is done at once, some time later."""
        future = self.create_future()

        def work() -> None:
            if future.cancelled():
                return
            try:
                result = func(*args)
            except Exception as problem:
                future.set_exception(problem)
            else:
                future.set_result(result)

        self.call_later(self.executor_delay(func), work)
        return future

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.world.problems.append(f"{self.name}: {context.get('message')}: {context.get('exception')!r}")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self.world.current is self

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """The event in the queue does nothing when it comes."""

    # --- what happens to a process

    def freeze(self) -> None:
        """Stop; messages and timers pile up."""
        self.frozen = True

    def thaw(self) -> None:
        """Go on."""
        self.frozen = False
        self._plan()

    def kill(self) -> None:
        """Never do anything again."""
        self.dead = True
        self._handles.clear()

    def end(self) -> None:
        """After the last event: end all tasks, so that none is found pending when it is collected."""
        self.world.finish()
        self.dead = self.frozen = False
        for _ in range(50):
            pending = [task for task in self.tasks if not task.done()]
            if not pending:
                break
            for task in pending:
                task.cancel()
            self._turn_planned = True
            self._turn()
        self.dead = True
        self.close()

    # --- turns

    def _plan(self) -> None:
        if self._handles and not self._turn_planned and not self.frozen and not self.dead:
            self._turn_planned = True
            self.world.at(self._busy_until, self._turn)

    def _turn(self) -> None:
        """Call what is ready, until something else in the world comes first."""
        world, handles, chance = self.world, self._handles, self.rng.random
        world.current = self
        events._set_running_loop(self)
        try:
            while handles and not self.frozen:
                handle = self._next() if len(handles) > 1 and world.swaps else handles.popleft()
                if not handle.cancelled():
                    world.calls += 1
                    handle._run()
                self._busy_until = world.now + chance() * 2 * STEP
                if world.next_at <= self._busy_until:
                    break
                world.now = self._busy_until
        finally:
            world.current = None
            events._set_running_loop(None)
        self._turn_planned = False
        self._plan()

    def _next(self) -> asyncio.Handle:
        """One of the tasks at the head of the queue, or what is first there."""
        handles = self._handles
        if self.rng.random() >= self.world.swaps:
            return handles.popleft()
        tasks = 0
        for handle in handles:
            if not isinstance(getattr(handle._callback, "__self__", None), SimTask):  # type: ignore[attr-defined]
                break
            tasks += 1
        if tasks < 2:
            return handles.popleft()
        chosen = self.rng.randrange(tasks)
        handle = handles[chosen]
        del handles[chosen]
        return handle
