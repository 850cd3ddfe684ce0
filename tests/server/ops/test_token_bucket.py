"""Token buckets: no client gets more than its share."""

from __future__ import annotations

import pytest

from omphalos.server.ops import token_bucket
from omphalos.server.ops.token_bucket import BucketsByAddress, ConnectionCounter, TokenBucket, hourly


class Clock:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_what_it_holds_then_what_comes_back() -> None:
    bucket = TokenBucket(size=3, rate=2.0, now=0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert bucket.take(0.0) == pytest.approx(0.5)  # one token is owed
    assert bucket.take(0.0) == pytest.approx(1.0)
    assert bucket.take(10.0) == 0.0


def test_a_bucket_never_holds_more_than_its_size() -> None:
    bucket = TokenBucket(size=2, rate=1.0, now=0.0)
    assert bucket.full(1000.0)
    assert [bucket.try_take(1000.0) for _ in range(3)] == [True, True, False]
    assert not bucket.full(1000.5)


def test_addresses_do_not_share() -> None:
    clock = Clock()
    shares = BucketsByAddress(size=1, per_second=0.1, clock=clock)
    assert shares.allows("a")
    assert not shares.allows("a")
    assert shares.allows("b")
    clock.now = 10.0
    assert shares.allows("a")


def test_who_has_not_come_for_long_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_bucket, "MAX_ADDRESSES", 10)
    clock = Clock()
    shares = BucketsByAddress(size=1, per_second=1e-9, clock=clock)
    for number in range(100):
        assert shares.allows(f"10.0.0.{number}")
    assert not shares.allows("10.0.0.99")
    assert shares.allows("10.0.0.0")  # forgotten, so it starts with a full bucket


def test_full_buckets_are_not_kept() -> None:
    clock = Clock()
    shares = BucketsByAddress(size=1, per_second=1.0, clock=clock)
    for number in range(1000):
        clock.now += 2.0
        assert shares.allows(f"10.0.0.{number}")
    assert len(shares._buckets) < 5  # pyright: ignore[reportPrivateUsage]


def test_a_crowd_is_counted() -> None:
    connections = ConnectionCounter(maximum=2)
    assert connections.enter("a")
    assert connections.enter("a")
    assert not connections.enter("a")
    assert connections.enter("b")
    connections.leave("a")
    assert connections.enter("a")


@pytest.mark.parametrize(("now", "allowed"), [(9.999, False), (10.0, True), (10.001, True)])
def test_a_token_is_back_when_its_time_is_over(now: float, allowed: bool) -> None:
    bucket = TokenBucket(size=1, rate=0.1, now=0.0)
    assert bucket.try_take(0.0)
    assert bucket.try_take(now) is allowed


def test_what_is_refused_costs_nothing_and_what_is_owed_is_paid_first() -> None:
    refused = TokenBucket(size=1, rate=1.0, now=0.0)
    assert [refused.try_take(0.0, tokens) for tokens in (2.0, 2.0, 1.0)] == [False, False, True]
    owing = TokenBucket(size=1, rate=1.0, now=0.0)
    assert owing.take(0.0, 4.0) == 3.0
    assert not owing.try_take(3.5)
    assert owing.try_take(4.0)


def test_so_many_at_once_and_as_many_in_an_hour() -> None:
    buckets = hourly(6)
    assert buckets.wait("a", 6.0) == 0.0
    assert buckets.wait("a") == pytest.approx(600.0, rel=1e-3)


def test_the_least_recently_used_address_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(token_bucket, "MAX_ADDRESSES", 3)
    shares = BucketsByAddress(size=1, per_second=1e-9, clock=Clock())
    for address in ("a", "b", "c", "a", "d"):  # a is used again, so b goes
        shares.allows(address)
    assert not shares.allows("a")
    assert shares.allows("b")


def test_who_leaves_makes_room_for_one_more_of_the_same_address() -> None:
    connections = ConnectionCounter(maximum=3)
    assert [connections.enter("a") for _ in range(4)] == [True, True, True, False]
    connections.leave("a")
    connections.leave("a")
    assert [connections.enter("a") for _ in range(3)] == [True, True, False]
    for _ in range(3):
        connections.leave("a")
    with pytest.raises(KeyError):
        connections.leave("a")
