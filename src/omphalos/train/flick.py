"""Palec boży: augur learns from the ends of turns and missions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.evaluation.inputs import DISK, SEAT, SEAT_ROW, WHOLE, WHOLE_ROW
from omphalos.bots.flick.evaluation.judge import WEIGHTS, Weights, board_value
from omphalos.bots.flick.evaluation.net import FORMAT, TOTAL, Layers, net_of
from omphalos.flick.events import MissionEnded
from omphalos.table.entry import Move
from omphalos.table.moment import Moment
from omphalos.table.record import Record, replay
from omphalos.train.learner import Learner
from omphalos.train.positions import SEATS, Positions, Row, of_game

if TYPE_CHECKING:
    from omphalos.flick.judged import Board
    from omphalos.flick.state import State


def positions_of(record: Record, held_out: bool) -> Positions | None:
    """The positions of a game at the end of turns. None if it is not finished or has none."""
    moments = list(replay(record))
    states: list[State] = [moment.after for moment in moments if evaluated(moment)]
    if not states:
        return None
    end: State = moments[-1].after
    if end.outcome is None:
        return None
    weights = _asking()
    rows = [_row(state, weights) for state in states]
    return of_game(rows, end.outcome, [player.vp for player in end.players], held_out)


def evaluated(moment: Moment) -> bool:
    """Whether a search evaluates such states: at the beginning of each turn, and at the end of each mission."""
    if isinstance(moment.event, MissionEnded):
        return True
    state: State = moment.after
    if not isinstance(moment.entry, Move) or moment.event is not moment.entry.events[-1] or state.turn is None:
        return False
    return state.phase == "mission" and state.turn.step == "flick" and not state.turn.flicked


def _row(state: State, weights: Weights) -> Row:
    """Disks, their owners, seats, the table, and the VP that each seat expects."""
    board: Board = board_of(state)
    board_value(board, 0, weights)  # writes the inputs of its network
    inputs = weights.net.inputs.astype(np.float16)
    owner = np.array([disk.owner for disk in state.disks], np.int8)
    return Row(
        inputs[: len(owner), :DISK],
        owner,
        inputs[SEAT_ROW : SEAT_ROW + SEATS, :SEAT],
        inputs[WHOLE_ROW, :WHOLE],
        np.where(np.arange(SEATS) < len(state.players), weights.net.work[TOTAL, :SEATS], np.float32(0)),
    )


def _asking() -> Weights:
    """Weights with a network that says nothing, so that its inputs are written."""
    shapes = ((DISK + 1, 1), (SEAT + 2, 1), (2, 1), (WHOLE + 3, 1), (2, 2))
    return WEIGHTS._replace(net=net_of(Layers(*(np.zeros(shape, np.float32) for shape in shapes))))


LEARNER: Final = Learner(
    "augur",
    FORMAT,
    positions_of,
    teachers=(
        "hunter:budget=200,depth=0,any-god=1",
        "hunter:budget=160,depth=0,any-god=1",
        "hunter:budget=120,depth=0,any-god=1,shake=0.3",
    ),
    students=(
        "augur:budget=200,depth=0,any-god=1",
        "augur:budget=200,depth=0,any-god=1,trust=1",  # shows where the network is wrong
        "augur:budget=120,depth=0,any-god=1,shake=0.3",
    ),
    champion="augur:budget=800",
    rivals=("hunter:budget=60,depth=0,shake=0.9", "hunter:budget=800"),  # not levels: those may change
    widths=(16, 48, 24, 32),
)
