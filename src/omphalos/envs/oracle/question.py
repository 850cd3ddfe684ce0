"""What a question of Wyrocznia is about, as numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from omphalos.envs.layout import Cells
from omphalos.envs.oracle.layout import ABILITY_NUMBER, ALL_GOODS, COLOUR_NUMBER, MAX_FACE, SIZE_NUMBER
from omphalos.envs.oracle.player import write_card
from omphalos.oracle import agenda as t
from omphalos.oracle.people import INDEX

_Write: TypeAlias = Callable[[Cells, int, dict[str, int], Any], None]


def _write_who(cells: Cells, at: int, o: dict[str, int], task: t.Boarding) -> None:
    cells[at + o["who"] + INDEX[task.who]] = 1.0


def _write_docking(cells: Cells, at: int, o: dict[str, int], task: t.Docking) -> None:
    cells[at + o["boat"] + task.boat] = 1.0


def _write_reseating(cells: Cells, at: int, o: dict[str, int], task: t.Reseating) -> None:
    cells[at + o["who"] + INDEX[task.who]] = 1.0
    cells[at + o["boat"] + task.source] = 1.0


def _write_choosing(cells: Cells, at: int, o: dict[str, int], task: t.Choosing) -> None:
    cells[at + o["size"] + SIZE_NUMBER[task.size]] = 1.0
    for colour in task.colours:
        cells[at + o["colours"] + COLOUR_NUMBER[colour]] = 1.0


def _write_tucking(cells: Cells, at: int, o: dict[str, int], task: t.Tucking) -> None:
    write_card(cells, at + o["card"], task.card)


def _write_selling(cells: Cells, at: int, o: dict[str, int], task: t.Selling) -> None:
    for i, sold in enumerate(task.sold):
        cells[at + o["sold"] + i] = min(1.0, sold / ALL_GOODS)


def _write_left(cells: Cells, at: int, o: dict[str, int], task: t.Lining | t.Filling) -> None:
    cells[at + o["left"]] = min(1.0, task.left / MAX_FACE)


def _write_symbols(cells: Cells, at: int, o: dict[str, int], task: t.Foretelling | t.Rewarding) -> None:
    cells[at + o["left"]] = min(1.0, task.symbols / MAX_FACE)


def _write_ordering(cells: Cells, at: int, o: dict[str, int], task: t.Ordering) -> None:
    for who in task.who:
        cells[at + o["who"] + INDEX[who]] = 1.0


def _write_writing(cells: Cells, at: int, o: dict[str, int], task: t.Writing) -> None:
    for die in task.dice:
        cells[at + o["dice"] + die - 1] += 0.5


def _write_attending(cells: Cells, at: int, o: dict[str, int], task: t.Attending) -> None:
    for ability in task.left:
        cells[at + o["abilities"] + ABILITY_NUMBER[ability]] = 1.0


QUESTIONS: Final[dict[type[Any], _Write]] = {
    t.Boarding: _write_who,
    t.Docking: _write_docking,
    t.Reseating: _write_reseating,
    t.Choosing: _write_choosing,
    t.Tucking: _write_tucking,
    t.Selling: _write_selling,
    t.Lining: _write_left,
    t.Filling: _write_left,
    t.Foretelling: _write_symbols,
    t.Rewarding: _write_symbols,
    t.Ordering: _write_ordering,
    t.Writing: _write_writing,
    t.Attending: _write_attending,
}
