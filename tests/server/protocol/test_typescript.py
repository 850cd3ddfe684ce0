"""The client's message types are those of the server."""

from __future__ import annotations

from omphalos.server.typescript.types import modules


def test_the_clients_types_are_the_servers() -> None:
    found = modules()
    names = {"/".join(path.parts[path.parts.index("src") + 1 :]) for path in found}
    assert names >= {
        "wire.ts",
        "locales/types.ts",
        "games/flick/types.ts",
        "games/flick/mat.ts",
        "games/oracle/types.ts",
    }
    for path, text in found.items():
        assert path.read_text() == text, f"{path.name} is old; run: python -m omphalos.server.typescript"
