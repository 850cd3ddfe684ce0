"""A heat map: where a move over all its free numbers can end, and what it is worth there."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Device: TypeAlias = Literal["cpu", "cuda"]  # what makes the tries: the processor, or an NVIDIA GPU


class HeatArea(msgspec.Struct, frozen=True):
    """A named part of the board."""

    name: str  # as the game calls it: "navel", "city-0"
    share: float  # of all tries that end there
    worth: float | None  # of the best try that ends there; None: no try does


class HeatMap(msgspec.Struct, frozen=True):
    """The ends of many tries, in square cells numbered from 0: row by row from the south-west.

    `cells`, `shares` and `worth` have one number for each cell in which a try ends.
    """

    size: float  # of a cell's side, in the board's unit
    columns: int  # cells in a row; there are as many rows
    tries: int
    cells: tuple[int, ...]
    shares: tuple[float, ...]  # of all tries
    worth: tuple[float, ...]  # mean value of those tries for the seat, in points ahead
    off: float  # share of the tries that end off the board
    areas: tuple[HeatArea, ...]
    best: float  # value of the best try
    best_aim: tuple[float, ...]  # the free numbers of the best try, as the game orders them


class HeatTask(msgspec.Struct, frozen=True):
    """What the kernels of a game are called with to make a heat map elsewhere: see `omphalos.kernels.packed`."""

    values: dict[str, Any]  # by name
    buffers: tuple[bytes, ...]  # of the arrays
