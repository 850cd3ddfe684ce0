"""A simulated server process: our registry, cluster, store and sockets on a loop of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from hashlib import blake2b
from math import log
from random import Random
from typing import Any, Final, Protocol

import msgspec

from omphalos.bots import Answer
from omphalos.bots.thought import Thought
from omphalos.server.bots.requests import Decide
from omphalos.server.cluster.cluster import Cluster
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.ratings import ResultRecorder
from omphalos.server.live.registry import TableRegistry
from omphalos.server.store import open_store
from omphalos.server.store.store import Store
from omphalos.server.ws.connection import Connection
from omphalos.server.ws.table_socket import TableSocket
from omphalos.server.ws.websocket import TAKE_OVER
from omphalos.table.chance import Chance
from omphalos.table.errors import OmphalosError
from tests.simulation.loop import SimLoop, World
from tests.simulation.wire import SimWire

TO_SCREEN: Final = 0.02  # seconds that a message takes between a screen and a server, on average
CONFIG: Final = LiveConfig(pace=0.2, seal_seconds=5.0, clock_grace=10.0)


class SimSlot:
    """A place of the pool of bots: a delay, and a random move."""

    used = True

    def __init__(self, memory: int) -> None:
        """It needs no memory."""

    def is_warm(self, kind: object) -> bool:
        return True

    def warm_up(self, game: object, kind: object) -> None:
        """Nothing is loaded."""

    def ask(self, game: object, kind: object, request: Decide, deadline: float) -> Answer:
        seed = blake2b(f"{request.n} {request.seated.seed}".encode(), digest_size=32).digest()
        stream = Chance(seed, ("bot",))["bot"]
        return Answer(Thought(request.legal.sample(stream)), 0.1)

    def close(self) -> None:
        """Nothing runs."""


class FarEnd(Protocol):
    """The screen's end of a socket."""

    def heard(self, data: bytes) -> None: ...

    def closed(self, code: int) -> None: ...


class ServerSocket:
    """The server's end of a WebSocket, as uvicorn offers it to the endpoint (`TakeOver`)."""

    def __init__(self, process: Process, table_id: str, rng: Random) -> None:
        self.far: FarEnd | None = None
        self.lost_at: float | None = None  # when the server was told that the socket is gone
        self.connection: Connection | None = None
        self._process = process
        self._world = process.world
        self._table_id = table_id
        self._rng = rng
        self._early: list[bytes] = []
        self._paused: list[bytes] | None = None
        self._close_sent = False
        self._last_in = self._last_out = 0.0

    # --- the way between the ends

    def arrive(self, call: Callable[[], object]) -> None:
        """Something comes from the screen, in order."""
        self._last_in = max(self._last_in + 1e-7, self._world.now + self._delay())
        self._world.at(self._last_in, self._process.loop.arrive, call)

    def _depart(self, call: Callable[..., object], *args: Any) -> None:
        self._last_out = max(self._last_out + 1e-7, self._world.now + self._delay())
        self._world.at(self._last_out, call, *args)

    def _delay(self) -> float:
        return TO_SCREEN * (0.2 - 0.8 * log(1.0 - self._rng.random()))

    # --- `TakeOver`

    async def serve(self) -> None:
        """The handshake."""
        scope = {"path_params": {"id": self._table_id}, "extensions": {TAKE_OVER: self}, "client": ("10.0.0.1", 1)}

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: dict[str, Any]) -> None:
            far = self.far
            if far is None:
                return
            match message["type"]:
                case "websocket.send":
                    self._depart(far.heard, message["text"].encode())
                case "websocket.close":
                    self.send_close(message["code"])
                case "websocket.http.response.start":
                    self.send_close(503)
                case _:
                    pass

        await self._process.endpoint(scope, receive, send)  # type: ignore[arg-type]

    def take_over(self, connection: Connection) -> None:
        self.connection = connection
        self._process.connections[connection] = self
        early, self._early = self._early, []
        for data in early:
            connection.receive(data)
        if self.lost_at is not None:
            connection.lost()

    def received(self, data: bytes) -> None:
        """A message has come."""
        if self.lost_at is not None or self._close_sent:
            return
        if self.connection is None:
            self._early.append(data)
        elif self._paused is not None:
            self._paused.append(data)
        else:
            self.connection.receive(data)

    def lost(self) -> None:
        """The socket is gone."""
        if self.lost_at is None:
            self.lost_at = self._world.now
            self.far = None
            if self.connection is not None:
                self.connection.lost()

    def write(self, data: bytes) -> None:
        far = self.far
        if far is not None:
            self._process.bytes_out += len(data)
            for text in texts_in(data):
                self._depart(far.heard, text)

    def write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        self._paused = []

    def resume_reading(self) -> None:
        held, self._paused = self._paused, None
        for data in held or ():
            self.received(data)

    def send_close(self, code: int) -> None:
        far = self.far
        if far is not None and not self._close_sent:
            self._close_sent = True
            self._depart(far.closed, code)
            self.arrive(self.lost)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self._process.loop.create_task(work)


