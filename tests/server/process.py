"""A real server in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import httpx2
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

ROOT = Path(__file__).parents[2]


class ServerProcess:
    """`omphalos play --no-browser` with the tests' game. Tests can kill and restart it."""

    def __init__(
        self,
        folder: Path,
        program: str = "tests.server.serve",
        host: str = "127.0.0.1",
        pace: str | None = "0.02",
        **environment: str,
    ) -> None:
        self.folder = folder
        self._environment = environment
        self._program = program
        self._pace = pace  # of bots; None: that of each table
        self._host = host  # at another one others may come
        self.url = ""
        self._client = httpx2.Client(verify=False)  # the connection stays on this machine
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        port = self.url.rpartition(":")[2].rstrip("/") or "0"  # the same address again
        words = ["play", "--no-browser", "--no-warm-up", "--lang", "en"]
        words += ["--pace", self._pace] if self._pace else []
        words += ["--host", self._host, "--port", port]
        self._process = subprocess.Popen(
            [sys.executable, "-m", self._program, *words, "--keep", str(self.folder)],
            cwd=ROOT,
            env={**os.environ, **self._environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://" in line, line
        self.url = "http" + line.split("http", 1)[1].split("?")[0].strip()

    def kill(self) -> None:
        """Kill it, as if the machine had lost its power."""
        if self._process is not None:
            self._process.kill()
            self._close()

    def close(self) -> None:
        """Stop it at the end of the test."""
        self.kill()
        self._client.close()

    def stop(self) -> int:
        """Interrupt it as Ctrl+C does. Return the exit status."""
        assert self._process is not None
        self._process.send_signal(2)
        status = self._process.wait(10)
        self._close()
        return status

    def _close(self) -> None:
        assert self._process is not None
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None

    def get(self, path: str) -> Any:
        response = self._client.get(self.url + path)
        assert response.status_code == 200, response.text
        return response.json()

    def post(self, path: str, message: Any) -> Any:
        response = self._client.post(self.url + path, json=message)
        assert response.status_code in (200, 201), response.text
        return response.json()

    def upload(self, record: str) -> str:
        """The id of an uploaded record."""
        response = self._client.post(self.url + "api/replays", json={"record": record}, timeout=60)
        assert response.status_code == 201, response.text
        return response.json()["id"]


class Serving:
    """A server started by `omphalos serve`."""

    def __init__(self, folder: Path | None, *words: str) -> None:
        store = [] if folder is None else ["--store", f"sqlite:///{folder / 'tables.db'}"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.serve", "serve", "--port", "0", "--warm-up", "false", *store, *words],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        self.log: list[str] = []
        self.port = 0
        for line in self.process.stderr:
            self.log.append(line)
            if found := re.search(r"port=(\d+)", line) or re.search(r'"port":(\d+)', line):
                self.port = int(found[1])
            if "startup complete" in line:
                return
        raise AssertionError("".join(self.log))

    def ended(self) -> int:
        """Return the exit status. The process must end within the time promised to admins."""
        status = self.process.wait(5)
        assert self.process.stderr is not None
        self.log += self.process.stderr.readlines()
        return status

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


class TableSocket:
    """A client at a table of a real server, with these secrets."""

    def __init__(self, url: str, table_id: str, secrets: list[str], language: str = "en", seen: int = -1) -> None:
        address = f"{url.replace('http', 'ws', 1)}api/tables/{table_id}/socket"
        self._stack = ExitStack()
        try:
            connecting = connect(address, compression=None, proxy=None, open_timeout=20, close_timeout=1)
            self._socket = self._stack.enter_context(connecting)
        except Exception as problem:  # not running, or killed while it answered
            raise ConnectionError(repr(problem)) from None
        self.received: list[dict[str, Any]] = []
        self.positions: dict[int, dict[str, Any]] = {}  # by viewer
        self._number = 0
        self.send("hello", language=language, secrets=secrets, seen=seen)
        self.seats: list[int] = self.until("welcome")["seats"]
        while not self.positions or set(self.positions) != set(self.seats or [-1]):
            self.receive()

    @property
    def position(self) -> dict[str, Any]:
        """The latest position of any viewer."""
        return max(self.positions.values(), key=lambda one: one["n"])

    def send(self, kind: str, **fields: Any) -> int:
        self._number += 1
        try:
            self._socket.send(msgspec.json.encode({"type": kind, "id": self._number, **fields}).decode())
        except ConnectionClosed as closed:
            raise ConnectionError(str(closed)) from None
        return self._number

    def receive(self) -> dict[str, Any]:
        try:
            message = msgspec.json.decode(self._socket.recv(30))
        except ConnectionClosed as closed:
            raise ConnectionError(str(closed)) from None
        self.received.append(message)
        if message["type"] == "update":
            self.positions[message["position"]["viewer"]] = message["position"]
        return message

    def until(self, kind: str) -> dict[str, Any]:
        while (message := self.receive())["type"] != kind:
            pass
        return message

    def act(self, seat: int, action: Any, number: int) -> int:
        """Act and wait for the answer. Return the number of entries then."""
        after = self.positions[seat]["n"] - 1
        sent = self.send("act", seat=seat, number=number, after=after, action=action)
        while (message := self.receive()).get("re") != sent:
            pass
        assert message["type"] == "done", message
        return message["n"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
