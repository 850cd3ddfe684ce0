"""Taking back: which moments a seat may return to. Any can be returned to; the table's policy says which may."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from omphalos.table.entry import Move
from omphalos.table.errors import TakeBackRefused
from omphalos.table.game import AnyGame


class Undone(msgspec.Struct, frozen=True):
    """A move that would be taken back, with the states before its first event and after each."""

    move: Move[Any, Any]
    states: tuple[Any, ...]


Policy: TypeAlias = Callable[[AnyGame, int, Sequence[Undone]], None]
"""Raises TakeBackRefused if the seat may not take these moves back (oldest first)."""


def never(game: AnyGame, seat: int, undone: Sequence[Undone]) -> None:
    """What is done is done."""
    raise TakeBackRefused("nothing is taken back at this table")


def fair(game: AnyGame, seat: int, undone: Sequence[Undone]) -> None:
    """Own moves only, and never past chance that was seen or hidden things that were shown."""
    for one in undone:
        move = one.move
        if move.seat is None:
            raise TakeBackRefused("the deal cannot be taken back")
        if move.seat != seat:
            raise TakeBackRefused(f"entry {move.n} is a move of seat {move.seat}, not of seat {seat}")
        if any(move.draws.values()):
            raise TakeBackRefused(f"entry {move.n} drew from {', '.join(move.draws)}: chance has been seen")
        for before, event in zip(one.states, move.events, strict=False):
            if game.reveals(before, event):
                raise TakeBackRefused(f"entry {move.n} showed something that was hidden")
    last = undone[-1]
    if game.outcome(last.states[-1]) is not None:
        raise TakeBackRefused("the game is over, and its record may have shown the seed")


def free(game: AnyGame, seat: int, undone: Sequence[Undone]) -> None:
    """Anything but the deal: for study. The same action has the same luck again, so nothing is thrown twice."""
    if any(one.move.seat is None for one in undone):
        raise TakeBackRefused("the deal cannot be taken back")


POLICIES: dict[str, Policy] = {"never": never, "fair": fair, "free": free}
