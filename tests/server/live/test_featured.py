"""The featured game of bots: one, slow, only while somebody looks, and after everybody else's bots."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from omphalos.bots import Answer
from omphalos.server.bots.pool import BotPool
from omphalos.server.bots.requests import FEATURED, MOVE, REVIEW
from omphalos.server.compute.fair_queue import FairQueue
from omphalos.server.errors import NoSuchTable
from omphalos.server.live import featured
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.featured import next_game
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.tables import OpenTable, SeatWish
from omphalos.server.signing import ServerKey, new_private_key
from omphalos.server.store.errors import StaleFence, TableTaken
from omphalos.table.game import AnyGame
from omphalos.table.registry import games
from tests.server.lake import GAME
from tests.server.live.harness import Client, hosted, open_with, registry_in, run, settled

SHOWN = LiveConfig(fixed_pace=0.0, featured=60.0)


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
    really = BotPool.ask

    async def decide(pool: BotPool, game: AnyGame, request: Any, address: str = "", featured: bool = False) -> Answer:
        answer = await really(pool, game, request, address, featured=featured)
        asked.append((time.monotonic(), featured))
        return msgspec.structs.replace(answer, seconds=0.05)

    monkeypatch.setattr(BotPool, "ask", decide)

    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, featured=6.0)) as registry:
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


# --- when there is one, and for how long


class FakeTables:
    """The tables that the featured game needs. Each call is noted."""

    def __init__(self, share: float = 0.5) -> None:
        self.config = LiveConfig(featured=share)
        self.key: ServerKey | None = ServerKey(new_private_key())
        self.stopping = False
        self.ownership: Any = SimpleNamespace(release=self.release)
        self.calls: list[Any] = []
        self.phases: list[str | None] = []  # that are found one after another; None: there is no table
        self.problem: Exception | None = None
        self.time = 1_000_000

    def now(self) -> int:
        return self.time

    async def info(self, table_id: str) -> Any:
        self.calls.append(("info", table_id))
        phase = self.phases.pop(0)
        if phase is None:
            raise NoSuchTable(table_id)
        return SimpleNamespace(phase=phase)

    async def renew(self, table_id: str) -> None:
        self.calls.append(("renew", table_id))

    async def open_table(self, wish: OpenTable, *, featured_id: str | None) -> Any:
        self.calls.append(("open", wish, featured_id))
        if self.problem is not None:
            raise self.problem

    async def discard(self, live: LiveTable) -> None:
        assert live.lock.locked()
        self.calls.append(("discard", live.id))

    async def release(self, table_id: str, fence: int) -> None:
        self.calls.append(("release", table_id))


WISH = OpenTable(game="lake", seats=[SeatWish("random")] * 3, undo="never", chat="none", hints=False, pace=2.5)


@pytest.mark.parametrize(
    ("phases", "calls", "found"),
    [
        (["playing"], ["info"], "playing"),
        (["over", "over"], ["info", "renew", "info"], "over"),  # as long as it stays
        (["over", None, "playing"], ["info", "renew", "info", "open", "info"], "playing"),
        ([None, "playing"], ["info", "open", "info"], "playing"),
    ],
)
@pytest.mark.parametrize("problem", [None, TableTaken("table"), StaleFence("table", 1)])
def test_a_game_that_is_over_makes_way_for_the_next(
    phases: list[str | None], calls: list[str], found: str, problem: Exception | None
) -> None:
    """Another process may be faster."""

    async def check() -> None:
        tables = FakeTables()
        tables.phases, tables.problem = list(phases), problem
        info = await featured.featured_bots(tables)
        assert info is not None
        assert info.phase == found
        assert tables.key is not None
        name = featured.featured_id(tables.key.public)
        assert tables.calls == [("open", WISH, name) if call == "open" else (call, name) for call in calls]

    run(check())


@pytest.mark.parametrize("missing", ["share", "key", "stopping", "games"])
def test_there_is_none_where_it_cannot_be(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    async def check() -> None:
        tables = FakeTables(0.0 if missing == "share" else 1.0)
        if missing == "key":
            tables.key = None
        if missing == "games":
            monkeypatch.setattr(games, "names", list[str])
        tables.stopping = missing == "stopping"
        assert await featured.featured_bots(tables) is None
        assert tables.calls == []

    run(check())


def test_all_processes_of_a_server_know_its_id() -> None:
    assert featured.featured_id("the public key") == "p776eqx27h"


@pytest.mark.parametrize(("players", "seats"), [((2, 3, 4), 3), ((5, 2, 4), 2), ((1,), 1)])
def test_three_bots_play_where_the_game_allows_it(
    monkeypatch: pytest.MonkeyPatch, players: tuple[int, ...], seats: int
) -> None:
    monkeypatch.setattr(type(GAME), "players", players)
    assert featured._wish() == msgspec.structs.replace(WISH, seats=WISH.seats[:1] * seats)  # pyright: ignore[reportPrivateUsage]


def test_bots_play_any_game_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: ["lake"])
    assert next_game() is GAME


@pytest.mark.parametrize(
    ("change", "is_discarded"),
    [
        ({}, True),
        ({"age": 19_999}, False),
        ({"spectators": 1, "age": 299_999}, False),
        ({"spectators": 1, "age": 300_000}, True),
        ({"gone": True}, False),
        ({"featured": False}, False),
        ({"phase": "playing"}, False),
    ],
)
def test_a_game_that_is_over_stays_for_a_while(change: dict[str, Any], is_discarded: bool) -> None:
    how: dict[str, Any] = {"age": 20_000, "spectators": 0, "gone": False, "featured": True, "phase": "over", **change}

    async def check() -> None:
        tables = FakeTables()
        live: Any = SimpleNamespace(
            id="table",
            lock=asyncio.Lock(),
            gone=how["gone"],
            settings=SimpleNamespace(featured=how["featured"]),
            stored=SimpleNamespace(stored_phase=how["phase"], fence=1),
            audience=SimpleNamespace(spectators=how["spectators"]),
            moved_at=tables.time - how["age"],
        )
        await featured.discard_over(tables, live)
        assert tables.calls == ([("discard", "table"), ("release", "table")] if is_discarded else [])

    run(check())
