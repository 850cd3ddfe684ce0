"""Screens that all lose their connections at once and come back at once, and what others notice of it.

    python -m benchmarks.storm [--quick] [--screens 500] [--tables 50]

The server is a process of its own, and so are the people of another table, who ping fifty times a second. Their
latencies are given at rest and during the storm. Each screen reconnects without any delay, which is worse than browsers
do: they wait a random time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from statistics import median
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

PATIENCE: Final = 120.0  # seconds
PINGS: Final = 50.0  # a second
REST: Final = 3.0  # seconds of rest that are measured first
LIMITS: Final = (
    *("--max-connections", "100000", "--tables-per-hour", "100000", "--sockets-per-address", "100000"),
    *("--messages-per-second", "100000", "--message-burst", "100000", "--warm-up", "false"),
)


def call(base: str, path: str, message: Any) -> Any:
    """POST JSON."""
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{base}/{path}", json.dumps(message).encode(), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def open_table(base: str, game: str) -> tuple[str, list[str]]:
    """A table of two people: its id, and the secrets of their seats."""
    opened = call(base, "api/tables", {"game": game, "seats": [{"sitter": "person"}] * 2})
    return opened["id"], [seat["secret"] for seat in opened["seats"]]


async def join(base: str, table: str, secrets: list[str]) -> ClientConnection:
    """Connect, and wait until the screen is welcomed and has the position."""
    address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    client = await connect(address, compression=None, max_size=None, open_timeout=PATIENCE, ping_interval=None)
    await client.send(json.dumps({"type": "hello", "id": 1, "language": "en", "secrets": secrets}))
    while json.loads(await client.recv())["type"] != "update":
        pass
    return client


async def canary(base: str) -> None:
    """Ping at a table of its own, and print when and how long each took, until the input ends."""
    table, secrets = open_table(base, "flick")
    client = await join(base, table, secrets[:1])
    print("ready", flush=True)
    until = asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    taken: list[tuple[float, float]] = []
    number = 1
    while not until.done():
        number += 1
        begun = time.monotonic()
        await client.send(json.dumps({"type": "ping", "id": number}))
        while json.loads(await client.recv()).get("re") != number:
            pass
        taken.append((begun, time.monotonic() - begun))
        await asyncio.sleep(max(0.0, 1 / PINGS - taken[-1][1]))
    print(json.dumps(taken), flush=True)


async def storm(base: str, screens: int, tables: int, game: str) -> tuple[float, float, float]:
    """Let all screens come, cut them off, and let them come back. When it began, and when half and all were back."""
    places = [open_table(base, game) for _ in range(tables)]
    wanted = [
        (table, secrets[:1] if number < tables else [])
        for number in range(screens)
        for table, secrets in [places[number % tables]]
    ]
    gate = asyncio.Semaphore(20)

    async def come(table: str, secrets: list[str]) -> ClientConnection:
        async with gate:
            return await join(base, table, secrets)

    clients = await asyncio.gather(*(come(*one) for one in wanted))
    await asyncio.sleep(REST)
    for client in clients:
        client.transport.abort()
    began, back = time.monotonic(), list[float]()

    async def again(table: str, secrets: list[str]) -> ClientConnection:
        client = await join(base, table, secrets)
        back.append(time.monotonic())
        return client

    clients = await asyncio.gather(*(again(*one) for one in wanted))
    for client in clients:
        client.transport.abort()
    return began, median(back), max(back)


def measure(screens: int, tables: int, game: str) -> None:
    """Start a server and a canary, and print a line of the report."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        words = [
            sys.executable,
            "-m",
            "omphalos.cli",
            "serve",
            "--port",
            str(port),
            "--store",
            f"sqlite:///{folder}/t.db",
        ]
        server = subprocess.Popen([*words, *LIMITS], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until = time.monotonic() + PATIENCE
            while server.poll() is None and time.monotonic() < until:
                with socket.socket() as door:
                    if door.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            words = [sys.executable, "-m", "benchmarks.storm", "--canary", base]
            bird = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            assert bird.stdin is not None
            assert bird.stdout is not None
            assert bird.stdout.readline() == "ready\n"
            began, half, last = asyncio.run(storm(base, screens, tables, game))
            bird.stdin.write("\n")
            bird.stdin.flush()
            taken: list[tuple[float, float]] = json.loads(bird.stdout.readline())
            bird.wait(PATIENCE)
        finally:
            server.terminate()
            server.wait(PATIENCE)
    rest = sorted(seconds for at, seconds in taken if began - REST < at < began - 0.1)
    during = sorted(seconds for at, seconds in taken if began - 0.05 < at < last)
    print(
        f"{screens} screens at {tables} tables of {game}: half are back after {half - began:.2f} s, all after"
        f" {last - began:.2f} s; others' pings at rest {1000 * median(rest):.1f} ms (longest {1000 * rest[-1]:.0f}),"
        f" meanwhile {1000 * median(during):.1f} ms (longest {1000 * during[-1]:.0f}); load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def main(words: list[str]) -> int:
    """Measure many tables, and one table with many spectators."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.storm", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few screens: only to see that it runs")
    parser.add_argument("--screens", type=int, default=0, help="how many (default: 500)")
    parser.add_argument("--tables", type=int, default=0, help="at how many tables (default: 50)")
    parser.add_argument("--canary", default="", help=argparse.SUPPRESS)
    given = parser.parse_args(words)
    if given.canary:
        asyncio.run(canary(given.canary))
        return 0
    screens, tables = given.screens or (40 if given.quick else 500), given.tables or (8 if given.quick else 50)
    for game in ("flick", "oracle"):
        measure(screens, tables, game)
    measure(min(screens, 190), 1, "oracle")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
