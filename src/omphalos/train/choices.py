"""Choices: decisions of recorded games, answered again by a search. A policy learns from what it found."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from omphalos.arena.run_folder import write_whole
from omphalos.train.errors import TrainError


class Choices(NamedTuple):
    """N decisions with K options in all, those of one decision after each other."""

    context: Any  # (N, columns) what is known of the seat and the table
    options: Any  # (N,) how many options each has
    option: Any  # (K, columns)
    gap: Any  # (K,) how much less the heuristic expects of an option than of its best, in points
    value: Any  # (K,) the mean result of its rollouts, in points
    held_out: Any  # (N,) whether its game is kept for validation


def join_choices(parts: Sequence[Choices]) -> Choices:
    """Several as one."""
    return Choices(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def write_choices(file: Path, choices: Choices, stamp: int) -> None:
    """Write them as an .npz. `stamp` is that of the inputs (`NetFormat.stamp`)."""
    data, arrays = BytesIO(), choices._asdict()
    np.savez_compressed(data, inputs=np.int64(stamp), **arrays)
    write_whole(file, data.getvalue())


def read_choices(file: Path, stamp: int) -> Choices:
    """Read them. Raise TrainError if the file does not fit."""
    try:
        with np.load(file, allow_pickle=False) as stored:
            if int(stored["inputs"]) != stamp:
                raise TrainError(f"{file} was written for other inputs than those of this version")
            return Choices(*(stored[name] for name in Choices._fields))
    except OSError as problem:
        raise TrainError(f"{file}: {problem.strerror or problem}") from None
    except (BadZipFile, KeyError, ValueError, EOFError):
        raise TrainError(f"{file} is not a file of choices") from None
