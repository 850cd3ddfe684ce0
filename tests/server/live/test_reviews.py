"""Reviews never delay a table: their requests wait for moves and hints."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from omphalos.bots import bots
from omphalos.bots.review import cases_of
from omphalos.server.bots.pool import BotFailed, BotPool, seated
from omphalos.server.bots.requests import Decide, Explain, ReviewPart
from omphalos.server.live.config import LiveConfig
from omphalos.table import read_record
from omphalos.table.registry import find_game
from tests.server.http.conftest import played
from tests.server.live.harness import registry_in, run
from tests.server.live.ponderer import Ponderer


@pytest.fixture(autouse=True)
def ponderer() -> Iterator[None]:
    """A bot that takes half a second."""
    bots.add("lake/ponderer", Ponderer)
    yield
    bots.remove("lake/ponderer")


async def until(holds: Callable[[], bool]) -> None:
    """Wait until the condition holds."""
    while not holds():
        await asyncio.sleep(0.005)


def test_moves_and_hints_come_first() -> None:
    async def check() -> None:
        game, record = find_game("lake"), read_record(played("lake").record())
        case = cases_of(record)[1][0]
        bot = seated("ponderer:budget=500ms", game, case.seat, "x", record.options, 20.0)
        view, legal = game.view(case.state, case.seat), game.legal(case.state, case.seat)
        pool = BotPool(1, 60.0)
        done: list[str] = []

        async def noted(name: str, work: Coroutine[Any, Any, Any]) -> None:
            with suppress(BotFailed):  # the game of the tests has no words for an opinion
                await work
            done.append(name)

        tasks = [
            asyncio.create_task(noted(f"review {n}", pool.ask(game, ReviewPart(bot, 2, cases=(case,)))))
            for n in range(3)
        ]
        await until(lambda: pool.waiting == 3)
        explain = Explain(bot, "ponderer", 0, view, legal, ("a", "b"), "en")
        tasks.append(asyncio.create_task(noted("hint", pool.ask(game, explain))))
        tasks.append(asyncio.create_task(noted("move", pool.ask(game, Decide(bot, 0, view, legal)))))
        await asyncio.gather(*tasks)
        await pool.close()
        assert done.index("move") <= 1  # at most the request that was being answered came before it
        assert done.index("hint") == done.index("move") + 1
        assert done[-2:] == ["review 1", "review 2"]

    run(check())


def test_a_record_is_reviewed_once_and_found_by_its_name(tmp_path: Path) -> None:
    async def check() -> None:
        data, game = played("lake").record(), find_game("lake")
        record = read_record(data)
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, review_seconds=5.0)) as registry:
            reviews = registry.reviews
            job = reviews.begin_record("record", game, data, "")
            assert reviews.begin_record("record", game, data, "") is job
            await until(lambda: reviews.under_way("record") is None or job.state == "failed")
            assert job.state == "running"
            assert reviews.of_record("other") is None
            review = reviews.of_record("record")
            assert review is not None
            assert len(review.curve) == len(cases_of(record)[0]) - 1  # after each move

    run(check())


def test_a_review_that_is_not_wanted_any_more_is_dropped() -> None:
    async def check() -> None:
        game, record = find_game("lake"), read_record(played("lake").record())
        case = cases_of(record)[1][0]
        bot = seated("ponderer:budget=300ms", game, case.seat, "x", record.options, 20.0)
        pool = BotPool(1, 60.0)
        took: list[float] = []
        request = ReviewPart(bot, 2, cases=(case,))
        tasks = [asyncio.create_task(pool.ask(game, request, settle=took.append))]
        tasks += [asyncio.create_task(pool.ask(game, request)) for _ in range(2)]
        await until(lambda: pool.waiting == 3)
        tasks[2].cancel()
        await until(lambda: pool.waiting <= 2)
        part = await tasks[0]
        assert part.judged[0] is not None
        assert took[0] >= 0.3
        await tasks[1]
        await pool.close()

    run(check())
