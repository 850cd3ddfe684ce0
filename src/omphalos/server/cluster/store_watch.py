"""Whether this process reaches the store. It is asked in a task of its own, because it may not answer."""

from __future__ import annotations

import asyncio
import logging
from math import inf

from omphalos.server.cluster.timing import RETRY_EVERY
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.store import Store

logger = logging.getLogger(__name__)


class StoreWatch:
    """Checks the store. `every` is the time between two checks in seconds."""

    def __init__(self, store: Store, every: float) -> None:
        self._store = store
        self._every = every
        self._answered: float | None = None  # when the store last answered, by the event loop's clock
        self._observed: float | None = None  # when `observe` was last called
        self._others: tuple[float, float] | None = None  # since when others reach the store, and when one last did
        self.silence = 0.0  # seconds that the store has not answered, of those in which this process was not frozen

    def observe(self) -> None:
        """Count the time since the last call. Call this regularly: what is far more than that, the process slept."""
        now = asyncio.get_running_loop().time()
        if self._observed is not None:
            self.silence += min(now - self._observed, 2 * self._every)
        self._observed = now

    @property
    def age(self) -> float:
        """Seconds since the store has last answered, by any clock."""
        return inf if self._answered is None else asyncio.get_running_loop().time() - self._answered

    def others_reach(self, age: float | None) -> float:
        """For how many seconds others have reached the store while we did not, as far as is known.

        `age` is how long ago another process last did; None: too long. Only the time between their answers counts: an
        outage for all may come again before this process has noticed the end of the one before.
        """
        if age is None or self.silence <= self._every:
            self._others = None
            return 0.0
        last = asyncio.get_running_loop().time() - age
        since, before = self._others or (last, last)
        if last - before > 1.5 * self._every:
            since = last  # they lacked it too
        self._others = since, max(last, before)
        return last - since

    async def run(self) -> None:
        """Check the store until cancelled."""
        while True:
            try:
                await self._store.check()
            except StoreUnavailable as problem:
                logger.warning("%s", problem)
                await asyncio.sleep(RETRY_EVERY)
                continue
            except Exception:
                logger.exception("the store could not be checked")
            else:
                self._answered = self._observed = asyncio.get_running_loop().time()
                self.silence = 0.0
            await asyncio.sleep(self._every)
