"""The table as kernels read it: arrays made from a state."""

from __future__ import annotations

from math import radians
from typing import TYPE_CHECKING, Any, cast

from omphalos.bots.flick.evaluation.parts import PLACES
from omphalos.bots.flick.shots import ONE, PAIR, STACK
from omphalos.flick.gods import uses_of
from omphalos.flick.gods.freja import HEART
from omphalos.flick.judged import (
    ABSENT,
    KINDS,
    MAX_DISKS,
    SEATS,
    Board,
    DiskRow,
    GainRow,
    IslandRow,
    LandRow,
    RuleRow,
    SeatRow,
    TableRow,
    TagRow,
    beside,
)
from omphalos.flick.mat import HALF, NAVEL, corner_of
from omphalos.flick.numbers import DISKS, TURNS
from omphalos.flick.pieces import MASS, NOBODY
from omphalos.flick.powers import Manner
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import METRE, scene_of
from omphalos.kernels.arrays import INT, copied, empty, full, records, records_on, zeros
from omphalos.kernels.functions import erf

if TYPE_CHECKING:
    from omphalos.flick.actions import Action
    from omphalos.flick.judged import Floats, Ints
    from omphalos.flick.pieces import Stock
    from omphalos.flick.state import State
    from omphalos.physics import Scene


def _with_rules(rule: Any, power: Ints, world: Floats, wall: Floats) -> Board:
    body = zeros((MAX_DISKS, 5))
    return Board(
        records_on(body, DiskRow),
        records(TagRow, MAX_DISKS),
        records(SeatRow, SEATS),
        zeros((SEATS, 3), INT),
        records(TableRow, 1),
        rule,
        power,
        records(LandRow, 4, SEATS),
        records(IslandRow, 4),
        records(GainRow, SEATS),
        body,
        world,
        wall,
    )


def empty_board() -> Board:
    """A board with nothing on it and no rules in force."""
    return _with_rules(records(RuleRow, 1), empty(0, INT), empty((1, 7)), empty((0, 6)))


def blank(like: Board) -> Board:
    """An empty board with the same rules, to hold a later position. An oath's tremor is that of one flick."""
    later = cast(Any, like.rule)[-1:]
    return _with_rules(later, like.power, like.world, empty((0, 6)))  # the hand is taken away after the flick


def copy_of(board: Board) -> Board:
    """A copy with pieces of its own. The rules are shared."""
    copy = _with_rules(board.rule, board.power, board.world, board.wall)
    for mine, its in (
        (copy.body, board.body), (copy.tag, board.tag), (copy.seat, board.seat),
        (copy.unused, board.unused), (copy.table, board.table),
    ):  # fmt: skip
        cast(Any, mine)[:] = its
    return copy


def board_of(state: State, action: Action | None = None) -> Board:
    """The board of a state. It contains no hidden information. The next flick trembles as in the action."""
    from omphalos.physics.layout import prepare_walls

    manner = rulings_of(state).manner
    scene = scene_of(state.disks, manner, state.hand)
    wall = empty((len(scene.walls), 6))
    if len(wall):
        prepare_walls(scene.walls, wall)
    manners = [manner] if action is None else [rulings_of(state).manner_of(action), manner]
    board = _with_rules(records(RuleRow, len(manners)), _powers(state), scene.world, wall)
    for i, trembling in enumerate(manners):
        _fill_rules(board.rule[i], state, trembling)
    _fill_seats(board, state)
    fallen = scene_of(state.fallen, manner)
    board.body[: len(state.disks)] = scene.disks
    for i, disk in enumerate(fallen.disks):
        board.body[beside(i)] = disk
    lying = {**dict(enumerate(state.disks)), **{beside(i): d for i, d in enumerate(state.fallen)}}
    for row, disk in lying.items():
        tag = board.tag[row]
        tag.owner, tag.kind, tag.id = disk.owner, KINDS.index(disk.kind), disk.id
    table = board.table[0]
    table.disks, table.fallen = len(state.disks), len(state.fallen)
    table.back = sum(1 << seat for seat in state.turn.back) if state.turn is not None else 0
    table.tornado = state.tornado
    table.players = len(state.players)
    table.generations = state.generations - max(1, state.generation)
    return board


