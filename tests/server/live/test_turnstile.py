"""A crowd comes in a few at a time, and whoever else is there has a turn in between."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import pairwise

import pytest

from omphalos.server.ops.turnstile import Turnstile

pytestmark = pytest.mark.anyio


async def test_a_crowd_comes_in_a_few_at_a_time() -> None:
    turnstile, came, turns = Turnstile(3), list[int](), list[int]()

    async def come(number: int) -> None:
        await turnstile.enter()
        came.append(number)

    async def another() -> None:
        while len(came) < 20:
            turns.append(len(came))
            await asyncio.sleep(0)

    crowd = [asyncio.create_task(come(number)) for number in range(20)]
    await asyncio.gather(another(), *crowd)
    assert came == sorted(came)
    assert max(later - earlier for earlier, later in pairwise(turns)) <= 3
    await asyncio.wait_for(turnstile.enter(), 1)


async def test_who_goes_away_holds_nobody_up() -> None:
    turnstile = Turnstile(1)
    await turnstile.enter()
    waiting = [asyncio.create_task(turnstile.enter()) for _ in range(5)]
    await asyncio.sleep(0)
    for task in waiting[:4]:
        task.cancel()
    await asyncio.wait_for(waiting[4], 1)


async def test_who_went_away_takes_nobodys_place_in_a_turn() -> None:
    turnstile, came = Turnstile(2), list[str]()

    def come(name: str) -> bool:
        came.append(name)
        return name != "gone"

    assert [turnstile.call(partial(come, name)) for name in ("gone", "a", "b")] == [True] * 3
    for name in ("gone", "gone", "gone", "c", "d", "e"):
        assert turnstile.call(partial(come, name)) is False
    came.clear()
    await asyncio.sleep(0)
    assert came == ["gone", "gone", "gone", "c", "d"]
    await asyncio.sleep(0)
    assert came[5:] == ["e"]
