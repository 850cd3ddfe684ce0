"""Flicks by the exact physics: once as aimed, or many times with each outcome evaluated (with tremor, or many aims)."""

from __future__ import annotations

from math import atan2, hypot, inf, radians, sqrt
from typing import TYPE_CHECKING, Any

from omphalos.bots.flick.evaluation.board import blank, board_of
from omphalos.bots.flick.evaluation.judge import WEIGHTS, Weights, board_value
from omphalos.bots.flick.kernels import normal
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.search.aims import prepare
from omphalos.bots.flick.search.playing import make
from omphalos.bots.flick.search.scratch import Scratch, new_scratch
from omphalos.bots.flick.shots import FIRST, MORE, ONE, PAIR, SECOND, STACK, Shot, copy_shot, new_shot
from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.events import Flicked, Thrown
from omphalos.flick.finger import direction
from omphalos.flick.judged import Board
from omphalos.flick.numbers import DISKS
from omphalos.flick.pieces import PROPHETS, Disk
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import flick
from omphalos.kernels import jit as inlined
from omphalos.kernels.arrays import empty, zeros
from omphalos.kernels.functions import exp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omphalos.bots.observation import Observation
    from omphalos.flick.judged import Floats, Ints
    from omphalos.flick.state import State

FLICKS = (Flick, FlickStack, FlickPair, FlickAgain, KeepOath)
_SLOWEST = DISKS.slowest


@FLICK.kernel
def flick_all(
    b: Board, seat: int, aimed: Shot, way: int, aims: Floats, weight: Weights, scratch: Scratch, shot: Shot, c: Board,
    values: Floats, row: int, ends: Floats,
) -> None:  # fmt: skip
    """Flick `aimed` once for each row of `aims` (K, 2, 2): for each piece, angle in radians and speed in m/s.

    `values` (K, seats) receives how far each seat is ahead after the turn. `ends` (K, 3), unless it is empty, receives
    what became of the disk in this row of the scene: x, y in metres, and when it fell. `shot` and `c` are scratch.
    """
    for q in range(aims.shape[0]):
        _turn(aimed, way, aims[q], shot)
        make(b, seat, shot, way, scratch, c)
        if ends.shape[0] > 0:
            ends[q, 0] = scratch.results.rest[0, row, 0]
            ends[q, 1] = scratch.results.rest[0, row, 1]
            ends[q, 2] = scratch.results.fell[0, row]
        for each in range(values.shape[1]):
            values[q, each] = board_value(c, each, weight)


@inlined
def _turn(aimed: Shot, way: int, aim: Floats, shot: Shot) -> None:
    """Copy a shot, with other angles (radians) and speeds (m/s): a row of `aim` for each piece."""
    copy_shot(aimed, shot)
    for which in range(2):
        if which == SECOND and way != PAIR:
            continue
        shot[which].angle = aim[which, 0]
        shot[which].speed = aim[which, 1]


@FLICK.kernel
def aim_all(
    b: Board, seat: int, aimed: Shot, way: int, aims: Floats, shot: Shot, who: Ints, how: Floats
) -> int:  # fmt: skip
    """Write the launches that `flick_all` makes of each row of `aims`. Return the number of disks on the mat.

    Args:
        who, how: filled, see `physics.arguments.Launches`.
    """
    rows = b.table[0].disks
    for q in range(aims.shape[0]):
        _turn(aimed, way, aims[q], shot)
        rows = prepare(b, seat, shot, way, who[q], how[q])
    return rows


@FLICK.kernel
def draw_tremor(rng: Ints, tremor: Floats) -> None:
    """Draw tremor for `tremble_all`, in standard errors: (K, 2, 2)."""
    for q in range(tremor.shape[0]):
        for which in range(2):
            for part in range(2):
                tremor[q, which, part] = normal(rng)


@FLICK.kernel
def tremble_all(b: Board, aimed: Shot, tremor: Floats, aims: Floats) -> None:
    """Write the aims of a shot with each tremor, for each piece standard errors of angle and speed: (K, 2, 2)."""
    rule = b.rule[0]
    for which in range(2):
        throw = aimed[which]
        error = sqrt((throw.speed * rule.jolt) * (throw.speed * rule.jolt) + rule.offset * rule.offset)
        for q in range(tremor.shape[0]):
            aims[q, which, 0] = throw.angle + tremor[q, which, 0] * rule.tremble
            aims[q, which, 1] = min(max(throw.speed + tremor[q, which, 1] * error, _SLOWEST), rule.fastest)