def scene_on(board: Board) -> Scene:
    """The mat as a scene of the physics (without a hand)."""
    from omphalos.physics import Scene

    numbers = board.world[0]
    edge = "bounce" if numbers[2] else "open"
    return Scene(
        copied(board.body[: board.table[0].disks]),
        float(numbers[0]),
        float(numbers[1]),
        edge=edge,
        restitution=float(numbers[3]),
        gravity=float(numbers[4]),
        surface=float(numbers[5]),
        leap=float(numbers[6]),
    )


def stock_of(stock: Stock) -> tuple[int, int, int]:
    """The numbers of a stock by kind."""
    return stock.prophet, stock.templar, stock.sphinx


def _fill_seats(board: Board, state: State) -> None:
    gods = rulings_of(state).gods
    for i, player in enumerate(state.players):
        held = [piece for piece in state.held if piece.owner == i]
        lying = [d for d in (*state.disks, *state.fallen) if d.owner == i and d.is_prophet]
        god, seat = gods[i], board.seat[i]
        board.unused[i] = stock_of(player.unused)
        seat.pool = player.temples
        seat.vp = player.vp
        seat.used = player.used
        seat.uses = uses_of(state.gods[i])
        seat.corner = corner_of(i, len(state.players))
        seat.owned = player.unused.total + player.reserve.total + len(held) + len(lying)
        stored = player.unused.sphinx + player.reserve.sphinx
        seat.sphinx = stored > 0 or any(piece.kind == "sphinx" for piece in (*held, *lying))
        if god is not None:
            seat.held = sum(piece.on == god.id for piece in state.held)
            seat.any_island = god.any_island


def _powers(state: State) -> Ints:
    """Which laws are in force, and which seat has which god."""
    power = full(len(PLACES), ABSENT, INT)
    for in_force in state.laws:
        power[PLACES[in_force.law]] = NOBODY
    for seat, god in enumerate(state.gods):
        if god is not None:
            power[PLACES[god]] = seat
    return power


def _fill_rules(rule: RuleRow, state: State, trembling: Manner) -> None:
    rulings = rulings_of(state)
    manner = rulings.manner
    rule.tremble = radians(trembling.tremor_angle)
    rule.jolt = trembling.tremor_speed / 100.0
    rule.offset = trembling.tremor_offset
    rule.fastest = manner.fastest
    rule.roll = manner.roll
    rule.friction = manner.friction
    rule.share = manner.share
    rule.silent = manner.silent_navel
    rule.together = {None: ONE, "stack": STACK, "pair": PAIR}[manner.together]
    rule.clockwise = manner.clockwise
    rule.breaker = rulings.breaker
    rule.tie_disks = rulings.tie_disks
    rule.heart = rulings.heart
    rule.heart_radius = HEART[state.options.numbers].radius
    rule.sphinx = state.radius["sphinx"] * METRE
    rule.sphinx_mass = MASS[state.options.numbers]["sphinx"] * 0.001
    rule.navel_now = 0.0 if manner.silent_navel else _hits_navel(manner)
    rule.navel_later = _hits_navel(Manner(TURNS.steadiness[state.options.steadiness]))


def _hits_navel(manner: Manner) -> float:
    """The probability that a flick from the border of the cloud ends on the navel with nothing in its way."""
    way = HALF * 2**0.5 - 90.0
    reach = NAVEL.r + DISKS.prophet.radius
    speed = (2 * DISKS.friction * manner.friction * manner.roll * DISKS.gravity * way * METRE) ** 0.5
    across, along = way * radians(manner.tremor_angle), way * 2 * manner.speed_error(speed) / speed
    sure = 1.0
    for wide in (across, along):
        if wide > 0.0:
            sure *= erf(reach / wide / 2**0.5)
    return max(0.05, sure)