def texts_in(data: bytes) -> list[bytes]:
    """The messages of some frames of a server."""
    found: list[bytes] = []
    while data:
        size, head = data[1], 2
        if size == 126:
            size, head = int.from_bytes(data[2:4]), 4
        elif size == 127:
            size, head = int.from_bytes(data[2:10]), 10
        found.append(data[head : head + size])
        data = data[head + size :]
    return found


class Process:
    """A process from its start to its end. `url` is its store's; `cluster` that it is one of several."""

    def __init__(self, world: World, name: str, url: str, lease: float | None, skew: float, rate: float) -> None:
        self.world = world
        self.name = name
        self.loop = SimLoop(world, name, skew, rate)
        self.to_store = SimWire(world, self.loop, "store", 0.001)
        self.to_bus = SimWire(world, self.loop, "bus", 0.0005)
        self.store: Store | None = None
        self.registry: TableRegistry | None = None
        self.connections: dict[Connection, ServerSocket] = {}
        self.sockets: list[ServerSocket] = []
        self.bytes_out = 0
        self.open = False  # it takes connections
        self.upgraded = False  # to a newer version
        self._url = url
        self._lease = lease
        self.endpoint: TableSocket
        slow = SimSlot.ask
        self.loop.executor_delay = lambda work: (
            self.loop.rng.uniform(0.05, 0.8)
            if getattr(work, "__func__", None) is slow
            else self.loop.rng.expovariate(1000.0)
        )

    @property
    def alive(self) -> bool:
        return not self.loop.dead

    def start(self) -> None:
        self.loop.call_soon(lambda: self.loop.create_task(self._main()))

    async def _main(self) -> None:
        """As `server.app` and `server.run` put a server together. A start that fails is repeated, as systemd does."""
        while True:
            store = open_store(self._url)
            try:
                await store.open()
                ownership = None if self._lease is None else Cluster(store, "valkey://simulated", self._lease)
                registry = TableRegistry(
                    *(store, CONFIG, ownership, ResultRecorder(store).record), clock=self.loop.time, wall=self.loop.wall
                )
                await registry.start()
                break
            except OmphalosError:
                await store.close()
                await asyncio.sleep(1.0)
        self.store, self.registry = store, registry
        self.endpoint = TableSocket(registry)
        self.open = True

    def stop(self, then: Callable[[], object]) -> None:
        """Stop as a server does that is told to."""

        async def stopping() -> None:
            if self.registry is not None:
                await self.registry.stop()
            for socket in self.sockets:
                socket.send_close(1012)
            await asyncio.sleep(0.1)
            if self.store is not None:
                await self.store.close()
            self.kill()
            then()

        self.open = False
        self.loop.call_soon(lambda: self.loop.create_task(stopping()))

    def kill(self) -> None:
        """The process is gone, and with it its connections."""
        self.open = False
        self.loop.kill()
        for socket in self.sockets:
            if socket.far is not None:
                self.world.after(0.001, socket.far.closed, 1006)
                socket.far = None
            socket.lost_at = self.world.now

    def accept(self, table_id: str, far: FarEnd, rng: Random) -> ServerSocket | None:
        """A screen connects. None: nobody listens."""
        if not self.open:
            return None
        socket = ServerSocket(self, table_id, rng)
        socket.far = far
        self.sockets = [one for one in self.sockets if one.lost_at is None]
        self.sockets.append(socket)
        socket.arrive(lambda: self.loop.create_task(socket.serve()))
        return socket

    def call(self, work: Callable[[TableRegistry], Coroutine[Any, Any, Any]], done: Callable[[Any], object]) -> None:
        """A request over HTTP: `done` gets its result, or the error."""

        async def asking() -> None:
            assert self.registry is not None
            try:
                result: Any = await work(self.registry)
            except OmphalosError as problem:
                result = problem
            done(result)

        self.loop.call_soon(lambda: self.loop.create_task(asking()))


to_json = msgspec.json.Encoder().encode
