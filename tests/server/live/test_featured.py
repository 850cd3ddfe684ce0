"""The featured game of bots: one, slow, only while somebody looks, and after everybody else's bots."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.bots import Answer
from omphalos.server.live import featured
from omphalos.server.live.bot_pool import FEATURED, MOVE, REVIEW, BotPool
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.fair_queue import FairQueue
from omphalos.server.live.registry import TableRegistry
from omphalos.server.store.errors import TableTaken
from omphalos.table.game import AnyGame
from tests.server.lake import GAME
from tests.server.live.harness import Client, hosted, open_with, registry_in, run, settled

SHOWN = LiveConfig(fixed_pace=0.0, featured_share=60.0)


@pytest.fixture(autouse=True)
def bots_play_lake(monkeypatch: pytest.MonkeyPatch) -> None:
    def lake() -> AnyGame:
        return GAME

    monkeypatch.setattr(featured, "next_game", lake)


async def preview(registry: TableRegistry, table_id: str) -> Client:
    client = Client(registry, table_id)
    assert (await client.ask("hello", language="en", preview=True))["type"] == "welcome"
    return client


async def bots_table(registry: TableRegistry) -> str:
    info = await registry.featured_bots()
    assert info is not None
    return info.id


def test_bots_play_only_while_somebody_looks(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, SHOWN) as registry:
            table_id = await bots_table(registry)
            live = await registry.find(table_id)
            assert not live.settings.public
            assert all(chair.bot for chair in live.settings.chairs)
            await asyncio.sleep(0.2)
            assert (live.n, live.bots.thinking) == (1, False)
            client = await preview(registry, table_id)
            await client.next(lambda message: message["type"] == "update" and message["position"]["n"] > 3)
            await client.leave()
            await settled(registry, lambda: not live.bots.thinking)
            entries = live.n
            await asyncio.sleep(0.2)
            assert live.n == entries

    run(play())


def test_there_is_one_even_if_two_ask_for_it_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, SHOWN) as registry:
            found = await asyncio.gather(*(bots_table(registry) for _ in range(4)))
            assert len(set(found)) == 1
            assert len(registry.live_tables) == 1
            with pytest.raises(TableTaken):
                await registry.open_table(featured._wish(), featured_id=found[0])  # pyright: ignore[reportPrivateUsage]
        async with registry_in(tmp_path, SHOWN) as registry:
            assert await bots_table(registry) == found[0]

    run(play())


def test_without_a_share_there_is_none_and_an_old_one_stands_still(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, SHOWN) as registry:
            table_id = await bots_table(registry)
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0)) as registry:
            assert await registry.featured_bots() is None
            await preview(registry, table_id)
            live = await registry.find(table_id)
            await asyncio.sleep(0.2)
            assert (live.n, live.bots.thinking) == (1, False)

    run(play())


def test_the_next_game_follows_when_one_was_over_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, SHOWN) as registry:
            table_id = await bots_table(registry)
            client = await preview(registry, table_id)
            await client.until(lambda table: table["phase"] == "over")
            live = await registry.find(table_id)
            await settled(registry, lambda: live.stored.stored_phase == "over")
            assert await bots_table(registry) == table_id
            assert not client.closed
            watcher = Client(registry, table_id)
            await watcher.hello()
            monkeypatch.setattr(featured, "LINGER", 0)
            await bots_table(registry)
            assert not client.closed  # somebody looks at its own page
            await watcher.leave()
            info = await registry.featured_bots()
            assert info is not None
            assert (info.id, info.phase) == (table_id, "playing")
            assert client.closed
            assert client.received[-1] == {"type": "bye", "reason": "removed", "again": None}
            assert await registry.store.tallies("bot:random") == []  # and no result

    run(play())


def test_a_preview_is_no_spectator_and_takes_no_place_of_one(tmp_path: Path) -> None:
    async def play() -> None:
        config = LiveConfig(fixed_pace=0.0, max_spectators=1)
        async with registry_in(tmp_path, config) as registry:
            opened, _ = await open_with(registry, "person", "person", public=True)
            client = await preview(registry, opened.id)
            assert client.table()["spectators"] == 0
            refused = await Client(registry, opened.id).ask("hello", language="en", preview=True)
            assert refused["error"] == "too-many-spectators"
            watcher = Client(registry, opened.id)
            assert (await watcher.hello())["table"]["spectators"] == 1
            host = await hosted(registry, opened)
            assert host.closed is False

    run(play())


def test_thinking_is_paid_by_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A twentieth of a second of thinking, with six seconds a minute, is followed by half a second of nothing."""
    asked: list[tuple[float, bool]] = []
    really = BotPool.decide

    async def decide(pool: BotPool, game: AnyGame, request: Any, address: str = "", featured: bool = False) -> Answer:
        answer = await really(pool, game, request, address, featured)
        asked.append((time.monotonic(), featured))
        return msgspec.structs.replace(answer, seconds=0.05)

    monkeypatch.setattr(BotPool, "decide", decide)

    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, featured_share=6.0)) as registry:
            await preview(registry, await bots_table(registry))
            await settled(registry, lambda: len(asked) > 3)
            assert all(featured for _, featured in asked)
            assert asked[3][0] - asked[0][0] >= 1.45

    run(play())


def test_everybody_else_comes_first() -> None:
    queue: FairQueue[str] = FairQueue(4)
    for priority, job in ((FEATURED, "featured"), (REVIEW, "review"), (MOVE, "move")):
        queue.put(priority, "", job)
    assert [queue.pop(), queue.pop(), queue.pop()] == ["move", "review", "featured"]
