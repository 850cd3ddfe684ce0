"""Table ids in a socket's address, on a server with PostgreSQL: none reaches the database in a form it refuses."""

from __future__ import annotations

import json
import logging

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from omphalos.server.app import create_app
from omphalos.server.protocol.close_codes import NO_SUCH_TABLE
from omphalos.server.store.postgres import PostgresStore
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
