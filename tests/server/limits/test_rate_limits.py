"""The rate limit of one connection."""

from __future__ import annotations

import pytest

from omphalos.server.config import Settings
from omphalos.server.limits.rate_limits import ConnectionLimiter, RateLimits
from omphalos.server.ops.metrics import Metrics


def test_a_pause_forgives_messages_that_came_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("omphalos.server.limits.rate_limits.time.monotonic", lambda: now[0])
    limits = RateLimits(Settings(messages_per_second=1, message_burst=1, flood=3), Metrics())
    limiter = ConnectionLimiter(limits, "192.0.2.1")
    for _ in range(4):  # more in all than a flood
        assert limiter.wait() == 0.0
        for _ in range(2):
            assert limiter.wait()
        now[0] += 60.0
    assert limiter.wait() == 0.0
    assert all(limiter.wait() for _ in range(3))
    assert limiter.wait() is None
