"""Several server processes with PostgreSQL, Valkey and nginx: speed, cost, faults and restarts.

    python -m benchmarks.cluster [--quick]        speed, processor time by part, PostgreSQL alone
    python -m benchmarks.cluster --faults         every fault under load, checked by the clients' histories
    python -m benchmarks.cluster --upgrade        a rolling upgrade, and screens that reconnect at once

As root, each part is in a network namespace of its own, with 0.5 ms delay where the kernel has netem. Otherwise all
run on loopback. The load is open-loop: latency counts from the planned time of a move until all four screens have it.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys

from benchmarks.cluster import faults, knee, speed, upgrade
from benchmarks.cluster.network import network


def main(words: list[str]) -> int:
    """Run a drill and print its report. The exit status is 1 if a promise was broken."""
    p = argparse.ArgumentParser(prog="python -m benchmarks.cluster", description="Several server processes under load.")
    p.add_argument("--faults", action="store_true", help="break each part under load")
    p.add_argument("--upgrade", action="store_true", help="replace all servers, and reconnect all screens at once")
    p.add_argument("--quick", action="store_true", help="few tables, few seconds: only to see that it runs")
    p.add_argument("--loopback", action="store_true", help="no network namespaces, also as root")
    p.add_argument("--only", default="", help="only faults with this in their name")
    p.add_argument("--tables", type=int, default=0, help="tables (default: 100; with faults 30)")
    p.add_argument("--rate", type=float, default=0.0, help="planned moves a second (default: 200)")
    p.add_argument("--seconds", type=float, default=0.0, help="how long each measurement lasts (default: 10)")
    p.add_argument("--processes", type=int, default=3, help="server processes for faults and upgrades (default: 3)")
    p.add_argument("--screens", type=int, default=0, help="screens that reconnect at once (default: 2000)")
    given = p.parse_args(words)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with network(given.loopback) as net:
        net.add("probe")  # tells whether links can be delayed
        print(f"{net.description}; {os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f} before\n", flush=True)
    if given.faults:
        return int(
            faults.drill(given.tables or (9 if given.quick else 30), given.processes, given.only, given.loopback) > 0
        )
    if given.upgrade:
        bad = upgrade.rolling(given.tables or (9 if given.quick else 30), given.processes, given.loopback)
        upgrade.storm(given.screens or (200 if given.quick else 2000), given.processes, given.loopback)
        return int(bad > 0)
    tables, rate, seconds = (12, 50.0, 2.0) if given.quick else (100, 200.0, 10.0)
    plan = speed.Plan(
        given.tables or tables,
        given.rate or rate,
        given.seconds or seconds,
        processes=(1, 2) if given.quick else (1, 2, 4),
        remote=(0, 90) if given.quick else (0, 50, 90),
        loopback=given.loopback,
    )
    speed.show_costs(speed.measure(plan))
    knee.measure(min(plan.seconds, 4.0), given.loopback)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
