"""A clock is wrong at the start, or is set later: nothing is closed or deleted because of that."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from omphalos.server.clean_up import clean_up, clean_up_once, old_tables
from omphalos.server.config import Settings
from omphalos.server.features import old
from omphalos.server.live.registry import TableRegistry
from omphalos.server.store import open_store
from omphalos.server.store.calendar import DAY, WRITTEN, start_of_time, untouched_for
from omphalos.server.store.days import CleanUp
from omphalos.server.store.store import Store
from tests.server.live.harness import registry_in, run, wish

YEAR = 365 * DAY
NOW = 21_000 * DAY + 5  # a moment of 2027
FUTURE = 40_000 * DAY  # in 2079
REAL = time.time()
SETTINGS = Settings(keep_finished=30, keep_unfinished=30, keep_gathering=7)


def all_old(registry: TableRegistry) -> list[CleanUp]:
    return [*old(SETTINGS, registry.store), *old_tables(SETTINGS, registry.store, registry)]


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    is_file = request.param == "sqlite"
    store = open_store(f"sqlite:///{tmp_path}/t.db" if is_file else request.getfixturevalue("postgres_url"))
    await store.open()
    yield store
    await store.close()


async def note(store: Store, *days: int) -> None:
    for day in days:
        await store.days.note(day)


@pytest.mark.anyio
async def test_a_day_is_one_on_which_a_server_ran(store: Store) -> None:
    assert await store.days.newest() is None
    assert await untouched_for(store.days, NOW, 1) is None
    await note(store, 20_990, 20_995, 20_995, 20_999, 21_000)
    assert await store.days.latest(20_999, 2) == [20_999, 20_995]
    assert await untouched_for(store.days, NOW, 1) == NOW - DAY
    assert await untouched_for(store.days, NOW, 3) == 20_995 * DAY
    assert await untouched_for(store.days, NOW, 4) == 20_990 * DAY
    assert await untouched_for(store.days, NOW, 5) is None


@pytest.mark.anyio
async def test_a_clock_far_ahead_adds_a_day(store: Store) -> None:
    await note(store, *range(20_900, 21_001))
    assert await untouched_for(store.days, FUTURE, 30) == 20_971 * DAY
    await note(store, FUTURE // DAY)
    assert await untouched_for(store.days, FUTURE, 30) == 20_972 * DAY
    assert await untouched_for(store.days, NOW, 30) == NOW - 30 * DAY  # and when it is right again, none


@pytest.mark.anyio
async def test_a_clock_that_is_behind_starts_from_the_newest_day(store: Store) -> None:
    assert await start_of_time(store.days, 0) == WRITTEN
    assert await start_of_time(store.days, NOW) == NOW
    await note(store, 21_000)
    assert await start_of_time(store.days, NOW) == NOW
    assert await start_of_time(store.days, 0) == 21_000 * DAY
    assert await start_of_time(store.days, NOW - 100 * DAY) == 21_000 * DAY
    await note(store, FUTURE // DAY)
    assert await start_of_time(store.days, NOW) == NOW  # the store's was wrong


@pytest.mark.parametrize("years", [54, -60, -1 / 2])
def test_a_start_with_a_wrong_date_closes_and_deletes_nothing(tmp_path: Path, years: float) -> None:
    """Neither while the date is wrong, nor when it is right again."""
    wrong, today = REAL + years * YEAR / 1000, int(REAL * 1000) // DAY
    found = list[str]()

    async def unchanged(wall: float, days: int = 1) -> None:
        async with registry_in(tmp_path, wall=lambda: wall) as registry:
            for day in range(days):
                await clean_up_once(registry.store, registry, all_old(registry))
                assert [(await registry.info(one)).phase for one in found] == ["playing", "gathering"] * (
                    len(found) // 2
                )
                await registry.store.days.note(registry.now() // DAY + day)
            for sitters in (("person", "person"), ("person", "open")):
                found.append((await registry.open_table(wish(*sitters))).id)
                await registry.store.days.note(registry.now() // DAY)

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            await note(registry.store, *range(today - 90, today))
        await unchanged(REAL)
        await unchanged(wrong, 3)
        await unchanged(wrong)
        await unchanged(REAL + 3600)
        await unchanged(wrong)

    run(play())


def test_what_nobody_touched_for_so_many_days_of_service_goes(tmp_path: Path) -> None:
    today = int(REAL * 1000) // DAY

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            table = (await registry.open_table(wish("person", "open"))).id
        for days, there in ((6, True), (8, False)):
            async with registry_in(tmp_path, wall=lambda days=days: REAL + days * 86_400) as registry:
                await note(registry.store, *range(today, today + days + 1))
                await clean_up_once(registry.store, registry, all_old(registry))
                assert await registry.store.number_of_tables() == int(there), table

    run(play())


def test_a_clock_that_is_set_while_a_server_runs_changes_nothing_there(tmp_path: Path) -> None:
    wall = [REAL]

    async def play() -> None:
        async with registry_in(tmp_path, wall=lambda: wall[0]) as registry:
            for jump in (-60, 54):
                wall[0] = REAL + jump * YEAR / 1000
                assert abs(registry.now() - REAL * 1000) < 60_000
                assert abs(registry.clock_was_set() - jump * YEAR / 1000) < 60

    run(play())


class Enough(Exception):
    """The test has seen enough hours."""


def test_a_day_is_noted_after_an_hour_of_running_and_a_clock_that_was_set_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    noon = 21_000 * DAY / 1000 + 43_200
    wall = [noon]

    async def play() -> None:
        async with registry_in(tmp_path, wall=lambda: wall[0]) as registry:
            hours = list[tuple[float, int | None, int]]()

            async def sleep(seconds: float) -> None:
                hours.append((seconds, await registry.store.days.newest(), len(caplog.records)))
                if len(hours) == 3:
                    raise Enough
                wall[0] = noon + (-7_200 if len(hours) == 2 else 1_800)

            monkeypatch.setattr("omphalos.server.clean_up.asyncio", SimpleNamespace(sleep=sleep))
            with pytest.raises(Enough):
                await clean_up(registry.store, registry, [])
            assert hours == [(3600.0, None, 0), (3600.0, 21_000, 0), (3600.0, 21_000, 1)]

    caplog.set_level("WARNING", "omphalos.server.clean_up")
    run(play())
    assert "clock of this machine was set" in caplog.text
