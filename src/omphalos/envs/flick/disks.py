"""Disks on the mat as numbers, in the frame of a seat: turned so that its own corner is the south-west one."""

from __future__ import annotations

from typing import Final

from omphalos.envs.flick.layout import KIND_NUMBER
from omphalos.envs.layout import Cells
from omphalos.flick.mat import HALF, SEA, turn
from omphalos.flick.numbers import TURNS
from omphalos.flick.pieces import NOBODY
from omphalos.flick.state import Turn
from omphalos.flick.view import DiskView

NO_DISK: Final = -1  # no id


def write_disk(cells: Cells, at: int, o: dict[str, int], disk: DiskView, own: int, players: int, quarters: int) -> None:
    """Write the row of a disk, without what happened to it in this turn."""
    cells[at] = 1.0
    cells[at + o["kind"] + KIND_NUMBER[disk.kind]] = 1.0
    if disk.owner != NOBODY:
        cells[at + o["owner"] + (disk.owner - own) % players] = 1.0
    cells[at + o["x"]], cells[at + o["y"]] = place(disk.x, disk.y, quarters)
    if disk.island != SEA:
        cells[at + o["island"] + (disk.island + quarters) % 4] = 1.0
    if disk.city:
        cells[at + o["city"]] = 1.0
    if disk.turned:
        cells[at + o["turned"]] = 1.0


def write_in_turn(cells: Cells, at: int, o: dict[str, int], disk: int, turn: Turn | None) -> None:
    """Write what happened to a disk in this turn, by its id."""
    if turn is None:
        return
    if disk in turn.flicked:
        cells[at + o["flicked"]] = 1.0
        cells[at + o["again"]] = turn.again[turn.flicked.index(disk)] / TURNS.again
    if disk == asked_about(turn):
        cells[at + o["asked"]] = 1.0


def asked_about(turn: Turn) -> int:
    """The id of the disk that may become a temple now."""
    return turn.cities[0] if turn.cities else NO_DISK


def marked_in(turn: Turn | None) -> set[int]:
    """The ids of the disks that a turn says something of."""
    return set() if turn is None else {*turn.flicked, asked_about(turn)}


def place(x: float, y: float, quarters: int) -> tuple[float, float]:
    """A place in the seat's frame, from −1 to 1 over the mat. What lies beyond it is put on its edge."""
    x, y = turn(x, y, quarters)
    return max(-1.0, min(1.0, x / HALF)), max(-1.0, min(1.0, y / HALF))
