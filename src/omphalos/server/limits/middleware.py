"""How much comes in at the rate_limits: connections, messages, requests and new tables of each address, within the settings.

A connection that sends faster than it may is slowed: its messages wait, and so, in the end, does its network. One that
does not stop is told so and cut off. IPv6 addresses are counted by their network of 64 bits, which one household has.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from functools import lru_cache
from typing import Any, Final

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from omphalos.server.config import Settings
from omphalos.server.errors import RateLimited
from omphalos.server.http.responses import refusal
from omphalos.server.limits.token_bucket import BucketsByAddress, ConnectionCounter, TokenBucket
from omphalos.server.ops.metrics import Metrics
from omphalos.server.protocol.table import Bye, Refused

CONNECTION_LIMITER: Final = (
    "omphalos.connection-limiter"  # under this name an application finds the limiter of its connection
)
FLOOD: Final = 4429  # codes of closing, as HTTP would say it
COME_BACK: Final = 30_000  # milliseconds
OPENING: Final = ("/api/tables", "/api/tables/branch", "/api/quick-match")


class RateLimits:
    """The limits of one server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self.metrics = metrics
        self.connections = ConnectionCounter(settings.most_connections)
        self.requests = BucketsByAddress(settings.message_burst, settings.messages_per_second)
        self.tables = BucketsByAddress(settings.tables_per_hour, settings.tables_per_hour / 3600.0)
        self.bots = BucketsByAddress(settings.bot_share, settings.bot_share / 60.0)

    def bucket(self) -> TokenBucket:
        """What one connection may send."""
        return TokenBucket(self._settings.message_burst, self._settings.messages_per_second, time.monotonic())

    @property
    def flood(self) -> int:
        """Messages in a row from a slowed connection before it is cut off."""
        return self._settings.flood


class RateLimitMiddleware:
    """Counts what passes, before anything else looks at it."""

    def __init__(self, app: ASGIApp, rate_limits: RateLimits) -> None:
        self._app = app
        self._rate_limits = rate_limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._connection(scope, receive, send)
        elif scope["type"] == "http" and "/api/" in scope["path"]:
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        rate_limits, address = self._rate_limits, counted(scope)
        problem: RateLimited | None = None
        if not rate_limits.requests.allows(address):
            problem = RateLimited("too many requests from this address; wait a moment")
        elif scope["method"] == "POST" and scope["path"].endswith(OPENING) and not rate_limits.tables.allows(address):
            problem = RateLimited("this address has opened as many tables as it may in an hour")
        if problem is None:
            await self._app(scope, receive, send)
            return
        rate_limits.metrics.refused.labels(problem.code).inc()
        answer = refusal(problem)
        answer.headers["retry-after"] = "10"
        await answer(scope, receive, send)

    async def _connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        rate_limits, address = self._rate_limits, counted(scope)
        if not rate_limits.connections.enter(address):
            rate_limits.metrics.dropped.labels("crowd").inc()
            await receive()
            await send({"type": "websocket.accept"})
            problem = RateLimited("too many connections from this address")
            await send(_text(Refused(None, problem.code, str(problem))))
            await send(_text(Bye("flood", COME_BACK)))
            await send({"type": "websocket.close", "code": FLOOD})
            return
        limiter = ConnectionLimiter(receive, send, rate_limits, address)
        scope[CONNECTION_LIMITER] = limiter
        try:
            await self._app(scope, limiter.receive, send)
        finally:
            if not limiter.taken:
                limiter.leave()


class ConnectionLimiter:
    """What one connection sends, slowed where it is too much."""

    __slots__ = ("_address", "_bucket", "_rate_limits", "_receive", "_send", "_slowed", "taken")

    def __init__(self, receive: Receive, send: Send, rate_limits: RateLimits, address: str) -> None:
        self._receive: Receive | None = receive
        self._send: Send | None = send
        self._rate_limits = rate_limits
        self._address = address
        self._bucket = rate_limits.bucket()
        self._slowed = 0
        self.taken = False  # a table has the connection now, and says when it ends
        rate_limits.metrics.clients.inc()

    def take(self) -> None:
        """The table has the connection: what only the application needed is let go."""
        self.taken = True
        self._receive = self._send = None

    def wait(self) -> float | None:
        """Seconds to wait before the next message is taken; None: it floods, and is cut off."""
        wait = self._bucket.take(time.monotonic())
        if wait <= 0.0:
            self._slowed = 0
            return 0.0
        self._slowed += 1
        if self._slowed <= self._rate_limits.flood:
            return wait
        self._rate_limits.metrics.dropped.labels("flood").inc()
        return None

    async def receive(self) -> Message:
        """The next message, in its time."""
        assert self._receive is not None
        assert self._send is not None
        message = await self._receive()
        if message["type"] != "websocket.receive":
            return message
        wait = self.wait()
        if wait is None:
            await self._send(_text(Bye("flood", COME_BACK)))
            await self._send({"type": "websocket.close", "code": FLOOD})
            return {"type": "websocket.disconnect", "code": FLOOD}
        if wait > 0.0:
            await asyncio.sleep(wait)
        return message

    def leave(self) -> None:
        """The connection is gone."""
        self._rate_limits.metrics.clients.dec()
        self._rate_limits.connections.leave(self._address)


def counted(scope: Scope) -> str:
    """The address that limits are counted for."""
    client = scope.get("client")
    return _network(client[0]) if client else ""


@lru_cache(maxsize=4096)
def _network(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def _text(message: Any) -> dict[str, Any]:
    return {"type": "websocket.send", "text": msgspec.json.encode(message).decode()}
