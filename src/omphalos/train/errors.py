"""The errors of training."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class TrainError(OmphalosError):
    """A training cannot be set up, resumed or finished."""
