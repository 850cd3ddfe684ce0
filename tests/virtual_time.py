"""An event loop whose time jumps to the next timer: a test of minutes takes none, and meets limits to the millisecond.

Only for code that waits for timers and for other tasks, not for sockets, threads or processes.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class _Selector(selectors.SelectSelector):
    """Does not wait for the next timer, but lets its time come."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing will ever happen"
        self.now += timeout
        return super().select(0)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)
        self._clock_resolution = 1e-9

    def time(self) -> float:
        return self._virtual.now


def run(what: Coroutine[Any, Any, None]) -> None:
    """Run a test in virtual time, which begins at 0."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        runner.run(what)
