"""The pool of bots' processes: who is asked next, what a process is prepared for, and how the pool ends.

The processes are fakes.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncGenerator, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any

import pytest

from omphalos.bots import Answer, BotSpec, Budget, Thought, bots
from omphalos.bots.puzzles import Score
from omphalos.bots.random_bot import Random
from omphalos.server.bots import process as bot_process
from omphalos.server.bots.pool import BotPool, seated
from omphalos.server.bots.process import BotFailed
from omphalos.server.bots.requests import ReviewedPart, SeatedBot, pack
from omphalos.server.protocol.parts import Opinion
from omphalos.table.heatmap import HeatTask
from tests.server.lake import GAME
from tests.server.live.fake_processes import SOON, FakeProcesses, explain, heat, move, part, solution
from tests.server.live.harness import run
from tests.server.live.ponderer import Ponderer
from tests.waiting import eventually

PATIENCE = 20.0  # of the pool
MOVE = Answer(Thought("a move"), 0.5)
OPINION = Opinion("random", [], None)
PART = ReviewedPart("playouts", (), ())
SCORE = Score(50.0, 1, 1.0, 2.0, 100)
HEAT_TASK = HeatTask({}, ())


class Other(Ponderer):
    """A second kind of bot."""

    name = "other"


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> FakeProcesses:
    found = FakeProcesses()
    monkeypatch.setattr(bot_process, "BotSlot", found.new)
    return found


@asynccontextmanager
async def opened(count: int = 1) -> AsyncGenerator[BotPool]:
    pool = BotPool(count, PATIENCE)
    assert pool.waiting == 0
    try:
        yield pool
    finally:
        await pool.close()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (move(), MOVE),
        (explain(), OPINION),
        (part(), PART),
        (pack(part()), PART),
        (solution(), SCORE),
        (solution(), None),
        (heat(), HEAT_TASK),
        (heat(), None),
        (pack(heat()), None),
    ],
)
def test_an_answer_comes_with_the_seconds_it_took(processes: FakeProcesses, question: Any, answer: Any) -> None:
    async def check() -> None:
        async with opened() as pool:
            begun = time.monotonic()
            took: list[float] = []
            asked = asyncio.ensure_future(pool.ask(GAME, question, settle=took.append))
            call = await processes.call(0)
            assert pool.waiting == 1
            assert call.kind == ("lake", Random)
            assert begun + PATIENCE <= call.deadline <= time.monotonic() + PATIENCE
            assert call.thread.startswith("bots")
            call.answer.set_result(answer)
            assert await asked == answer
            assert pool.waiting == 0
            assert len(took) == 1
            assert all(0.0 < seconds <= time.monotonic() - begun for seconds in took)

    run(check(), SOON)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (move(), "no answer: 'failed"),
        (explain(), "no opinion: 'failed"),
        (pack(explain()), "no opinion: 'failed"),
        (part(), "no review: 'failed"),
        (solution(), "no score: 'failed"),
        (heat(), "no heat map: 'failed"),
    ],
)
def test_an_answer_of_another_kind_is_a_failure_told_in_brief(
    processes: FakeProcesses, question: Any, says: str
) -> None:
    async def check() -> None:
        async with opened() as pool:
            asked = asyncio.ensure_future(pool.ask(GAME, question))
            (await processes.call(0)).answer.set_result("failed: " + 1000 * "x")
            with pytest.raises(BotFailed) as failed:
                await asked
            assert str(failed.value).startswith(says)
            assert len(str(failed.value)) == 500

    run(check(), SOON)


def test_moves_come_before_opinions_then_reviews_then_the_featured_game(processes: FakeProcesses) -> None:
    async def check() -> None:
        async with opened() as pool:
            first = asyncio.ensure_future(pool.ask(GAME, move("first")))
            await processes.call(0)
            asked = [
                asyncio.ensure_future(one)
                for one in (
                    pool.ask(GAME, move("featured"), featured=True),
                    pool.ask(GAME, part("review")),
                    pool.ask(GAME, heat("heat map")),
                    pool.ask(GAME, solution("score")),
                    pool.ask(GAME, explain("opinion")),
                    pool.ask(GAME, move("move")),
                )
            ]
            await eventually(lambda: pool.waiting == 7, SOON)
            for number, answer in enumerate((MOVE, MOVE, HEAT_TASK, SCORE, OPINION, PART, MOVE)):
                (await processes.call(number)).answer.set_result(answer)
            await asyncio.gather(first, *asked)
            assert processes.seeds == ["first", "move", "heat map", "score", "opinion", "review", "featured"]

    run(check(), SOON)


def test_addresses_are_served_in_turn(processes: FakeProcesses) -> None:
    async def check() -> None:
        async with opened() as pool:
            names = (("a", "first"), ("a", "a1"), ("a", "a2"), ("b", "b1"))
            asked = [asyncio.ensure_future(pool.ask(GAME, move(seed), address)) for address, seed in names]
            for number in range(4):
                (await processes.call(number)).answer.set_result(MOVE)
            await asyncio.gather(*asked)
            assert processes.seeds == ["first", "b1", "a1", "a2"]

    run(check(), SOON)


@pytest.mark.parametrize(("count", "at_once"), [(2, 1), (3, 2), (4, 3)])
def test_one_of_several_processes_is_left_for_moves(processes: FakeProcesses, count: int, at_once: int) -> None:
    async def check() -> None:
        async with opened(count) as pool:
            others: list[Coroutine[Any, Any, Any]] = [
                pool.ask(GAME, explain("other")),
                pool.ask(GAME, part("other")),
                pool.ask(GAME, move("other"), featured=True),
                pool.ask(GAME, part("other")),
            ]
            asked: list[asyncio.Task[Any]] = []
            for number, one in enumerate(others):
                asked.append(asyncio.create_task(one))
                if number < at_once:
                    await processes.call(number)
            await eventually(lambda: pool.waiting == 4, SOON)
            for seed in ("move", "again"):
                moved = asyncio.ensure_future(pool.ask(GAME, move(seed)))
                await processes.named(seed)
                processes.calls[-1].answer.set_result(MOVE)
                await moved
            assert processes.seeds == ["other"] * at_once + ["move", "again"]
            assert pool.waiting == 4
            for one in asked:
                one.cancel()

    run(check(), SOON)


def test_a_single_process_does_everything(processes: FakeProcesses) -> None:
    async def check() -> None:
        async with opened() as pool:
            asked = [asyncio.ensure_future(pool.ask(GAME, part())) for _ in range(2)]
            for number in range(2):
                (await processes.call(number)).answer.set_result(PART)
            await asyncio.gather(*asked)

    run(check(), SOON)


def test_a_questionwhose_asker_has_gone_is_not_made(processes: FakeProcesses) -> None:
    async def check() -> None:
        async with opened() as pool:
            first, gone, last = (asyncio.ensure_future(pool.ask(GAME, move(s), s)) for s in ("1", "2", "3"))
            await processes.call(0)
            await eventually(lambda: pool.waiting == 3, SOON)
            gone.cancel()
            await asyncio.wait([gone])
            assert gone.cancelled()
            assert pool.waiting == 2
            processes.calls[0].answer.set_result(MOVE)
            (await processes.call(1)).answer.set_result(MOVE)
            await asyncio.gather(first, last)
            assert processes.seeds == ["1", "3"]

    run(check(), SOON)


@pytest.mark.parametrize("fails", [False, True])
def test_an_asker_who_goes_meanwhile_harms_nobody_else(processes: FakeProcesses, fails: bool) -> None:
    async def check() -> None:
        async with opened() as pool:
            gone = asyncio.ensure_future(pool.ask(GAME, move("gone")))
            call = await processes.call(0)
            gone.cancel()
            await asyncio.wait([gone])
            if fails:
                call.answer.set_exception(BotFailed("too late"))
            else:
                call.answer.set_result(MOVE)
            other = asyncio.ensure_future(pool.ask(GAME, move("other")))
            (await processes.call(1)).answer.set_result(MOVE)
            assert await other is MOVE

    run(check(), SOON)


def test_each_request_is_settled_once_whatever_becomes_of_it(processes: FakeProcesses) -> None:
    """Answered, failed, left while it was answered, left while it waited, and still waiting when the server stops."""

    async def check() -> None:
        took: dict[str, list[float]] = {}

        def asked(name: str) -> asyncio.Future[Any]:
            return asyncio.ensure_future(pool.ask(GAME, move(name), settle=took.setdefault(name, []).append))

        async with opened() as pool:
            answered = asked("answered")
            (await processes.call(0)).answer.set_result(MOVE)
            await answered
            failed = asked("failed")
            (await processes.call(1)).answer.set_exception(BotFailed("it hangs"))
            await asyncio.wait([failed])
            left = asked("left")
            call = await processes.call(2)
            waited = [asked("waited"), asked("stopped")]
            await asyncio.sleep(0)
            for one in (waited[0], left):
                one.cancel()
            await asyncio.wait([waited[0], left])
            assert [took["waited"], took["left"]] == [[0.0], []]  # its process goes on
            await pool.close()
            assert call.answer.done()
            await asyncio.wait([waited[1]])
            assert failed.exception() is not None
            assert waited[1].exception() is not None
        assert {name: len(found) for name, found in took.items()} == dict.fromkeys(took, 1)
        assert {name for name, found in took.items() if found[0] > 0.0} == {"answered", "failed", "left"}

    run(check(), SOON)


@pytest.mark.parametrize(
    ("problem", "says"), [(BotFailed("it hangs"), "it hangs"), (ValueError("odd"), "ValueError('odd')")]
)
def test_a_failure_of_the_process_is_told_to_the_asker(processes: FakeProcesses, problem: Exception, says: str) -> None:
    async def check() -> None:
        async with opened() as pool:
            asked = asyncio.ensure_future(pool.ask(GAME, move()))
            (await processes.call(0)).answer.set_exception(problem)
            with pytest.raises(BotFailed) as failed:
                await asked
            assert str(failed.value) == says
            assert pool.waiting == 0

    run(check(), SOON)


# --- warming up


@pytest.fixture
def two_bots() -> Iterator[None]:
    for kind in (Ponderer, Other):
        bots.add(f"lake/{kind.name}", kind)
    yield
    for kind in (Ponderer, Other):
        bots.remove(f"lake/{kind.name}")


WANTED = ((GAME, "ponderer"), (GAME, "other"), (GAME, "ponderer:budget=5"))
BOTH = ["ponderer", "other"]


@pytest.mark.usefixtures("two_bots")
def test_the_first_process_is_prepared_before_the_others(processes: FakeProcesses) -> None:
    async def check() -> None:
        async with opened(3) as pool:
            await pool.prepare(WANTED)
            assert processes.warm_ups[:2] == [(0, name) for name in BOTH]
            assert sorted(processes.warm_ups[2:]) == [(n, name) for n in (1, 2) for name in sorted(BOTH)]
            asked = [asyncio.ensure_future(pool.ask(GAME, move("", kind))) for kind in (Ponderer, Other)]
            for number in range(2):
                (await processes.call(number)).answer.set_result(MOVE)
            await asyncio.gather(*asked)
            assert len(processes.warm_ups) == 6, "nothing is warmed up twice"

    run(check(), SOON)


@pytest.mark.usefixtures("two_bots")
def test_requests_go_to_another_process_while_one_is_prepared(processes: FakeProcesses) -> None:
    async def check() -> None:
        async with opened(2) as pool:
            first = asyncio.ensure_future(pool.ask(GAME, part("first")))
            call = await processes.call(0)
            second = asyncio.ensure_future(pool.ask(GAME, part("second")))
            processes.hold_warm_ups = Future()
            preparing = asyncio.ensure_future(pool.prepare(WANTED))
            await eventually(lambda: pool.waiting == 2, SOON)
            call.answer.set_result(PART)
            await first
            (await processes.call(1)).answer.set_result(PART)
            await second
            assert not preparing.done()
            processes.hold_warm_ups.set_result(None)
            await preparing

    run(check(), SOON)


def test_a_replaced_process_is_prepared_again_when_it_has_nothing_to_do(processes: FakeProcesses) -> None:
    async def check() -> None:
        async with opened(2) as pool:
            asked = asyncio.ensure_future(pool.ask(GAME, move()))
            call = await processes.call(0)
            assert processes.warm_ups == [(0, "random")]
            call.slot.warm.clear()  # as a new process is
            call.answer.set_result(MOVE)
            await asked
            await eventually(lambda: call.slot.warm, SOON)
            asked = asyncio.ensure_future(pool.ask(GAME, move()))
            (await processes.call(1)).answer.set_result(MOVE)
            await asked
            assert processes.warm_ups == [(0, "random"), (0, "random")], "an unused place is left alone"

    run(check(), SOON)


def test_a_bot_that_cannot_be_warmed_up_is_tried_once_more_and_then_left(
    processes: FakeProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        processes.cannot_warm_up.add(Ponderer)
        async with opened() as pool:
            with pytest.raises(BotFailed, match="it does not compile"):
                await pool.ask(GAME, move("", Ponderer))
            await eventually(lambda: len(processes.warm_ups) == 2, SOON)
            for number in range(3):
                asked = asyncio.ensure_future(pool.ask(GAME, move()))
                (await processes.call(number)).answer.set_result(MOVE)
                await asked
            assert [name for _, name in processes.warm_ups] == ["ponderer", "ponderer", "random"]

    run(check(), SOON)
    assert "lake ponderer could not be warmed up: BotFailed('it does not compile')" in caplog.messages


# --- the end


def test_all_requests_fail_when_the_server_stops_and_nothing_is_left(processes: FakeProcesses) -> None:
    async def check() -> None:
        pool = BotPool(2, PATIENCE)
        asked = [asyncio.ensure_future(pool.ask(GAME, part())) for _ in range(3)]
        await processes.call(0)
        asked[2].cancel()  # it is in the queue until it notices
        await pool.close()
        assert all(slot.closed for slot in processes.slots)
        assert [one for one in asyncio.all_tasks() if "BotPool._work" in str(one.get_coro())] == []
        assert [one.name for one in threading.enumerate() if one.name.startswith("bots")] == []
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert [str(one) for one in results[:2]] == ["killed", "the server stops"]
        with pytest.raises(BotFailed, match="the server stops"):
            await pool.ask(GAME, move())
        assert len(processes.calls) == 1

    run(check(), SOON)


@pytest.mark.usefixtures("two_bots")
def test_preparing_ends_when_the_server_stops(processes: FakeProcesses) -> None:
    async def check() -> None:
        async with opened() as pool:
            asked = asyncio.ensure_future(pool.ask(GAME, move()))
            await processes.call(0)
            preparing = asyncio.ensure_future(pool.prepare(WANTED))
            await asyncio.sleep(0)
        await asyncio.wait([asked, preparing])
        assert preparing.exception() is None
        assert isinstance(asked.exception(), BotFailed)
        assert processes.warm_ups == [(0, "random")]

    run(check(), SOON)


@pytest.mark.usefixtures("two_bots")
def test_a_process_that_is_ended_while_it_warms_up_is_no_error(
    processes: FakeProcesses, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        async with opened() as pool:
            processes.hold_warm_ups = Future()
            preparing = asyncio.ensure_future(pool.prepare(WANTED))
            await eventually(lambda: processes.warm_ups, SOON)
            asyncio.get_running_loop().call_soon(processes.hold_warm_ups.set_exception, BotFailed("killed"))
        await preparing
        assert processes.warm_ups == [(0, "ponderer")]

    with caplog.at_level(logging.ERROR):
        run(check(), SOON)
    assert caplog.messages == []


# --- the budget


@pytest.mark.parametrize(
    ("bot", "seconds", "budget"),
    [
        ("ponderer", 20.0, Budget()),  # its default fits
        ("ponderer", 1.112, Budget()),  # just
        ("ponderer", 0.5, Budget(ms=450)),
        ("ponderer:budget=600s", 20.0, Budget(ms=18_000)),
        ("ponderer:budget=600s", 0.0, Budget(ms=1)),
        ("ponderer:budget=300ms", 20.0, Budget(ms=300)),
        ("ponderer:budget=50", 0.001, Budget(simulations=50)),
    ],
)
@pytest.mark.usefixtures("two_bots")
def test_a_budget_of_time_fits_into_the_time_for_a_move(bot: str, seconds: float, budget: Budget) -> None:
    assert seated(bot, GAME, 1, "seed", "options", seconds) == SeatedBot(
        Ponderer, BotSpec("ponderer", budget), 1, "seed", "options"
    )
