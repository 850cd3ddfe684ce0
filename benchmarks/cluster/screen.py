"""A screen at a table, which reconnects as the browser does (web/src/live/connection.ts) and records its history."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec

from benchmarks.cluster.history import History, Seen
from benchmarks.cluster.wire import Wire

# Seconds, as in web/src/live/connection.ts.
QUIET: Final = 20.0  # of silence before a ping
PATIENCE: Final = 10.0  # for the answer to a ping or to hello
MAX_WAIT: Final = 8.0  # between two attempts to connect
FIRST_WAIT: Final = 0.2

encode: Final = msgspec.json.Encoder().encode


class HappenedPart(msgspec.Struct):
    """What is read of an entry."""

    n: int
    seat: int | None
    events: Any = None


class PositionPart(msgspec.Struct):
    """What is read of a position."""

    n: int


class Message(msgspec.Struct):
    """What is read of any message of the server; everything else is skipped."""

    type: str
    re: int | None = None
    n: int = 0
    error: str = ""
    again: int | None = None
    happened: list[HappenedPart] = []
    position: PositionPart | None = None


decode: Final = msgspec.json.Decoder(Message).decode


class Player(Protocol):
    """Whoever plays at the table through its screens."""

    def greeted(self, screen: Screen) -> None:
        """The screen was welcomed, for the first time or again."""
        ...

    def moved(self, screen: Screen) -> None:
        """The screen has seen more entries."""
        ...

    def answered(self, screen: Screen, message: Message) -> None:
        """A request was answered by `done` or `refused`."""
        ...


class Screen:
    """One seat of a table. `where` is asked for an address and a port at each attempt to connect."""

    def __init__(
        self,
        player: Player,
        table: str,
        seat: int,
        secret: str,
        where: Callable[[], tuple[str, int]],
        history: History | None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.entries = 0  # that this screen has seen
        self.ready = False  # welcomed on the present connection
        self.connects = 0  # attempts
        self.byes: list[str] = []
        self.heard = 0.0  # when the last message came
        self.jitter = True  # whether reconnects are spread, as in the browser
        self._player = player
        self._secret = secret
        self._where = where
        self._history = history
        self._wire: Wire | None = None
        self._tries = 0
        self._again: float | None = None
        self._pinged = False
        self._ended = False
        self._tasks: set[asyncio.Task[None]] = set()

    def connect(self) -> None:
        """Connect, and reconnect from then on."""
        if self._ended:
            return
        self.connects += 1
        self._again, self._pinged = None, False
        self.heard = time.perf_counter()
        address, port = self._where()
        wire = Wire(f"/api/tables/{self.table}/socket", f"{address}:{port}", self._opened, self._read)
        wire.closed = lambda: self._closed(wire)
        self._wire = wire
        task = asyncio.get_running_loop().create_task(self._open(wire, address, port))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, wire: Wire, address: str, port: int) -> None:
        try:
            await asyncio.wait_for(asyncio.get_running_loop().create_connection(lambda: wire, address, port), PATIENCE)
        except OSError:  # a timeout is one too
            self._closed(wire)

    def close(self) -> None:
        """Disconnect for good."""
        self._ended = True
        self.ready = False
        for task in self._tasks:
            task.cancel()
        if self._wire is not None:
            self._wire.abort()

    def drop(self) -> None:
        """Lose the connection."""
        if self._wire is not None:
            self._wire.abort()

    def send(self, message: dict[str, Any]) -> None:
        """Send a message, if the screen is welcomed."""
        if self.ready and self._wire is not None:
            self._wire.send(encode(message))

    def watch(self, now: float) -> None:
        """Ping after a silence, and reconnect if it goes on. Called about once a second."""
        if self._wire is None or self._ended:
            return
        silence = now - self.heard
        if silence > (QUIET + PATIENCE if self.ready else PATIENCE):
            wire = self._wire
            wire.abort()
            self._closed(wire)
        elif self.ready and silence > QUIET and not self._pinged:
            self._pinged = True
            self._wire.send(encode({"type": "ping", "id": 0}))

    def _opened(self) -> None:
        hello = {"type": "hello", "id": 0, "language": "en", "secrets": [self._secret], "seen": self.entries - 1}
        assert self._wire is not None
        self._wire.send(encode(hello))

    def _closed(self, wire: Wire) -> None:
        if wire is not self._wire:
            return
        self._wire = None
        self.ready = False
        if self._ended:
            return
        self._tries += 1
        wait = min(MAX_WAIT, FIRST_WAIT * 2**self._tries) if self._again is None else self._again
        if self.jitter:
            wait *= 0.5 + random.random()
        asyncio.get_running_loop().call_later(wait, self.connect)

    def _read(self, data: bytes) -> None:
        message = decode(data)
        self.heard = time.perf_counter()
        self._pinged = False
        match message.type:
            case "update":
                if self._history is not None:
                    self._history.seen.extend(Seen(self.table, one.n, one.seat, one.events) for one in message.happened)
                assert message.position is not None
                self.entries = max(self.entries, message.position.n)
                self._player.moved(self)
            case "welcome":
                self._tries = 0
                self.ready = True
                self._player.greeted(self)
            case "done" | "refused":
                if message.re:
                    self._player.answered(self, message)
            case "bye":
                self._again = None if message.again is None else message.again / 1000
                self.byes.append(data.decode())
            case _:
                pass
