"""Positions as PNG, for what messengers show of links to puzzles and to games. In a worker process."""

from __future__ import annotations

from omphalos.bots.puzzles import position_of, shipped_puzzles
from omphalos.server.replays.preview import preview


def puzzle_png(game: str, place: int) -> bytes:
    """The position of a puzzle, as whoever is to solve it sees it."""
    posed = shipped_puzzles(game)[place]
    table = position_of(posed)
    return preview(table.game.picture(table.game.view(table.state, posed.puzzle.seat)))
