"""Faults under load: how long tables stand still, and whether a move is lost or a table has two owners."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import msgspec

from benchmarks.cluster.deployment import LEASE, Deployment, deployed
from benchmarks.cluster.history import History, check
from benchmarks.cluster.load import Load, percentile
from benchmarks.cluster.network import Host, network
from benchmarks.cluster.parts import WATCHDOG, Part
from benchmarks.cluster.speed import run

PROMISE: Final = LEASE + 2.0  # seconds until a table goes on after a fault of one part
STILL: Final = 1.0  # seconds: a table that stands still longer counts as affected
LASTS: Final = 2 * LEASE  # seconds of a freeze or a partition
EVERY: Final = 0.5  # seconds between two planned moves of a table
SETTLE: Final = 60.0  # seconds until the drill gives a table up

Fault: TypeAlias = Callable[[Deployment], Awaitable[None]]


class Outcome(msgspec.Struct, frozen=True):
    """What a fault did to the tables."""

    fault: str
    moves: int  # acknowledged
    still: list[float]  # by table: the longest time in seconds from a planned move until all screens had it
    violations: int
    kept_promise: bool


# --- the faults: each ends with everything as before


async def kill(deployment: Deployment) -> None:
    """`kill -9` of a server; it is started again later."""
    await _stop(deployment.servers[0], signal.SIGKILL)
    await asyncio.sleep(LASTS)
    await _start(deployment.servers[0])


async def freeze(deployment: Deployment) -> None:
    """A server stops for longer than its lease, and then goes on as if nothing had happened.

    Its screens wait for it, so this is about safety: it must not write to tables that others have taken over.
    """
    deployment.servers[1].signal(signal.SIGSTOP)
    await asyncio.sleep(LASTS)
    deployment.servers[1].signal(signal.SIGCONT)


async def freeze_watched(deployment: Deployment) -> None:
    """A server stops for good; its watchdog kills and restarts it, as systemd does."""
    server = deployment.servers[1]
    server.silence()
    server.signal(signal.SIGSTOP)
    while server.silence() < WATCHDOG:
        await asyncio.sleep(0.1)
    await _stop(server, signal.SIGKILL)
    await _start(server)


async def without_valkey(deployment: Deployment) -> None:
    """A server cannot reach Valkey for longer than its lease. On loopback, Valkey is frozen for all."""
    await _cut(deployment, deployment.servers[2].host, deployment.valkey)


async def without_postgres(deployment: Deployment) -> None:
    """A server cannot reach PostgreSQL for longer than its lease. On loopback, PostgreSQL is frozen for all."""
    await _cut(deployment, deployment.servers[2].host, deployment.postgres)


async def restart_server(deployment: Deployment) -> None:
    """A server is stopped properly and started again."""
    await _stop(deployment.servers[0], signal.SIGTERM)
    await _start(deployment.servers[0])


async def restart_valkey(deployment: Deployment) -> None:
    """Valkey is killed and comes back after a second with no data."""
    await _stop(deployment.valkey, signal.SIGKILL)
    await asyncio.sleep(1.0)
    await _start(deployment.valkey)


async def restart_postgres(deployment: Deployment) -> None:
    """PostgreSQL crashes, comes back after a second and recovers."""
    await _stop(deployment.postgres, signal.SIGQUIT)
    await asyncio.sleep(1.0)
    await _start(deployment.postgres)


async def restart_nginx(deployment: Deployment) -> None:
    """nginx is killed and comes back after a second; every connection breaks."""
    await _stop(deployment.nginx, signal.SIGTERM)
    await asyncio.sleep(1.0)
    await _start(deployment.nginx)


async def fail_over(deployment: Deployment) -> None:
    """The primary PostgreSQL crashes for good; its replica is promoted a second later."""
    assert deployment.replica is not None
    await _stop(deployment.postgres, signal.SIGQUIT)
    await asyncio.sleep(1.0)
    await asyncio.to_thread(deployment.replica.promote)


async def vanish(deployment: Deployment) -> None:
    """The primary PostgreSQL vanishes without a word, as with its machine; its replica is promoted a second later."""
    assert deployment.replica is not None
    for host in (*(server.host for server in deployment.servers), deployment.replica.host):
        await asyncio.to_thread(deployment.network.cut, host, deployment.postgres.host)
    await asyncio.sleep(1.0)
    await asyncio.to_thread(deployment.replica.promote)


FAULTS: Final[dict[str, Fault]] = {
    "server killed (-9)": kill,
    "server frozen, killed by its watchdog": freeze_watched,
    "server frozen for 12 s, no watchdog": freeze,
    "server cut off from Valkey": without_valkey,
    "server cut off from PostgreSQL": without_postgres,
    "server restarted": restart_server,
    "Valkey restarted, data lost": restart_valkey,
    "PostgreSQL crashed and restarted": restart_postgres,
    "nginx restarted": restart_nginx,
}
FAIL_OVERS: Final[dict[str, Fault]] = {
    "PostgreSQL fail-over after a crash": fail_over,
    "PostgreSQL fail-over, primary vanished": vanish,
}


def drill(tables: int, processes: int, only: str, loopback: bool) -> int:
    """Run every fault, print what it did, and return the number of violations and broken promises."""
    print(f"{tables} tables of four screens at {processes} processes, lease {LEASE:g} s, a move every {EVERY:g} s")
    print(f"{'':40}{'moves':>8}{'tables still':>14}{'p50 s':>8}{'max s':>8}{'violations':>12}", flush=True)
    bad = 0
    wanted = {name: fault for name, fault in FAULTS.items() if only in name}
    if wanted:
        with network(loopback) as net, deployed(net, processes) as deployment:
            bad += run(lambda: _drill(deployment, wanted, tables))
    for name, fault in FAIL_OVERS.items():  # each uses up a primary
        if only in name:
            with network(loopback) as net:
                if fault is vanish and not net.separate:
                    print(f"{name:40}{'needs namespaces':>22}")
                    continue
                with deployed(net, processes, replica=True) as deployment:
                    bad += run(lambda d=deployment, n=name, f=fault: _drill(d, {n: f}, tables))
    return bad


async def _drill(deployment: Deployment, faults: dict[str, Fault], tables: int) -> int:
    await asyncio.to_thread(deployment.audit)
    bad = 0
    for name, fault in faults.items():
        outcome = await _one(deployment, tables, name, fault)
        affected = [still for still in outcome.still if still > STILL]
        verdict = "" if outcome.kept_promise else f"   over {PROMISE:g} s"
        print(
            f"{name:40}{outcome.moves:8}{len(affected):8} of {tables:2}"
            f"{percentile(affected, 0.5) if affected else 0.0:8.1f}{max(outcome.still):8.1f}"
            f"{outcome.violations:12}{verdict}",
            flush=True,
        )
        bad += outcome.violations + (not outcome.kept_promise)
    return bad


async def _one(deployment: Deployment, tables: int, name: str, fault: Fault) -> Outcome:
    """Open tables evenly spread over the processes, play, and break something."""
    load, nginx = Load(History()), deployment.nginx
    where = nginx.host.address, nginx.port
    await load.open(tables, lambda i: (where[0], nginx.ports[i % len(nginx.ports)]), lambda _i, _seat: lambda: where)
    stop = asyncio.Event()

    async def play() -> None:
        while not stop.is_set():
            await load.play(tables / EVERY, 1.0)

    playing = asyncio.create_task(play())
    await asyncio.sleep(2.0)
    await fault(deployment)
    await asyncio.sleep(PROMISE)
    stop.set()
    await playing
    settled = await load.settle(SETTLE)
    now = time.perf_counter()
    still = [
        max(
            [move.latency for move in table.done]
            + ([now - since] if (since := table.waiting_since()) is not None else [0.0])
        )
        for table in load.tables
    ]
    await load.close()
    stored, writes = await asyncio.to_thread(deployment.stored), await asyncio.to_thread(deployment.writes)
    assert load.history is not None
    violations = check(load.history, stored, writes)
    for line in [*map(str, violations), *load.problems][:5]:
        print(f"  {line}", file=sys.stderr)
    kept = settled and (max(still) <= PROMISE or fault is freeze)
    return Outcome(name, len(load.history.acknowledged), still, len(violations) + len(load.problems), kept)


# --- helpers


async def _stop(part: Part, how: signal.Signals) -> None:
    await asyncio.to_thread(part.stop, how)


async def _start(part: Part) -> None:
    await asyncio.to_thread(part.start)


async def _cut(deployment: Deployment, server: Host, engine: Part) -> None:
    if deployment.network.separate:
        await asyncio.to_thread(deployment.network.cut, server, engine.host)
        await asyncio.sleep(LASTS)
        await asyncio.to_thread(deployment.network.mend, server, engine.host)
    else:
        engine.signal(signal.SIGSTOP)
        await asyncio.sleep(LASTS)
        engine.signal(signal.SIGCONT)
