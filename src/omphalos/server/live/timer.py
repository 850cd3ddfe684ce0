"""The timer of one live table: it calls a function at the earliest time that something is due."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class TableTimer:
    """At most one pending call. An earlier due time replaces a later one."""

    __slots__ = ("_at", "_handle", "_ring")

    _at: int  # when the pending call is due

    def __init__(self, ring: Callable[[], object]) -> None:
        self._ring = ring
        self._handle: asyncio.TimerHandle | None = None

    @property
    def armed(self) -> bool:
        """Whether a call is pending."""
        return self._handle is not None

    def arm(self, due: int | None, now: int) -> None:
        """Call at `due`, unless an earlier call is pending. Both times are milliseconds since 1970."""
        if due is None or (self._handle is not None and self._at <= due):
            return
        self.cancel()
        self._at = due
        self._handle = asyncio.get_running_loop().call_later(max(0.0, (due - now) / 1000), self._fire)

    def cancel(self) -> None:
        """Cancel the pending call."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _fire(self) -> None:
        self._handle = None
        self._ring()
