"""A real server in this process, on a loopback socket, in a thread or in the event loop of the test.

Every test of a WebSocket uses one of these: there is no other transport.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.sync.client import ClientConnection as SyncConnection
from websockets.sync.client import connect as connect_sync
from websockets.typing import Origin

from omphalos.server.app import create_app
from omphalos.server.compute.workers import Workers
from omphalos.server.config import Settings
from omphalos.server.features import FeatureConfig
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.notifications.config import NotifyConfig
from omphalos.server.ops.metrics import Metrics
from omphalos.server.run import Server, uvicorn_config
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Store
from tests.server.workers import SHARED
from tests.waiting import arrival, eventually

PATIENCE = 30.0  # seconds until a hanging test fails


@asynccontextmanager
async def serving(
    folder: Path,
    config: LiveConfig | None = None,
    store: Store | None = None,
    settings: Settings | None = None,
    notify: NotifyConfig | None = None,
    public_url: str = "",
    workers: Workers = SHARED,
) -> AsyncGenerator[tuple[str, TableRegistry]]:
    """A server in the event loop of the test: its address and its tables. With settings, their limits hold."""
    store = SqliteStore(folder / "tables.db") if store is None else store
    limits = None if settings is None else RateLimits(settings, Metrics())
    app = create_app(
        store,
        config=config or LiveConfig(fixed_pace=0.0),
        rate_limits=limits,
        features=FeatureConfig(notify or NotifyConfig(), public_url=public_url),
        workers=workers,
    )
    registry: TableRegistry = app.state.registry
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:  # see `run.listen`
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        server = Server(uvicorn_config(app, settings), registry)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        await eventually(lambda: server.started, watch=lambda: task.done() and task.result())
        try:
            yield f"ws://127.0.0.1:{listening.getsockname()[1]}/", registry
        finally:
            server.should_exit = True
            await task


class Wired:
    """A client at the other end of a real socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._number = 0
        self.raw: list[bytes] = []

    async def send(self, kind: str, **fields: Any) -> int:
        self._number += 1
        await self._connection.send(msgspec.json.encode({"type": kind, "id": self._number, **fields}).decode())
        return self._number

    async def drop(self) -> None:
        """The connection was lost."""
        await self._connection.close()

    async def receive(self) -> dict[str, Any]:
        data = await arrival(self._connection.recv(decode=False), "a message", PATIENCE, lambda: self.raw[-3:])
        self.raw.append(data)
        return msgspec.json.decode(data)

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not wanted(message := await self.receive()):
            pass
        return message


@asynccontextmanager
async def wired(address: str, table_id: str, source: str = "127.0.0.1") -> AsyncGenerator[Wired]:
    """A connection to a table, from this address of the loopback network."""
    async with AsyncExitStack() as stack:
        url = f"{address}api/tables/{table_id}/socket"
        connecting = connect(url, compression=None, proxy=None, max_queue=None, local_addr=(source, 0))
        connection = await stack.enter_async_context(connecting)
        yield Wired(connection)


class JsonSocket:
    """A WebSocket of a test that does not use asyncio."""

    def __init__(self, connection: SyncConnection) -> None:
        self._connection = connection

    def send(self, message: dict[str, Any]) -> None:
        self._connection.send(msgspec.json.encode(message).decode())

    def receive_text(self) -> str:
        return self._connection.recv(PATIENCE, decode=True)

    def receive(self) -> dict[str, Any]:
        return msgspec.json.decode(self.receive_text())

    def until(self, kind: str) -> dict[str, Any]:
        while (message := self.receive())["type"] != kind:
            pass
        return message


class LoopbackClient(httpx2.Client):
    """Sends HTTP requests to a server and opens WebSockets to it."""

    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        # Certificates take a third of a second to load, and nothing here is encrypted.
        super().__init__(base_url=f"http://{self.host}", trust_env=False, timeout=PATIENCE, verify=False)

    @contextmanager
    def socket(self, table_id: str, origin: str | None = None) -> Generator[JsonSocket]:
        """A connection to a table."""
        url = f"ws://{self.host}/api/tables/{table_id}/socket"
        with connect_sync(
            url, compression=None, proxy=None, origin=None if origin is None else Origin(origin)
        ) as connection:
            yield JsonSocket(connection)


@contextmanager
def loopback(app: Starlette) -> Generator[LoopbackClient]:
    """Run a server in a thread of its own. Yield a client of it."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:  # see `run.listen`
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        server = Server(uvicorn_config(app), app.state.registry)
        started = threading.Event()

        async def serve() -> None:
            task = asyncio.create_task(server.serve(sockets=[listening]))
            while not server.started and not task.done():
                await asyncio.sleep(0.005)
            started.set()
            await task

        thread = threading.Thread(target=lambda: asyncio.run(serve()), name="loopback", daemon=True)
        thread.start()
        assert started.wait(PATIENCE), "the server does not start"
        try:
            with LoopbackClient(listening.getsockname()[1]) as client:
                yield client
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive()
