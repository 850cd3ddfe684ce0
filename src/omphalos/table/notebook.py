"""What a notebook shows of views, states, tables and records. Nothing is drawn or imported before it is shown."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from omphalos.table.errors import NothingToDraw
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.registry import find_game


class Pictured(msgspec.Struct, frozen=True):
    """A view that its game can draw. The game is looked up by name, so that a view does not import the drawing code."""

    game: ClassVar[str]

    def _repr_svg_(self) -> str:
        return find_game(self.game).picture(self)


class PicturedState(msgspec.Struct, frozen=True):
    """A state that its game can draw. The picture shows what is public."""

    game: ClassVar[str]

    def _repr_svg_(self) -> str | None:
        return public_picture(find_game(self.game), self)


def public_picture(game: AnyGame, state: Any) -> str | None:
    """What a spectator sees of a state. None, if the game has no pictures: a notebook then prints text."""
    try:
        return game.picture(game.view(state, SPECTATOR))
    except NothingToDraw:
        return None


def moment_picture(state: Any, event: Any, after: Any) -> str | None:
    """An event as a spectator sees it, such as the track of a flick; else the state after it."""
    name = getattr(state, "game", None)
    if not isinstance(name, str):
        return None
    game = find_game(name)
    shown = None if event is None else game.seen(state, event, SPECTATOR)
    if shown is not None:
        try:
            return game.picture_event(game.view(state, SPECTATOR), shown)
        except NothingToDraw:
            pass
    return public_picture(game, after)
