"""A search for one flick: its shots and their statistics, by kernel regression.

After Yee, Lisý and Bowling, Monte Carlo tree search in continuous action spaces with execution uncertainty (2016). Each
outcome is shared with neighbouring shots, weighted by how likely the tremor turns one shot into the other.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from omphalos.bots.flick.evaluation.board import blank
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.search.aims import speed_error
from omphalos.bots.flick.shots import FIRST, PAIR, SECOND, Shot, ThrowRow, TurnShots, copy_shot, new_shot, new_shots
from omphalos.flick.judged import Board, Rows
from omphalos.kernels import jit as inlined
from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.arrays import INT, records, zeros
from omphalos.kernels.functions import exp, log

if TYPE_CHECKING:
    from omphalos.flick.judged import Ints

MAX_SHOTS: Final = 96  # on the list of a search
MAX_OUTCOMES: Final = 8192  # outcomes remembered for shots that join the list
_NEAR: Final = 0.006  # metres: width of the kernel over the places of a prophet
_LEAST: Final = 1e-9
_PRIOR_VISITS: Final = 40.0
"""Weight of the mean over all shots, in visits: the noise is 7 times the difference between shots."""


class StatsRow(Protocol):
    """Statistics of a shot from the outcomes near it."""

    weight: float  # sum of the outcomes' weights
    value_sum: float  # weighted sum of their values
    squares: float
    visits: float  # how often the shot itself was simulated
    lookahead_sum: float  # sum of the changes in value by the opponents' answers
    lookaheads: float  # number of lookaheads in that sum
    target: float  # index of its target
    first_value: float  # its value when it joined the list
    chosen: float  # 1: chosen for lookahead to the end of the generation


class TotalsRow(Protocol):
    """Statistics over all shots; there is one row."""

    listed: int  # shots on the list
    outcomes: int  # recorded
    simulations: int  # flicks simulated
    lookaheads: int  # lookaheads to the end of the generation
    total: float  # sum of the outcomes' values
    squares: float
    lookahead_sum: float  # sum of the changes in value by the opponents' answers


class OutcomeRow(Protocol):
    """What a simulated shot led to."""

    value: float
    target: int  # index of its target


class AfterBoards(NamedTuple):
    """Scratch: boards after a flick of the seat, after an opponent's answer, and after a flick that is only tried."""

    flick: Board
    answer: Board
    tried: Board


class Search(NamedTuple):
    """The shots of a search for one flick, with their statistics."""

    shots: Rows[Shot]  # MAX_SHOTS on the list
    stats: Rows[StatsRow]  # MAX_SHOTS
    simulated: Rows[Shot]  # MAX_OUTCOMES simulated shots, with their tremor
    outcomes: Rows[OutcomeRow]  # MAX_OUTCOMES
    totals: Rows[TotalsRow]
    lookahead_rng: Ints  # (4,) random state from which lookaheads are seeded
    own_shot: Shot  # scratch: the seat's own shot with tremor, before opponents answer
    turn: TurnShots
    after: AfterBoards


def new_search(board: Board) -> Search:
    """An empty search."""
    return Search(
        new_shots(MAX_SHOTS),
        records(StatsRow, MAX_SHOTS),
        new_shots(MAX_OUTCOMES),
        records(OutcomeRow, MAX_OUTCOMES),
        records(TotalsRow, 1),
        zeros(4, INT),
        new_shot(),
        TurnShots(new_shot(), new_shot(), new_shot()),
        AfterBoards(blank(board), blank(board), blank(board)),
    )


@inlined
def similarity(b: Board, one: Shot, other: Shot, way: int) -> float:
    """The kernel: weight of an outcome of one shot for another, by how likely a tremor turns one into the other."""
    near = _throw_similarity(b, one[FIRST], other[FIRST])
    if way == PAIR and near > 0.0:
        near *= _throw_similarity(b, one[SECOND], other[SECOND])
    elif one[SECOND].piece != other[SECOND].piece:
        return 0.0
    return near


