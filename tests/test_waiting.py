"""A wait that fails says what it waited for, and what was there instead."""

from __future__ import annotations

import asyncio

import pytest

from tests.waiting import arrival, eventually


def test_it_waits_until_the_condition_holds() -> None:
    asked: list[int] = []

    def third_time() -> bool:
        asked.append(len(asked))
        return len(asked) == 3

    asyncio.run(eventually(third_time))
    assert asked == [0, 1, 2]


def test_a_failure_names_the_condition_and_its_values() -> None:
    came = ["hello", "update"]
    with pytest.raises(
        AssertionError, match=r"(?s)not within 0\.02 s: .*\"bye\" in came.*came = \['hello', 'update'\]"
    ):
        asyncio.run(eventually(lambda: "bye" in came, 0.02))


def test_a_long_value_is_cut() -> None:
    came = ["x" * 5000]
    with pytest.raises(AssertionError) as failure:
        asyncio.run(eventually(lambda: not came, 0.0))
    assert len(str(failure.value)) < 1500


def test_what_does_not_arrive_is_named() -> None:
    async def wait() -> None:
        await arrival(asyncio.Event().wait(), "a bell", 0.02, lambda: ["hello"])

    with pytest.raises(AssertionError, match=r"(?s)not within 0\.02 s: a bell.*hello"):
        asyncio.run(wait())
