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
import itertools
from asyncio import events, futures
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import copy_context
from heapq import heappop, heappush
from random import Random
from typing import Any

WAKE: Any = vars(futures)["_set_result_unless_cancelled"]  # what `asyncio.sleep` is called back with
STEP = 20e-6  # seconds of virtual time that a call takes on average


class Event:
    """Something that happens in the world, unless it is cancelled."""

    __slots__ = ("_call",)

    def __init__(self, call: Callable[[], object]) -> None:
        self._call: Callable[[], object] | None = call

    def cancel(self) -> None:
        self._call = None

    def happen(self) -> None:
        if self._call is not None:
            self._call()


class Handle:
    """What asyncio calls a handle: a call that waits for its turn, or for its time. Cheaper than asyncio's own."""

    __slots__ = ("args", "callback", "context", "when_", "withdrawn")

    def __init__(self, callback: Any, args: tuple[Any, ...], context: Any, when: float) -> None:
        self.callback = callback
        self.args = args
        self.context = copy_context() if context is None else context
        self.when_ = when
        self.withdrawn = False

    def cancel(self) -> None:
        self.withdrawn = True

    def cancelled(self) -> bool:
        return self.withdrawn

    def when(self) -> float:
        return self.when_


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
        self.queue: list[tuple[float, int, Callable[..., object], tuple[Any, ...]]] = []
        self._numbers = itertools.count()

    def at(self, when: float, call: Callable[..., object], *args: Any) -> None:
        """Let something happen at a time."""
        heappush(self.queue, (when if when > self.now else self.now, next(self._numbers), call, args))

    def after(self, seconds: float, call: Callable[..., object], *args: Any) -> None:
        """Let something happen after a time."""
        heappush(self.queue, (self.now + seconds, next(self._numbers), call, args))

    def event(self, seconds: float, call: Callable[[], object]) -> Event:
        """Let something happen after a time, unless it is cancelled before."""
        event = Event(call)
        self.after(seconds, event.happen)
        return event

    def finish(self) -> None:
        """Nothing happens any more."""
        self.queue.clear()

    def run(self, until: float, stop: Sequence[object] = ()) -> None:
        """Let everything happen until a time, or until there is something in `stop`."""
        queue = self.queue
        while queue and queue[0][0] <= until and not stop:
            self.now, _, call, args = heappop(queue)
            call(*args)
        self.now = max(self.now, min(until, queue[0][0]) if queue else until)


class SimFuture(asyncio.Future[Any]):
    """A future that has the same place in a set in every run: its hash is a number and not an address.

    It gets the number when it is first asked for it.
    """

    _number = 0

    def __hash__(self) -> int:
        if not self._number:
            loop: Any = self.get_loop()
            self._number = next(loop.numbers)
        return self._number


class SimTask(asyncio.Task[Any]):
    """A task that has the same place in a set in every run."""

    _number = 0
    __hash__ = SimFuture.__hash__  # type: ignore[assignment]


