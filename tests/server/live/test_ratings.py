"""A finished game is rated exactly once, wherever the server dies."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from omphalos.server.http.people import key_hash
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.ratings import ResultRecorder
from omphalos.server.live.registry import Finished, TableRegistry
from omphalos.server.protocol.http import OpenTable, Rating, SeatWish
from omphalos.server.store.sqlite import SqliteStore
from omphalos.server.store.store import Person, Result, Store
from tests.server.http.conftest import Guest

KEY = "k" * 32


def dies_before(_: Store) -> Finished:
    async def finished(_: Result) -> None:
        await asyncio.Event().wait()  # the server is killed here

    return finished


def dies_after(store: Store) -> Finished:
    async def finished(result: Result) -> None:
        await ResultRecorder(store).record(result)
        await asyncio.Event().wait()

    return finished


async def play_out(store: Store, registry: TableRegistry) -> None:
    await store.add_person(Person("0123456789ab", "Ada", 1, key_hash(KEY)))
    wish = OpenTable("lake", [SeatWish("person", "Ada"), SeatWish("random")], rated=True, pace=0, person=KEY)
    opened = await registry.open_table(wish)
    await Guest().play(registry, opened.id, 0, opened.seats[0].secret)


async def kept(store: Store) -> dict[str, Rating]:
    while not await store.public("over", "lake", 1) and await store.unfinished(1):
        await asyncio.sleep(0.01)
    return await store.ratings("lake", None, 10)


@pytest.mark.parametrize("dies", [dies_before, dies_after])
def test_a_result_is_kept_once_though_the_server_died(tmp_path: Path, dies: Callable[[Store], Finished]) -> None:
    async def story() -> tuple[dict[str, Rating], list[str]]:
        store = SqliteStore(tmp_path / "omphalos.db")
        await store.open()
        registry = TableRegistry(store, LiveConfig(fixed_pace=0.0), finished=dies(store))
        await play_out(store, registry)
        await asyncio.sleep(0)
        await registry.stop()
        await store.close()

        store = SqliteStore(tmp_path / "omphalos.db")
        await store.open()
        registry = TableRegistry(store, LiveConfig(fixed_pace=0.0), finished=ResultRecorder(store).record)
        await registry.start()
        ratings = await asyncio.wait_for(kept(store), 60)
        games = await store.finished("person:0123456789ab", 10)
        await registry.stop()
        await store.close()
        return ratings, [game.game for game in games]

    ratings, games = asyncio.run(story())
    assert {who: rating.games for who, rating in ratings.items()} == {"person:0123456789ab": 1, "bot:random": 1}
    assert games == ["lake"]
