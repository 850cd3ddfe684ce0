"""The timer of a table: at most one pending call, at the earliest time that something is due."""

from __future__ import annotations

import pytest

from omphalos.server.live import timer
from omphalos.server.live.timer import TableTimer
from tests.server.live.fake_loop import FakeLoop


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> FakeLoop:
    loop = FakeLoop()
    monkeypatch.setattr(timer, "asyncio", loop)
    return loop


@pytest.mark.parametrize(
    ("due", "delays"),
    [
        ([], []),
        ([None], []),
        ([7_500], [2.5]),
        ([4_000], [0.0]),  # overdue
        ([5_000], [0.0]),
        ([7_500, 6_000], [1.0]),
        ([6_000, 7_500], [1.0]),
        ([6_000, None], [1.0]),
        ([None, 6_000], [1.0]),
        ([7_500, 6_000, 7_000], [1.0]),
    ],
)
def test_the_earliest_due_time_is_pending(loop: FakeLoop, due: list[int | None], delays: list[float]) -> None:
    timer = TableTimer(lambda: None)
    for time in due:
        timer.arm(time, 5_000)
    assert loop.delays == delays
    assert timer.armed is bool(delays)


def test_a_call_that_is_due_at_the_same_time_stays_pending(loop: FakeLoop) -> None:
    timer = TableTimer(lambda: None)
    timer.arm(6_000, 5_000)
    pending = list(loop.pending)
    timer.arm(6_000, 5_500)
    assert loop.pending == pending


def test_it_rings_once_and_can_be_armed_again(loop: FakeLoop) -> None:
    rung: list[bool] = []
    timer = TableTimer(lambda: rung.append(timer.armed))
    timer.arm(6_000, 5_000)
    loop.ring()
    assert rung == [False]
    assert not timer.armed
    timer.arm(8_000, 6_000)
    assert loop.delays == [2.0]


def test_a_cancelled_call_is_not_made(loop: FakeLoop) -> None:
    timer = TableTimer(lambda: None)
    timer.cancel()  # nothing is pending
    timer.arm(6_000, 5_000)
    timer.cancel()
    assert loop.pending == []
    assert not timer.armed
    timer.arm(7_000, 5_000)
    assert loop.delays == [2.0]
