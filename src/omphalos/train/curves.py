"""The curves of a fit, as data."""

from __future__ import annotations

from pathlib import Path

import msgspec

from omphalos.arena.run_folder import read_json
from omphalos.train.errors import TrainError


class Epoch(msgspec.Struct, frozen=True):
    """A point of the curves, after an epoch. The targets of validation are the ends of games."""

    loss: float  # of fitting: both errors
    points_error: float  # of validation: Huber's error of the lead, in tens
    win_error: float  # of validation: cross-entropy of the winner
    explained: float  # share of the variance of the leads that the network explains beyond the rules of thumb
    winner: float  # how often the most likely winner won


class PolicyEpoch(msgspec.Struct, frozen=True):
    """A point of the curves of a policy. The targets are what the search found."""

    loss: float  # of fitting: divergence from the targets
    error: float  # of validation: the same
    agreement: float  # how often its first option is the best of the search
    missed: float  # points by which its first option is worse than the best of the search


class PolicyFit(msgspec.Struct, frozen=True):
    """The curves of the fit of a policy."""

    choices: int  # that it learned from
    held_out: int
    heuristic: PolicyEpoch = msgspec.field(name="habit")  # what it alone would have; its loss is that of validation
    epochs: tuple[PolicyEpoch, ...]


class Fit(msgspec.Struct, frozen=True):
    """The curves of a fit."""

    positions: int  # that it learned from
    held_out: int  # for validation
    epochs: tuple[Epoch, ...]
    policy: PolicyFit | None = None


def read_fit(file: Path) -> Fit:
    """Read the curves from a file."""
    return read_json(file, Fit, TrainError)
