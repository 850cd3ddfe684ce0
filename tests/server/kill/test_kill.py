"""A server under load is killed at random moments. Nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

import pytest

from tests.server import engines
from tests.server.kill.load import load
from tests.server.kill.servers import Server
from tests.server.lake import GAME
from tests.volume import volume

pytestmark = pytest.mark.anyio

KILLS = volume(8, 50)  # with SQLite
KILLS_WITH_POSTGRES = volume(4, 20)
LONG = {"rounds": 1_000_000}
BANK = {"kind": "bank", "seconds": 100_000, "increment": 0}


async def kill_again_and_again(server: Server, kills: int, seed: int) -> None:
    chance = random.Random(seed)
    server.start()
    async with load(lambda _: server.url, GAME, LONG) as people:
        people.watch = server.watch
        await people.open(6, BANK)
        await people.progress(50)
        entries = 0
        for _ in range(kills):
            greeted = [player.greeted for player in people.players]
            await people.progress(chance.randrange(1, 60))
            await asyncio.sleep(chance.random() * 0.02)
            server.kill()
            kept = await people.check(server.store)
            assert kept >= entries
            entries = kept
            started = time.monotonic()
            server.start()
            await people.until(
                lambda greeted=greeted: all(
                    one.greeted > before for one, before in zip(people.players, greeted, strict=True)
                )
            )
            people.check_clocks(started)
        await people.all_progress()
        server.kill()
        assert await people.check(server.store) >= people.acked
    assert not server.complaints()


async def test_a_server_with_sqlite(server: Callable[..., Server], sqlite_url: str):
    await kill_again_and_again(server(sqlite_url), KILLS, 1)


async def test_a_server_with_postgres(server: Callable[..., Server], postgres_engine: engines.Postgres):
    await kill_again_and_again(server(postgres_engine.new_database()), KILLS_WITH_POSTGRES, 2)
