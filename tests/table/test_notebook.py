"""Views in a notebook are drawn by the game that they name."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from omphalos.table import Pictured, games
from omphalos.table.errors import UnknownGame
from tests.table.sample import Sample


class Card(Pictured, frozen=True):
    """A view with a picture."""

    game: ClassVar[str] = "cards"

    number: int


class Cards(Sample):
    """A game that draws it."""

    def draw(self, view: Any, language: str) -> str:
        return f"<svg>{view.number}</svg>"


def test_the_game_of_that_name_draws_the_view() -> None:
    shown = Card(7)._repr_svg_  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(UnknownGame, match="cards"):
        shown()
    games.add("cards", Cards())
    try:
        assert shown() == "<svg>7</svg>"
    finally:
        games.remove("cards")
