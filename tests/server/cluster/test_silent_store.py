"""PostgreSQL falls silent: nothing is refused, and nothing is answered. No lease may depend on that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from omphalos.server.cluster.cluster import Cluster
from omphalos.server.cluster.errors import BadTiming, ClusterUnavailable
from omphalos.server.cluster.timing import Timing
from omphalos.server.store import open_store, postgres_pool
from tests.server import engines
from tests.server.cluster.conftest import LASTING, Node
from tests.server.cluster.test_cluster import seat_down, seat_down_again
from tests.server.live.harness import GUESS, wish
from tests.server.vanishing import VanishingProxy
from tests.waiting import arrival, eventually

pytestmark = pytest.mark.anyio

SILENCE = 3.5  # seconds; more than three leases, and longer than a process cut off from the store keeps its tables
PATIENT = Timing(LASTING, LASTING / 6, LASTING / 2, store=2.5)  # on a busy machine an answer takes long


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_pool, "COMMAND_TIMEOUT", 0.5)
    monkeypatch.setattr(postgres_pool, "CONNECT_TIMEOUT", 0.5)


@asynccontextmanager
async def running(*nodes: Node) -> AsyncGenerator[None]:
    for node in nodes:
        await node.open()
    try:
        yield
    finally:
        for node in nodes:
            await node.close()


async def test_no_table_moves_while_the_store_is_silent_for_all(
    postgres_engine: engines.Postgres, postgres_url: str, valkey: engines.Valkey
):
    """All are alive and Valkey is well. Their leases used to run out together, and they took each other's tables."""
    async with VanishingProxy(postgres_engine.folder) as proxy:
        here, there = (Node(proxy.url(postgres_url), valkey.url, PATIENT) for _ in range(2))
        async with running(here, there):
            tables = [await node.registry.open_table(wish("person", "person")) for node in (here, there)]
            near = [await seat_down(here, tables[0], 0), await seat_down(there, tables[1], 0)]
            far = [await seat_down(there, tables[0], 1), await seat_down(here, tables[1], 1)]
            lives = [here.registry.live_tables[tables[0].id], there.registry.live_tables[tables[1].id]]
            proxy.vanish()
            acting = [asyncio.create_task(client.act(0, GUESS, after=0)) for client in near]
            await asyncio.sleep(SILENCE)
            assert not any(task.done() for task in acting)
            proxy.come_back()
            for task in acting:
                assert (await arrival(task, "an answer to the action"))["type"] == "done"
            for client in far:
                assert (await client.act(1, GUESS, after=0))["type"] == "done"
            assert not any(client.closed for client in (*near, *far))
            assert [here.registry.live_tables[tables[0].id], there.registry.live_tables[tables[1].id]] == lives
            assert (here.cluster.relayed, there.cluster.relayed) == (1, 1)


async def test_no_table_moves_while_the_store_fails_over(
    postgres_engine: engines.Postgres, postgres_url: str, valkey: engines.Valkey
):
    async with VanishingProxy(postgres_engine.folder) as proxy:
        here, there = (Node(proxy.url_with_replica(postgres_url), valkey.url) for _ in range(2))
        async with running(here, there):
            opened = await here.registry.open_table(wish("person", "person"))
            near, far = await seat_down(here, opened, 0), await seat_down(there, opened, 1)
            live = here.registry.live_tables[opened.id]
            proxy.vanish()
            assert (await near.act(0, GUESS, after=0))["type"] == "done"
            assert (await far.act(1, GUESS, after=0))["type"] == "done"
            assert here.registry.live_tables[opened.id] is live
            assert not near.closed
            assert not far.closed


async def test_a_process_that_alone_does_not_reach_the_store_gives_its_tables_to_the_others(
    postgres_engine: engines.Postgres, postgres_url: str, valkey: engines.Valkey
):
    async with VanishingProxy(postgres_engine.folder) as proxy:
        here, there = Node(proxy.url(postgres_url), valkey.url), Node(postgres_url, valkey.url)
        async with running(here, there):
            opened = await here.registry.open_table(wish("person", "person"))
            near, far = await seat_down(here, opened, 0), await seat_down(there, opened, 1)
            proxy.vanish()
            for client in (near, far):
                assert (await client.next_of("bye"))["reason"] == "moved"
            assert here.registry.unreachable(opened.id)  # a proxy asks the other process at once
            with pytest.raises(ClusterUnavailable, match="does not reach the store"):
                await here.registry.find(opened.id)
            again = await seat_down_again(there, opened, 0, 1)
            assert (await again.act(0, GUESS, after=0))["type"] == "done"
            proxy.come_back()
            await eventually(lambda: not here.cluster.cut_off)
            back = await seat_down_again(here, opened, 1)
            assert (await back.act(1, GUESS, after=1))["type"] == "done"
            assert here.cluster.relayed == 1


async def test_a_process_that_reaches_nothing_sends_its_screens_away(
    postgres_engine: engines.Postgres, postgres_url: str, valkey: engines.Valkey
):
    async with VanishingProxy(postgres_engine.folder) as proxy:
        here = Node(proxy.url(postgres_url), valkey.url)
        async with running(here):
            opened = await here.registry.open_table(wish("person", "person"))
            near = await seat_down(here, opened, 0)
            proxy.vanish()
            await asyncio.to_thread(valkey.crash)
            assert (await near.next_of("bye"))["reason"] == "moved"
            assert here.registry.unreachable(opened.id)
            await asyncio.to_thread(valkey.start)
            proxy.come_back()
            await eventually(lambda: not here.cluster.cut_off)
            again = await seat_down_again(here, opened, 0)
            assert (await again.act(0, GUESS, after=0))["type"] == "done"


async def test_limits_that_do_not_fit_the_store_are_refused_at_the_start(postgres_url: str, valkey: engines.Valkey):
    listener: Any = SimpleNamespace(connect_here=None, answer=None)
    cluster = Cluster(open_store(postgres_url), valkey.url, limits=Timing(2.0, 0.3, 0.5, store=0.8))
    cluster.attach(listener)
    with pytest.raises(BadTiming, match=r"needs up to 1\.3 s to fail over"):
        await cluster.open()
    await cluster.close()
