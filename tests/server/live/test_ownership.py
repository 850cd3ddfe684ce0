"""Several processes: whoever asks the wrong one is served by the one that runs the table, and no table is run twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.errors import NoSuchTable, WrongKey
from omphalos.server.keys import hash_of
from omphalos.server.live import featured, remote_calls
from omphalos.server.live import tables as tables_module
from omphalos.server.live.abandoned import close_abandoned, delete_never_begun
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.handlers.moderation import marks_of
from omphalos.server.live.ownership import HeldElsewhere, OwnerUnknown, SingleProcess
from omphalos.server.live.remote_calls import (
    ClaimCall,
    CutOffCall,
    EraseCall,
    InfoCall,
    RemoteCall,
    RemoveCall,
    RenewCall,
)
from omphalos.server.live.screen import Screen
from omphalos.server.live.table_settings import PERSON, Chair
from omphalos.server.store.errors import StaleFence, StoreUnavailable
from omphalos.server.store.store import Person
from omphalos.table.errors import UnknownGame
from omphalos.table.registry import games
from tests.frozen import changeable
from tests.server.lake import GAME
from tests.server.live.cluster import Node, nodes
from tests.server.live.faulty import Faulty
from tests.server.live.harness import GUESS, Client, fence_of, open_with, registry_in, run, settled, wish

KEY = "k" * 24
SOON = 10**15  # milliseconds since 1970; everything was touched before


async def sleeping(node: Node, *sitters: str, **more: Any) -> str:
    """Open a table that no process runs."""
    opened = await node.registry.open_table(wish(*sitters, **more))
    async with node.registry.live_tables[opened.id].lock:
        await node.registry.forget(opened.id, fence_of(node.registry, opened.id))
    node.process.released.clear()
    return opened.id


def test_a_screen_at_the_wrong_process_plays_at_the_right_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            opened = await there.registry.open_table(wish("person", "person"))
            ann = Client(here.registry, opened.id)
            assert (await ann.hello(opened.seats[0].secret))["seats"] == [0]
            assert (await ann.act(0, GUESS))["type"] == "done"
            assert list(here.registry.live_tables) == []
            assert there.registry.live_tables[opened.id].audience.screens == [ann.screen]

    run(play())


def test_a_table_is_described_by_the_process_that_runs_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            opened, _ = await open_with(there.registry, "person", "open")
            assert await here.registry.info(opened.id) == there.registry.live_tables[opened.id].info()
            assert here.process.asked == [("there", InfoCall(opened.id))]

    run(play())


@pytest.mark.parametrize("remote", [True, False])
def test_a_seat_is_claimed_at_the_process_that_runs_the_table(tmp_path: Path, remote: bool) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            await there.registry.store.add_person(Person("p1", "Ben", 0, bytes.fromhex(hash_of(KEY))))
            opened = await there.registry.open_table(wish("person", "open", "open"))
            live = there.registry.live_tables[opened.id]
            await live.save(live.settings.changed(hushed=tuple(marks_of(live.settings, None, "10.0.0.9"))))
            asker = here if remote else there
            secret = await asker.registry.claim(opened.id, 1, "Ben", KEY, True, "10.0.0.9")
            assert live.settings.chairs[1] == Chair(PERSON, "Ben", hash_of(secret), "p1", muted=True, seal="")
            assert live.phase == "gathering"
            secret = await asker.registry.claim(opened.id, 2, "", None)
            assert live.settings.chairs[2] == Chair(PERSON, "Player 3", hash_of(secret))
            assert live.stage == "seal"  # the last seat was taken, and the game is about to start
            asked = [ClaimCall(opened.id, 1, "Ben", KEY, True, "10.0.0.9"), ClaimCall(opened.id, 2, "", None)]
            assert here.process.asked == ([("there", call) for call in asked] if remote else [])

    run(play())


@pytest.mark.parametrize("remote", [True, False])
def test_only_the_host_deletes_a_table_wherever_it_is_run(tmp_path: Path, remote: bool) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            opened, (ann, _) = await open_with(there.registry, "person", "person")
            live = there.registry.live_tables[opened.id]
            asker = here if remote else there
            with pytest.raises(WrongKey, match="only the host may delete a table"):
                await asker.registry.remove(opened.id, "x" * 32)
            assert (live.gone, there.process.released) == (False, [])
            await asker.registry.remove(opened.id, opened.host)
            assert (live.gone, live.table, there.registry.live_tables) == (True, None, {})
            assert ann.received[-1] == {"type": "bye", "reason": "removed", "again": None}
            assert ann.closed
            assert there.process.released == [opened.id]
            calls = [RemoveCall(opened.id, "x" * 32), RemoveCall(opened.id, opened.host)]
            assert here.process.asked == ([("there", call) for call in calls] if remote else [])
            with pytest.raises(NoSuchTable):
                await here.registry.info(opened.id)

    run(play())


def test_a_screen_that_is_admitted_while_its_table_goes_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (_, there):
            opened, _ = await open_with(there.registry, "person", "person")
            live = there.registry.live_tables[opened.id]
            asked, answered = asyncio.Event(), asyncio.Event()

            async def slowly(key: str | None) -> str | None:
                asked.set()
                await answered.wait()
                return None

            monkeypatch.setattr(there.registry, "person", slowly)
            late = Client(there.registry, opened.id)
            joining = asyncio.create_task(late.say("hello", language="en", secrets=[], person="0" * 32))
            await asked.wait()
            live.stop()  # another process has taken the table
            answered.set()
            await joining
            assert late.received == [{"type": "bye", "reason": "moved", "again": 0}]
            assert late.closed
            assert late.screen not in live.audience.screens

    run(play())


def test_a_person_is_erased_at_tables_of_every_process(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            await there.registry.store.add_person(Person("p1", "Ann", 0, bytes.fromhex(hash_of(KEY))))
            near = await here.registry.open_table(wish("person", "open", person=KEY))
            far = await there.registry.open_table(wish("person", "open", person=KEY))
            await here.registry.erase_person("p1")
            assert here.registry.live_tables[near.id].settings.chairs[0].person is None
            assert there.registry.live_tables[far.id].settings.chairs[0].person is None
            assert here.process.asked == [("there", EraseCall(far.id, "p1"))]

    run(play())


@pytest.mark.parametrize("remote", [True, False])
def test_a_bot_is_cut_off_wherever_its_table_is_run(tmp_path: Path, remote: bool) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            opened, (ann, ben) = await open_with(there.registry, "person", "person")
            live = there.registry.live_tables[opened.id]
            await live.save(live.settings.with_seat(0, person="bot1", automated=True))
            secret = live.settings.chairs[0].secret
            asker = here if remote else there
            await asker.registry.cut_off(opened.id, "bot2")  # which has no seat there
            assert not ann.closed
            await asker.registry.cut_off(opened.id, "bot1")
            assert ann.received[-1] == {"type": "bye", "reason": "revoked", "again": None}
            assert (ann.closed, ben.closed) == (True, False)
            assert live.settings.chairs[0].secret not in (None, secret)
            assert [seat["present"] for seat in ben.table()["seats"]] == [False, True]
            calls = [("there", CutOffCall(opened.id, bot)) for bot in ("bot2", "bot1")]
            assert here.process.asked == (calls if remote else [])
            await here.registry.cut_off("nowhere000", "bot1")

    run(play())


@pytest.mark.parametrize("remote", [True, False])
def test_the_featured_game_is_renewed_where_it_is_run(
    tmp_path: Path, remote: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            opened = await there.registry.open_table(wish("random", "random"), featured_id="featured00")
            live = there.registry.live_tables[opened.id]
            asker = here if remote else there
            await asker.registry.renew(opened.id)
            assert not live.gone  # it is not over
            live.stored.phase = live.stored.stored_phase = "over"
            await asker.registry.renew(opened.id)
            assert live.gone
            assert there.process.released == ["featured00"]
            assert here.process.asked == ([("there", RenewCall("featured00"))] * 2 if remote else [])

    monkeypatch.setattr(featured, "LINGER", 0)
    run(play())


@pytest.mark.parametrize(
    "call",
    [
        InfoCall("t"),
        ClaimCall("t", 0, "", None),
        RemoveCall("t", "x" * 32),
        EraseCall("t", "p1"),
        CutOffCall("t", "p1"),
        RenewCall("t"),
    ],
)
def test_a_call_about_a_table_that_has_moved_on_is_not_passed_on(tmp_path: Path, call: RemoteCall) -> None:
    """Else two processes could ask each other for ever."""

    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            there.process.owners["t"] = "here"
            with pytest.raises(HeldElsewhere) as held:
                await there.registry.answer(remote_calls.encode(call))
            assert (str(held.value), held.value.table_id, held.value.owner) == (
                "table t is run by another process",
                "t",
                "here",
            )
            assert there.process.asked == here.process.asked == []

    run(play())


def test_calls_say_what_older_processes_say() -> None:
    """Processes of two versions run side by side during an upgrade."""
    call = remote_calls.decode(b'{"type":"claim","table":"t","seat":1,"name":"Ben","person":null}')
    assert call == ClaimCall("t", 1, "Ben", None, False, "")


def test_what_is_passed_around_cannot_be_changed() -> None:
    assert set(changeable("omphalos.server.live")) <= {"omphalos.server.live.handlers.message_router._WithId"}


def test_a_single_process_has_nobody_to_ask(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            single = registry.ownership
            assert isinstance(single, SingleProcess)
            with pytest.raises(HeldElsewhere) as held:
                await single.relay("t", "there", Screen(Client(registry, "t")))
            assert (held.value.table_id, held.value.owner) == ("t", "there")
            with pytest.raises(HeldElsewhere) as held:
                await single.ask("there", b"")
            assert (held.value.table_id, held.value.owner) == ("", "there")
            assert registry.unreachable("t") is False

    run(play())


def test_a_process_that_is_cut_off_serves_the_tables_it_runs(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, _):
            opened = await here.registry.open_table(wish("person", "open"))
            assert [here.registry.unreachable(one) for one in (opened.id, "t")] == [False, False]
            here.process.cut_off = True
            assert [here.registry.unreachable(one) for one in (opened.id, "t")] == [False, True]

    run(play())


def test_a_table_that_was_taken_over_while_it_was_read_is_acquired_anew(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, _):
            wanted = await sleeping(here, "person", "person")
            load, loads = here.registry.store.load, list[str]()

            async def taken_meanwhile(table_id: str) -> Any:
                loads.append(table_id)
                if len(loads) == 1:
                    here.process.fences[table_id] = -1
                return await load(table_id)

            here.registry.store.load = taken_meanwhile
            live = await here.registry.find(wanted)
            assert loads[:2] == [wanted, wanted]
            assert live.stored.fence == here.process.fences[wanted]
            assert (await here.registry.store.fences([wanted]))[wanted] == live.stored.fence

    run(play())


def test_a_process_wakes_the_games_that_no_other_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits, order = list[int](), list[str]()

    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            tables = [await sleeping(here, "person", "person") for _ in range(3)]
            unfinished, acquire = here.registry.store.unfinished, here.process.acquire

            async def noted(limit: int) -> list[str]:
                limits.append(limit)
                return sorted(await unfinished(limit), reverse=True)

            async def acquired(table_id: str) -> int:
                order.append(table_id)
                return await acquire(table_id)

            def shuffled(tables: list[str]) -> None:
                tables.sort()

            monkeypatch.setattr(tables_module.random, "shuffle", shuffled)
            here.registry.store.unfinished = noted
            here.process.acquire = acquired
            first, *others = sorted(tables)
            await there.registry.find(first)
            await here.registry.wake()
            assert (list(here.registry.live_tables), limits) == (others, [100_000])
            assert order == [first, *others]  # shuffled: processes that start together share them

    run(play())


def test_games_that_cannot_be_had_now_are_resumed_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store, or the other processes, are away just when a process looks for games that nobody runs."""
    monkeypatch.setattr(tables_module, "FIRST_RETRY", 0.01)

    async def play() -> None:
        async with nodes(tmp_path) as (here, _):
            tables = [await sleeping(here, "person", "person") for _ in range(2)]
            unfinished, acquire = here.registry.store.unfinished, here.process.acquire
            problems: list[Exception] = [StoreUnavailable("unreachable", "away"), OwnerUnknown("away")]

            async def away(limit: int) -> list[str]:
                here.registry.store.unfinished = unfinished
                raise problems[0]

            async def refuses(table_id: str) -> int:
                if problems:
                    raise problems.pop()
                return await acquire(table_id)

            here.registry.store.unfinished = away
            here.process.acquire = refuses
            await here.registry.wake()
            assert sorted(here.registry.live_tables) == sorted(tables)
            assert problems == []

    run(play())


