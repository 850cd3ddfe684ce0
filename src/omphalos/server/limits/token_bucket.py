"""How much anybody may ask for: messages on a connection, connections and tables from an address, bots' thinking.

Nothing here knows what is asked. A bucket holds so many tokens, each message takes one, and they come back at a steady
rate; a connection whose bucket is empty waits for its tokens, and one that keeps pouring is cut off.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MAX_ADDRESSES: Final = 50_000  # remembered at once; the longest unheard of is forgotten first


class TokenBucket:
    """So many at once, so many a second on average."""

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, size: float, rate: float, now: float) -> None:
        self._size = size
        self._rate = rate
        self._left = size
        self._at = now

    def take(self, now: float, tokens: float = 1.0) -> float:
        """Take tokens, and say how many seconds to wait before going on; what was not there is owed."""
        self._fill(now)
        self._left -= tokens
        return 0.0 if self._left >= 0.0 else -self._left / self._rate

    def try_take(self, now: float, tokens: float = 1.0) -> bool:
        """Take tokens if they are there, else none."""
        self._fill(now)
        if self._left < tokens:
            return False
        self._left -= tokens
        return True

    def full(self, now: float) -> bool:
        """Whether nothing is missing: it need not be remembered."""
        self._fill(now)
        return self._left >= self._size

    def _fill(self, now: float) -> None:
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now


class BucketsByAddress:
    """A bucket for every address, forgotten when it is full again or when there are too many."""

    def __init__(self, size: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._size = size
        self._rate = per_second
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, address: str, tokens: float = 1.0) -> bool:
        """Take tokens of this address, if they are there."""
        return self._bucket(address).try_take(self._clock(), tokens)

    def wait(self, address: str, tokens: float = 1.0) -> float:
        """Take tokens of this address; how many seconds to wait for them."""
        return self._bucket(address).take(self._clock(), tokens)

    def _bucket(self, address: str) -> TokenBucket:
        now = self._clock()
        bucket = self._buckets.pop(address, None) or TokenBucket(self._size, self._rate, now)
        self._buckets[address] = bucket  # now the latest
        while len(self._buckets) > MAX_ADDRESSES or (
            len(self._buckets) > 1 and next(iter(self._buckets.values())).full(now)
        ):
            self._buckets.popitem(last=False)
        return bucket


class ConnectionCounter:
    """How many connections each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """One more, if it may."""
        here = self._open.get(address, 0)
        if here >= self._most:
            return False
        self._open[address] = here + 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        here = self._open.pop(address) - 1
        if here:
            self._open[address] = here
