"""A real server process: nothing is lost when it is killed."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import threading
import time

import httpx2
import pytest

from omphalos.server.run import NoPort, run_table_server
from omphalos.server.shelf import Shelf
from tests.server.process import ROOT, ServerProcess

SEATS = [{"sitter": "person"}, {"sitter": "person"}]


def test_a_killed_server_has_lost_nothing(server_process: ServerProcess) -> None:
    server = server_process
    table = server.post("api/tables", {"game": "lake", "seats": SEATS, "options": {"rounds": 500}})["id"]
    acknowledged = 1
    chance = random.Random(7)
    for _ in range(4):
        stop = threading.Timer(chance.uniform(0.05, 0.25), server.kill)
        stop.start()
        try:
            while True:
                asked = server.get(f"api/tables/{table}?seat=0")["to_act"][0]
                seen = server.get(f"api/tables/{table}?seat={asked}")
                message = {"seat": asked, "action": seen["choices"][0]["action"], "after": seen["n"]}
                acknowledged = server.post(f"api/tables/{table}/play", message)["n"]
        except httpx2.TransportError:
            pass
        stop.join()
        server.start()
        seen = server.get(f"api/tables/{table}?seat=0")
        assert acknowledged <= seen["n"] <= acknowledged + 1  # one may be on the disk without its answer
        acknowledged = seen["n"]
        numbers = [line["n"] for line in seen["log"]]
        assert numbers == sorted(numbers)
        assert server.get("api/lobby")["tables"][0]["id"] == table  # the start page offers to go on
    assert acknowledged > 8


def test_ctrl_c_ends_quickly_and_lets_go_of_the_tables(server_process: ServerProcess) -> None:
    server = server_process
    table = server.post("api/tables", {"game": "lake", "seats": [{"sitter": "random"}, {"sitter": "person"}]})["id"]
    server.get(f"api/tables/{table}")
    began = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - began < 5
    Shelf(server.folder).open_again(table)


def test_a_port_that_is_taken_is_said_plainly(shelf: Shelf) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(NoPort, match="--port"):
            run_table_server(shelf, "127.0.0.1", taken.getsockname()[1], False, "en")
    with pytest.raises(NoPort):
        run_table_server(shelf, "127.0.0.1", 70_000, False, "en")


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
    assert "#/table/" in lines[0]  # the game that was named is on the table
    assert "samodzielnie" in lines[2]
