"""systemd's watchdog hears a running server, and nothing of a frozen one."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from omphalos.server.ops import watchdog
from tests.server.process import Serving
from tests.virtual_time import run


@pytest.fixture
def systemd(monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket that systemd listens on."""
    path = Path(tempfile.mkdtemp(dir="/tmp")) / "notify"  # a short path, for a socket
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(path))
        listening.settimeout(30)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        monkeypatch.setenv("WATCHDOG_USEC", "300000")
        yield listening


def test_a_server_feeds_the_watchdog_while_it_runs(tmp_path: Path, systemd: socket.socket) -> None:
    server = Serving(tmp_path)
    try:
        assert systemd.recv(100) == b"READY=1"
        for _ in range(3):
            assert systemd.recv(100) == b"WATCHDOG=1"
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(0.3)
        systemd.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            while systemd.recv(100):
                pass  # sent before
        systemd.settimeout(1.0)
        with pytest.raises(TimeoutError):
            systemd.recv(100)
        server.process.send_signal(signal.SIGCONT)
        systemd.settimeout(30)
        assert systemd.recv(100) == b"WATCHDOG=1"
        server.process.send_signal(signal.SIGTERM)
        assert server.ended() == 0
    finally:
        server.close()


def test_a_watchdog_that_does_not_listen_disturbs_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nothing"))
    monkeypatch.setenv("WATCHDOG_USEC", "10000")
    server = Serving(tmp_path)
    try:
        server.process.send_signal(signal.SIGTERM)
        assert server.ended() == 0
    finally:
        server.close()


@pytest.mark.parametrize(("microseconds", "times"), [("30000000", [0.0, 10.0, 20.0, 30.0]), ("0", []), (None, [])])
def test_it_is_fed_three_times_in_its_period(
    microseconds: str | None, times: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def feed() -> None:
        sent: list[tuple[float, str]] = []

        def notify(message: str) -> None:
            sent.append((asyncio.get_running_loop().time(), message))

        monkeypatch.setattr(watchdog, "notify", notify)
        task = asyncio.create_task(watchdog.feed())
        await asyncio.sleep(35.0)
        task.cancel()
        assert sent == [(time, "WATCHDOG=1") for time in times]

    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    if microseconds is not None:
        monkeypatch.setenv("WATCHDOG_USEC", microseconds)
    run(feed())
