"""ASGI middleware that applies the rate limits before anything else handles a request."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from omphalos.server.errors import RateLimited
from omphalos.server.http.addresses import client_address
from omphalos.server.http.responses import error_response
from omphalos.server.limits.rate_limits import CONNECTION_LIMITER, ConnectionLimiter, RateLimits
from omphalos.server.protocol.close_codes import FLOOD
from omphalos.server.protocol.table import Bye, Refused

LIMITED: Final = ("/api/", "/embed/", "/oembed")  # all that is not a file
RETRY_AFTER: Final = 30_000  # milliseconds


class RateLimitMiddleware:
    """Refuses what exceeds the rate limits of an address."""

    def __init__(self, app: ASGIApp, rate_limits: RateLimits) -> None:
        self._app = app
        self._rate_limits = rate_limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http" and any(part in scope["path"] for part in LIMITED):
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits = self._rate_limits
        problem = RateLimited("too many requests from this address; wait a moment")

        async def counted(message: Message) -> None:
            """Count what is refused here or later, such as a table too many."""
            if message["type"] == "http.response.start" and message["status"] == HTTPStatus.TOO_MANY_REQUESTS:
                limits.metrics.message_refused(problem.code)
            await send(message)

        if limits.requests.allows(client_address(scope)):
            await self._app(scope, receive, counted)
        else:
            await error_response(problem)(scope, receive, counted)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits, address = self._rate_limits, client_address(scope)
        if not limits.handshakes.allows(address):
            limits.metrics.dropped.labels("handshakes").inc()
            await receive()
            retry = {"type": "websocket.http.response.start", "status": 429, "headers": [(b"retry-after", b"10")]}
            await send(retry)  # cheaper than a WebSocket that is opened to be closed
            await send({"type": "websocket.http.response.body", "body": b""})
            return
        if not limits.connections.enter(address):
            limits.metrics.dropped.labels("crowd").inc()
            await receive()
            await send({"type": "websocket.accept"})
            problem = RateLimited("too many connections from this address")
            await send(_text(Refused(None, problem.code, str(problem))))
            await send(_text(Bye("flood", RETRY_AFTER)))
            await send({"type": "websocket.close", "code": FLOOD})
            return
        limiter = scope[CONNECTION_LIMITER] = ConnectionLimiter(limits, address)
        try:
            await self._app(scope, receive, send)
        finally:
            if not limiter.taken_over:
                limiter.leave()


def _text(message: Any) -> dict[str, Any]:
    return {"type": "websocket.send", "text": msgspec.json.encode(message).decode()}
