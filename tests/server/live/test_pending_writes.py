"""Writes in progress: their number, the age of the oldest, and a line for one that was slow."""

from __future__ import annotations

import asyncio

import pytest

from omphalos.server.live.pending_writes import PendingWrites

pytestmark = pytest.mark.anyio


async def test_the_oldest_write_is_known(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
    writes = PendingWrites()
    assert (len(writes), writes.oldest()) == (0, 0.0)
    first = writes.begin()
    now = 103.0
    second = writes.begin()
    now = 104.0
    assert (len(writes), writes.oldest()) == (2, 4.0)
    writes.end(second, "two")
    assert (len(writes), writes.oldest(), caplog.messages) == (1, 4.0, [])
    now = 105.5
    writes.end(first, "one")
    assert (len(writes), writes.oldest()) == (0, 0.0)
    assert caplog.messages == ["table one: a write took 5.5 s"]
    for seconds in (5.0, 5.25):
        number = writes.begin()
        now += seconds
        writes.end(number, "three")
    assert caplog.messages[1:] == ["table three: a write took 5.2 s"], "five seconds are not slow yet"
