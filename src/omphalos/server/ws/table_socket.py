"""The ASGI endpoint of a table's WebSocket, `/api/tables/{id}/socket`."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send

from omphalos.server.errors import NoSuchTable
from omphalos.server.http.addresses import client_address
from omphalos.server.limits.rate_limits import CONNECTION_LIMITER, ConnectionLimiter
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.close_codes import NO_SUCH_TABLE, UNAVAILABLE
from omphalos.server.protocol.parts import TableId
from omphalos.server.protocol.table import Refused
from omphalos.server.ws.connection import Connection
from omphalos.server.ws.task_pool import TaskPool
from omphalos.server.ws.websocket import TAKE_OVER, TakeOver
from omphalos.table.errors import OmphalosError


class WrongServer(RuntimeError):
    """The application runs under a server without our WebSocket class."""


class TableSocket:
    """Accepts a connection, finds its table and hands the socket over to a `Connection`."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._pool = TaskPool()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket: TakeOver | None = scope.get("extensions", {}).get(TAKE_OVER)
        if socket is None:
            raise WrongServer("tables are served by uvicorn with ws=WebSocket; see omphalos.server.run")
        await receive()  # websocket.connect
        if self._registry.unreachable(scope["path_params"]["id"]):  # a proxy tries the next process at once
            await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
            await send({"type": "websocket.http.response.body", "body": b""})
            return
        await send({"type": "websocket.accept"})
        connection = Connection(socket, self._pool)
        screen = Screen(connection, client_address(scope))
        try:
            session = await self._registry.connect(_table_id(scope), screen)
        except OmphalosError as problem:
            await send(_text(Refused(None, problem.code, str(problem))))
            code = NO_SUCH_TABLE if isinstance(problem, NoSuchTable) else UNAVAILABLE
            await send({"type": "websocket.close", "code": code})
            return
        limiter: ConnectionLimiter | None = scope.get(CONNECTION_LIMITER)
        if limiter is not None:
            limiter.taken_over = True
        connection.start(session, limiter)
        socket.take_over(connection)


def _table_id(scope: Scope) -> str:
    """The id in the path. An id of another form than ours names nothing, and is not looked up."""
    try:
        return msgspec.convert(scope["path_params"]["id"], TableId)
    except msgspec.ValidationError:
        raise NoSuchTable("there is no table with that id") from None


def _text(message: Any) -> dict[str, Any]:
    return {"type": "websocket.send", "text": msgspec.json.encode(message).decode()}
