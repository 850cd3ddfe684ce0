"""A real server process: nothing is lost when it is killed."""

from __future__ import annotations

import itertools
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from omphalos.server.live.config import LiveConfig
from omphalos.server.local import local_config, run_table_server
from omphalos.server.run import NoPort
from tests.server.process import ROOT, ServerProcess, TableSocket

SEATS = [{"sitter": "person"}, {"sitter": "person"}]


def test_a_killed_server_has_lost_nothing(server_process: ServerProcess) -> None:
    server = server_process
    table = server.post("api/tables", {"game": "lake", "seats": SEATS, "options": {"rounds": 500}})
    secrets = [held["secret"] for held in table["seats"]]
    acknowledged = 1
    chance, numbers = random.Random(7), itertools.count(1)
    for _ in range(4):
        stop = threading.Timer(chance.uniform(0.1, 0.4), server.kill)
        stop.start()
        try:
            with TableSocket(server.url, table["id"], secrets) as screen:
                while True:
                    position = screen.position
                    seat = position["to_act"][0]
                    action = screen.positions[seat]["choices"][0]["action"]
                    acknowledged = screen.act(seat, action, next(numbers))
        except ConnectionError:
            pass
        stop.join()
        server.start()
        with TableSocket(server.url, table["id"], secrets) as screen:
            assert acknowledged <= screen.position["n"] <= acknowledged + 1  # one answer may be lost
            acknowledged = screen.position["n"]
    assert acknowledged > 8


def test_ctrl_c_ends_quickly_and_says_goodbye(server_process: ServerProcess) -> None:
    server = server_process
    seats = [{"sitter": "random"}, {"sitter": "person"}]
    table = server.post("api/tables", {"game": "lake", "seats": seats})
    with TableSocket(server.url, table["id"], [table["seats"][0]["secret"]]) as screen:
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 5
        assert screen.until("bye")["reason"] == "restart"
    server.start()
    with TableSocket(server.url, table["id"], [table["seats"][0]["secret"]]) as screen:
        assert screen.position["n"] >= 1


def test_a_port_that_is_taken_is_said_plainly(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(NoPort, match="--port"):
            run_table_server(tmp_path, "127.0.0.1", taken.getsockname()[1], False, "en")
    with pytest.raises(NoPort):
        run_table_server(tmp_path, "127.0.0.1", 70_000, False, "en")


def test_where_no_browser_can_be_opened_it_says_so(tmp_path_factory: pytest.TempPathFactory) -> None:
    words = ["play", "lake", "--lang", "pl", "--port", "0", "--keep", str(tmp_path_factory.mktemp("kept"))]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.serve", *words],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    with process.stdout:
        lines = [process.stdout.readline() for _ in range(3)]
        process.send_signal(2)
        assert process.wait(10) == 0
    assert "http://127.0.0.1:" in lines[0]
    assert re.search(r"/take\?lang=pl#", lines[0])  # the page opens a table of the named game at our seat
    assert "samodzielnie" in lines[2]


def test_only_this_machine_may_give_bots_a_budget() -> None:
    assert local_config("127.0.0.1", None, True).custom_bots
    assert not local_config("0.0.0.0", None, True).custom_bots


def test_nobody_comes_to_a_server_at_this_machine_alone() -> None:
    assert local_config("127.0.0.1", None, True).alone
    assert not local_config("0.0.0.0", None, True).alone
    assert not LiveConfig().alone


def bots_of(pid: int) -> list[int]:
    """The processes of bots that this process has started."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_ctrl_c_while_bots_warm_up_ends_quietly(tmp_path: Path) -> None:
    """Ctrl+C reaches every process of the terminal, also a bot's process that is still importing."""
    words = ["play", "--no-browser", "--port", "0", "--keep", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.serve", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    end = time.monotonic() + 30
    while not bots_of(process.pid):
        assert time.monotonic() < end
        time.sleep(0.01)
    time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=15)
    assert process.returncode == 0, said
    assert "Traceback" not in said[1]
