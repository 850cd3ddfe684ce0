"""Parts of the bus that need no Valkey."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from omphalos.server.cluster.bus import end

pytestmark = pytest.mark.anyio


async def test_a_task_that_swallows_a_cancellation_is_ended_all_the_same() -> None:
    cancelled = 0

    async def stubborn() -> None:
        nonlocal cancelled
        for _ in range(2):
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(600)
            cancelled += 1
        await asyncio.sleep(600)

    task = asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    await asyncio.wait_for(end([task]), 60)
    assert task.cancelled()
    assert cancelled == 2
