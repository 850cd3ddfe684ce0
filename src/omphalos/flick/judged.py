"""The table as the bots' judge reads it, and the parts that laws and gods add to the judgement.

Bots judge many thousand flicks a second, so the judge is compiled. Every law and god declares its effect on that table
next to its rule: a function for each hook it defines, or that there is nothing to do. The functions are plain Python
here. `omphalos.bots.flick.evaluation.parts` compiles them, with the functions of this package that they call. They may
use numbers, tuples of numbers and the rows below.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from omphalos.flick.pieces import PROPHETS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

T_co = TypeVar("T_co", covariant=True)

MAX_DISKS: Final = 64  # rows for disks: those on the mat start at the first row, those beside it at the last row
SEATS: Final = 4
KINDS: Final = (*PROPHETS, "king", "temple")
PROPHET, TEMPLAR, SPHINX, KING, TEMPLE = range(5)  # kinds by number; kinds below KING count as prophets
ABSENT: Final = -2  # a law that is not in force, a god who is not at the table
_MM: Final = 1000.0  # millimetres in a metre


class Rows(Protocol[T_co]):
    """Rows of named numbers in one array."""

    def __getitem__(self, row: int, /) -> T_co: ...


class Grid(Protocol[T_co]):
    """Rows of named numbers in an array of two dimensions."""

    def __getitem__(self, at: tuple[int, int], /) -> T_co: ...


class DiskRow(Protocol):
    """A disk as the physics reads it."""

    x: float  # metres
    y: float
    radius: float  # metres
    mass: float  # kilograms
    friction: float


class TagRow(Protocol):
    """The owner, kind and id of a disk."""

    owner: int  # a seat, or NOBODY
    kind: int
    id: int  # as in the state; -1: put down in this turn


class SeatRow(Protocol):
    """What a player has beside the mat."""

    vp: int
    pool: int  # temples
    used: int  # how often the god has used their power in this generation
    uses: int  # how often they may
    held: int  # prophets on the god's card
    corner: int
    again: int  # prophets that may be flicked again out of the cloud
    owned: int  # prophets in all
    sphinx: int  # 1: one of them is the sphinx
    any_island: int  # 1: temples may stand anywhere


class TableRow(Protocol):
    """The table itself; there is one row."""

    disks: int  # on the mat
    fallen: int  # beside it
    back: int  # seats that got a prophet back in this turn, as bits
    tornado: int  # the spot it stands on
    players: int
    generations: int  # still to come


class RuleRow(Protocol):
    """The combined effect of the rulings on the next flick; a second row is for later flicks if those differ."""

    tremble: float  # tremor of the direction, radians
    jolt: float  # tremor of the speed, as a share of it
    offset: float  # further tremor of the speed, metres per second
    fastest: float  # metres per second
    roll: float
    friction: float
    share: float
    navel_now: float  # probability that a flick at the navel ends there
    navel_later: float  # the same without laws
    silent: int  # 1: the navel gives nothing
    together: int  # how two prophets are flicked at once, if a law asks for it
    clockwise: int
    breaker: int  # the seat that decides ties, or NOBODY
    tie_disks: int  # the fewest disks with which it dominates an island by a tie
    heart: int  # the seat that drops the heart, or NOBODY
    heart_radius: float  # millimetres
    sphinx: float  # its radius, metres
    sphinx_mass: float  # kilograms
    trial: int  # 1: all flick at the navel and the nearest wins


class LandRow(Protocol):
    """What a seat has on an island."""

    disks: int  # none on a barren island
    temples: int
    pilgrims: int  # prophets on the city


class IslandRow(Protocol):
    """An island as conversion counts it."""

    present: int  # how many seats have a disk there
    most: int  # the largest number of disks that a seat has there
    leaders: int  # how many seats have that number
    dominant: int  # the seat that dominates it, or NOBODY


class GainRow(Protocol):
    """What a seat would get if conversion came now."""

    vp: float
    islands: float  # where it is present
    temples: float  # islands where it has one
    dominated: float  # islands


class Board(NamedTuple):
    """A table. The first rows of `disk` and `tag` are on the mat, the last ones beside it."""

    disk: Rows[DiskRow]  # MAX_DISKS
    tag: Rows[TagRow]  # MAX_DISKS
    seat: Rows[SeatRow]  # SEATS
    unused: Ints  # (SEATS, 3) prophets still to be flicked, by seat and kind
    table: Rows[TableRow]
    rule: Rows[RuleRow]
    power: Ints  # by law and god in the registry's order: the god's seat, NOBODY for a law in force, or ABSENT
    land: Grid[LandRow]  # by island and seat, filled by counting
    island: Rows[IslandRow]  # 4, filled by conversion
    gain: Rows[GainRow]  # SEATS, filled by counting and conversion
    body: Floats  # (MAX_DISKS, 5) a copy of `disk` for the physics
    world: Floats  # (1, 7) parameters of the physics
    wall: Floats  # (·, 6) prepared walls of the physics


class Judged(NamedTuple):
    """A power's part of the judgement: a function for each of these hooks that it defines. `seat` is the god's."""

    barren: Callable[[Board, int], int] | None = None  # (board, seat): the island that gives nothing, or SEA
    banishes: Callable[[Board, int, int], None] | None = None  # (board, by, owner): a prophet left the mat
    returns: Callable[[Board, int, int, int], bool] | None = None  # (board, seat, by, owner): it goes back to them
    harvests: Callable[[Board, int, int, int], bool] | None = None  # (board, seat, by, owner): it goes onto their card
    after_temples: Callable[[Board, int], None] | None = None  # (board, seat)
    turn_ends: Callable[[Board, int], None] | None = None  # (board, seat)
    converts: Callable[[Board, int], None] | None = None  # (board, seat): adds to `gain`
    by_rulings: bool = False  # its effect is part of the rulings, and the board is made from those


HOOKS: Final = tuple(name for name in Judged._fields if name != "by_rulings")
NOTHING: Final = Judged()  # for powers that change nothing between the end of a flick and conversion
BY_RULINGS: Final = Judged(by_rulings=True)


class NotJudged(TypeError):
    """A law or god does not declare its part of the judgement."""


def check(power: type[Any], base: type[Any]) -> None:
    """Refuse a class of a law or god whose hooks and parts do not match."""
    judged: object = getattr(power, "judged", None)
    if not isinstance(judged, Judged):
        raise NotJudged(f"{power.__name__} declares no part of the judgement: set `judged`, if only to NOTHING")
    for hook in HOOKS:
        defined = getattr(power, hook, None) is not getattr(base, hook, None)
        if defined != (getattr(judged, hook) is not None):
            lacks, has = ("part", "rule") if defined else ("rule", "part")
            raise NotJudged(f"{power.__name__} has a {has} for `{hook}` and no {lacks}")


# --- operations on a board for the parts


def place(board: Board, i: int) -> tuple[float, float, float]:
    """Where disk i lies and its radius, in millimetres."""
    return board.disk[i].x * _MM, board.disk[i].y * _MM, board.disk[i].radius * _MM


def copy_disk(source: Board, i: int, target: Board, row: int) -> None:
    """Copy disk i of one board to a row of another. Field by field, because numba copies whole rows byte by byte."""
    disk, its = target.disk[row], source.disk[i]
    disk.x = its.x
    disk.y = its.y
    disk.radius = its.radius
    disk.mass = its.mass
    disk.friction = its.friction
    tag, its_tag = target.tag[row], source.tag[i]
    tag.owner = its_tag.owner
    tag.kind = its_tag.kind
    tag.id = its_tag.id


def take(board: Board, i: int) -> None:
    """Take disk i off the mat; the others keep their order."""
    last = board.table[0].disks - 1
    for q in range(i, last):
        copy_disk(board, q + 1, board, q)
    board.table[0].disks = last


def beside(q: int) -> int:
    """The row of the q-th disk that fell."""
    return MAX_DISKS - 1 - q


def put_back(board: Board, q: int, x: float, y: float) -> None:
    """Put the q-th disk that fell back on the mat, at a place in metres."""
    n = board.table[0].disks
    copy_disk(board, beside(q), board, n)
    board.disk[n].x = x
    board.disk[n].y = y
    board.table[0].disks = n + 1
    last = board.table[0].fallen - 1
    for later in range(q, last):
        copy_disk(board, beside(later + 1), board, beside(later))
    board.table[0].fallen = last
