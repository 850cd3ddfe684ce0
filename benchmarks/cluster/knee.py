"""PostgreSQL alone: how many moves it keeps a second, in how many commits, as more tables write at once.

The server's own store writes to it, without games, sockets or nginx. The knee is the number of tables beyond which
moves a second hardly grow and each only waits longer.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from typing import Final

import msgspec

from benchmarks.cluster.deployment import Deployment, deployed
from benchmarks.cluster.load import percentile
from benchmarks.cluster.network import network
from benchmarks.cluster.speed import Costs, difference, run, snapshot
from omphalos.server.store import open_store
from omphalos.server.store.store import Append, Beginning, Card, Store

WRITERS: Final = (1, 4, 16, 64, 256, 512)
ENTRY: Final = b'{"kind":"move","n":%d,"events":[{"type":"added","seat":0}],"seat":0,"action":{"type":"add"},"at":%d}'
GROWTH: Final = 1.15  # below this, four times the writers are no gain


class Level(msgspec.Struct, frozen=True):
    """What so many writers reached."""

    writers: int
    rate: float  # moves a second
    latencies: list[float]  # seconds
    costs: Costs


def measure(seconds: float, loopback: bool) -> None:
    """Measure and print."""
    print(f"\nPostgreSQL alone, written to by the server's store, {seconds:g} s each")
    heads = ("tables", "moves/s", "commits/s", "moves/commit", "WAL bytes", "p50 ms", "p99 ms", "CPU us/move")
    print("".join(f"{head:>13}" for head in heads), flush=True)
    with network(loopback) as net, deployed(net, 1) as deployment:
        levels = run(lambda: _levels(deployment, seconds))
    knee = next((one for one, more in itertools.pairwise(levels) if more.rate < GROWTH * one.rate), levels[-1])
    commits = knee.costs.commits / knee.costs.seconds
    print(f"the knee is at {knee.writers} tables at once: {knee.rate:.0f} moves/s in {commits:.0f} commits/s")


async def _levels(deployment: Deployment, seconds: float) -> list[Level]:
    where = deployment.postgres.where
    store = open_store(f"postgresql://omphalos@/postgres?host={where}")
    await store.open()
    levels: list[Level] = []
    try:
        for writers in WRITERS:
            tables = [await _table(store, f"k{writers}x{i}") for i in range(writers)]
            before = await snapshot(deployment)
            until = time.perf_counter() + seconds
            done = await asyncio.gather(*(_write(store, table, until) for table in tables))
            moves = [took for one in done for took in one]
            levels.append(_show(writers, moves, difference(before, await snapshot(deployment), len(moves)), seconds))
    finally:
        await store.close()
    return levels


def _show(writers: int, moves: list[float], costs: Costs, seconds: float) -> Level:
    costs = msgspec.structs.replace(costs, seconds=seconds)
    level = Level(writers, len(moves) / seconds, moves, costs)
    cells = [
        f"{writers}",
        f"{level.rate:.0f}",
        f"{costs.commits / seconds:.0f}",
        f"{len(moves) / max(costs.commits, 1):.1f}",
        f"{costs.wal / max(len(moves), 1):.0f}",
        f"{percentile(moves, 0.5) * 1000:.1f}",
        f"{percentile(moves, 0.99) * 1000:.1f}",
        f"{costs.per_move('PostgreSQL'):.0f}",
    ]
    print("".join(f"{cell:>13}" for cell in cells), flush=True)
    return level


async def _table(store: Store, table_id: str) -> str:
    card = Card(table_id, "count", "playing", False, 0, 0, b"{}")
    fence = await store.create(card, b"{}")
    beginning = Beginning(b"{}", "seed")
    await store.append(table_id, fence, Append(0, b"{}", card, b"{}", beginning=beginning))
    return table_id


async def _write(store: Store, table_id: str, until: float) -> list[float]:
    """Append entries one after another; return how long each took."""
    took: list[float] = []
    while (begun := time.perf_counter()) < until:
        n = len(took) + 1
        entry = ENTRY % (n, int(begun * 1000))
        await store.append(table_id, 1, Append(n, entry, None, None, 0, n))
        took.append(time.perf_counter() - begun)
    return took