class SimLoop(asyncio.BaseEventLoop):
    """The event loop of one simulated process. `skew` is how much its clocks are ahead, `rate` how fast they run."""

    def __init__(self, world: World, name: str, skew: float = 0.0, rate: float = 1.0) -> None:
        self.world = world
        super().__init__()
        self.name = name
        self.rng = Random(f"{world.seed} {name}")
        self.numbers = itertools.count(1)
        self.get_debug = bool  # asked by every future: bool() is False
        self.tasks: list[SimTask] = []
        self.frozen = False
        self.dead = False
        self.wall_skew = 0.0  # seconds by which the wall clock is ahead of the other one
        self.executor_delay: Callable[[Callable[..., Any]], float] = lambda work: self.rng.expovariate(2000.0)
        self._skew = skew
        self._rate = rate
        self._handles: deque[Handle] = deque()
        self._busy_until = 0.0
        self._turn_planned = False

    # --- asyncio's interface

    def time(self) -> float:
        """Seconds on this process's clock."""
        return self._skew + self.world.now * self._rate

    def wall(self) -> float:
        """Seconds since 1970 on this process's clock."""
        return 1_800_000_000.0 + self.world.now + self.wall_skew

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> Any:
        handle = Handle(callback, args, context, 0.0)
        if not self.dead:
            self._handles.append(handle)
            if not self._turn_planned:
                self._plan()
        return handle

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> Any:
        return self.call_soon(callback, *args, context=context)

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> Any:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:
        handle = Handle(callback, args, context, when)
        self.world.at((when - self._skew) / self._rate, self._ring, handle)
        return handle

    def _ring(self, handle: Handle) -> None:
        if self.dead or handle.withdrawn:
            return
        if handle.callback is WAKE:  # somebody sleeps: half the steps of most processes
            self.settle(lambda: WAKE(*handle.args))
        else:
            self._handles.append(handle)
            self._begin()

    def settle(self, call: Callable[[], object]) -> None:
        """Settle a future from outside. The last thing that an event does."""
        if not self.dead:
            planned, self._turn_planned = self._turn_planned, True  # whoever waits for it is called below
            call()
            self._turn_planned = planned
            if self._handles:
                self._begin()

    def arrive(self, callback: Callable[[], object]) -> None:
        """Something comes from outside. The last thing that an event does: the process may take its turn at once."""
        if not self.dead:
            self._handles.append(Handle(callback, (), None, 0.0))
            self._begin()

    def create_future(self) -> SimFuture:
        return SimFuture(loop=self)

    def create_task(self, coro: Any, **more: Any) -> SimTask:
        task = SimTask(coro, loop=self, **more)
        self.tasks.append(task)
        if len(self.tasks) > 2000:
            self.tasks = [one for one in self.tasks if not one.done() or one._log_traceback]
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

    def failed(self) -> list[SimTask]:
        """Tasks whose error nobody has asked for."""
        return [task for task in self.tasks if task.done() and task._log_traceback]

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.world.problems.append(f"{self.name}: {context.get('message')}: {context.get('exception')!r}")

    def is_running(self) -> bool:
        return self.world.current is self

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

    def _begin(self) -> None:
        """Take a turn now, if nothing in the world comes before it."""
        world = self.world
        if (
            self._busy_until <= world.now
            and not self._turn_planned
            and not self.frozen
            and world.current is None
            and (not world.queue or world.queue[0][0] > world.now)
        ):
            self._turn_planned = True
            self._turn()
        else:
            self._plan()

    def _turn(self) -> None:
        """Call what is ready, until something else in the world comes first."""
        world, handles, chance = self.world, self._handles, self.rng.random
        queue, swaps = world.queue, world.swaps
        world.current = self
        events._set_running_loop(self)
        try:
            while handles and not self.frozen:
                handle = self._next() if swaps and len(handles) > 1 else handles.popleft()
                if not handle.withdrawn:
                    world.calls += 1
                    try:
                        handle.context.run(handle.callback, *handle.args)
                    except (SystemExit, KeyboardInterrupt):
                        raise
                    except BaseException as problem:
                        self.call_exception_handler({"message": f"in {handle.callback}", "exception": problem})
                self._busy_until = busy = world.now + chance() * 2 * STEP
                if queue and queue[0][0] <= busy:
                    break
                world.now = busy
        finally:
            world.current = None
            events._set_running_loop(None)
        self._turn_planned = False
        self._plan()

    def _next(self) -> Handle:
        """One of the tasks at the head of the queue, or what is first there."""
        handles = self._handles
        if self.rng.random() >= self.world.swaps:
            return handles.popleft()
        tasks = 0
        for handle in handles:
            if not isinstance(getattr(handle.callback, "__self__", None), SimTask):
                break
            tasks += 1
        if tasks < 2:
            return handles.popleft()
        chosen = self.rng.randrange(tasks)
        handle = handles[chosen]
        del handles[chosen]
        return handle
