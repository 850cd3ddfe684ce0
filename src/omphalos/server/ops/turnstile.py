"""Lets a crowd in a few at a time, so that others do not wait until all of it is in.

When a server restarts or a network fails, hundreds of screens come back in one moment. What each needs takes about a
millisecond and does not wait for anything, so the event loop would do all of it before it looked at anybody else.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

AT_ONCE: Final = 8  # some milliseconds of work


class Turnstile:
    """Lets at most `at_once` through in one turn of the event loop. The others wait in line."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._free = at_once
        self._line: deque[Callable[[], bool]] = deque()
        self._turning = False

    async def enter(self) -> None:
        """Wait for one's turn."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def let_in() -> bool:
            if mine.done():
                return False
            mine.set_result(None)
            return True

        self.call(let_in)
        await mine

    def call(self, what: Callable[[], bool]) -> bool:
        """Call a function when it is its turn, and return whether that was at once.

        It returns False if there was nothing to do, because whoever waited has gone away.
        """
        now = self._free > 0 and not self._line
        if now:
            self._free -= what()
        else:
            self._line.append(what)
        self._turn_soon()
        return now

    def _turn_soon(self) -> None:
        if not self._turning:
            self._turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        self._turning = False
        self._free = self._at_once
        while self._line and self._free:
            self._free -= self._line.popleft()()
        if self._free < self._at_once:
            self._turn_soon()
