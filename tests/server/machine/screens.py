"""A real server with its tables in one SQLite file, and screens: browser pages at the other end of real sockets."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from omphalos.server.app import create_app
from omphalos.server.live.config import LiveConfig
from omphalos.server.store.sqlite import SqliteStore
from omphalos.table.patch import apply
from tests.server.serving import PATIENCE, LoopbackClient, loopback

Message: TypeAlias = dict[str, Any]

# Few may watch and few entries are told again, so that a short run reaches the limits. Games fall asleep between two
# messages.
CONFIG = LiveConfig(
    fixed_pace=0.0,
    max_spectators=3,
    max_missed=3,
    max_said=3,
    sleep_after=0.02,
    seal_seconds=1000.0,
    max_tables=100_000,
)


class MachineServer:
    """A server that can be restarted. Its tables stay."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "tables.db"
        self._stack = ExitStack()
        self.client: LoopbackClient
        self.start()

    def start(self) -> None:
        app = create_app(SqliteStore(self._file), config=CONFIG)
        self.client = self._stack.enter_context(loopback(app))

    def stop(self) -> None:
        self._stack.close()

    def request(self, method: str, path: str, **more: Any) -> Any:
        """The answer to a request, and nothing else than 200, 201 or 204."""
        response = self.client.request(method, path, **more)
        assert response.status_code in (200, 201, 204), (method, path, response.text)
        return response.json() if response.content else None


class Screen:
    """A page that is connected to a table. What it may see and do is the model's to say."""

    def __init__(self, server: MachineServer, table_id: str, address: str) -> None:
        host, port = server.client.host.split(":")
        connection = socket.create_connection((host, int(port)), PATIENCE, (address, 0))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else a second message waits for 40 ms
        self._stack = ExitStack()
        url = f"ws://{host}:{port}/api/tables/{table_id}/socket"
        opening = connect(url, sock=connection, compression=None, proxy=None)
        self._socket = self._stack.enter_context(opening)
        self._number = 0
        self.table_id = table_id
        self.address = address
        self.language = "en"
        self.closed = False
        self.views: dict[int, Any] = {}  # by viewer: the last view, with the later patches applied
        self.table: Message | None = None  # as it was last told

    def send(self, kind: str, **fields: Any) -> int:
        """Send a message; return its number."""
        self._number += 1
        self.send_raw(msgspec.json.encode({"type": kind, "id": self._number, **fields}))
        return self._number

    def send_raw(self, data: bytes) -> None:
        with suppress(ConnectionClosed):  # what was sent before is still there
            self._socket.send(data, text=True)

    def until_answered(self, number: int) -> list[Message]:
        """All messages up to the answer, or to the end of the connection."""
        found: list[Message] = []
        while not self.closed:
            try:
                found.append(msgspec.json.decode(self._socket.recv(PATIENCE, decode=False)))
            except ConnectionClosed:
                self.closed = True
                break
            if found[-1].get("re") == number:
                break
        return found

    def rest(self) -> tuple[list[Message], int]:
        """What has arrived meanwhile, up to the answer to a ping, and the entries that it counts; −1: not greeted."""
        if self.closed:
            return [], -1
        number = self.send("ping")
        found = self.until_answered(number)
        if self.closed:
            return found, -1
        answer = found.pop()
        assert answer["type"] == "done" or answer["error"] == "say-hello", answer
        return found, answer.get("n", -1)

    def follow(self, message: Message) -> Any:
        """Take over an `update` as a browser does. Return the view now."""
        position, view = message["position"], message["position"]["view"]
        viewer = position["viewer"]
        if view is None:
            view = self.views[viewer]
            for patch in (patch for entry in message["happened"] for patch in entry["patches"]):
                view = apply(view, patch)
        self.views[viewer] = view
        return view

    def end(self) -> None:
        """The page is closed."""
        self._stack.close()
        self.closed = True
