"""Which puzzle belongs to a day. Everybody with the same file has the same."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final, TypeVar

from omphalos.table.chance import Chance

T = TypeVar("T")
FIRST_DAY: Final = date(2026, 1, 1)


def puzzle_of_day(puzzles: Sequence[T], day: date) -> T:
    """Every puzzle comes once before one is repeated, each round in another order."""
    return puzzles[place_of_day(len(puzzles), day)]


def place_of_day(puzzles: int, day: date) -> int:
    """The place of a day's puzzle among so many."""
    number, place = divmod((day - FIRST_DAY).days, puzzles)
    order = list(range(puzzles))
    Chance(f"puzzles, round {number}", ("order",))["order"].shuffle(order)
    return order[place]
