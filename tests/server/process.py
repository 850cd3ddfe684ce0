"""A real server in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2

ROOT = Path(__file__).parents[2]


class ServerProcess:
    """`omphalos play --no-browser` with the tests' game; killed and started again as one likes."""

    def __init__(self, folder: Path, program: str = "tests.server.serve") -> None:
        self.folder = folder
        self._program = program
        self.url = ""
        self._client = httpx2.Client(verify=False)  # nothing is encrypted on the way to this very machine
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        port = self.url.rpartition(":")[2].rstrip("/") or "0"  # again at the same address
        words = ["play", "--no-browser", "--lang", "en", "--pace", "0.02", "--port", port, "--keep", str(self.folder)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", self._program, *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://" in line, line
        self.url = "http" + line.split("http", 1)[1].split("?")[0].strip()

    def kill(self) -> None:
        """As if the machine had lost its power."""
        if self._process is not None:
            self._process.kill()
            self._close()

    def close(self) -> None:
        """The end of the test."""
        self.kill()
        self._client.close()

    def stop(self) -> int:
        """As Ctrl+C does; the exit status."""
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
