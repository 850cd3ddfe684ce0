"""Views that a notebook shows as pictures."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from omphalos.table.registry import find_game


class Pictured(msgspec.Struct, frozen=True):
    """A view that its game can draw. The game is looked up by name, so that a view does not import the drawing code."""

    game: ClassVar[str]

    def _repr_svg_(self) -> str:
        return find_game(self.game).picture(self)
