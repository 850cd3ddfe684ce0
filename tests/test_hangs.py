"""A test that hangs is interrupted, wherever it waits, and what it began is ended."""

from __future__ import annotations

import asyncio
import signal
import threading
import time

import pytest

from tests.hangs import LIMIT, Hangs, limited
from tests.volume import SOAK

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer that interrupts")


def test_a_wait_for_a_thread_is_interrupted() -> None:
    with pytest.raises(Hangs, match=r"^not done within 0\.05 s$"), limited(0.05):
        threading.Event().wait()


def test_a_wait_in_an_event_loop_is_interrupted_and_its_tasks_end() -> None:
    ended: list[str] = []

    async def other() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("other")

    async def hang() -> None:
        task = asyncio.create_task(other())
        await asyncio.Event().wait()
        await task

    with pytest.raises(Hangs), limited(0.05):
        asyncio.run(hang())
    assert ended == ["other"]


def test_what_keeps_the_interruption_is_interrupted_again() -> None:
    rung: list[int] = []

    def deaf() -> None:
        try:
            time.sleep(60)
        except BaseException:
            rung.append(1)
            time.sleep(60)

    with pytest.raises(Hangs), limited(0.05, 0.05):
        deaf()
    assert rung == [1]


def test_afterwards_nothing_is_interrupted() -> None:
    with limited(0.02, 0.02):
        pass
    time.sleep(0.06)


@pytest.mark.skipif(SOAK, reason="a soak lasts")
def test_each_test_has_ten_minutes() -> None:
    left, again = signal.getitimer(signal.ITIMER_REAL)
    assert (LIMIT, again) == (600, 10.0)
    assert LIMIT - 60 < left <= LIMIT