def test_a_single_process_wakes_games_in_the_order_of_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as first:
            tables = [(await first.open_table(wish("person", "person"))).id for _ in range(3)]
        monkeypatch.setattr(tables_module.random, "shuffle", list[Any].clear)
        async with registry_in(tmp_path) as again:
            await settled(again, lambda: len(again.live_tables) == len(tables))
            assert list(again.live_tables) == await again.store.unfinished(10)

    run(play())


def test_a_process_joins_the_cluster_when_it_starts_and_leaves_when_it_stops(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, _):
            assert here.process.happened == ["open"]
            opened = await here.registry.open_table(wish("person", "open"))
            assert here.process.owners[opened.id] == "here"
            assert here.process.fences[opened.id] == here.registry.live_tables[opened.id].stored.fence
            await here.registry.stop()
            await here.registry.stop()
            assert here.process.happened == ["open", "close"]

    run(play())


def test_a_lost_table_sends_its_screens_to_the_new_owner(tmp_path: Path) -> None:
    class Monitor(tables_module.NoMonitor):
        def __init__(self) -> None:
            self.wrong: list[str] = []

        def went_wrong(self, what: str) -> None:
            self.wrong.append(what)

    async def play() -> None:
        monitor = Monitor()
        async with nodes(tmp_path, monitor=monitor) as (here, _):
            opened, (ann, _) = await open_with(here.registry, "person", "person")
            live = here.registry.live_tables[opened.id]
            await here.registry.lost("another table", live.stored.fence)
            await here.registry.lost(opened.id, live.stored.fence - 1)  # it has come back since
            assert monitor.wrong == []
            await here.registry.lost(opened.id, live.stored.fence)
            assert (here.registry.live_tables, live.gone, monitor.wrong) == ({}, True, ["table-lost"])
            assert ann.received[-1] == {"type": "bye", "reason": "moved", "again": 0}
            assert here.process.released == []  # it is another's

    run(play())


