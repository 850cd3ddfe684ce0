"""A server is ready when its games and bots are warm; until then it answers, and says what it waits for."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Event, get_ident
from typing import Any, ClassVar, cast

import pytest

from omphalos.bots import Bot, Observation, Thought, bots
from omphalos.server.app import create_app
from omphalos.server.bots.kernels import Spawn
from omphalos.server.bots.pool import BotPool
from omphalos.server.bots.warm_up import WarmUp
from omphalos.server.http.admin import admin_routes
from omphalos.server.live.config import LiveConfig
from omphalos.server.opponents import opponents
from omphalos.server.ops.metrics import Metrics
from omphalos.server.store.sqlite import SqliteStore
from omphalos.table.game import AnyGame
from omphalos.table.registry import games
from tests.server.lake import GAME
from tests.server.live.harness import open_with, registry_in, run
from tests.server.serving import LoopbackClient, loopback
from tests.waiting import eventually


class Compiling(Bot):
    """Compiles until the file named by $COMPILED exists. It cannot think before."""

    name: ClassVar[str] = "compiling"
    games: ClassVar[tuple[str, ...] | None] = ("lake",)
    about: ClassVar[Mapping[str, str]] = {"en": "compiling", "pl": "kompilujący"}
    warm: ClassVar[bool] = False

    @classmethod
    def warm_up(cls, game: AnyGame) -> None:
        while not Path(os.environ["COMPILED"]).exists():
            time.sleep(0.02)
        cls.warm = True

    def think(self, observation: Observation) -> Thought:
        assert self.warm
        return Thought(observation.legal.actions[-1])


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file that ends the compilation. Only the game of the tests is installed."""
    monkeypatch.setenv("COMPILED", str(tmp_path / "compiled"))
    monkeypatch.setattr(games, "names", lambda: ["lake"])
    bots.add("lake/compiling", Compiling)
    yield tmp_path / "compiled"
    bots.remove("lake/compiling")


def until_ready(client: LoopbackClient) -> None:
    end = time.monotonic() + 30
    while (answer := client.get("/ready")).text != "ready\n":
        assert (answer.status_code, answer.text) == (503, "warming-up\n")
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("count", [1, 2])
def test_ready_when_every_bot_is_warm(store: SqliteStore, compiled: Path, count: int) -> None:
    config = LiveConfig(bots=count, fixed_pace=0.0, warm_up=True, bot_seconds=5.0)
    app = create_app(store, config=config, more_routes=lambda registry: admin_routes(store, registry, Metrics(), []))
    with loopback(app) as client:
        for _ in range(3):
            answer = client.get("/ready")
            assert (answer.status_code, answer.text) == (503, "warming-up\n")
        assert client.get("/health").text == "ok\n"  # nobody restarts it meanwhile
        assert client.get("/api/info").status_code == 200  # and whoever comes is served
        message = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "compiling"}]}
        opened = client.post("/api/tables", json=message).json()
        with client.socket(opened["id"]) as socket:
            socket.send({"type": "hello", "id": 1, "language": "en", "secrets": [opened["seats"][0]["secret"]]})
            assert socket.until("update")["position"]["n"] == 1
            assert client.get("/ready").status_code == 503
            compiled.touch()
            update = socket.until("update")  # the bot waited for the compilation, not for its fallback
            assert update["position"]["n"] == 2
            until_ready(client)
            assert client.get(f"/api/tables/{opened['id']}").json()["table"]["trouble"] is None


def test_a_server_that_does_not_warm_up_is_ready_at_once(store: SqliteStore, compiled: Path) -> None:
    app = create_app(store, more_routes=lambda registry: admin_routes(store, registry, Metrics(), []))
    with loopback(app) as client:
        assert client.get("/ready").text == "ready\n"


def test_a_game_is_warmed_up_once_and_computed_in_place_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def play_some(game: AnyGame, moves: int) -> None:
        played.append(game.name)

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            await open_with(registry, "person", "person")
            while await registry.warm_up.compute(GAME, get_ident) != get_ident():  # still in another thread
                await asyncio.sleep(0.01)
            await open_with(registry, "person", "person")
            assert await registry.warm_up.compute(GAME, get_ident) == get_ident()
        assert played == ["lake"]

    monkeypatch.setattr("omphalos.server.bots.warm_up.play_some", play_some)
    run(play())


