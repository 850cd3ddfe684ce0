"""The registry: tables are found and read again, results kept, people erased, and nothing is lost at the end."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.live.config import LiveConfig
from omphalos.server.live.errors import Stopping
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import TableSettings, decode_settings
from omphalos.server.protocol.parts import ClockRule, TableInfo
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Append, Result
from tests.server.lake import GAME
from tests.server.live.beginnings import KEY, ann_is_known, begun_game
from tests.server.live.faulty import Faulty
from tests.server.live.harness import GUESS, KEEP, Clock, fence_of, open_with, registry_in, run, settled, wish

# --- finding tables


def test_a_table_that_could_not_be_read_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "open"))
            async with registry.live_tables[opened.id].lock:
                await registry.forget(opened.id, fence_of(registry, opened.id))
            load = registry.store.load

            async def fails(table_id: str) -> Any:
                monkeypatch.setattr(registry.store, "load", load)
                raise StoreUnavailable("locked", table_id)

            monkeypatch.setattr(registry.store, "load", fails)
            with pytest.raises(StoreUnavailable):
                await registry.find(opened.id)
            assert registry.live_tables == {}
            assert (await registry.find(opened.id)).id == opened.id

    run(play())


def test_two_who_look_for_a_table_at_once_find_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "person"))
            fence = registry.live_tables[opened.id].stored.fence
            async with registry.live_tables[opened.id].lock:
                await registry.forget(opened.id, fence_of(registry, opened.id))
            one, two = await asyncio.gather(registry.find(opened.id), registry.find(opened.id))
            assert one is two is registry.live_tables[opened.id]
            assert one.stored.fence == fence + 1
            assert one.info().to_act == [0, 1]  # read, and about to go on

    run(play())


class Killed(SqliteStore):
    """Loses everything after the first so many entries of a table, as if the server had been killed."""

    def __init__(self, path: Path, entries: int) -> None:
        super().__init__(path)
        self._entries = entries

    async def append(self, table_id: str, fence: int, append: Append) -> None:
        if append.n >= self._entries:
            raise StoreUnavailable("full", "killed")
        await super().append(table_id, fence, append)


@pytest.mark.parametrize("entries", [0, 1])
def test_a_game_whose_start_was_interrupted_starts_when_the_table_is_found(tmp_path: Path, entries: int) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            begun = await begun_game(registry)
        async with registry_in(tmp_path, store=Killed(tmp_path / "other.db", entries)) as registry:
            with pytest.raises(StoreUnavailable):
                await registry.open_table(wish("person", "person"), begun=begun)
            table_id = (await registry.store.untouched(10**15, "gathering", 5))[0].id
            interrupted = await registry.store.load(table_id)
            assert (len(interrupted.entries), interrupted.beginning is None) == (entries, entries == 0)
        async with registry_in(tmp_path, store=SqliteStore(tmp_path / "other.db")) as registry:
            live = await registry.find(table_id)
            assert (live.phase, live.n, live.info().to_act) == ("playing", 2, [1])
            stored = await registry.store.load(table_id)
            assert interrupted.beginning in (None, stored.beginning)

    run(play())


def test_a_table_that_is_being_read_is_told_when_it_was_read(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            table = (await registry.open_table(wish("person", "person"))).id
        async with registry_in(tmp_path) as registry:
            finding = asyncio.create_task(registry.find(table))
            while table not in registry.live_tables:
                await asyncio.sleep(0)
            assert not finding.done()
            assert (await registry.info(table)).to_act == [0, 1]
            await finding

    run(play())


def test_a_table_is_after_a_restart_what_it_was_before(tmp_path: Path) -> None:
    async def play() -> None:
        before: list[TableInfo] = []
        async with registry_in(tmp_path) as registry:
            for last, start_when_full in (("open", True), ("open", False), ("person", False), ("person", True)):
                opened = await registry.open_table(wish("person", last, start_when_full=start_when_full))
                before.append(await registry.info(opened.id))
        assert [one.phase for one in before] == ["gathering", "gathering", "gathering", "playing"]
        async with registry_in(tmp_path) as registry:
            for one in before:
                after = await registry.info(one.id)
                assert (after.phase, after.to_act, after.fair) == (one.phase, one.to_act, one.fair)

    run(play())


def test_a_finished_game_is_read_only_when_somebody_looks_at_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await finished_game(registry)
        async with registry_in(tmp_path) as registry:
            live = await registry.find(opened)
            assert (live.phase, live.table) == ("over", None)

    run(play())


async def finished_game(registry: TableRegistry, **more: Any) -> str:
    opened, (ann, ben) = await open_with(registry, "person", "person", options={"rounds": 1}, **more)
    for client, seat, action in ((ann, 0, GUESS), (ben, 1, GUESS), (ann, 0, KEEP), (ben, 1, KEEP)):
        await client.act(seat, action)
    await settled(registry, lambda: registry.live_tables[opened.id].stored.stored_phase == "over")
    for client in (ann, ben):
        await client.leave()
    return opened.id


# --- people, results, bots


def test_somebody_is_known_by_their_key(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            await ann_is_known(registry)
            assert [await registry.person(key) for key in (KEY, "x" * 24, None)] == ["p1", None, None]

    run(play())


@pytest.mark.parametrize("elsewhere", [True, False])
def test_a_result_is_kept_once(tmp_path: Path, elsewhere: bool) -> None:
    async def play() -> None:
        told: list[Result] = []

        async def finished(result: Result) -> None:
            told.append(result)

        async with registry_in(tmp_path, finished=finished if elsewhere else None) as registry:
            await ann_is_known(registry)
            table_id = await finished_game(registry, person=KEY)
            kept = [one.table for one in await registry.store.finished("person:p1", 5)]
            assert ([one.table for one in told], kept) == (([table_id], []) if elsewhere else ([], [table_id]))

    run(play())


def test_thinking_of_bots_is_charged_where_somebody_counts_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            assert registry.charge_bots("10.0.0.7", 2.5) == 0.0
        charged: list[tuple[str, float]] = []

        def charge(address: str, seconds: float) -> float:
            charged.append((address, seconds))
            return 7.0

        async with registry_in(tmp_path, charge_bots=charge) as registry:
            assert registry.charge_bots("10.0.0.7", 2.5) == 7.0
            assert charged == [("10.0.0.7", 2.5)]

    run(play())


# --- erasing a person


async def out_of_memory(registry: TableRegistry, table_id: str) -> None:
    async with registry.live_tables[table_id].lock:
        await registry.forget(table_id, fence_of(registry, table_id))


def test_erasing_a_person_leaves_in_memory_what_was_there_or_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            await ann_is_known(registry)
            dropped, kept = [await finished_game(registry, person=KEY) for _ in range(2)]
            playing = (await registry.open_table(wish("person", "person", person=KEY))).id
            for table_id in (dropped, playing):
                await out_of_memory(registry, table_id)
            await registry.erase_person("p1")
            assert sorted(registry.live_tables) == sorted([kept, playing])
            assert await registry.store.tables_of("p1") == []

    run(play())


def test_a_table_that_was_read_to_erase_a_person_is_dropped_later(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, sleep_after=0.02)) as registry:
            await ann_is_known(registry)
            opened = await registry.open_table(wish("person", "open", person=KEY))
            await settled(registry, lambda: registry.live_tables == {})
            await registry.erase_person("p1")
            assert opened.id in registry.live_tables
            await settled(registry, lambda: registry.live_tables == {})

    run(play())


# --- the clock, tasks and the end


def test_time_is_that_of_the_world_and_goes_as_the_clock_does(tmp_path: Path) -> None:
    clock = Clock()
    registry = TableRegistry(SqliteStore(tmp_path / "tables.db"), clock=clock)
    first = registry.now()
    assert abs(time.time() * 1000 - first) < 60_000
    clock.seconds += 4.0
    assert abs(registry.now() - first - 4000) <= 1


@pytest.mark.parametrize("warm_up", [True, False])
def test_games_are_warmed_up_at_the_start_where_that_is_configured(
    tmp_path: Path, warm_up: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.open()
        registry = TableRegistry(store, LiveConfig(warm_up=warm_up))
        started: list[bool] = []
        monkeypatch.setattr(registry.warm_up, "start", lambda: started.append(True))
        await registry.start()
        assert started == [True] * warm_up
        await registry.stop()
        await store.close()

    run(play())


def test_nothing_waits_to_be_written_when_all_is_written(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            assert len(registry.writes) == 0
            await open_with(registry, "person", "person")
            assert len(registry.writes) == 0

    run(play())


def test_a_task_is_forgotten_when_it_is_done_and_cancelled_at_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            happened: list[str] = []

            async def quick() -> str:
                return "result"

            async def endless() -> None:
                try:
                    await asyncio.Event().wait()
                finally:
                    await asyncio.sleep(0.01)
                    happened.append("cleaned up")

            def noted(what: str, then: Callable[[], Any]) -> Callable[[], Any]:
                async def called() -> None:
                    happened.append(what)
                    await then()

                return called

            task = registry.spawn(quick())
            assert await task == "result"
            gone = weakref.ref(task)
            del task
            await asyncio.sleep(0)
            assert gone() is None
            waiting = registry.spawn(endless())
            rung = asyncio.Event()
            registry.later(0.001, rung.set)
            await rung.wait()
            registry.bot_pool.close = noted("bots", registry.bot_pool.close)
            await registry.stop()
            assert waiting.cancelled()
            assert happened == ["cleaned up", "bots"]
            with pytest.raises(Stopping):
                await registry.rematch(GAME, TableSettings("lake", {}, (), "", 0), "")

    run(play())


def test_a_table_that_is_busy_does_not_hold_up_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, drain=0.02)) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            live = registry.live_tables[opened.id]
            async with live.lock:
                await asyncio.wait_for(registry.stop(), 10)
            assert ann.closed
            assert ann.received[-1] == {"type": "bye", "reason": "restart", "again": 1000}
            assert (live.gone, registry.live_tables) == (True, {})

    run(play())


def test_a_table_that_is_busy_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, drain=60.0)) as registry:
            busy, (ann, _) = await open_with(registry, "person", "person")
            _, (cid, _) = await open_with(registry, "person", "person")
            async with registry.live_tables[busy.id].lock:
                stopping = asyncio.ensure_future(registry.stop())
                await settled(registry, lambda: cid.closed)
                assert cid.received[-1] == {"type": "bye", "reason": "restart", "again": 1000}
                assert (ann.closed, stopping.done()) == (False, False)
            await stopping
            assert ann.received[-1] == {"type": "bye", "reason": "restart", "again": 1000}

    run(play())


@pytest.mark.parametrize(
    ("sitters", "clock"),
    [(("person", "person"), ClockRule()), (("person", "open"), ClockRule("bank", 60))],
)
def test_the_end_of_the_server_changes_no_table_whose_clocks_stand(
    tmp_path: Path, sitters: tuple[str, ...], clock: ClockRule
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish(*sitters, clock=clock))
            before = await registry.store.load(opened.id)
            await registry.stop()
            assert await registry.store.load(opened.id) == before

    run(play())


def test_running_clocks_are_kept_at_the_end_of_the_server(tmp_path: Path) -> None:
    async def play() -> None:
        store, clock = Faulty(tmp_path / "tables.db"), Clock()
        async with registry_in(tmp_path, store=store, clock=clock) as registry:
            bank = ClockRule("bank", 60)
            one, two = [await open_with(registry, "person", "person", clock=bank) for _ in range(2)]
            clock.seconds += 10
            await registry.stop()
            for opened, _ in (one, two):
                assert decode_settings((await store.load(opened.id)).about).left == (50_000, 50_000)

    run(play())


def test_clocks_that_cannot_be_kept_do_not_hold_up_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            _, (ann, _) = await open_with(registry, "person", "person", clock=ClockRule("bank", 60))
            store.full = True
            await registry.stop()
            assert ann.received[-1] == {"type": "bye", "reason": "restart", "again": 1000}

    run(play())
