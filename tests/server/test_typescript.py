"""The client speaks as the server does."""

from __future__ import annotations

from pathlib import Path

from omphalos.server.typescript import typescript

TYPES = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_clients_types_are_the_servers() -> None:
    assert TYPES.read_text() == typescript(), "run: python -m omphalos.server.typescript > web/src/messages.ts"
