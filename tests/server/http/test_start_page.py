"""The games that the built start page shows are those of the package."""

from __future__ import annotations

from omphalos.server.lobby.start_page import FILE, games_module


def test_the_built_page_shows_the_games_of_the_package() -> None:
    assert FILE.read_text() == games_module(), "games.ts is old; run: python -m omphalos.server.lobby.start_page"
