"""An open-loop load: moves are planned at fixed times, and their latency counts from the planned time.

A table that is late makes its moves as soon as it can and has all the delay in its latencies. So a server that stalls
is charged for every move that should have happened meanwhile (no coordinated omission).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import urllib.request
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from benchmarks.cluster.history import Acknowledged, History, Refused
from benchmarks.cluster.screen import Message, Screen

PLAYERS: Final = 4
OPEN_AT_ONCE: Final = 8
RETRY: Final = 0.25  # seconds until a move that was refused for the moment is sent again
RETRYABLE: Final = {"store-unavailable", "stopping", "processes-apart", "no-such-table", "held-elsewhere", "say-hello"}


class Done(msgspec.Struct, frozen=True):
    """A move that all screens of its table have. Times are in seconds."""

    table: str
    planned: float
    acknowledged: float
    everybody: float

    @property
    def latency(self) -> float:
        """Seconds from the planned time until all screens had it."""
        return self.everybody - self.planned


class TableLoad:
    """One table, whose players add one in turn."""

    def __init__(self, load: Load, table_id: str) -> None:
        self.id = table_id
        self.screens: list[Screen] = []
        self.planned: deque[float] = deque()  # times of moves that were not begun
        self.done: list[Done] = []
        self._load = load
        self._entries = 0  # that all screens have seen
        self._move: float | None = None  # when the move under way was planned
        self._sent = 0.0
        self._acknowledged = 0.0  # 0: not yet
        self._number = 0

    @property
    def ready(self) -> bool:
        """Whether all screens are connected and have the same entries."""
        return all(screen.ready and screen.entries for screen in self.screens)

    def plan(self, at: float) -> None:
        """Plan a move."""
        self.planned.append(at)
        self._go_on()

    def waiting_since(self) -> float | None:
        """When the oldest move was planned that not all screens have."""
        return self._move if self._move is not None else self.planned[0] if self.planned else None

    def _go_on(self) -> None:
        if self._move is not None or not self.planned:
            return
        self._entries = min(screen.entries for screen in self.screens)
        if not self._entries:
            return
        self._move = self.planned.popleft()
        self._number += 1
        self._acknowledged = self._sent = 0.0
        self._send()

    @property
    def _mover(self) -> Screen:
        return self.screens[(self._entries - 1) % len(self.screens)]

    def _send(self) -> None:
        mover = self._mover
        if self._move is None or self._acknowledged or not mover.ready:
            return
        self._sent = self._sent or time.perf_counter()
        mover.send(
            {
                "type": "act",
                "id": self._number,
                "seat": mover.seat,
                "number": self._number,
                "after": self._entries - 1,
                "action": {"type": "add"},
            }
        )

    # --- what screens report

    def greeted(self, screen: Screen) -> None:
        """Send the move again that was not acknowledged."""
        if self._move is not None and screen is self._mover:
            self._send()

    def moved(self, screen: Screen) -> None:
        """Finish the move once all have it, and begin the next."""
        if self._move is None:
            self._go_on()
        elif self._acknowledged and all(one.entries > self._entries for one in self.screens):
            self.done.append(Done(self.id, self._move, self._acknowledged, time.perf_counter()))
            self._move = None
            self._load.finished(self)
            self._go_on()

    def answered(self, screen: Screen, message: Message) -> None:
        """Record what became of the move."""
        if self._move is None or message.re != self._number or self._acknowledged:
            return
        history, now = self._load.history, time.perf_counter()
        if message.type == "done":
            self._acknowledged = now
            if history is not None:
                one = Acknowledged(self.id, screen.seat, self._number, message.n - 1, self._sent, now)
                history.acknowledged.append(one)
            self.moved(screen)
        elif message.error in RETRYABLE:
            self._load.retried[message.error] = self._load.retried.get(message.error, 0) + 1
            asyncio.get_running_loop().call_later(RETRY, self._again, self._number)
        else:
            self._load.problems.append(f"table {self.id}: {message.error}")
            if history is not None:
                history.refused.append(Refused(self.id, screen.seat, self._number, message.error))
            self._number += 1  # another attempt is another move
            asyncio.get_running_loop().call_later(RETRY, self._again, self._number)

    def _again(self, number: int) -> None:
        if number == self._number:
            self._send()


class Load:
    """Many tables with their screens."""

    def __init__(self, history: History | None = None) -> None:
        self.history = history
        self.tables: list[TableLoad] = []
        self.retried: dict[str, int] = {}  # moves refused for the moment, by error
        self.problems: list[str] = []  # moves refused for good
        self._busy_until = 0.0
        self._watch: asyncio.Task[None] | None = None

    @property
    def screens(self) -> list[Screen]:
        """The screens of all tables."""
        return [screen for table in self.tables for screen in table.screens]

    async def open(
        self,
        tables: int,
        owner: Callable[[int], tuple[str, int]],
        place: Callable[[int, int], Callable[[], tuple[str, int]]],
        players: int = PLAYERS,
    ) -> None:
        """Open tables at `owner(i)`. `place(i, seat)` says where a screen connects."""
        slots = asyncio.Semaphore(OPEN_AT_ONCE)

        async def one(i: int) -> TableLoad:
            async with slots:
                opened = await asyncio.to_thread(open_table, *owner(i), players)
            table = TableLoad(self, opened["id"])
            for held in opened["seats"]:
                seat = held["seat"]
                table.screens.append(Screen(table, table.id, seat, held["secret"], place(i, seat), self.history))
            return table

        self.tables += await asyncio.gather(*(one(i) for i in range(tables)))
        for some in range(0, len(self.tables), 50):
            for table in self.tables[some : some + 50]:
                for screen in table.screens:
                    screen.connect()
            await self.until(lambda some=some: all(table.ready for table in self.tables[some : some + 50]), 60.0)
        self._watch = asyncio.create_task(self._watch_screens())

    async def until(self, done: Callable[[], bool], seconds: float) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(seconds):
            while not done():
                await asyncio.sleep(0.01)

    async def play(self, rate: float, seconds: float) -> float:
        """Plan moves at a fixed rate over all tables in turn. Return when the first was planned."""
        begun = time.perf_counter() + 0.05
        for i in range(int(rate * seconds)):
            at = begun + i / rate
            wait = at - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif i % 64 == 0:
                await asyncio.sleep(0)  # late: the plan stands, but screens must be read
            self.tables[i % len(self.tables)].plan(at)
        return begun

    async def saturate(self, seconds: float) -> float:
        """Let every table move as soon as all screens have the last move. Return moves a second."""
        before = sum(len(table.done) for table in self.tables)
        self._busy_until = time.perf_counter() + seconds
        for table in self.tables:
            table.plan(time.perf_counter())
        await asyncio.sleep(seconds)
        return (sum(len(table.done) for table in self.tables) - before) / seconds

    def finished(self, table: TableLoad) -> None:
        """A table has made a move."""
        if self._busy_until and time.perf_counter() < self._busy_until:
            table.planned.append(time.perf_counter())

    async def settle(self, seconds: float) -> bool:
        """Wait until every planned move is made. False if some are not."""
        with contextlib.suppress(TimeoutError):
            await self.until(lambda: all(table.waiting_since() is None for table in self.tables), seconds)
            return True
        return False

    async def close(self) -> None:
        """Disconnect all screens."""
        if self._watch is not None:
            self._watch.cancel()
        for screen in self.screens:
            screen.close()
        await asyncio.sleep(0.05)

    async def _watch_screens(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            now = time.perf_counter()
            for screen in self.screens:
                screen.watch(now)


def open_table(address: str, port: int, players: int) -> dict[str, Any]:
    """Open a table of the counting game."""
    wish = {"game": "count", "seats": [{"sitter": "person"}] * players}
    request = urllib.request.Request(
        f"http://{address}:{port}/api/tables", json.dumps(wish).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")
