"""The curves of a fit, as data."""

from __future__ import annotations

from pathlib import Path

import msgspec

from omphalos.arena.folder import read_json
from omphalos.train.errors import TrainError


class Epoch(msgspec.Struct, frozen=True):
    """A point of the curves, after an epoch. The targets of validation are the ends of games."""

    loss: float  # of fitting: both errors
    points_error: float  # of validation: Huber's error of the lead, in tens
    win_error: float  # of validation: cross-entropy of the winner
    explained: float  # share of the variance of the leads that the network explains beyond the rules of thumb
    winner: float  # how often the most likely winner won


class Fit(msgspec.Struct, frozen=True):
    """The curves of a fit."""

    positions: int  # that it learned from
    held_out: int  # for validation
    epochs: tuple[Epoch, ...]


def read_fit(file: Path) -> Fit:
    """Read the curves from a file."""
    return read_json(file, Fit, TrainError)
