"""The table as kernels read it: arrays made once from a state, and room to work in."""

from __future__ import annotations

from math import atan2, erf, pi, radians
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from omphalos.flick.house import DISKS, LAWS, TURNS
from omphalos.flick.mat import HALF, NAVEL, corner_of
from omphalos.flick.pieces import NOBODY, RADIUS
from omphalos.flick.powers import Manner
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import METRE, scene_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from omphalos.flick.options import GodId
    from omphalos.flick.pieces import Disk, Stock
    from omphalos.flick.state import State
    from omphalos.physics import Scene

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]


def whole(n: int) -> int:
    """A whole number that is of one type to numba whatever its value."""
    return cast(int, np.int64(n))


MAX_DISKS: Final = 64  # disks on a mat, and those beside it
SEATS: Final = 4

KINDS: Final = ("prophet", "templar", "sphinx", "king", "temple")
PROPHET, TEMPLAR, SPHINX, KING, TEMPLE = range(5)
GOD_IDS: Final[tuple[GodId, ...]] = ("Dagda", "Morrigan", "Ra", "Anubis", "Zeus", "Themis", "Freja", "Tyr")
DAGDA, MORRIGAN, RA, ANUBIS, ZEUS, THEMIS, FREJA, TYR = range(8)

# Columns of Board.tag.
OWNER, KIND, ID = range(3)
# Columns of Board.seat, one row for each seat.
UNUSED = 0  # three columns, by kind
POOL, VP, SPENT, GOD, CORNER, HELD, AGAIN, OWNED = range(3, 11)
# Columns of the last row of Board.seat: the table itself.
TABLE: Final = SEATS
N, FALLEN, TORNADO, PLAYERS, GENERATIONS, ACTIVE = range(6)
COLUMNS: Final = 12

# Places in Board.rule.
TREMBLE, JOLT, FASTEST, ROLL, FRICTION, SHARE = range(6)  # tremor: radians, and a share of the speed
SILENT, TOGETHER, CLOCKWISE, BREAKER, HEART = range(6, 11)
KRAKEN, WHIRL, WINDS, EXILE, HERMIT, PILGRIMS, CONCORD, MONKEY = range(11, 19)
NAVEL_NOW, NAVEL_LATER = 19, 20  # how likely a flick at the navel comes to lie there: now, and without laws
TRIAL: Final = 21  # all flick at the navel and the nearest wins
OFFSET: Final = 22  # tremor of the speed besides JOLT, m/s
RULES: Final = 24

# Whole numbers that kernels hand to each other. As plain ints they would be types of their own to numba, which would
# compile the callee once for every one of them.
NONE: Final = whole(-1)
FIRST, SECOND = whole(0), whole(5)  # where the numbers of a shot's first and second prophet begin
NO, YES = whole(0), whole(1)
# Ways to flick: one prophet, two stacked, two side by side, one that lies there.
ONE, STACK, PAIR, MORE = whole(0), whole(1), whole(2), whole(3)

# Planes of Board.tally.
COUNT, TEMPLES, PILGRIM = range(3)


class Board(NamedTuple):
    """A table. Rows of `disk` and `tag` up to the count lie on the mat; those beside it lie at the far end."""

    disk: Floats  # (MAX_DISKS, 5) as the physics read it: x, y, radius, mass, friction; metres
    tag: Ints  # (MAX_DISKS, 3) owner, kind, id
    seat: Ints  # (5, COLUMNS)
    rule: Floats  # (RULES,)
    world: Floats  # (1, 7) of the physics
    wall: Floats  # (·, 6) prepared walls of the physics
    tally: Ints  # (3, 4, 4) by island and seat: disks, temples, prophets on the city; filled by `convert`
    points: Floats  # (4, 4) VP of conversion, presence, islands with a temple, islands dominated; by seat


class Room(NamedTuple):
    """Working memory of a search."""

    f: Floats
    k: Ints
    who: Ints
    how: Floats
    rest: Floats
    fell: Floats
    first_disk: Ints
    first_wall: Ints
    scene_of: Ints
    watch: Ints
    end: Floats
    made: Ints
    arcs: Floats
    contacts: Floats
    dice: Ints  # (4,) the state of the kernels' own chance


def room(seed: int) -> Room:
    """Working memory, with chance that follows from the seed."""
    from omphalos.physics.layout import work_for

    f, k = work_for(MAX_DISKS)
    dice = np.array([123456789, 362436069, 521288629, 7654321], dtype=np.int64)
    dice ^= np.array([seed, seed >> 13, seed >> 29, seed >> 41], dtype=np.int64) & 0x3FFFFFFF
    dice[1] |= 1
    return Room(
        f,
        k,
        np.full((1, 2, 2), -1, dtype=np.int64),
        np.ones((1, 4, 2)),
        np.zeros((1, MAX_DISKS, 2)),
        np.full((1, MAX_DISKS), np.inf),
        np.zeros(2, dtype=np.int64),
        np.zeros(2, dtype=np.int64),
        np.zeros(1, dtype=np.int64),
        np.empty(0, dtype=np.int64),
        np.empty(0),
        np.empty((0, 3), dtype=np.int64),
        np.empty((0, 7)),
        np.empty((0, 6)),
        dice,
    )


def blank(like: Board) -> Board:
    """A board for what comes after: the same rules, other pieces."""
    return Board(
        np.zeros((MAX_DISKS, 5)),
        np.zeros((MAX_DISKS, 3), dtype=np.int64),
        np.zeros((SEATS + 1, COLUMNS), dtype=np.int64),
        like.rule,
        like.world,
        np.empty((0, 6)),  # the hand is taken away after the flick
        np.zeros((3, 4, 4), dtype=np.int64),
        np.zeros((4, 4)),
    )


