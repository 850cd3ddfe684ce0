"""The rate limit of one connection."""

from __future__ import annotations

import time

import pytest

from omphalos.server.config import Settings
from omphalos.server.limits.rate_limits import ConnectionLimiter, RateLimits
from omphalos.server.ops.metrics import Metrics
from omphalos.server.ops.token_bucket import BucketsByAddress


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


SHARES = {  # by the name of the buckets: how many at once, and seconds until one more
    "handshakes": (60, 1 / 7),
    "requests": (50, 1 / 7),
    "tables": (40, 90.0),
    "names": (30, 120.0),
    "tournaments": (20, 180.0),
    "bots": (15.0, 4.0),
    "compute": (12.0, 5.0),
}


def test_each_share_of_an_address_is_what_its_setting_says() -> None:
    settings = Settings(
        max_connections=60,
        messages_per_second=7,
        message_burst=50,
        tables_per_hour=40,
        names_per_hour=30,
        tournaments_per_hour=20,
        bot_share=15,
        compute_share=12,
        flood=9,
    )
    limits = RateLimits(settings, Metrics())
    buckets = {name: one for name, one in vars(limits).items() if isinstance(one, BucketsByAddress)}
    assert buckets.keys() == SHARES.keys()
    for name, bucket in buckets.items():
        at_once, seconds = SHARES[name]
        assert bucket.wait("a", at_once) == 0.0, name
        assert bucket.wait("a") == pytest.approx(seconds, rel=1e-2), name
        assert bucket.wait("b", at_once) == 0.0, name  # each address has its own
    messages, now = limits.message_bucket(), time.monotonic()
    assert messages.take(now, 50) == 0.0
    assert messages.take(now) == pytest.approx(1 / 7, rel=1e-2)
    assert [limits.connections.enter("a") for _ in range(61)] == [True] * 60 + [False]
    assert limits.flood == 9
