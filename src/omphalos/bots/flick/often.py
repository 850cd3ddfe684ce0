"""Flicks the same aim many times with the tremor of the finger, by the exact physics, and evaluates each outcome."""

from __future__ import annotations

from math import atan2, hypot, radians
from typing import TYPE_CHECKING, Any

import numpy as np

from omphalos.bots.flick.aims import speed_error
from omphalos.bots.flick.board import blank, board_of
from omphalos.bots.flick.judge import WEIGHTS, Weights, worth
from omphalos.bots.flick.playing import make
from omphalos.bots.flick.room import Room, room
from omphalos.bots.flick.shots import FIRST, MORE, ONE, PAIR, SECOND, STACK, Shot, copy_shot, new_shot
from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.house import DISKS
from omphalos.flick.judged import Board
from omphalos.flick.pieces import PROPHETS
from omphalos.physics._jit import jit_and_keep as jit

if TYPE_CHECKING:
    from omphalos.flick.events import Flicked
    from omphalos.flick.judged import Floats
    from omphalos.flick.state import State
    from omphalos.table.game import AnyGame

FLICKS = (Flick, FlickStack, FlickPair, FlickAgain, KeepOath)
_SLOWEST = DISKS.slowest


@jit
def flick_often(
    b: Board, seat: int, aimed: Shot, way: int, tremor: Floats, weight: Weights, room: Room, shot: Shot, c: Board,
    values: Floats,
) -> None:  # fmt: skip
    """Flick `aimed` once for each row of `tremor` (K, 2, 2): for each piece, standard errors of angle and speed.

    `values` (K, seats) receives how far each seat is ahead after the turn. `shot` and `c` are scratch.
    """
    for q in range(tremor.shape[0]):
        copy_shot(aimed, shot)
        for which in range(2):
            if which == SECOND and way != PAIR:
                continue
            throw = shot[which]
            throw.angle += tremor[q, which, 0] * b.rule[0].tremble
            speed = throw.speed + tremor[q, which, 1] * speed_error(b, throw.speed)
            throw.speed = min(max(speed, _SLOWEST), b.rule[0].fastest)
        make(b, seat, shot, way, room, c)
        for each in range(values.shape[1]):
            values[q, each] = worth(c, each, weight)


def leads_after(state: State, seat: int, action: Any, tremor: Floats) -> Floats:
    """How far each seat is ahead after each flick: an array of one row for each tremor. The action is a flick."""
    board = board_of(state)
    shot, way = shot_of(state, action)
    return _flicked(board, seat, shot, way, tremor)


def leads_as_made(state: State, seat: int, action: Any, event: Flicked) -> Floats:
    """The same of the one flick that was really made, with the tremor that it had."""
    board = board_of(state)
    shot, way = shot_of(state, action)
    for which, thrown in enumerate(event.thrown):
        shot[which].angle = atan2(thrown.vy, thrown.vx)
        shot[which].speed = hypot(thrown.vx, thrown.vy)
    return _flicked(board, seat, shot, way, np.zeros((1, 2, 2)))[0]


def _flicked(board: Board, seat: int, shot: Shot, way: int, tremor: Floats) -> Floats:
    values = np.empty((len(tremor), int(board.table[0].players)))
    flick_often(board, seat, shot, way, tremor, WEIGHTS, room(1), new_shot(), blank(board), values)
    return values


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


def warm_up(game: AnyGame) -> None:
    """Compile the kernel, or load it."""
    state: State = game.start(2, game.read_options())
    leads_after(state, 0, Flick("prophet", (0.0, 0.0), 0.0, 1.0), np.zeros((1, 2, 2)))
