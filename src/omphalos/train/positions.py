"""Positions of recorded games: what the network is shown, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from omphalos.arena.folder import write_whole
from omphalos.bots.flick.board import board_of
from omphalos.bots.flick.inputs import DISK, SEAT, SEAT_ROW, VERSION, WHOLE, WHOLE_ROW
from omphalos.bots.flick.judge import WEIGHTS, Weights, worth
from omphalos.bots.flick.net import TOTAL, Layers, net_of
from omphalos.flick.events import MissionEnded
from omphalos.flick.judged import SEATS
from omphalos.table.entry import Move
from omphalos.table.moment import Moment
from omphalos.table.record import Record, replay
from omphalos.train.errors import TrainError

if TYPE_CHECKING:
    from omphalos.flick.judged import Board
    from omphalos.flick.state import State


class Positions(NamedTuple):
    """N positions, those of one game after each other in the order they were played."""

    disk: Any  # (D, DISK) the disks of all positions, one after the other
    owner: Any  # (D,) the seat, or NOBODY
    disks: Any  # (N,) how many each position has
    seat: Any  # (N, SEATS, SEAT)
    whole: Any  # (N, WHOLE)
    players: Any  # (N,)
    now: Any  # (N, SEATS) the VP that each seat expects by the rules of thumb
    final: Any  # (N, SEATS) the VP at the end
    win: Any  # (N, SEATS) 1 for the winner, a fraction for a shared win
    last: Any  # (N,) whether it is the last of its game
    held_out: Any  # (N,) whether its game is kept for validation


def positions_of(record: Record, held_out: bool) -> Positions | None:
    """The positions of a game at the end of turns. None if it is not finished or has none."""
    moments = list(replay(record))
    states: list[State] = [moment.after for moment in moments if evaluated(moment)]
    if not states:
        return None
    end: State = moments[-1].after
    if end.outcome is None:
        return None
    players = len(record.header.seats)
    weights = _asking()
    rows = [_row(state, weights) for state in states]
    n = len(rows)
    final, win = np.zeros(SEATS, np.float32), np.zeros(SEATS, np.float32)
    final[:players] = [player.vp for player in end.players]
    win[:players] = [rank == 1 for rank in end.outcome.ranks]
    return Positions(
        np.concatenate([row[0] for row in rows]),
        np.concatenate([row[1] for row in rows]),
        np.array([len(row[1]) for row in rows], np.int16),
        np.stack([row[2] for row in rows]),
        np.stack([row[3] for row in rows]),
        np.full(n, players, np.int8),
        np.stack([row[4] for row in rows]),
        np.tile(final, (n, 1)),
        np.tile(win / win.sum(), (n, 1)),
        np.arange(n) == n - 1,
        np.full(n, held_out),
    )


def evaluated(moment: Moment) -> bool:
    """Whether a search evaluates such states: at the beginning of each turn, and at the end of each mission."""
    if isinstance(moment.event, MissionEnded):
        return True
    state: State = moment.after
    if not isinstance(moment.entry, Move) or moment.event is not moment.entry.events[-1] or state.turn is None:
        return False
    return state.phase == "mission" and state.turn.step == "flick" and not state.turn.flicked


def _row(state: State, weights: Weights) -> tuple[Any, ...]:
    """Disks, their owners, seats, the table, and the VP that each seat expects."""
    board: Board = board_of(state)
    worth(board, 0, weights)  # writes the inputs of its network
    inputs = weights.net.inputs.astype(np.float16)
    owner = np.array([disk.owner for disk in state.disks], np.int8)
    return (
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


def join(parts: Sequence[Positions]) -> Positions:
    """Several as one."""
    return Positions(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def write_positions(file: Path, positions: Positions) -> None:
    """Write them as an .npz."""
    data, arrays = BytesIO(), positions._asdict()
    np.savez_compressed(data, version=np.int64(VERSION), **arrays)
    write_whole(file, data.getvalue())


def read_positions(file: Path) -> Positions:
    """Read them. Raise TrainError if the file does not fit."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            if int(stored["version"]) != VERSION:
                raise TrainError(f"{file} has version {int(stored['version'])} of the inputs, and this is {VERSION}")
            return Positions(*(stored[name] for name in Positions._fields))
    except OSError as problem:
        raise TrainError(f"{file}: {problem.strerror or problem}") from None
    except (BadZipFile, KeyError, ValueError, EOFError):
        raise TrainError(f"{file} is not a file of positions") from None