def test_a_table_that_is_lost_while_it_starts_is_not_released(tmp_path: Path) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with nodes(tmp_path, store=store) as (here, _):
            store.stale = True
            with pytest.raises(StaleFence):
                await here.registry.open_table(wish("person", "person"))
            assert (here.registry.live_tables, here.process.released) == ({}, [])
            store.stale, store.no_entries = False, True
            with pytest.raises(StoreUnavailable):
                await here.registry.open_table(wish("person", "person"))
            assert (here.registry.live_tables, len(here.process.released)) == ({}, 1)

    run(play())


def test_a_table_that_nobody_is_at_is_released(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path, LiveConfig(fixed_pace=0.0, sleep_after=0.02)) as (here, _):
            opened = await here.registry.open_table(wish("person", "open"))
            live = here.registry.live_tables[opened.id]
            await settled(here.registry, lambda: here.process.released == [opened.id])
            assert (live.gone, here.registry.live_tables) == (True, {})

    run(play())


def test_a_table_that_cannot_be_read_here_is_left_to_others(tmp_path: Path) -> None:
    """During an upgrade one process may have a game that another does not have."""

    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            table_id = await sleeping(here, "person", "person")
            games.remove("lake")
            try:
                with pytest.raises(UnknownGame):
                    await here.registry.find(table_id)
            finally:
                games.add("lake", GAME)
            assert here.process.released == [table_id]
            assert (await there.registry.find(table_id)).phase == "playing"

    run(play())


