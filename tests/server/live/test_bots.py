"""Bots at tables: they run in worker processes, and the table survives the death of a worker."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest

from omphalos.bots import Bot, Observation, Thought, bots
from omphalos.server.bots.pool import BotPool, seated
from omphalos.server.bots.process import BotSlot
from omphalos.server.bots.requests import Decide
from omphalos.server.live.config import LiveConfig
from omphalos.table import Table
from omphalos.table.game import SPECTATOR, AnyGame
from tests.server.live.harness import GUESS, Client, hosted, open_with, registry_in, run, settled, wish


class Mortal(Bot):
    """Kills its process at its first thought, unless the file named by $MORTAL exists."""

    name: ClassVar[str] = "mortal"
    games: ClassVar[tuple[str, ...] | None] = ("lake",)
    about: ClassVar[Mapping[str, str]] = {"en": "mortal", "pl": "śmiertelny"}

    def think(self, observation: Observation) -> Thought:
        mark = Path(os.environ["MORTAL"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Thought(observation.legal.actions[0])


class Undying(Mortal):
    """Always kills its process."""

    name: ClassVar[str] = "undying"

    def think(self, observation: Observation) -> Thought:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Sleeper(Mortal):
    """Thinks for ever, the first time."""

    name: ClassVar[str] = "sleeper"

    def think(self, observation: Observation) -> Thought:
        mark = Path(os.environ["MORTAL"])
        if mark.exists() and mark.read_text() == "slept":
            return Thought(observation.legal.actions[0])
        if mark.exists():
            mark.write_text("slept")
            time.sleep(600)
        mark.touch()
        return Thought(observation.legal.actions[0])


@pytest.fixture(autouse=True)
def mortals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MORTAL", str(tmp_path / "mark"))
    for kind in (Mortal, Undying, Sleeper):
        bots.add(f"lake/{kind.name}", kind)
    yield
    for kind in (Mortal, Undying, Sleeper):
        bots.remove(f"lake/{kind.name}")


def test_four_bots_play_a_whole_game_for_whoever_watches(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("random", "random", "random", "random"))
            await asyncio.sleep(0.1)
            assert registry.live_tables[opened.id].n == 1  # nobody watches, so they wait
            watcher = Client(registry, opened.id)
            await watcher.hello(language="pl")
            await watcher.until(lambda table: table["phase"] == "over")
            assert watcher.position()["outcome"] is not None
            numbers = [update["position"]["n"] for update in watcher.updates()]
            assert numbers == list(range(1, len(numbers) + 1))  # every move was sent

    run(play())


def test_bots_go_on_without_anybody_where_that_is_wished(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, watched_only=False)) as registry:
            opened = await registry.open_table(wish("random", "random"))
            live = registry.live_tables[opened.id]
            await settled(registry, lambda: live.phase == "over")

    run(play())


def test_bots_keep_the_pace_a_table_wishes(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig()) as registry:
            opened, (ann,) = await open_with(registry, "person", "random", "random", pace=0.3)
            live = registry.live_tables[opened.id]
            await settled(registry, lambda: live.n == 3)
            at = [update["happened"][0]["at"] for update in ann.updates() if update["happened"]]
            assert at[-1] - at[-2] >= 250

    run(play())


def test_a_bot_is_to_act_again_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=3600.0)) as registry:
            opened, _ = await open_with(registry, "person", "random")
        async with registry_in(tmp_path) as registry:  # nobody has come back yet
            await settled(
                registry, lambda: opened.id in registry.live_tables and registry.live_tables[opened.id].n == 2
            )

    run(play())


def test_a_process_that_dies_is_replaced_and_the_move_is_made(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann,) = await open_with(registry, "person", "mortal")
            await settled(registry, lambda: ann.position()["to_act"] == [0])
            assert ann.table()["trouble"] is None

    run(play())


def test_a_process_that_dies_again_and_again_loses_the_move_to_chance(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "undying")
            await ann.until(lambda table: table["seats"][1]["failed"] == 1)
            assert ann.position()["to_act"] == [0]  # something was played
            host = await hosted(registry, opened)
            await host.ask("seat", seat=1, sitter="random")
            await ann.act(0, GUESS)
            assert ann.table()["seats"][1]["failed"] == 0

    run(play())


def test_a_process_that_hangs_is_replaced(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, bot_seconds=0.5)) as registry:
            _, (ann,) = await open_with(registry, "person", "sleeper", options={"rounds": 2})
            await settled(registry, lambda: ann.position()["to_act"] == [0])
            await ann.act(0, GUESS)
            await ann.act(0, {"type": "keep"})
            await settled(registry, lambda: ann.position()["to_act"] in ([0], [0, 1]))  # it hung and was replaced

    run(play())


def test_people_act_while_a_bot_thinks(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.5)) as registry:
            _, (ann,) = await open_with(registry, "person", "random")
            assert (await ann.act(0, GUESS))["n"] == 2  # both guess at once; neither waits for the other
            await settled(registry, lambda: ann.position()["n"] == 3)

    run(play())


def test_a_bots_opinion_is_given_to_a_seat_that_is_to_act(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", game="flick", options={"laws": False})
            asked = ann if 0 in ann.position()["to_act"] else ben
            seat = asked.position()["viewer"]
            advice = await asked.ask("hint", seat=seat)
            assert advice["type"] == "opinion", advice
            assert advice["opinion"]["considered"][0]["text"]
            assert (await ann.ask("hint", seat=1))["error"] == "not-your-seat"

    run(play(), patience=400)  # the first time the bot compiles


def test_no_opinions_where_the_table_has_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, _) = await open_with(registry, "person", "person", rated=True)  # a rated game has no hints
            assert (await ann.ask("hint", seat=0))["error"] == "no-hints"

    run(play())


def test_thinkers_end_with_the_server(tmp_path: Path) -> None:
    async def play() -> None:
        bot_pool = BotPool(1, 20.0)
        from tests.server.lake import GAME

        await bot_pool.prepare([(GAME, "random")])
        await bot_pool.close()

    run(play())


def test_a_kind_of_bot_is_warmed_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    warmed: list[tuple[str, type[Bot]]] = []
    warm_up = BotSlot.warm_up

    def noted(slot: BotSlot, game: AnyGame, kind: Any) -> None:
        warmed.append(kind)
        warm_up(slot, game, kind)

    monkeypatch.setattr(BotSlot, "warm_up", noted)

    async def play() -> None:
        from tests.server.lake import GAME

        bot_pool, table = BotPool(1, 20.0), Table.open(GAME, 2, seed="1")
        for _ in range(3):
            seat = table.to_act()[0]
            bot = seated("random", GAME, seat, "x", table.options, 20.0)
            await bot_pool.ask(GAME, Decide(bot, 0, table.view(seat), table.legal(seat)))
        await bot_pool.close()

    run(play())
    assert [(game, kind.name) for game, kind in warmed] == [("lake", "random")]


def test_a_bot_is_given_the_view_of_its_own_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[tuple[int, Any]] = []
    given: list[Decide] = []
    view, decide = Table.view, BotPool.ask

    def viewed(table: Table, seat: int = SPECTATOR) -> Any:
        views.append((seat, view(table, seat)))
        return views[-1][1]

    async def asked(pool: BotPool, game: AnyGame, question: Any, *more: Any, **options: Any) -> Any:
        given.append(question)
        return await decide(pool, game, question, *more, **options)

    monkeypatch.setattr(Table, "view", viewed)
    monkeypatch.setattr(BotPool, "ask", asked)

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann,) = await open_with(registry, "person", "random", "random")
            await ann.act(0, GUESS)
            await settled(registry, lambda: ann.position()["to_act"] == [0])

    run(play())
    assert {question.seated.seat for question in given} == {1, 2}
    for question in given:
        assert [seat for seat, found in views if found is question.view] == [question.seated.seat]
