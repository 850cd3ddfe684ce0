"""The rate limits of one server: handshakes, messages, requests, tables, tournaments, bots' thinking of each address.

A connection that sends too fast is slowed down: its messages wait, and in the end its TCP connection does
(backpressure). A connection that keeps flooding is closed. An IPv6 address is counted by its /64 network, which one
household has.
"""

from __future__ import annotations

import time
from typing import Final

from omphalos.server.config import Settings
from omphalos.server.limits.sockets import SocketLimits
from omphalos.server.ops.metrics import Metrics
from omphalos.server.ops.token_bucket import BucketsByAddress, ConnectionCounter, TokenBucket

CONNECTION_LIMITER: Final = "omphalos.connection-limiter"  # key of the ASGI scope


class RateLimits:
    """The token buckets of one server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self.metrics = metrics
        self.sockets = SocketLimits(settings, metrics)
        self.connections = ConnectionCounter(settings.max_connections)
        # All its connections may be opened at once: after a restart, everybody behind an address reconnects.
        self.handshakes = BucketsByAddress(settings.max_connections, settings.messages_per_second)
        self.requests = BucketsByAddress(settings.message_burst, settings.messages_per_second)
        self.tables = BucketsByAddress(settings.tables_per_hour, settings.tables_per_hour / 3600.0)
        self.names = BucketsByAddress(settings.names_per_hour, settings.names_per_hour / 3600.0)
        self.tournaments = BucketsByAddress(settings.tournaments_per_hour, settings.tournaments_per_hour / 3600.0)
        self.bots = BucketsByAddress(settings.bot_share, settings.bot_share / 60.0)  # tokens are seconds
        share = settings.compute_share
        self.compute = BucketsByAddress(share, share / 60.0)  # tokens are seconds

    def message_bucket(self) -> TokenBucket:
        """A new bucket for the messages of one connection."""
        return TokenBucket(self._settings.message_burst, self._settings.messages_per_second, time.monotonic())

    @property
    def flood(self) -> int:
        """Delayed messages in a row after which a connection is closed."""
        return self._settings.flood


class ConnectionLimiter:
    """The rate limit of one WebSocket's messages and other frames."""

    __slots__ = ("_address", "_bucket", "_delayed", "_rate_limits", "taken_over")

    def __init__(self, rate_limits: RateLimits, address: str) -> None:
        self._rate_limits = rate_limits
        self._address = address
        self._bucket = rate_limits.message_bucket()
        self._delayed = 0  # messages and frames in a row beyond the rate
        self.taken_over = False  # the connection calls `leave` itself
        rate_limits.metrics.clients.inc()

    def wait(self) -> float | None:
        """Seconds to wait before the next message is handled; None: the client floods and is disconnected."""
        wait = self._bucket.take(time.monotonic())
        if wait <= 0.0:
            self._delayed = 0
            return 0.0
        return wait if self._may_delay(1) else None

    def allows_frames(self, frames: int) -> bool:
        """Count control frames and fragments like messages, but delay nothing; False: the client floods."""
        return self._bucket.take(time.monotonic(), frames) <= 0.0 or self._may_delay(frames)

    def _may_delay(self, more: int) -> bool:
        self._delayed += more
        if self._delayed <= self._rate_limits.flood:
            return True
        self._rate_limits.metrics.dropped.labels("flood").inc()
        return False

    def leave(self) -> None:
        """The connection is closed."""
        self._rate_limits.metrics.clients.dec()
        self._rate_limits.connections.leave(self._address)
