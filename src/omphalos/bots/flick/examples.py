"""Every kernel of the bots of Palec boży with arguments, for their types. See `kernels.Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from omphalos.bots.flick.evaluation.board import empty_board
from omphalos.bots.flick.evaluation.judge import WEIGHTS, board_value, judge_many
from omphalos.bots.flick.flicks import aim_all, chances_of, draw_tremor, flick_all, tremble_all
from omphalos.bots.flick.heart import drop_many
from omphalos.bots.flick.heatmap import count_ends, spread_aims
from omphalos.bots.flick.search.kernel import run_operation
from omphalos.bots.flick.search.operations import Order
from omphalos.bots.flick.search.scratch import new_scratch
from omphalos.bots.flick.search.state import new_search, value_and_bound
from omphalos.bots.flick.shots import new_shot
from omphalos.kernels.arrays import INT, zeros

if TYPE_CHECKING:
    from collections.abc import Iterator


def examples() -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The kernels with arguments."""
    board, search, shot, scratch = empty_board(), new_search(empty_board()), new_shot(), new_scratch(0)
    vector, grid, box = zeros(1), zeros((1, 1)), zeros((1, 1, 1))
    whole_grid, whole_box = zeros((1, 1), INT), zeros((1, 1, 1), INT)
    yield run_operation, (0, board, search, Order(), WEIGHTS, scratch)
    yield board_value, (board, 0, WEIGHTS)
    yield value_and_bound, (search, 0, 0.0)
    yield drop_many, (board, 0, grid, grid, vector, vector)
    yield judge_many, (board, box, grid, 0, shot, 0, 0, 0, 0, WEIGHTS.heuristic, board, vector, whole_grid, grid)
    yield flick_all, (board, 0, shot, 0, box, WEIGHTS, scratch, shot, board, grid, 0, grid)
    yield aim_all, (board, 0, shot, 0, box, shot, whole_box, box)
    yield draw_tremor, (scratch.rng, box)
    yield tremble_all, (board, shot, box, box)
    yield chances_of, (grid, 0, 0.0, vector, vector)
    yield spread_aims, (0.0, box)
    yield count_ends, (grid, vector, 0, 0.0, grid, grid)
