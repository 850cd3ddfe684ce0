"""Entries that became durable although whoever waited for them was interrupted, or the game left memory meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from omphalos.server.live.live_table import LiveTable
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Append
from tests.server.live.fake_bots import FakeBots
from tests.server.live.harness import GUESS, KEEP, Client, Clock, open_with, registry_in, run, settled


class Held(SqliteStore):
    """Answers the write of an entry only when the test lets it. The entry is durable before."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.answers = asyncio.Event()
        self.answers.set()
        self.durable = asyncio.Event()

    async def append(self, table_id: str, fence: int, append: Append) -> None:
        await super().append(table_id, fence, append)
        self.durable.set()
        await self.answers.wait()

    async def hold(self, write: Any) -> asyncio.Future[Any]:
        """Begin something that writes an entry. Return it when the entry is durable and the answer is not there."""
        self.durable.clear()
        self.answers.clear()
        pending = asyncio.ensure_future(write)
        await self.durable.wait()
        return pending


async def interrupt(store: Held, write: Any) -> None:
    pending = await store.hold(write)
    pending.cancel()
    await asyncio.gather(pending, return_exceptions=True)
    store.answers.set()


def test_an_entry_whose_writer_was_interrupted_is_sent_when_the_game_is_loaded_again(tmp_path: Path) -> None:
    async def play() -> None:
        store, clock = Held(tmp_path / "tables.db"), Clock()
        async with registry_in(tmp_path, store=store, clock=clock) as registry:
            opened, people = await open_with(registry, "person", "person", clock=ClockRule("bank", 60, 5))
            ann, ben = people
            live = registry.live_tables[opened.id]
            live.bots = bots = FakeBots()
            clock.seconds += 10
            await interrupt(store, ann.say("act", seat=0, number=1, after=0, action=GUESS))
            assert live.table is None
            assert [len(client.updates()) for client in people] == [1, 1]
            clock.seconds += 3
            await ben.ask("recall", viewer=1, before=9)
            for client in people:
                update = client.updates()[-1]
                assert [entry["n"] for entry in update["happened"]] == [1]
                assert (update["position"]["n"], update["position"]["to_act"]) == (2, [1])
                assert (update["clock"]["left"], update["clock"]["running"]) == ([55_000, 50_000], [1])
                assert not update["clock"]["stopped"]
            assert live.settings.left == (55_000, 50_000)
            assert bots.nudges == 1
            clock.seconds += 4
            assert (await ben.act(1, GUESS))["n"] == 3
            assert ben.updates()[-1]["clock"]["left"] == [55_000, 51_000]
            assert (await ann.act(0, GUESS, after=0, number=1))["n"] == 2  # sent again: kept before

    run(play())


def test_clocks_that_stood_still_stand_still_after_an_interrupted_write(tmp_path: Path) -> None:
    async def play() -> None:
        store = Held(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person", clock=ClockRule("bank", 60, 5))
            live = registry.live_tables[opened.id]
            assert live.table is not None
            prepared = live.table.prepare(0, GUESS, registry.now())
            live.clocks.stop(registry.now())
            await live.save(live.settings.changed(paused=True))
            await interrupt(store, live.keep(prepared))
            await ann.ask("recall", viewer=0, before=9)
            clock = ann.updates()[-1]["clock"]
            assert (clock["running"], clock["stopped"], live.clocks.since) == ([1], True, None)

    run(play())


def test_a_game_is_over_although_the_writer_of_its_last_entry_was_interrupted(tmp_path: Path) -> None:
    async def play() -> None:
        store = Held(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", options={"rounds": 1})
            for client, seat, action in ((ann, 0, GUESS), (ben, 1, GUESS), (ann, 0, KEEP)):
                assert (await client.act(seat, action))["type"] == "done"
            await interrupt(store, ben.say("act", seat=1, number=1, after=3, action=KEEP))
            assert ann.table()["phase"] == "playing"
            await ann.ask("recall", viewer=0, before=9)
            assert ann.table()["phase"] == ben.table()["phase"] == "over"
            assert ben.position(1)["outcome"] is not None
            live = registry.live_tables[opened.id]
            await settled(registry, lambda: live.stored.stored_phase == "over")

    run(play())


async def held_table(registry: Any) -> tuple[LiveTable, Client, Client]:
    opened, (ann, ben) = await open_with(registry, "person", "person")
    return registry.live_tables[opened.id], ann, ben


def test_whoever_acts_is_answered_although_the_game_left_memory_meanwhile(tmp_path: Path) -> None:
    async def play() -> None:
        store = Held(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            live, ann, ben = await held_table(registry)
            acting = await store.hold(ann.say("act", seat=0, number=1, after=0, action=GUESS))
            live.sleep()
            store.answers.set()
            number = await acting
            assert ann.received[-1] == {"type": "done", "re": number, "n": 2}
            assert [len(client.updates()) for client in (ann, ben)] == [1, 1]
            assert (await ben.act(1, GUESS, after=0))["n"] == 3
            assert [entry["n"] for update in ben.updates() for entry in update["happened"]] == [1, 2]

    run(play())


def test_a_bots_entry_is_found_although_the_game_left_memory_meanwhile(tmp_path: Path) -> None:
    async def play() -> None:
        store = Held(tmp_path / "tables.db")
        async with registry_in(tmp_path, store=store) as registry:
            live, ann, _ = await held_table(registry)
            assert live.table is not None
            keeping = await store.hold(live.keep(live.table.prepare(0, GUESS, registry.now())))
            live.sleep()
            store.answers.set()
            await keeping
            assert len(ann.updates()) == 1
            await live.awake()
            assert [entry["n"] for entry in ann.updates()[-1]["happened"]] == [1]

    run(play())


def test_an_entry_that_was_decided_before_the_game_left_memory_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            live, ann, _ = await held_table(registry)
            assert live.table is not None
            prepared = live.table.prepare(0, GUESS, registry.now())
            live.sleep()
            await live.keep(prepared)
            assert live.n == 2
            assert ann.updates()[-1]["position"]["to_act"] == [1]

    run(play())


def test_a_game_that_is_loaded_again_is_sent_to_nobody_who_has_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            live, ann, ben = await held_table(registry)
            live.bots = bots = FakeBots()
            live.aims = {0: 1}
            live.sleep()
            assert live.aims == {}
            before = [len(client.updates()) for client in (ann, ben)]
            await ann.ask("recall", viewer=0, before=9)
            assert [len(client.updates()) for client in (ann, ben)] == before
            assert bots.nudges == 0

    run(play())
