"""The example of a bot on the network plays against a person on a real server."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from omphalos.server.app import create_app
from omphalos.server.live.config import LiveConfig
from omphalos.server.store.sqlite import SqliteStore
from tests.server.serving import LoopbackClient, loopback
from tests.server.workers import SHARED
from tests.waiting import eventually

EXAMPLE = Path(__file__).parents[2] / "examples" / "network_bot.py"


@contextmanager
def running(url: str, token: str) -> Generator[subprocess.Popen[str]]:
    """The example in a process of its own."""
    environment = {**os.environ, "OMPHALOS_TOKEN": token}
    process = subprocess.Popen([sys.executable, str(EXAMPLE), url], env=environment, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        with process.stderr:
            yield process
    finally:
        process.kill()
        process.wait()


def play(client: LoopbackClient, table: dict[str, Any]) -> dict[str, Any]:
    """A person plays the first choice until the game is over."""
    with client.socket(table["id"]) as socket:
        socket.send({"type": "hello", "id": 0, "language": "en", "secrets": [table["seats"][0]["secret"]]})
        number = 0
        while True:
            position = socket.until("update")["position"]
            if position["outcome"] is not None:
                return position["outcome"]
            if 0 in position["to_act"]:
                number += 1
                offer = (position["choices"] or position["open_choices"])[0]
                act = {"type": "act", "id": number, "seat": 0, "number": number, "after": position["n"] - 1}
                socket.send({**act, "action": offer["action"]})


def test_the_example_sits_down_where_it_is_invited_and_plays_to_the_end(tmp_path: Path) -> None:
    app = create_app(SqliteStore(tmp_path / "tables.db"), config=LiveConfig(fixed_pace=0.0), workers=SHARED)
    with loopback(app) as client:
        key = client.post("/api/people", json={"name": "Ada"}).json()["key"]
        mine = {"authorization": f"Bearer {key}"}
        bot = client.post("/api/people/me/bots", json={"name": "Rook"}, headers=mine).json()
        made = client.post(f"/api/people/me/bots/{bot['id']}/tokens", json={"label": "test"}, headers=mine)
        with running(f"http://{client.host}", made.json()["token"]) as process:
            asyncio.run(eventually(lambda: client.get("/api/bot-accounts").json()["bots"] != []))
            for game in client.get("/api/info").json()["games"]:
                seats = [{"sitter": "person"}, {"sitter": "open"}]
                wish = {"game": game["name"], "seats": seats, "options": game["short"], "pace": 0}
                table = client.post("/api/tables", json=wish).json()
                with client.socket(table["id"]) as host:
                    host.send({"type": "hello", "id": 0, "language": "en", "secrets": [table["host"]]})
                    host.send({"type": "invite", "id": 1, "bot": bot["id"]})
                    host.until("done")
                assert len(play(client, table)["ranks"]) == 2
                seats = client.get(f"/api/tables/{table['id']}").json()["table"]["seats"]
                assert [one["name"] for one in seats] == ["Player 1", "BOT Rook"]
            assert process.poll() is None
