"""Positions of recorded games: what a network is shown, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from omphalos.arena.run_folder import write_whole
from omphalos.table.game import Outcome
from omphalos.train.errors import TrainError

SEATS: Final = 4  # at the largest table


class Positions(NamedTuple):
    """N positions, those of one game after each other in the order they were played."""

    item: Any  # (I, columns) the things of all positions that belong to a seat, such as disks, one after the other
    owner: Any  # (I,) the seat of each, or a negative number
    items: Any  # (N,) how many each position has
    seat: Any  # (N, SEATS, columns)
    whole: Any  # (N, columns)
    players: Any  # (N,)
    now: Any  # (N, SEATS) the points that each seat expects by rules of thumb
    final: Any  # (N, SEATS) the points at the end
    win: Any  # (N, SEATS) 1 for the winner, a fraction for a shared win
    last: Any  # (N,) whether it is the last of its game
    held_out: Any  # (N,) whether its game is kept for validation


class Row(NamedTuple):
    """One position."""

    item: Any
    owner: Any
    seat: Any
    whole: Any
    now: Any


def of_game(rows: Sequence[Row], outcome: Outcome, points: Sequence[float], held_out: bool) -> Positions:
    """The positions of a finished game. `points` are those at the end."""
    n, players = len(rows), len(points)
    final, win = np.zeros(SEATS, np.float32), np.zeros(SEATS, np.float32)
    final[:players] = points
    win[:players] = [rank == 1 for rank in outcome.ranks]
    return Positions(
        np.concatenate([row.item for row in rows]),
        np.concatenate([row.owner for row in rows]),
        np.array([len(row.owner) for row in rows], np.int16),
        np.stack([row.seat for row in rows]),
        np.stack([row.whole for row in rows]),
        np.full(n, players, np.int8),
        np.stack([row.now for row in rows]),
        np.tile(final, (n, 1)),
        np.tile(win / win.sum(), (n, 1)),
        np.arange(n) == n - 1,
        np.full(n, held_out),
    )


def join(parts: Sequence[Positions]) -> Positions:
    """Several as one."""
    return Positions(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def write_positions(file: Path, positions: Positions, stamp: int) -> None:
    """Write them as an .npz. `stamp` is that of the inputs (`NetFormat.stamp`)."""
    data, arrays = BytesIO(), positions._asdict()
    np.savez_compressed(data, inputs=np.int64(stamp), **arrays)
    write_whole(file, data.getvalue())


def read_positions(file: Path, stamp: int) -> Positions:
    """Read them. Raise TrainError if the file does not fit."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            if int(stored["inputs"]) != stamp:
                raise TrainError(f"{file} was written for other inputs than those of this version")
            return Positions(*(stored[name] for name in Positions._fields))
    except OSError as problem:
        raise TrainError(f"{file}: {problem.strerror or problem}") from None
    except (BadZipFile, KeyError, ValueError, EOFError):
        raise TrainError(f"{file} is not a file of positions") from None
