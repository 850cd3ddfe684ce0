"""Speed and cost: moves a second and latencies by processes and relayed screens, and processor time by part."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

import msgspec

from benchmarks.cluster.deployment import Deployment, deployed
from benchmarks.cluster.load import Load, percentile
from benchmarks.cluster.network import network

T = TypeVar("T")
SECONDS_PER_MOVE: Final = 20.0  # of a player, for the estimate
PLAYERS: Final = 1_000_000


class Plan(msgspec.Struct, frozen=True):
    """How much is measured."""

    tables: int
    rate: float  # planned moves a second
    seconds: float
    processes: tuple[int, ...] = (1, 2, 4)
    remote: tuple[int, ...] = (0, 50, 90)  # percent of the screens at another process than their table
    loopback: bool = False


class Costs(msgspec.Struct, frozen=True):
    """What a number of moves took. Times are processor seconds."""

    moves: int
    seconds: float
    cpu: dict[str, float]  # by part, and of the load generator
    commits: int
    wal: int  # bytes

    def per_move(self, part: str) -> float:
        """Microseconds of a part for one move."""
        return self.cpu[part] / max(self.moves, 1) * 1e6


class Measured(msgspec.Struct, frozen=True):
    """One line of the table."""

    processes: int
    remote: int
    rate: float  # planned moves a second, which were done
    latencies: list[float]  # seconds
    most: float  # moves a second without pauses
    costs: Costs  # at the most


def run(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run with uvloop, as the server does."""
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main())


def measure(plan: Plan) -> list[Measured]:
    """Measure and print every combination."""
    print(
        f"{plan.tables} tables of four screens, {plan.rate:g} moves/s planned for {plan.seconds:g} s;"
        " then as many as can be"
    )
    heads = ("processes", "relayed", "moves/s", "p50 ms", "p99 ms", "p99.9 ms", "most moves/s")
    print("".join(f"{head:>13}" for head in heads), flush=True)
    found: list[Measured] = []
    for processes in plan.processes:
        for remote in plan.remote if processes > 1 else (0,):
            with network(plan.loopback) as net, deployed(net, processes) as deployment:
                one = run(lambda d=deployment, r=remote: _measure(d, plan, r))
            found.append(one)
            times = [percentile(one.latencies, share) * 1000 for share in (0.5, 0.99, 0.999)]
            cells = [f"{one.rate:.0f}", *(f"{value:.1f}" for value in times), f"{one.most:.0f}"]
            print(f"{processes:13}{remote:11} %" + "".join(f"{cell:>13}" for cell in cells), flush=True)
    return found


async def _measure(deployment: Deployment, plan: Plan, remote: int) -> Measured:
    load, nginx = Load(), deployment.nginx
    processes, address = len(deployment.servers), nginx.host.address

    def place(i: int, seat: int) -> Callable[[], tuple[str, int]]:
        """At the table's process, or at one of the others for `remote` percent of the screens, evenly spread."""
        number = i * 4 + seat
        away = (number * remote) % 100 + remote >= 100 if remote else False
        port = nginx.ports[(i + (1 + number % (processes - 1) if away else 0)) % processes]
        return lambda: (address, port)

    await load.open(plan.tables, lambda i: (address, nginx.ports[i % processes]), place)
    await load.play(plan.rate, 2.0)  # warm up
    await load.settle(10.0)
    skip = [len(table.done) for table in load.tables]
    begun = await load.play(plan.rate, plan.seconds)
    took = time.perf_counter() - begun
    await load.settle(30.0)
    latencies = [move.latency for table, n in zip(load.tables, skip, strict=True) for move in table.done[n:]]
    rate = min(len(latencies) / took, plan.rate)
    before = await snapshot(deployment)
    most = await load.saturate(plan.seconds)
    after = await snapshot(deployment)
    await load.close()
    return Measured(processes, remote, rate, latencies, most, difference(before, after, round(most * plan.seconds)))


async def snapshot(deployment: Deployment) -> Costs:
    """What was used until now. Reading it takes a second, until PostgreSQL has published its counts."""
    now, cpu = time.perf_counter(), deployment.cpu() | {"load": time.process_time()}
    row = await asyncio.to_thread(
        deployment.primary.psql,
        "SELECT pg_sleep(1.1); SELECT xact_commit, pg_current_wal_lsn() - '0/0' FROM pg_stat_database"
        " WHERE datname = 'postgres'",
    )
    commits, wal = map(int, row.split()[-1].split("|"))
    return Costs(0, now, cpu, commits, wal)


def difference(before: Costs, after: Costs, moves: int) -> Costs:
    """What was used between two snapshots."""
    cpu = {part: after.cpu[part] - used for part, used in before.cpu.items()}
    return Costs(moves, after.seconds - before.seconds, cpu, after.commits - before.commits, after.wal - before.wal)


def show_costs(found: list[Measured]) -> None:
    """Print the processor time of a move by part, and what a million players would need."""
    parts = list(found[0].costs.cpu)
    print("\nprocessor time of one move in microseconds, at the most moves a second")
    print(
        f"{'processes':>13}{'relayed':>13}"
        + "".join(f"{part:>13}" for part in parts)
        + f"{'WAL bytes':>13}{'moves/commit':>14}"
    )
    for one in found:
        costs = one.costs
        cells = [f"{costs.per_move(part):.0f}" for part in parts]
        cells += [f"{costs.wal / max(costs.moves, 1):.0f}"]
        line = f"{one.processes:13}{one.remote:11} %" + "".join(f"{cell:>13}" for cell in cells)
        print(line + f"{costs.moves / max(costs.commits, 1):14.2f}")
    worst = found[-1].costs
    rate = PLAYERS / SECONDS_PER_MOVE
    needs = ", ".join(f"{part} {rate * worst.per_move(part) / 1e6:.0f}" for part in parts if part != "load")
    print(
        f"\na million players who move every {SECONDS_PER_MOVE:g} s ({rate:,.0f} moves/s), by the last line:"
        f" cores for {needs}; {rate * worst.wal / max(worst.moves, 1) / 1e6:.0f} MB of WAL a second"
    )
