"""Two servers behind one address, with PostgreSQL or Valkey restarted under load."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable

import pytest

from tests.server import engines
from tests.server.kill.load import load
from tests.server.kill.servers import RoundRobin, Server
from tests.server.kill.test_kill import LONG
from tests.server.lake import GAME
from tests.volume import volume

pytestmark = pytest.mark.anyio

KILLS = volume(3, 10)  # of each of the two
RESTARTS = volume(3, 10)


async def test_one_of_two_is_killed(
    server: Callable[..., Server], postgres_engine: engines.Postgres, own_valkey: engines.Valkey
):
    url = postgres_engine.new_database()
    both = [server(url, "--valkey", own_valkey.url, "--lease", "1") for _ in range(2)]
    for one in both:
        one.start()
    async with RoundRobin(both) as door, load(lambda _: door.url, GAME, LONG) as people:
        await people.open(8)
        await people.all_progress()
        for turn in range(2 * KILLS):
            one = both[turn % 2]
            one.kill()
            await people.all_progress()  # the other server has taken over all of them
            await people.check(url)
            one.start()
            await people.all_progress()
        await people.check(url)
        assert any("moved" in player.byes for player in people.players)
    assert not any(one.complaints() for one in both)


async def test_one_of_two_is_stopped_properly(
    server: Callable[..., Server], postgres_engine: engines.Postgres, own_valkey: engines.Valkey
):
    url = postgres_engine.new_database()
    both = [server(url, "--valkey", own_valkey.url, "--lease", "30") for _ in range(2)]  # no lease expires
    for one in both:
        one.start()
    async with RoundRobin(both) as door, load(lambda _: door.url, GAME, LONG) as people:
        await people.open(8)
        await people.all_progress()
        await people.rest()  # a client that is sending at that moment may miss the goodbye
        await asyncio.to_thread(both[0].kill, signal.SIGTERM)
        await people.until(lambda: any("restart" in player.byes for player in people.players))
        await people.go_on()
        await people.all_progress()
        await people.check(url)


async def test_valkey_is_restarted_under_load(
    server: Callable[..., Server], postgres_engine: engines.Postgres, own_valkey: engines.Valkey
):
    url = postgres_engine.new_database()
    both = [server(url, "--valkey", own_valkey.url, "--lease", "1") for _ in range(2)]
    for one in both:
        one.start()
    chance = random.Random(5)
    async with RoundRobin(both) as door, load(lambda _: door.url, GAME, LONG) as people:
        await people.open(8)
        for _ in range(RESTARTS):
            await people.all_progress()
            await asyncio.sleep(chance.random() * 0.1)
            await asyncio.to_thread(own_valkey.crash)
            await asyncio.sleep(chance.random() * 0.3)
            await asyncio.to_thread(own_valkey.start)
            await people.all_progress()
            await people.check(url)
    for one in both:
        one.watch()
        assert not one.complaints()


async def test_postgres_is_restarted_under_load(server: Callable[..., Server], own_postgres: engines.Postgres):
    url = own_postgres.new_database()
    one = server(url)
    one.start()
    chance = random.Random(6)
    async with load(lambda _: one.url, GAME, LONG) as people:
        people.watch = one.watch
        await people.open(8)
        for _ in range(RESTARTS):
            await people.all_progress()
            await asyncio.sleep(chance.random() * 0.1)
            await asyncio.to_thread(own_postgres.crash)
            await asyncio.sleep(chance.random() * 0.3)
            await asyncio.to_thread(own_postgres.start)
            await people.all_progress()
            await people.check(url)
    assert not one.complaints()
