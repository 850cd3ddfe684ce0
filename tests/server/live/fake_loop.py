"""A stand-in for the timers of the event loop: nothing is called before the test says so."""

from __future__ import annotations

from collections.abc import Callable


class FakeHandle:
    """A call that is pending until it is cancelled or made."""

    def __init__(self, loop: FakeLoop, delay: float, call: Callable[[], object]) -> None:
        self._loop = loop
        self.delay = delay
        self.call = call

    def cancel(self) -> None:
        self._loop.pending = [one for one in self._loop.pending if one is not self]


class FakeLoop:
    """Takes the place of `asyncio` in a module that only sets timers."""

    def __init__(self) -> None:
        self.pending: list[FakeHandle] = []

    def get_running_loop(self) -> FakeLoop:
        return self

    def call_later(self, delay: float, call: Callable[[], object]) -> FakeHandle:
        handle = FakeHandle(self, delay, call)
        self.pending.append(handle)
        return handle

    @property
    def delays(self) -> list[float]:
        """Seconds until each pending call."""
        return [handle.delay for handle in self.pending]

    def ring(self) -> None:
        """Make the pending call."""
        (handle,) = self.pending
        self.pending.clear()
        handle.call()
