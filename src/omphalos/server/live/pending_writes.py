"""The writes of this process that are not durable yet: how many, and for how long the oldest has been waiting."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

SLOW: Final = 5.0  # seconds after which a write is worth a line in the log
logger = logging.getLogger(__name__)


class PendingWrites:
    """Writes in progress, in the order in which they began."""

    __slots__ = ("_begun", "_number")

    def __init__(self) -> None:
        self._begun: dict[int, float] = {}  # by number: since when, by the event loop's clock
        self._number = 0

    def __len__(self) -> int:
        return len(self._begun)

    def begin(self) -> int:
        """A write begins. Its number ends it."""
        self._number += 1
        self._begun[self._number] = asyncio.get_running_loop().time()
        return self._number

    def end(self, number: int, table_id: str) -> None:
        """A write of a table has ended, well or not."""
        seconds = asyncio.get_running_loop().time() - self._begun.pop(number)
        if seconds > SLOW:
            logger.warning("table %s: a write took %.1f s", table_id, seconds)

    def oldest(self) -> float:
        """Seconds since the oldest write in progress began; 0.0 if there is none."""
        begun = next(iter(self._begun.values()), None)
        return 0.0 if begun is None else asyncio.get_running_loop().time() - begun
