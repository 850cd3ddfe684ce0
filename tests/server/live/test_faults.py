"""Faults around a table: a full disk, a lost table, a client that does not read, the end of the server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.live.config import LiveConfig
from omphalos.server.live.handlers.message_router import HANDLERS
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.table import Ask
from omphalos.server.store.errors import StoreUnavailable
from tests.server.live.faulty import Faulty
from tests.server.live.harness import GUESS, KEEP, Client, Clock, hosted, open_with, registry_in, run, settled, wish


def test_a_full_disk_refuses_and_changes_nothing_and_the_table_goes_on_after(tmp_path: Path) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", "open", clock=ClockRule("bank", 60, 5))
            host = await hosted(registry, opened)
            store.full = True
            for refused in (
                await host.ask("seat", seat=2, sitter="random"),
                await ben.ask("leave", seat=1),
                await ann.ask("claim", seat=2, name="Ann too"),
                await ann.ask("say", seat=0, phrase="hello"),
            ):
                assert refused["error"] == "store-unavailable", refused
            store.full = False
            await host.ask("seat", seat=2, sitter="random")
            await settled(registry, lambda: 2 not in ann.position()["to_act"])
            store.full = True
            left = ann.updates()[-1]["clock"]["left"]
            before = len(ann.updates())
            assert (await ann.act(0, GUESS, number=9))["error"] == "store-unavailable"
            assert (await ann.ask("take-back", seat=0, to=0))["type"] == "refused"
            assert len(ann.updates()) == before
            assert registry.live_tables[opened.id].clocks.left[1] <= left[1]
            store.full = False
            assert (await ann.act(0, GUESS, number=9))["type"] == "done"
            assert (await ben.act(1, GUESS))["type"] == "done"

    run(play())


def test_a_game_that_could_not_begin_begins_when_the_disk_is_there_again(tmp_path: Path) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            opened, (ann,) = await open_with(registry, "person", "open")
            ben = Client(registry, opened.id)
            await ben.hello()
            store.no_entries = True
            claimed = await ben.ask("claim", seat=1, name="Ben")
            assert claimed["type"] == "claimed"  # the seat is theirs
            assert (ann.table()["phase"], ann.table()["trouble"]) == ("gathering", "store-unavailable")
            store.no_entries = False
            await ann.until(lambda table: table["phase"] == "playing")
            assert (await ben.act(1, GUESS))["type"] == "done"

    run(play())


def test_a_table_that_cannot_be_opened_is_refused_and_forgotten(tmp_path: Path) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            store.no_entries = True
            with pytest.raises(StoreUnavailable):
                await registry.open_table(wish("person", "person"))
            assert registry.live_tables == {}

    run(play())


def test_a_bot_whose_move_cannot_be_kept_says_so_and_tries_again(tmp_path: Path) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            _, (ann,) = await open_with(registry, "person", "random")
            await settled(registry, lambda: ann.position()["to_act"] == [0])
            await ann.act(0, GUESS)
            await ann.act(0, KEEP)
            store.full = True
            await ann.until(lambda table: table["trouble"] == "store-unavailable")
            store.full = False
            await settled(registry, lambda: ann.position()["to_act"] in ([0], [0, 1]))
            await ann.until(lambda table: table["trouble"] is None)  # everybody is told that it goes on

    run(play())


def test_a_flag_that_cannot_be_kept_falls_when_the_disk_is_there_again(tmp_path: Path) -> None:
    async def play() -> None:
        store, clock = Faulty(tmp_path / "tables.db"), Clock()
        async with registry_in(tmp_path, store=store, clock=clock) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person", clock=ClockRule("move", 60))
            await ann.act(0, GUESS)
            clock.seconds += 61
            store.full = True
            await registry.live_tables[opened.id].tick()
            live = registry.live_tables[opened.id]
            assert live.settings.chairs[1].stand_in is None
            store.full = False
            await settled(registry, lambda: live.clocks.since is not None)  # it runs again
            await live.tick()
            await settled(registry, lambda: ann.position()["to_act"] == [0])

    run(play())


def test_a_table_that_another_process_owns_is_let_go(tmp_path: Path) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            await store.take(opened.id)  # another process takes the table
            await ann.say("act", seat=0, number=1, after=0, action=GUESS)
            for client in (ann, ben):
                assert client.received[-1] == {"type": "bye", "reason": "moved", "again": 0}
                assert client.closed
            assert opened.id not in registry.live_tables
            again = Client(registry, opened.id)  # they reconnect, and the table is taken again
            await again.hello(opened.seats[0].secret)
            assert again.position()["n"] == 1  # the failed write left no trace
            assert (await again.act(0, GUESS))["type"] == "done"

    run(play())


def test_two_halls_never_both_write(tmp_path: Path) -> None:
    async def play() -> None:
        store = Faulty(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            other = TableRegistry(store, LiveConfig(fixed_pace=0.0))
            ben = Client(other, opened.id)
            await ben.hello(opened.seats[1].secret)
            assert (await ben.act(1, GUESS))["n"] == 2
            await ann.say("act", seat=0, number=1, after=0, action=GUESS)
            assert ann.closed
            assert len((await store.load(opened.id)).entries) == 2
            await other.stop()

    run(play())


def test_a_cancelled_write_is_looked_up_before_anything_else_is_done(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            acting = asyncio.ensure_future(ann.say("act", seat=0, number=3, after=0, action=GUESS))
            await asyncio.sleep(0)  # being written to disk
            await asyncio.sleep(0)
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
            assert (await ann.act(0, GUESS, after=0, number=3))["n"] == 2
            assert (await ben.act(1, GUESS))["n"] == 3
            assert len((await registry.store.load(opened.id)).entries) == 3

    run(play())


def test_the_server_stops_without_losing_what_it_accepted(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            acting = asyncio.ensure_future(ann.say("act", seat=0, number=3, after=0, action=GUESS))
            await asyncio.sleep(0)
            await registry.stop()
            await acting
            kinds = [message["type"] for message in ann.received]
            assert kinds[-3:] == ["update", "done", "bye"]
            assert ben.received[-1]["reason"] == "restart"
        async with registry_in(tmp_path) as registry:
            ann = Client(registry, opened.id)
            await ann.hello(opened.seats[0].secret)
            assert ann.position()["n"] == 2

    run(play())


def test_nobody_comes_into_a_server_that_stops(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, _ = await open_with(registry, "person", "person")
            await registry.stop()
            from omphalos.server.live.errors import Stopping

            with pytest.raises(Stopping):
                await registry.open_table(wish("person", "person"))
            with pytest.raises(Stopping):
                await registry.find(opened.id)

    run(play())


def test_a_table_nobody_is_at_is_put_out_of_memory(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            live = registry.live_tables[opened.id]
            clock.seconds += 100
            await live.tick()
            assert live.table is None
            assert registry.live_tables[opened.id] is live  # people are connected
            await ann.leave()
            await ben.leave()
            clock.seconds += 100
            await live.tick()
            assert opened.id not in registry.live_tables
            ann = Client(registry, opened.id)
            await ann.hello(opened.seats[0].secret)
            assert (await ann.act(0, GUESS))["type"] == "done"

    run(play())


def test_a_table_with_a_running_clock_is_not_forgotten(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", clock=ClockRule("days", 86_400))
            await ann.leave()
            await ben.leave()
            clock.seconds += 100
            live = registry.live_tables[opened.id]
            await live.tick()
            assert live.table is None
            assert registry.live_tables[opened.id] is live
            clock.seconds += 86_400
            await live.tick()
            assert all(chair.stand_in for chair in live.settings.chairs)

    run(play())


def test_a_message_that_fails_is_answered_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(live: LiveTable, screen: Screen, message: Any) -> None:
        raise ZeroDivisionError("a fault of ours")

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, _) = await open_with(registry, "person", "person")
            monkeypatch.setitem(HANDLERS, Ask, fails)
            refused = await ann.ask("ask", seat=0, what="pause")
            assert (refused["error"], refused["message"]) == ("internal-error", "The server failed; its log tells why.")
            assert (await ann.act(0, GUESS))["type"] == "done"

    run(play())
    assert "a message failed: Ask" in caplog.text
    assert "a fault of ours" in caplog.text
