"""The featured game: one live game for the start page and the lobby."""

from __future__ import annotations

from omphalos.server.protocol.parts import Sent


class Featured(Sent, frozen=True):
    """A game being played that everybody may watch; all fields are empty if there is none."""

    id: str | None
    game: str
    names: list[str]  # by seat
    spectators: int
    bots: bool  # bots play it, because nobody else plays in public
