"""Servers replaced one after another while games go on, and thousands of screens that reconnect at once."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final

from benchmarks.cluster.deployment import Deployment, deployed
from benchmarks.cluster.history import History, check
from benchmarks.cluster.load import Load, percentile
from benchmarks.cluster.network import network
from benchmarks.cluster.speed import run

PROBE: Final = 20.0  # moves a second over all tables while screens reconnect
PATIENCE: Final = 120.0  # seconds until the drill gives up


def rolling(tables: int, processes: int, loopback: bool) -> int:
    """Replace every server; return the number of violations."""
    with network(loopback) as net, deployed(net, processes) as deployment:
        return run(lambda: _rolling(deployment, tables))


async def _rolling(deployment: Deployment, tables: int) -> int:
    history = History()
    load = Load(history)
    await asyncio.to_thread(deployment.audit)
    nginx = deployment.nginx
    where = nginx.host.address, nginx.port
    await load.open(tables, lambda i: (where[0], nginx.ports[i % len(nginx.ports)]), lambda _i, _seat: lambda: where)
    stop = asyncio.Event()

    async def play() -> None:
        while not stop.is_set():
            await load.play(2.0 * tables, 1.0)

    playing = asyncio.create_task(play())
    await asyncio.sleep(2.0)
    begun = time.perf_counter()
    for server in deployment.servers:
        await asyncio.to_thread(server.stop, signal.SIGTERM)
        await asyncio.to_thread(server.start)
        await asyncio.sleep(2.0)
    took = time.perf_counter() - begun
    await asyncio.sleep(2.0)
    stop.set()
    await playing
    await load.settle(PATIENCE)
    latencies = [move.latency for table in load.tables for move in table.done]
    still = [max(move.latency for move in table.done) for table in load.tables]
    await load.close()
    stored, writes = await asyncio.to_thread(deployment.stored), await asyncio.to_thread(deployment.writes)
    violations = check(history, stored, writes)
    for violation in violations[:5]:
        print(f"  {violation}", file=sys.stderr)
    print(
        f"rolling upgrade of {len(deployment.servers)} processes with {tables} games in play: {took:.0f} s;"
        f" a table stood still for {percentile(still, 0.5):.1f} s (p50), {max(still):.1f} s at most;"
        f" {len(latencies)} moves, p50 {percentile(latencies, 0.5) * 1000:.0f} ms, p99"
        f" {percentile(latencies, 0.99) * 1000:.0f} ms; violations: {len(violations) + len(load.problems)}",
        flush=True,
    )
    return len(violations) + len(load.problems)


def storm(screens: int, processes: int, loopback: bool) -> None:
    """Break all connections at once, with and without the random delay of the browser client."""
    with network(loopback) as net, deployed(net, processes) as deployment:
        run(lambda: _storm(deployment, screens))


async def _storm(deployment: Deployment, screens: int) -> None:
    load, nginx = Load(), deployment.nginx
    where = nginx.host.address, nginx.port
    await load.open(
        screens // 4, lambda i: (where[0], nginx.ports[i % len(nginx.ports)]), lambda _i, _seat: lambda: where
    )

    async def drop() -> None:
        for screen in load.screens:
            screen.drop()

    async def stop() -> None:
        await asyncio.to_thread(deployment.servers[0].stop, signal.SIGTERM)

    await _break(load, drop, True, "all connections break, random delays")
    await _break(load, drop, False, "all connections break, equal delays")
    await _break(load, stop, True, "a process stops, random delays")
    await load.close()


async def _break(load: Load, fault: Callable[[], Coroutine[Any, Any, None]], jitter: bool, what: str) -> None:
    """Break connections while a few moves a second are planned; print when the screens were back, and the latencies."""
    screens = load.screens
    for screen in screens:
        screen.jitter = jitter
    before = [screen.connects for screen in screens]
    skip = [len(table.done) for table in load.tables]
    back = dict[int, float]()
    playing = asyncio.create_task(load.play(PROBE, 10.0))
    begun = time.perf_counter()
    breaking = asyncio.create_task(fault())
    while time.perf_counter() < begun + PATIENCE:
        await asyncio.sleep(0.02)
        for i, screen in enumerate(screens):
            if screen.ready and screen.connects > before[i]:
                back.setdefault(i, time.perf_counter() - begun)
        if breaking.done() and playing.done() and all(screen.ready for screen in screens):
            break
    await breaking
    await playing
    await load.settle(30.0)
    times = list(back.values())
    tries = sum(screen.connects for screen in screens) - sum(before)
    moves = [move.latency for table, n in zip(load.tables, skip, strict=True) for move in table.done[n:]]
    print(
        f"{what}: {len(back)} of {len(screens)} screens reconnect in {tries} attempts,"
        f" p50 {percentile(times, 0.5):.1f} s, p99 {percentile(times, 0.99):.1f} s, last {max(times):.1f} s;"
        f" moves meanwhile p50 {percentile(moves, 0.5) * 1000:.0f} ms, p99 {percentile(moves, 0.99) * 1000:.0f} ms;"
        f" not back: {sum(not screen.ready for screen in screens)}",
        flush=True,
    )