@inlined
def _throw_similarity(b: Board, one: ThrowRow, other: ThrowRow) -> float:
    if one.piece != other.piece:
        return 0.0
    x = (one.x - other.x) / _NEAR
    y = (one.y - other.y) / _NEAR
    turn = one.angle - other.angle
    if turn > 3.141592653589793:
        turn -= 6.283185307179586
    elif turn < -3.141592653589793:
        turn += 6.283185307179586
    angle = turn / max(b.rule[0].tremble, 0.004)
    mean = 0.5 * (one.speed + other.speed)
    speed = (one.speed - other.speed) / max(speed_error(b, mean), 0.01 * mean)
    far = x * x + y * y + angle * angle + speed * speed
    return exp(-0.5 * far) if far < 18.0 else 0.0


@inlined
def record_outcome(b: Board, s: Search, shot: Shot, value: float, way: int, target: int) -> None:
    """Record an outcome and update every shot on the list with it."""
    row = s.totals[0].outcomes % MAX_OUTCOMES
    copy_shot(shot, s.simulated[row])
    s.outcomes[row].value = value
    s.outcomes[row].target = target
    s.totals[0].outcomes += 1
    s.totals[0].total += value
    s.totals[0].squares += value * value
    for a in range(s.totals[0].listed):
        k = similarity(b, s.shots[a], shot, way)
        if k > 0.0:
            s.stats[a].weight += k
            s.stats[a].value_sum += k * value
            s.stats[a].squares += k * value * value


@jit
def add_shot(b: Board, s: Search, shot: Shot, way: int, target: int, value: float) -> bool:
    """Add a shot to the list, with statistics from all recorded outcomes. Return False if it was not added.

    A shot that is nearly the same as a listed one is not added. If the list is full, the shot with the lowest mean is
    replaced, provided that the new shot's value is higher.
    """
    a = s.totals[0].listed
    for i in range(a):
        if similarity(b, s.shots[i], shot, way) > 0.9:
            return False
    if a >= MAX_SHOTS:
        least = inf
        for i in range(MAX_SHOTS):
            mean = s.stats[i].value_sum / max(s.stats[i].weight, _LEAST)
            if mean < least:
                least = mean
                a = i
        if least >= value:
            return False
    else:
        s.totals[0].listed = a + 1
    copy_shot(shot, s.shots[a])
    stats = s.stats[a]
    stats.weight = 0.0
    stats.value_sum = 0.0
    stats.squares = 0.0
    stats.visits = 0.0
    stats.lookahead_sum = 0.0
    stats.lookaheads = 0.0
    stats.chosen = 0.0
    s.stats[a].target = target
    s.stats[a].first_value = value
    for row in range(min(s.totals[0].outcomes, MAX_OUTCOMES)):
        k = similarity(b, shot, s.simulated[row], way)
        if k > 0.0:
            found = s.outcomes[row].value
            s.stats[a].weight += k
            s.stats[a].value_sum += k * found
            s.stats[a].squares += k * found * found
    return True


@inlined
def deviation(s: Search) -> float:
    """The standard deviation of all outcomes."""
    n = max(1, s.totals[0].outcomes)
    mean = s.totals[0].total / n
    return sqrt(max(1e-6, s.totals[0].squares / n - mean * mean))


@inlined
def upper_bound(s: Search, a: int, wide: float) -> float:
    """The confidence bound of a shot: its mean plus `wide` times its uncertainty."""
    w = max(s.stats[a].weight, _LEAST)
    return s.stats[a].value_sum / w + wide * sqrt(log(2.0 + s.totals[0].outcomes) / w)


@inlined
def expected_value(s: Search, a: int) -> float:
    """The expected value of a shot after the answers. Their effect is shrunk towards the mean over all shots."""
    mean = s.stats[a].value_sum / max(s.stats[a].weight, _LEAST)
    if s.totals[0].lookaheads == 0:
        return mean
    all_shots = s.totals[0].lookahead_sum / s.totals[0].lookaheads
    return mean + (s.stats[a].lookahead_sum + _PRIOR_VISITS * all_shots) / (s.stats[a].lookaheads + _PRIOR_VISITS)


@inlined
def lower_bound(s: Search, a: int, caution: float) -> float:
    """The lower confidence bound of a shot's expected value."""
    w = max(s.stats[a].weight, _LEAST)
    return expected_value(s, a) - caution * deviation(s) * sqrt(log(2.0 + s.totals[0].outcomes) / w)


@FLICK.kernel
def value_and_bound(s: Search, a: int, caution: float) -> tuple[float, float]:
    """The expected value of a shot and its lower confidence bound, for Python: one call, and kept on disk."""
    return expected_value(s, a), lower_bound(s, a, caution)
