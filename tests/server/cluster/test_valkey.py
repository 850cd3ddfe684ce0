"""The client of Valkey: which addresses it takes, and how long it waits."""

from __future__ import annotations

from typing import Any

import pytest

from omphalos.server.cluster.valkey import connect
from omphalos.server.store.errors import BadAddress


def settings_of(address: str, timeout: float) -> dict[str, Any]:
    client: Any = connect(address, timeout)
    return client.connection_pool.connection_kwargs


@pytest.mark.parametrize("scheme", ["valkey", "redis", "valkeys", "rediss"])
def test_a_client_waits_for_a_connection_no_longer_than_for_an_answer(scheme: str) -> None:
    found = settings_of(f"{scheme}://host:7000", 5.0)
    assert (found["host"], found["port"]) == ("host", 7000)
    assert (found["socket_timeout"], found["socket_connect_timeout"]) == (5.0, 2.0)
    assert found["socket_keepalive"] is True
    assert found["client_name"] == "omphalos"
    assert found["retry"].get_retries() == 0
    assert settings_of(f"{scheme}://host:7000", 1.5)["socket_connect_timeout"] == 1.5


def test_a_socket_in_a_file_needs_no_keepalive() -> None:
    found = settings_of("unix:///run/valkey.sock", 5.0)
    assert found["path"] == "/run/valkey.sock"
    assert "socket_keepalive" not in found


def test_what_is_no_address_is_refused() -> None:
    with pytest.raises(BadAddress, match="http://host"):
        connect("http://host", 5.0)
