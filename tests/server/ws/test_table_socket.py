"""The beginning of a connection: table ids that name nothing, and a process that is cut off from the others."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from omphalos.server.app import create_app
from omphalos.server.protocol.close_codes import NO_SUCH_TABLE
from omphalos.server.store.postgres import PostgresStore
from omphalos.server.store.sqlite import SqliteStore
from tests.server.serving import loopback


@pytest.mark.parametrize("name", ["%00", "0123456789%00", "%ff%fe", "..", "0123456789", "'", "x" * 3000])
def test_an_id_that_names_no_table_is_refused(name: str, postgres_url: str, caplog: pytest.LogCaptureFixture) -> None:
    with loopback(create_app(PostgresStore(postgres_url))) as client:
        address = str(client.base_url).replace("http", "ws", 1).rstrip("/")
        with connect(f"{address}/api/tables/{name}/socket", compression=None, proxy=None) as socket:
            assert json.loads(socket.recv())["error"] == "no-such-table"
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == NO_SUCH_TABLE
        assert client.get(f"/api/tables/{name}").status_code == 404
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_process_that_is_cut_off_serves_its_own_tables_and_sends_others_to_the_next_process(tmp_path: Path) -> None:
    app = create_app(SqliteStore(tmp_path / "tables.db"))
    with loopback(app) as client:
        wish = {"game": "lake", "seats": [{"sitter": "person"}, {"sitter": "person"}]}
        here = client.post("/api/tables", json=wish).json()["id"]
        app.state.registry.ownership.cut_off = True
        with client.socket(here) as socket:
            socket.send({"type": "hello", "id": 1, "language": "en", "secrets": []})
            assert socket.until("welcome")["table"]["id"] == here
        with pytest.raises(InvalidStatus) as refused, client.socket("0123456789"):
            pass
        assert refused.value.response.status_code == 503  # before the handshake, so that a proxy tries the next one
        app.state.registry.ownership.cut_off = False
        with client.socket("0123456789") as socket:
            assert socket.receive()["error"] == "no-such-table"
