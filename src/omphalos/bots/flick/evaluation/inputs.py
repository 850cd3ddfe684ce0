"""The inputs of the value network: a board as numbers.

Every seat is described in its own frame, with its corner in the south-west. A file of weights names its columns (see
`omphalos.bots.nets.files`): a new law or god is a column that it does not know.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from omphalos.bots.flick.evaluation.parts import PLACES
from omphalos.bots.nets.columns import place_columns
from omphalos.flick.gods import GODS
from omphalos.flick.judged import KINDS, MAX_DISKS, SEATS, Board, place
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import HALF, SEA, city_at, island_at, turn
from omphalos.flick.pieces import NOBODY
from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.arrays import SINGLE, zeros

if TYPE_CHECKING:
    from omphalos.bots.nets.arithmetic import Singles

_GODS: Final = tuple(PLACES[god] for god in GODS)
_LAWS: Final = tuple(PLACES[law] for law in LAWS)
_HALF: Final = HALF
_ALONE: Final = 100.0  # millimetres; another owner's disk that is farther away does not count


class DiskPlaces(NamedTuple):
    """The columns of a disk."""

    x: int
    y: int
    on_island: int
    in_city: int
    near: int
    edge: int
    kind: int  # a column for each kind


class SeatPlaces(NamedTuple):
    """The columns of a seat."""

    vp: int
    gain: int
    prophets: int
    templars: int
    sphinxes: int
    again: int
    owned: int
    pool: int
    used: int
    held: int
    sphinx: int
    any_island: int
    islands: int
    dominated: int
    temples: int
    breaker: int
    island: int  # the columns of the four islands
    god: int  # a column for each god
    total: int


class IslandPlaces(NamedTuple):
    """The columns of an island, among those of a seat."""

    disks: int
    temples: int
    pilgrims: int
    other_disks: int
    other_temples: int
    dominant: int
    present: int


class WholePlaces(NamedTuple):
    """The columns of the table."""

    two_players: int
    three_players: int
    generations: int
    last_generation: int
    coming: int
    navel_now: int
    navel_later: int
    silent: int
    tremble: int
    jolt: int
    one_generation: int
    none_coming: int
    law: int  # a column for each law


_DISK_AT, DISK_COLUMNS = place_columns(DiskPlaces, {"kind": KINDS})
_ISLAND_AT, _OF_ISLAND = place_columns(IslandPlaces, {})
_SEAT_AT, SEAT_COLUMNS = place_columns(
    SeatPlaces, {"island": (f"{number} {column}" for number in range(4) for column in _OF_ISLAND), "god": GODS}
)
_WHOLE_AT, WHOLE_COLUMNS = place_columns(WholePlaces, {"law": LAWS})
_EACH: Final = len(_OF_ISLAND)

DISK: Final = len(DISK_COLUMNS)
SEAT: Final = len(SEAT_COLUMNS)
WHOLE: Final = len(WHOLE_COLUMNS)

SEAT_ROW: Final = MAX_DISKS  # the row of the first seat, after the rows of the disks
WHOLE_ROW: Final = MAX_DISKS + SEATS  # the row of the table


def new_inputs() -> Singles:
    """The inputs for one board: a row for each disk, for each seat, and for the table."""
    return zeros((WHOLE_ROW + 1, max(DISK, SEAT, WHOLE)), SINGLE)


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
    row[_DISK_AT.x] = own_x / _HALF
    row[_DISK_AT.y] = own_y / _HALF
    row[_DISK_AT.on_island] = 1.0 if island_at(x, y, r) != SEA else 0.0
    row[_DISK_AT.in_city] = 1.0 if city_at(x, y, r) != SEA else 0.0
    row[_DISK_AT.near] = near / _ALONE
    row[_DISK_AT.edge] = (_HALF - max(abs(x), abs(y))) / _HALF
    row[_DISK_AT.kind + board.tag[i].kind] = 1.0


@jit
def _seat(board: Board, seat: int, total: float, row: Singles) -> None:
    """What a player has, what conversion would give now, the islands in the order of the own frame, and the god."""
    its, gain = board.seat[seat], board.gain[seat]
    row[_SEAT_AT.vp] = 0.1 * its.vp
    row[_SEAT_AT.gain] = 0.1 * gain.vp
    for kind in range(3):
        row[_SEAT_AT.prophets + kind] = 0.5 * board.unused[seat, kind]
    row[_SEAT_AT.again] = its.again
    row[_SEAT_AT.owned] = 0.2 * its.owned
    row[_SEAT_AT.pool] = 0.2 * its.pool
    row[_SEAT_AT.used] = its.used / its.uses
    row[_SEAT_AT.held] = 0.5 * its.held
    row[_SEAT_AT.sphinx] = its.sphinx
    row[_SEAT_AT.any_island] = its.any_island
    row[_SEAT_AT.islands] = 0.5 * gain.islands
    row[_SEAT_AT.dominated] = 0.5 * gain.dominated
    row[_SEAT_AT.temples] = 0.5 * gain.temples
    row[_SEAT_AT.breaker] = 1.0 if board.rule[0].breaker == seat else 0.0
    for island in range(4):
        at = _SEAT_AT.island + _EACH * ((island + 4 - its.corner) % 4)
        here = board.land[island, seat]
        most = 0
        temples = 0
        for other in range(board.table[0].players):
            if other != seat:
                most = max(most, board.land[island, other].disks)
                temples = max(temples, board.land[island, other].temples)
        row[at + _ISLAND_AT.disks] = 0.5 * here.disks
        row[at + _ISLAND_AT.temples] = here.temples
        row[at + _ISLAND_AT.pilgrims] = here.pilgrims
        row[at + _ISLAND_AT.other_disks] = 0.5 * most
        row[at + _ISLAND_AT.other_temples] = temples
        row[at + _ISLAND_AT.dominant] = 1.0 if board.island[island].dominant == seat else 0.0
        row[at + _ISLAND_AT.present] = 1.0 if here.disks > 0 else 0.0
    for q in range(len(_GODS)):
        row[_SEAT_AT.god + q] = 1.0 if board.power[_GODS[q]] == seat else 0.0
    row[_SEAT_AT.total] = 0.1 * total


@jit
def _whole(board: Board, coming: float, row: Singles) -> None:
    """How many play, how much of the game is left, and the laws. `coming` prophets are still to be flicked."""
    rule, table = board.rule[0], board.table[0]
    row[_WHOLE_AT.two_players] = 1.0 if table.players == 2 else 0.0
    row[_WHOLE_AT.three_players] = 1.0 if table.players == 3 else 0.0
    row[_WHOLE_AT.generations] = 0.5 * table.generations
    row[_WHOLE_AT.last_generation] = 1.0 if table.generations == 0 else 0.0
    row[_WHOLE_AT.coming] = 0.1 * coming
    row[_WHOLE_AT.navel_now] = rule.navel_now
    row[_WHOLE_AT.navel_later] = rule.navel_later
    row[_WHOLE_AT.silent] = rule.silent
    row[_WHOLE_AT.tremble] = 10.0 * rule.tremble
    row[_WHOLE_AT.jolt] = 10.0 * rule.jolt
    row[_WHOLE_AT.one_generation] = 1.0 if table.generations == 1 else 0.0
    row[_WHOLE_AT.none_coming] = 1.0 if coming == 0.0 else 0.0
    for q in range(len(_LAWS)):
        row[_WHOLE_AT.law + q] = 1.0 if board.power[_LAWS[q]] == NOBODY else 0.0
