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
    number, place = divmod((day - FIRST_DAY).days, len(puzzles))
    order = list(range(len(puzzles)))
    Chance(f"puzzles, round {number}", ("order",))["order"].shuffle(order)
    return puzzles[order[place]]