class FakePool:
    """Notes which bots are prepared."""

    def __init__(self) -> None:
        self.prepared: list[tuple[AnyGame, str]] = []
        self.free = asyncio.Event()
        self.problem: Exception | None = None

    async def prepare(self, wanted: Sequence[tuple[AnyGame, str]]) -> None:
        self.prepared += wanted
        await self.free.wait()
        if self.problem is not None:
            raise self.problem


class Warming:
    """Games that warm up beside a fake pool. The test says when a game is played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, names: list[str]) -> None:
        self.pool = FakePool()
        self.played: list[tuple[AnyGame, int]] = []
        self.may_play = Event()
        self.tasks: list[asyncio.Task[Any]] = []
        self.problem: Exception | None = None
        self.warm_up = WarmUp(cast(BotPool, self.pool), cast(Spawn, self.spawn))
        monkeypatch.setattr("omphalos.server.bots.warm_up.play_some", self.play_some)
        monkeypatch.setattr(games, "names", lambda: names)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        self.tasks.append(asyncio.create_task(work))
        return self.tasks[-1]

    def play_some(self, game: AnyGame, moves: int) -> None:
        self.played.append((game, moves))
        assert self.may_play.wait(30)
        if self.problem is not None:
            raise self.problem

    async def finish(self) -> None:
        self.pool.free.set()
        self.may_play.set()
        await asyncio.gather(*self.tasks)


def test_the_bots_are_prepared_then_each_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        warming = Warming(monkeypatch, ["lake"])
        warm_up = warming.warm_up
        assert warm_up.under_way is False
        warm_up.start()
        assert warm_up.under_way is True
        await eventually(lambda: warming.pool.prepared)
        assert warming.pool.prepared == [(GAME, one.bot) for one in opponents(GAME)]
        assert warming.played == []
        warming.pool.free.set()
        await eventually(lambda: warming.played)
        assert warming.played == [(GAME, 12)]
        assert await warm_up.game("lake") is GAME
        assert await warm_up.compute(GAME, get_ident) != get_ident()
        assert warm_up.under_way is True
        warming.may_play.set()
        await eventually(lambda: not warm_up.under_way)
        assert await warm_up.compute(GAME, get_ident) == get_ident()
        assert await warm_up.game("lake") is GAME
        await warming.finish()
        assert len(warming.played) == 1

    run(check())


def test_a_game_that_cannot_be_loaded_does_not_keep_the_others_cold(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        warming = Warming(monkeypatch, ["lake", "missing"])
        warming.warm_up.start()
        await eventually(lambda: warming.pool.prepared)
        assert warming.pool.prepared == [(GAME, one.bot) for one in opponents(GAME)]
        await warming.finish()
        assert warming.warm_up.under_way is False
        assert warming.played == [(GAME, 12)]

    with caplog.at_level(logging.ERROR):
        run(check())
    assert caplog.messages == ["missing cannot be loaded", "not everything could be warmed up"]


def test_a_server_is_ready_even_if_a_game_or_the_bots_fail(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        warming = Warming(monkeypatch, ["lake"])
        warming.problem = ValueError("odd")
        warming.warm_up.start()
        await warming.finish()
        assert warming.warm_up.under_way is False
        assert await warming.warm_up.compute(GAME, get_ident) == get_ident()
        warming.pool.problem = ValueError("odd")
        warming.warm_up.start()
        await warming.finish()
        assert warming.warm_up.under_way is False

    with caplog.at_level(logging.ERROR):
        run(check())
    assert caplog.messages == ["lake could not be warmed up", "not everything could be warmed up"]


def test_a_server_that_warms_up_stops_when_it_is_told(store: SqliteStore, compiled: Path) -> None:
    with loopback(create_app(store, config=LiveConfig(warm_up=True))) as client:
        assert client.get("/api/info").status_code == 200
        begun = time.monotonic()
    assert time.monotonic() - begun < 15
