"""Token buckets: the arithmetic of rate limits.

A bucket holds a number of tokens, each message takes one, and tokens are refilled at a steady rate. Nothing here knows
what is being limited.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MAX_ADDRESSES: Final = 50_000  # remembered at once; the least recently used is dropped first


class TokenBucket:
    """Allows `size` at once and `rate` a second on average."""

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, size: float, rate: float, now: float) -> None:
        self._size = size
        self._rate = rate
        self._left = size
        self._at = now

    def take(self, now: float, tokens: float = 1.0) -> float:
        """Take tokens, going into debt if there are not enough. Return the seconds until the debt is repaid."""
        self._refill(now)
        self._left -= tokens
        return 0.0 if self._left >= 0.0 else -self._left / self._rate

    def try_take(self, now: float, tokens: float = 1.0) -> bool:
        """Take tokens if there are enough, else none."""
        self._refill(now)
        if self._left < tokens:
            return False
        self._left -= tokens
        return True

    def full(self, now: float) -> bool:
        """Tell whether the bucket is full. A full bucket need not be remembered."""
        self._refill(now)
        return self._left >= self._size

    def _refill(self, now: float) -> None:
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now


class BucketsByAddress:
    """One token bucket for each address. Full buckets and the least recently used are dropped."""

    def __init__(self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size = size
        self._rate = per_second
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, address: str, tokens: float = 1.0) -> bool:
        """Take tokens of this address if there are enough."""
        return self._bucket(address).try_take(self._clock(), tokens)

    def wait(self, address: str, tokens: float = 1.0) -> float:
        """Take tokens of this address and return the seconds to wait for them."""
        return self._bucket(address).take(self._clock(), tokens)

    def _bucket(self, address: str) -> TokenBucket:
        now = self._clock()
        bucket = self._buckets.pop(address, None) or TokenBucket(self._size, self._rate, now)
        self._buckets[address] = bucket  # the most recently used is last
        while len(self._buckets) > MAX_ADDRESSES or (
            len(self._buckets) > 1 and next(iter(self._buckets.values())).full(now)
        ):
            self._buckets.popitem(last=False)
        return bucket


def hourly(limit: int) -> BucketsByAddress:
    """Buckets for what may happen so many times at once, and as often in every hour afterwards."""
    return BucketsByAddress(limit, limit / 3600.0)


class ConnectionCounter:
    """Counts the open connections of each address."""

    def __init__(self, maximum: int) -> None:
        self._maximum = maximum
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one more connection; False when the address has too many."""
        count = self._open.get(address, 0)
        if count >= self._maximum:
            return False
        self._open[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        """Count one connection less."""
        count = self._open.pop(address) - 1
        if count:
            self._open[address] = count
