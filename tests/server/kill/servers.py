"""Servers that are started, killed and started again at the same address."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[3]
WAIT = 120.0  # seconds until the start times out
GENEROUS = (
    *("--messages-per-second", "1000000", "--message-burst", "1000000", "--flood", "1000000"),
    *("--tables-per-hour", "1000000", "--max-connections", "1000000", "--pace", "0", "--bots", "1"),
    *("--warm-up", "false"),
)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


class Nursery:
    """Starts servers."""

    def __init__(self, folder: Path, *modules: str) -> None:
        self.folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.kill.nursery", *modules],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"

    def bear(self, log: Path, words: list[str]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([str(log), words]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(WAIT)
        self._process.stdout.close()


class Server:
    """`omphalos serve`, always at the same port."""

    def __init__(self, nursery: Nursery, store: str, *more: str) -> None:
        self._nursery = nursery
        self.port = free_port()
        self.store = store
        self.log = nursery.folder / f"server-{self.port}.log"
        self._words = ["serve", "--port", str(self.port), "--store", store, "--log", "json", *GENEROUS, *more]
        self.pid = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it. Returns when it listens; the earlier process has ended."""
        until = time.monotonic() + WAIT
        self.pid = self._nursery.bear(self.log, self._words)
        while True:
            with socket.socket() as door:
                if door.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self.alive, self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.005)

    @property
    def alive(self) -> bool:
        return self.pid != 0 and Path(f"/proc/{self.pid}").exists()

    def watch(self) -> None:
        """Fail with the end of its log if it has died by itself."""
        assert self.alive, self.log.read_text()[-10_000:]

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, how)
            until = time.monotonic() + WAIT
            while self.alive:
                assert time.monotonic() < until
                time.sleep(0.001)
            self.pid = 0

    def complaints(self) -> list[str]:
        """Return the lines of its log that report unexpected errors."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if "Traceback" in line or '"level":"critical"' in line]


class RoundRobin:
    """A proxy with one address for several servers: each connection goes to the next one that listens."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers
        self.port = free_port()
        self._next = 0
        self._open: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> RoundRobin:
        self._open = await asyncio.start_server(self._come, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._open is not None
        self._open.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            for _ in self.servers:
                self._next = (self._next + 1) % len(self.servers)
                try:
                    there = await asyncio.open_connection("127.0.0.1", self.servers[self._next].port)
                except OSError:
                    continue
                both = [asyncio.ensure_future(_pour(reader, there[1])), asyncio.ensure_future(_pour(there[0], writer))]
                try:
                    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for one in both:
                        one.cancel()
                    await asyncio.gather(*both, return_exceptions=True)
                    there[1].close()
                return
        finally:
            self._tasks.discard(task)
            writer.close()


async def _pour(source: asyncio.StreamReader, into: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await source.read(65536):
            into.write(data)
            await into.drain()
