"""The drill of several processes in small: two on loopback, one is killed, and the histories are checked."""

from __future__ import annotations

import asyncio
import signal

import msgspec
from benchmarks.cluster.deployment import Deployment, deployed
from benchmarks.cluster.history import History, check
from benchmarks.cluster.load import Load, percentile
from benchmarks.cluster.network import network
from benchmarks.cluster.speed import run

TABLES, RATE, LEASE = 6, 30.0, 1.0


def test_no_move_is_lost_when_one_of_two_processes_is_killed() -> None:
    with network(loopback=True) as net, deployed(net, 2, lease=LEASE) as deployment:
        run(lambda: kill_one(deployment))


async def kill_one(deployment: Deployment) -> None:
    history = History()
    load, nginx = Load(history), deployment.nginx
    deployment.audit()
    where = nginx.host.address, nginx.port
    await load.open(TABLES, lambda i: (where[0], nginx.ports[i % 2]), lambda _i, _seat: lambda: where)
    playing = asyncio.create_task(load.play(RATE, 4.0))
    await asyncio.sleep(1.0)
    await asyncio.to_thread(deployment.servers[0].stop, signal.SIGKILL)
    await playing
    assert await load.settle(20.0)
    await load.close()
    stored, writes = deployment.stored(), deployment.writes()
    assert not load.problems
    assert check(history, stored, writes) == []
    assert len(history.acknowledged) == RATE * 4  # every planned move was made
    assert {write.writer for write in writes} == {"node0", "node1"}
    assert max(write.fence for write in writes) > 1  # the tables of the killed process have another owner
    await assert_damage_is_found(history, deployment)


async def assert_damage_is_found(history: History, deployment: Deployment) -> None:
    """The real records, changed in the database as a broken server would have."""
    table = history.acknowledged[-1].table
    last = max(move.n for move in history.acknowledged if move.table == table)
    deployment.postgres.psql(f"DELETE FROM entries WHERE table_id = '{table}' AND n = {last}")
    assert {one.kind for one in check(history, deployment.stored(), deployment.writes())} == {"lost"}
    writes = deployment.writes()
    stale = msgspec.structs.replace(writes[-1], table=max(writes, key=lambda one: one.fence).table, fence=1)
    assert "stale-fence" in {one.kind for one in check(History(), {}, [*writes, stale])}


def test_percentiles_are_of_the_ordered_values() -> None:
    assert percentile([3.0, 1.0, 2.0, 4.0], 0.5) == 3.0
    assert percentile(list(range(1000)), 0.999) == 999
    assert percentile([7.0], 0.99) == 7.0
