"""How long the store has been silent: neither longer than it was, nor while this process itself was frozen."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from omphalos.server.cluster.store_watch import StoreWatch
from tests.waiting import eventually

pytestmark = pytest.mark.anyio


class Store:
    """Answers while it may."""

    def __init__(self) -> None:
        self.answers = asyncio.Event()
        self.asked = 0

    async def check(self) -> None:
        self.asked += 1
        await self.answers.wait()


async def test_silence_is_counted_from_the_last_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, store = asyncio.get_running_loop(), Store()
    time, ahead = loop.time, 0.0
    monkeypatch.setattr(loop, "time", lambda: time() + ahead)
    asked: Any = store
    watch = StoreWatch(asked, 0.01)
    watch.observe()
    assert watch.age > 100.0
    task = asyncio.create_task(watch.run())
    await eventually(lambda: store.asked == 1)
    store.answers.set()
    await eventually(lambda: watch.age < 1.0)
    store.answers.clear()
    ahead += 0.005
    watch.observe()
    before = watch.silence
    ahead += 0.015
    watch.observe()
    assert 0.015 <= watch.silence - before <= 0.02
    ahead += 1000.0  # frozen
    watch.observe()
    assert watch.silence < 1.0
    assert watch.age > 100.0
    store.answers.set()
    await eventually(lambda: watch.silence == 0.0)
    watch.observe()
    assert watch.silence <= 0.02
    task.cancel()


async def test_others_reach_the_store_for_as_long_as_lies_between_their_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Outages for all may follow each other. What another process reached between two of them counts once."""
    now, store = [1000.0], Store()
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now[0])
    asked: Any = store
    watch = StoreWatch(asked, 1.0)
    watch.silence = 5.0
    assert watch.others_reach(0.5) == 0.0
    for seconds in (1.0, 2.0, 3.0):  # it answers them every second
        now[0] += 1.0
        assert watch.others_reach(0.5) == seconds
    now[0] += 0.2
    assert watch.others_reach(1.7) == 2.0  # an older answer is heard of later: the latest is not forgotten
    now[0] += 1.0
    assert watch.others_reach(1.7) == 3.0  # no answer since
    now[0] += 3.0
    assert watch.others_reach(None) == 0.0
    now[0] += 1.0
    assert watch.others_reach(0.0) == 0.0  # they begin anew
    now[0] += 1.0
    assert watch.others_reach(0.0) == 1.0
    now[0] += 2.0
    assert watch.others_reach(0.0) == 0.0  # they lacked it meanwhile
    watch.silence = 0.5
    assert watch.others_reach(0.0) == 0.0