@FLICK.kernel
def chances_of(leads: Floats, seat: int, width: float, chance: Floats, ahead: Floats) -> None:
    """Fill the seat's chance to win and its lead over the best of the others.

    `leads` (K, seats) is how far each seat is ahead of the others, `width` what a lead is worth.
    """
    players = leads.shape[1]
    share = (players - 1) / players if players > 1 else 1.0
    for q in range(leads.shape[0]):
        most = -inf
        best = -inf
        for each in range(players):
            most = max(most, leads[q, each])
            if each != seat:
                best = max(best, leads[q, each])
        total = 0.0
        for each in range(players):
            total += exp((leads[q, each] - most) * share / width)
        chance[q] = exp((leads[q, seat] - most) * share / width) / total
        ahead[q] = share * (leads[q, seat] - (best if players > 1 else 0.0))


def leads_after(state: State, seat: int, action: Any, tremor: Floats, weights: Weights = WEIGHTS) -> Floats:
    """How far each seat is ahead after each flick: an array of one row for each tremor. The action is a flick."""
    board = board_of(state, action)
    shot, way = shot_of(state, action)
    return _flicked(board, seat, shot, way, tremor, weights)


def leads_as_made(state: State, seat: int, action: Any, event: Flicked, weights: Weights = WEIGHTS) -> Floats:
    """The same of the one flick that was really made, with the tremor that it had."""
    board = board_of(state)
    shot, way = shot_of(state, action)
    for which, thrown in enumerate(event.thrown):
        shot[which].angle = atan2(thrown.vy, thrown.vx)
        shot[which].speed = hypot(thrown.vx, thrown.vy)
    return _flicked(board, seat, shot, way, zeros((1, 2, 2)), weights)[0]


def _flicked(board: Board, seat: int, shot: Shot, way: int, tremor: Floats, weights: Weights) -> Floats:
    """Flick with each tremor (K, 2, 2): for each piece, standard errors of angle and speed."""
    aims = empty(tremor.shape)
    tremble_all(board, shot, tremor, aims)
    return flicked(board, seat, shot, way, aims, weights=weights)[0]


def flicked(
    board: Board, seat: int, shot: Shot, way: int, aims: Floats, row: int = -1, weights: Weights = WEIGHTS
) -> tuple[Floats, Floats]:
    """How far each seat is ahead after each of these flicks; with a row, also what became of that disk."""
    values = empty((len(aims), int(board.table[0].players)))
    ends = empty((len(aims) if row >= 0 else 0, 3))
    flick_all(board, seat, shot, way, aims, weights, new_scratch(1), new_shot(), blank(board), values, row, ends)
    return values, ends


def shot_of(state: State, action: Any) -> tuple[Shot, int]:
    """An action as a shot, and how it is flicked."""
    shot = new_shot()
    if isinstance(action, FlickPair):
        _write(shot, FIRST, action.one)
        _write(shot, SECOND, action.other)
        return shot, PAIR
    if isinstance(action, FlickStack):
        _write(shot, FIRST, Flick(action.lower, action.at, action.angle, action.speed))
        shot[SECOND].piece = PROPHETS.index(action.upper)
        return shot, STACK
    if isinstance(action, Flick):
        _write(shot, FIRST, action)
        return shot, ONE
    row = next(row for row, disk in enumerate(state.disks) if disk.id == action.disk)
    disk = state.disks[row]
    throw = shot[FIRST]
    throw.piece, throw.x, throw.y = row, disk.x * 0.001, disk.y * 0.001
    throw.angle, throw.speed = radians(action.angle), action.speed
    return shot, MORE


def _write(shot: Shot, which: int, flick: Flick) -> None:
    throw = shot[which]
    throw.piece = PROPHETS.index(flick.kind)
    throw.x, throw.y = flick.at[0] * 0.001, flick.at[1] * 0.001
    throw.angle, throw.speed = radians(flick.angle), flick.speed


def as_aimed(observation: Observation, action: Any) -> Flicked | None:
    """The result of a flick without tremor. None if the action is not a flick."""
    state = observation.imagine(0)[0]
    flicks: Sequence[Flick | FlickStack] = ()
    put: list[Disk] = []
    thrown: list[Thrown] = []
    if isinstance(action, Flick | FlickStack):
        flicks = (action,)
    elif isinstance(action, FlickPair):
        flicks = (action.one, action.other)
    elif isinstance(action, FlickAgain | KeepOath):
        disk = next(d for d in state.disks if d.id == action.disk)
        dx, dy = direction(action.angle)
        thrown.append(Thrown(disk.id, disk.kind, disk.x, disk.y, action.speed * dx, action.speed * dy))
    for one in flicks:
        dx, dy = direction(one.angle)
        kind = one.lower if isinstance(one, FlickStack) else one.kind
        number = state.placed + len(put)
        put.append(Disk(number, kind, observation.seat, *one.at))
        upper = None
        if isinstance(one, FlickStack):
            upper = number + 1
            put.append(Disk(upper, one.upper, observation.seat, *one.at))
        thrown.append(Thrown(number, kind, *one.at, one.speed * dx, one.speed * dy, upper))
    if not thrown:
        return None
    return flick(state, rulings_of(state).manner, observation.seat, "turn", put, thrown)
