"""The client's message types are those of the server."""

from __future__ import annotations

import re

import pytest

from omphalos.server.typescript.types import WEB, modules


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


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_no_colour_of_a_board_is_typed_a_second_time(game: str) -> None:
    folder = WEB / "games" / game
    named = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", (folder / "palette.css").read_text()))
    used: set[str] = set()
    for path in folder.glob("*.svelte"):
        text = path.read_text()
        used |= set(re.findall(r"var\(--([\w-]+)\)", text))
        if path.name != "Emblem.svelte":  # a picture of its own
            assert not set(re.findall(r"#[0-9a-f]{6}", text)) & set(named.values()), f"{path.name}: use palette.css"
    prefix = next(iter(named)).partition("-")[0]
    assert {name for name in used if name.startswith(f"{prefix}-")} <= set(named)