def board_of(state: State) -> Board:
    """The arrays of a state. Nothing of it that is hidden from players goes in."""
    from omphalos.physics.layout import prepare_walls

    rulings = rulings_of(state)
    scene = scene_of(state.disks, rulings.manner, state.hand)
    disk = np.zeros((MAX_DISKS, 5))
    tag = np.zeros((MAX_DISKS, 3), dtype=np.int64)
    disk[: len(state.disks)] = scene.disks
    _label(tag, state.disks)
    beside = scene_of(state.fallen, rulings.manner)
    for i, (row, fallen) in enumerate(zip(beside.disks, state.fallen, strict=True)):
        disk[MAX_DISKS - 1 - i] = row
        _label(tag[MAX_DISKS - 1 - i : MAX_DISKS - i], (fallen,))
    wall = np.empty((len(scene.walls), 6))
    if len(wall):
        prepare_walls(scene.walls, wall)
    board = Board(
        disk,
        tag,
        _seats(state),
        _rules(state),
        scene.world,
        wall,
        np.zeros((3, 4, 4), dtype=np.int64),
        np.zeros((4, 4)),
    )
    board.seat[TABLE, N] = len(state.disks)
    board.seat[TABLE, FALLEN] = len(state.fallen)
    return board


def scene_on(board: Board) -> Scene:
    """The mat as a scene of the physics (without a hand)."""
    from omphalos.physics import Scene

    numbers = board.world[0]
    edge = "bounce" if numbers[2] else "open"
    return Scene(
        board.disk[: board.seat[TABLE, N]].copy(),
        float(numbers[0]),
        float(numbers[1]),
        edge=edge,
        restitution=float(numbers[3]),
        gravity=float(numbers[4]),
        surface=float(numbers[5]),
        leap=float(numbers[6]),
    )


def _label(tag: Ints, disks: Sequence[Disk]) -> None:
    for i, disk in enumerate(disks):
        tag[i] = disk.owner, KINDS.index(disk.kind), disk.id


def stock_of(stock: Stock) -> tuple[int, int, int]:
    """A stock by kinds."""
    return stock.prophet, stock.templar, stock.sphinx


def _seats(state: State) -> Ints:
    seats = np.zeros((SEATS + 1, COLUMNS), dtype=np.int64)
    players = len(state.players)
    for i, player in enumerate(state.players):
        seats[i, UNUSED : UNUSED + 3] = stock_of(player.unused)
        seats[i, POOL] = player.temples
        seats[i, VP] = player.vp
        seats[i, SPENT] = player.spent
        god = state.gods[i]
        seats[i, GOD] = -1 if god is None else GOD_IDS.index(god)
        seats[i, CORNER] = corner_of(i, players)
        seats[i, HELD] = sum(held.on == god for held in state.held) if god == "Morrigan" else 0
        seats[i, OWNED] = (
            player.unused.total
            + player.reserve.total
            + sum(held.owner == i for held in state.held)
            + sum(d.owner == i and d.is_prophet for d in (*state.disks, *state.fallen))
        )
    seats[TABLE, TORNADO] = state.tornado
    seats[TABLE, PLAYERS] = players
    seats[TABLE, GENERATIONS] = state.generations - max(1, state.generation)
    seats[TABLE, ACTIVE] = state.turn.seat if state.turn is not None else 0
    return seats


def _rules(state: State) -> Floats:
    rulings = rulings_of(state)
    manner = rulings.manner
    rule = np.zeros(RULES)
    rule[TREMBLE] = radians(manner.tremor_angle)
    rule[JOLT] = manner.tremor_speed / 100.0
    rule[OFFSET] = manner.tremor_offset
    rule[FASTEST] = manner.fastest
    rule[ROLL] = manner.roll
    rule[FRICTION] = manner.friction
    rule[SHARE] = manner.share
    rule[SILENT] = manner.silent_navel
    rule[TOGETHER] = {None: ONE, "stack": STACK, "pair": PAIR}[manner.together]
    rule[CLOCKWISE] = manner.clockwise
    rule[BREAKER] = rulings.breaker
    rule[HEART] = rulings.heart
    laws = {law.id for law in rulings.laws}
    for place, law in (
        (KRAKEN, "L10"), (WHIRL, "L08"), (WINDS, "L11"), (EXILE, "L13"),
        (HERMIT, "L14"), (PILGRIMS, "L16"), (CONCORD, "L17"), (MONKEY, "L07"),
    ):  # fmt: skip
        rule[place] = law in laws
    rule[NAVEL_NOW] = 0.0 if manner.silent_navel else _hits_navel(manner)
    rule[NAVEL_LATER] = _hits_navel(Manner(TURNS.steadiness[state.options.steadiness]))
    return rule


def _hits_navel(manner: Manner) -> float:
    """How likely a flick from the border of the cloud ends on the navel, nothing being in its way."""
    way = HALF * 2**0.5 - 90.0
    reach = NAVEL.r + RADIUS["prophet"]
    speed = (2 * DISKS.friction * manner.friction * manner.roll * DISKS.gravity * way * METRE) ** 0.5
    across, along = way * radians(manner.tremor_angle), way * 2 * manner.speed_error(speed) / speed
    sure = 1.0
    for wide in (across, along):
        if wide > 0.0:
            sure *= erf(reach / wide / 2**0.5)
    return max(0.05, sure)


def degrees_of(angle: float) -> float:
    """Radians as the actions write a direction."""
    return angle * 180.0 / pi % 360.0


def bearing(dx: float, dy: float) -> float:
    """The direction of a way."""
    return atan2(dy, dx)


assert NOBODY == -1
TORNADO_REACH: Final = LAWS.tornado.radius
SLOWEST: Final = DISKS.slowest
MILLIMETRE: Final = METRE
