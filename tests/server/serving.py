"""A real server in this very process, at real sockets: the test sees both what is sent and what is true."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from omphalos.server.app import create_app
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.local import Server, uvicorn_config
from omphalos.server.store.sqlite import SqliteStore


@asynccontextmanager
async def serving(folder: Path, rules: LiveConfig | None = None) -> AsyncGenerator[tuple[str, TableRegistry]]:
    """A server; its address and its registry."""
    app = create_app(SqliteStore(folder / "tables.db"), rules=rules or LiveConfig(fixed_pace=0.0))
    registry: TableRegistry = app.state.registry
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        server = Server(uvicorn_config(app), registry)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield f"ws://127.0.0.1:{listening.getsockname()[1]}/", registry
        finally:
            server.should_exit = True
            await task


class Wired:
    """A screen at the other end of a real socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._number = 0
        self.raw: list[bytes] = []

    async def send(self, kind: str, **fields: Any) -> int:
        self._number += 1
        await self._connection.send(msgspec.json.encode({"type": kind, "id": self._number, **fields}).decode())
        return self._number

    async def drop(self) -> None:
        """The connection is lost."""
        await self._connection.close()

    async def receive(self) -> dict[str, Any]:
        data = await self._connection.recv(decode=False)
        self.raw.append(data)
        return msgspec.json.decode(data)

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not wanted(message := await self.receive()):
            pass
        return message


@asynccontextmanager
async def wired(address: str, table_id: str) -> AsyncGenerator[Wired]:
    """A connection to a table."""
    async with AsyncExitStack() as stack:
        url = f"{address}api/tables/{table_id}/socket"
        connection = await stack.enter_async_context(connect(url, compression=None, proxy=None, max_queue=None))
        yield Wired(connection)
