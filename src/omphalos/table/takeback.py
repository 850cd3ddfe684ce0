"""Taking back: policies that decide which moments a seat may return to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from omphalos.table.entry import Move
from omphalos.table.errors import TakeBackRefused
from omphalos.table.game import AnyGame


class Undone(msgspec.Struct, frozen=True):
    """A move that would be taken back, with the states before its first event and after each event."""

    move: Move[Any, Any]
    states: tuple[Any, ...]


Policy: TypeAlias = Callable[[AnyGame, int, Sequence[Undone]], None]
"""Raises TakeBackRefused if the seat may not take these moves back (oldest first)."""


def never(game: AnyGame, seat: int, undone: Sequence[Undone]) -> None:
    """Nothing may be taken back."""
    raise TakeBackRefused("nothing is taken back at this table")


def fair(game: AnyGame, seat: int, undone: Sequence[Undone]) -> None:
    """A seat's own moves only, and no move that drew chance or revealed something hidden."""
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
    """Anything but the deal: for study. Chance is rewound, so the same action has the same result again."""
    if any(one.move.seat is None for one in undone):
        raise TakeBackRefused("the deal cannot be taken back")


POLICIES: dict[str, Policy] = {"never": never, "fair": fair, "free": free}
