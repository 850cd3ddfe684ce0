"""The inputs of the value network: a board as numbers.

Every seat is described in its own frame, with its corner in the south-west. A file of weights names its columns (see
`omphalos.bots.nets.files`): a new law or god is a column that it does not know.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from omphalos.bots.flick.parts import PLACES
from omphalos.flick.gods import GODS
from omphalos.flick.judged import KINDS, MAX_DISKS, SEATS, Board, place
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import HALF, SEA, city_at, island_at, turn
from omphalos.flick.pieces import NOBODY
from omphalos.kernels import jit_noinline as jit

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles

_GODS: Final = tuple(PLACES[god] for god in GODS)
_LAWS: Final = tuple(PLACES[law] for law in LAWS)
_HALF: Final = HALF
_ALONE: Final = 100.0  # millimetres; another owner's disk that is farther away does not count
DISK_COLUMNS: Final = ("x", "y", "on island", "in city", "near", "edge", *(f"kind {kind}" for kind in KINDS))
_FIRST_OF_SEAT: Final = (
    "vp", "gain", "prophets", "templars", "sphinxes", "again", "owned", "pool", "used", "held", "sphinx", "any island",
    "islands", "dominated", "temples", "breaker",
)  # fmt: skip
_OF_ISLAND: Final = ("disks", "temples", "pilgrims", "other disks", "other temples", "dominant", "present")
SEAT_COLUMNS: Final = (
    *_FIRST_OF_SEAT,
    *(f"island {number} {column}" for number in range(4) for column in _OF_ISLAND),
    *(f"god {god}" for god in GODS),
    "total",
)
_FIRST_OF_WHOLE: Final = (
    "two players", "three players", "generations", "last generation", "coming", "navel now", "navel later", "silent",
    "tremble", "jolt", "one generation", "none coming",
)  # fmt: skip
WHOLE_COLUMNS: Final = (*_FIRST_OF_WHOLE, *(f"law {law}" for law in LAWS))

_ISLANDS: Final = len(_FIRST_OF_SEAT)  # the first column of a seat that describes an island
_EACH: Final = len(_OF_ISLAND)
_AT_GODS: Final = _ISLANDS + 4 * _EACH
_AT_TOTAL: Final = _AT_GODS + len(_GODS)
_AT_LAWS: Final = len(_FIRST_OF_WHOLE)

DISK: Final = len(DISK_COLUMNS)
SEAT: Final = len(SEAT_COLUMNS)
WHOLE: Final = len(WHOLE_COLUMNS)

SEAT_ROW: Final = MAX_DISKS  # the row of the first seat, after the rows of the disks
WHOLE_ROW: Final = MAX_DISKS + SEATS  # the row of the table


def new_inputs() -> Singles:
    """The inputs for one board: a row for each disk, for each seat, and for the table."""
    return np.zeros((WHOLE_ROW + 1, max(DISK, SEAT, WHOLE)), np.float32)


@jit
def encode(board: Board, total: Singles, to: Singles) -> None:
    """Write the inputs for a board whose conversion has been counted. `total` is what each seat expects, VP.

    The rows of disks that have no owner, and those of seats that nobody has, are zeros.
    """
    for i in range(board.table[0].disks):
        to[i, :] = 0.0
        if board.tag[i].owner >= 0:
            _disk(board, i, to[i])
    to[SEAT_ROW:, :] = 0.0
    coming = 0.0
    for seat in range(board.table[0].players):
        _seat(board, seat, float(total[seat]), to[SEAT_ROW + seat])
        for kind in range(3):
            coming += board.unused[seat, kind]
    _whole(board, coming, to[WHOLE_ROW])


@jit
def _disk(board: Board, i: int, row: Singles) -> None:
    """Where a disk lies, and how near the disks of others are."""
    owner = board.tag[i].owner
    x, y, r = place(board, i)
    own_x, own_y = turn(x, y, 4 - board.seat[owner].corner)
    near = _ALONE
    for q in range(board.table[0].disks):
        if board.tag[q].owner != owner:
            ox, oy, other = place(board, q)
            near = min(near, sqrt((ox - x) * (ox - x) + (oy - y) * (oy - y)) - r - other)
    row[0] = own_x / _HALF
    row[1] = own_y / _HALF
    row[2] = 1.0 if island_at(x, y, r) != SEA else 0.0
    row[3] = 1.0 if city_at(x, y, r) != SEA else 0.0
    row[4] = near / _ALONE
    row[5] = (_HALF - max(abs(x), abs(y))) / _HALF
    row[6 + board.tag[i].kind] = 1.0


@jit
def _seat(board: Board, seat: int, total: float, row: Singles) -> None:
    """What a player has, what conversion would give now, the islands in the order of the own frame, and the god."""
    its, gain = board.seat[seat], board.gain[seat]
    row[0] = 0.1 * its.vp
    row[1] = 0.1 * gain.vp
    for kind in range(3):
        row[2 + kind] = 0.5 * board.unused[seat, kind]
    row[5] = its.again
    row[6] = 0.2 * its.owned
    row[7] = 0.2 * its.pool
    row[8] = its.used / its.uses
    row[9] = 0.5 * its.held
    row[10] = its.sphinx
    row[11] = its.any_island
    row[12] = 0.5 * gain.islands
    row[13] = 0.5 * gain.dominated
    row[14] = 0.5 * gain.temples
    row[15] = 1.0 if board.rule[0].breaker == seat else 0.0
    for island in range(4):
        at = _ISLANDS + _EACH * ((island + 4 - its.corner) % 4)
        here = board.land[island, seat]
        most = 0
        temples = 0
        for other in range(board.table[0].players):
            if other != seat:
                most = max(most, board.land[island, other].disks)
                temples = max(temples, board.land[island, other].temples)
        row[at] = 0.5 * here.disks
        row[at + 1] = here.temples
        row[at + 2] = here.pilgrims
        row[at + 3] = 0.5 * most
        row[at + 4] = temples
        row[at + 5] = 1.0 if board.island[island].dominant == seat else 0.0
        row[at + 6] = 1.0 if here.disks > 0 else 0.0
    for q in range(len(_GODS)):
        row[_AT_GODS + q] = 1.0 if board.power[_GODS[q]] == seat else 0.0
    row[_AT_TOTAL] = 0.1 * total


@jit
def _whole(board: Board, coming: float, row: Singles) -> None:
    """How many play, how much of the game is left, and the laws. `coming` prophets are still to be flicked."""
    rule, table = board.rule[0], board.table[0]
    row[0] = 1.0 if table.players == 2 else 0.0
    row[1] = 1.0 if table.players == 3 else 0.0
    row[2] = 0.5 * table.generations
    row[3] = 1.0 if table.generations == 0 else 0.0
    row[4] = 0.1 * coming
    row[5] = rule.navel_now
    row[6] = rule.navel_later
    row[7] = rule.silent
    row[8] = 10.0 * rule.tremble
    row[9] = 10.0 * rule.jolt
    row[10] = 1.0 if table.generations == 1 else 0.0
    row[11] = 1.0 if coming == 0.0 else 0.0
    for q in range(len(_LAWS)):
        row[_AT_LAWS + q] = 1.0 if board.power[_LAWS[q]] == NOBODY else 0.0
