"""Every kernel of the environments with arguments, for their types. See `kernels.Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from omphalos.bots.flick.evaluation.board import empty_board
from omphalos.envs.png import undo_filters
from omphalos.envs.shot.encode import encode
from omphalos.envs.shot.kernels import Luck, Outcome, Slots, aim, draw_positions, finish
from omphalos.envs.shot.pool import new_pool

if TYPE_CHECKING:
    from collections.abc import Iterator


def examples() -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The kernels with arguments."""
    board, row, floats = empty_board(), np.zeros(1, dtype=np.int64), np.zeros((1, 1))
    singles, line = np.zeros((1, 1), np.float32), np.zeros(1, np.float32)
    box, whole_box, pool = np.zeros((1, 1, 1)), np.zeros((1, 1, 1), dtype=np.int64), new_pool(1, 1, 1)
    luck, slots = Luck(0, 0, 0), Slots(row, row, row)
    yield draw_positions, (1, luck, row)
    yield aim, (pool, luck, singles, row, slots, whole_box, box)
    yield finish, (pool, luck, slots, box, floats, 0, board, row, Outcome(singles, np.zeros(1), singles, floats))
    yield encode, (board, 0, 0, 0, line, line)
    yield undo_filters, (np.zeros((1, 1), np.uint8), np.zeros((1, 1), np.uint8), 1)
