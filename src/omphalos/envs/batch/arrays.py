"""The arrays of a batch of games: in memory of the caller, or shared between processes."""

from __future__ import annotations

from math import prod
from multiprocessing.shared_memory import SharedMemory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_ALIGNED: Final = 64  # bytes: where each array begins


class Arrays(NamedTuple):
    """What a step reads and writes, a row for each game."""

    actions: NDArray[np.int64]  # (N,): read. Numbers of the discrete form
    observations: NDArray[np.float32]  # (N, ·): what the seat that is asked sees
    masks: NDArray[np.int8]  # (N, ·): 1 for each number that is legal
    seats: NDArray[np.int64]  # (N,): the seat that is asked
    rewards: NDArray[np.float64]  # (N, players): what each seat got for the step
    terminations: NDArray[np.bool_]  # (N,): the game ended with this step; the other arrays show the next game


Kinds = dict[str, tuple[tuple[int, ...], Any]]


def kinds_of(games: int, features: int, numbers: int, players: int) -> Kinds:
    """The shape and type of each array."""
    return {
        "actions": ((games,), np.int64),
        "observations": ((games, features), np.float32),
        "masks": ((games, numbers), np.int8),
        "seats": ((games,), np.int64),
        "rewards": ((games, players), np.float64),
        "terminations": ((games,), np.bool_),
    }


def new_arrays(kinds: Kinds) -> Arrays:
    """Arrays of this process."""
    found: dict[str, Any] = {name: np.zeros(shape, kind) for name, (shape, kind) in kinds.items()}
    return Arrays(**found)


def check_arrays(given: Arrays, kinds: Kinds) -> Arrays:
    """The arrays of a caller, if they fit."""
    for name, (shape, kind) in kinds.items():
        array = getattr(given, name)
        if array.shape != shape or array.dtype != kind or not array.flags.c_contiguous or not array.flags.writeable:
            raise ValueError(f"{name} is {shape} {np.dtype(kind)}, contiguous and writeable")
    return given


def shared_size(kinds: Kinds) -> int:
    """Bytes of shared memory for the arrays."""
    return sum(_padded(shape, kind) for shape, kind in kinds.values())


def shared_arrays(memory: SharedMemory, kinds: Kinds) -> Arrays:
    """The arrays in shared memory. They must be gone before it is closed."""
    start, found = 0, dict[str, Any]()
    for name, (shape, kind) in kinds.items():
        found[name] = np.ndarray(shape, kind, buffer=memory.buf, offset=start)
        start += _padded(shape, kind)
    return Arrays(**found)


def _padded(shape: tuple[int, ...], kind: Any) -> int:
    size = prod(shape) * np.dtype(kind).itemsize
    return -(-size // _ALIGNED) * _ALIGNED
