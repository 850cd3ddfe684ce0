"""The client's message types are those of the server."""

from __future__ import annotations

from omphalos.server.protocol.typescript import modules


def test_the_clients_types_are_the_servers() -> None:
    for path, text in modules().items():
        assert path.read_text() == text, f"{path.name} is old; run: python -m omphalos.server.protocol.typescript"
