"""A WebSocket as a screen's wire: what arrives goes to the session, what is sent leaves at once if it can.

Sending must not wait: a table tells many screens at a time. As long as a client reads what it is sent, a message is
handed to the socket right away, without a task. Only when the socket is full do messages queue up here; a client that
falls too far behind is sent away.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any, Final

import msgspec
from starlette.types import Receive, Scope, Send

from omphalos.server.errors import NoSuchTable
from omphalos.server.limits.middleware import CONNECTION_LIMITER, counted
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.table import Bye, Refused
from omphalos.server.ws.connection import TAKE_OVER, Connection, ConnectionWire
from omphalos.server.ws.eager import Step, go_on, step
from omphalos.server.ws.task_pool import TaskPool
from omphalos.table.errors import OmphalosError

MAX_WAITING: Final = 256  # messages
MAX_BYTES: Final = 4 * 1024 * 1024
NO_SUCH_TABLE: Final = 4404  # codes of closing, as HTTP would say it
GONE_AWAY: Final = 1001
TOO_SLOW: Final = 4408
NOT_NOW: Final = 4503
logger = logging.getLogger(__name__)


class SocketWire:
    """The sending half of a WebSocket."""

    __slots__ = ("_bytes", "_closing", "_flushing", "_send", "_waiting")

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: deque[dict[str, Any]] | None = None
        self._flushing: asyncio.Task[None] | None = None
        self._bytes = 0
        self._closing = False

    def send(self, *messages: bytes) -> None:
        """Send, or queue up behind what could not be sent yet."""
        for data in messages:
            if self._closing:
                return
            message = {"type": "websocket.send", "text": data.decode()}
            if self._flushing is not None:
                self._queue(message, len(data))
            else:
                self._begin(message)

    def close(self, code: int = GONE_AWAY) -> None:
        """Close after what was sent."""
        if self._closing:
            return
        self._closing = True
        message = {"type": "websocket.close", "code": code}
        if self._flushing is not None:
            assert self._waiting is not None
            self._waiting.append(message)
        else:
            self._begin(message)

    async def sent(self) -> None:
        """Wait until nothing is queued up."""
        if self._flushing is not None:
            await asyncio.wait([self._flushing])

    def _begin(self, message: dict[str, Any]) -> None:
        try:
            rest = step(self._send(message))
        except Exception:  # the client is gone; whoever receives hears of it
            self._closing = True
            return
        if rest is not None:
            self._waiting = deque()
            self._flushing = asyncio.get_running_loop().create_task(self._flush(rest))

    def _queue(self, message: dict[str, Any], size: int) -> None:
        assert self._waiting is not None
        self._bytes += size
        if len(self._waiting) >= MAX_WAITING or self._bytes > MAX_BYTES:
            self._waiting.clear()
            self._waiting.append(_text(Bye("too-slow", 1000)))
            self.close(TOO_SLOW)
            return
        self._waiting.append(message)

    async def _flush(self, rest: Step) -> None:
        try:
            await go_on(rest)
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception:
            self._closing = True
        finally:
            self._waiting, self._flushing, self._bytes = None, None, 0


class TableSocket:
    """The door of a table: `/api/tables/{id}/socket`."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._pool = TaskPool()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the wish to connect
        await send({"type": "websocket.accept"})
        connection: Connection | None = scope.get("extensions", {}).get(TAKE_OVER)
        wire = SocketWire(send)
        screen = Screen(wire if connection is None else ConnectionWire(connection), counted(scope))
        try:
            session = await self._registry.connect(scope["path_params"]["id"], screen)
        except OmphalosError as problem:
            wire.send(msgspec.json.encode(Refused(None, problem.code, str(problem))))
            wire.close(NO_SUCH_TABLE if isinstance(problem, NoSuchTable) else NOT_NOW)
            await wire.sent()
            return
        if connection is not None:
            limiter = scope.get(CONNECTION_LIMITER)
            if limiter is not None:
                limiter.take()
            connection.take_over(session, limiter, self._pool)
            return
        try:  # another server than ours, which knows nothing but ASGI
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    return
                data = message.get("bytes")
                await session.receive(message["text"].encode() if data is None else data)
        finally:
            await session.leave()
            await wire.sent()


def _text(message: Any) -> dict[str, Any]:
    return {"type": "websocket.send", "text": msgspec.json.encode(message).decode()}