def test_a_person_is_erased_at_a_table_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was uninstalled keeps nobody from deleting their name."""
    tables: list[str] = []

    async def mentioned(_: str) -> list[str]:
        return tables

    async def play() -> None:
        async with nodes(tmp_path) as (here, _):
            await here.registry.store.add_person(Person("p1", "Ann", 0, bytes.fromhex(hash_of(KEY))))
            table_id = await sleeping(here, "person", "person", person=KEY)
            tables.append(table_id)
            games.remove("lake")
            try:
                await here.registry.erase_person("p1")
                assert await here.registry.store.tables_of("p1") == []
                monkeypatch.setattr(here.registry.store, "tables_of", mentioned)
                await here.registry.erase_person("p1")  # who has left the table meanwhile
            finally:
                games.add("lake", GAME)
            assert table_id not in here.process.owners
            assert (await here.registry.info(table_id)).seats[0].person is None

    run(play())


# --- abandoned tables


def test_abandoned_tables_that_another_process_runs_are_left_to_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, there):
            await there.registry.open_table(wish("person", "person"))
            await there.registry.open_table(wish("person", "open"))
            game, gathering = await sleeping(here, "person", "person"), await sleeping(here, "person", "open")
            assert await close_abandoned(here.registry, SOON) == 1
            assert await delete_never_begun(here.registry, SOON) == 1
            assert here.registry.live_tables[game].phase == "over"
            assert here.process.released == [gathering]
            assert [live.phase for live in there.registry.live_tables.values()] == ["playing", "gathering"]

    run(play())


def test_unreadable_tables_are_released_after_they_were_closed_or_deleted(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path) as (here, _):
            tables = [await sleeping(here, "person", last) for last in ("person", "person", "open", "open")]
            games.remove("lake")
            try:
                assert await close_abandoned(here.registry, SOON) == 2
                assert await delete_never_begun(here.registry, SOON) == 2
            finally:
                games.add("lake", GAME)
            assert here.process.released == [table_id for table_id in tables for _ in range(2)]
            assert here.process.owners == {}

    run(play())
