"""Scores a solution: the same move is tried many times, and its mean is compared with the best that is known."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from omphalos.bots.analyst import Analyst, Case
from omphalos.bots.puzzles.puzzle import Puzzle, PuzzleError
from omphalos.table.errors import BadAction
from omphalos.table.table import Table

STARS: Final = (20.0, 60.0, 90.0)  # per cent for one, two and three stars
SEED: Final = "puzzle"


class Score(msgspec.Struct, frozen=True):
    """How good a solution is. 100 per cent is the best that is known, 50 the best of another idea; more is possible."""

    percent: float
    stars: int  # 0 to 3
    points: float  # how far ahead it leads, on average
    best: float  # the same of the best move that is known
    trials: int


def score_of(table: Table, puzzle: Puzzle, action: Any, analyst: Analyst) -> Score:
    """Score an action. A Refusal if it is illegal, BadAction if it is of a kind that cannot be tried."""
    action, best = table.read_action(action), table.read_action(puzzle.best)
    table.prepare(puzzle.seat, action)  # refused here if it is illegal
    case = Case(0, puzzle.seat, table.state, action, table.state, options=table.options, seed=SEED)
    trials = analyst.tried(case, [action, best])
    if trials is None:
        raise BadAction("this move is no solution; solve the puzzle with a move of the kind it asks for")
    points, known = (one.mean_points for one in trials)
    percent = percent_of(points, known, puzzle.points - puzzle.second)
    stars = sum(percent >= least for least in STARS)
    return Score(round(percent, 1), stars, round(points, 2), round(known, 2), len(trials[0].points))


def percent_of(points: float, best: float, gap: float) -> float:
    """On the scale on which the best move has 100 and one that is worse by `gap` has 50. Never below 0."""
    if gap <= 0.0:
        raise PuzzleError("the best move of a puzzle is not better than the second")
    return max(0.0, 100.0 - 50.0 * (best - points) / gap)
