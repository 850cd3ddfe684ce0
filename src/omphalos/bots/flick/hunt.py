"""A hunt: the statistics of a search for one flick, by kernel regression.

After Yee, Lisý and Bowling, Monte Carlo tree search in continuous action spaces with execution uncertainty (2016). Each
outcome is shared with neighbouring shots, weighted by how likely the tremor turns one shot into the other.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import numpy as np

from omphalos.bots.flick.aims import speed_error
from omphalos.bots.flick.board import blank
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.rows import rows
from omphalos.bots.flick.shots import FIRST, PAIR, SECOND, Shot, ThrowRow, Trial, copy_shot, new_shot, new_shots
from omphalos.flick.judged import Board, Rows
from omphalos.kernels import jit as inlined
from omphalos.kernels import jit_noinline as jit

if TYPE_CHECKING:
    from omphalos.flick.judged import Ints

MAX_SHOTS: Final = 96  # on the list of a hunt
MAX_SEEN: Final = 8192  # outcomes remembered for shots that join the list
_NEAR: Final = 0.006  # metres: width of the kernel over the places of a prophet
_LEAST: Final = 1e-9
_LEAN: Final = 40.0  # weight of the mean over all shots, in visits: the noise is 7 times the difference between shots


class ToldRow(Protocol):
    """Statistics of a shot from the outcomes near it."""

    weight: float  # sum of the outcomes' weights
    worth: float  # weighted sum of their values
    squares: float
    visits: float  # how often the shot itself was simulated
    deep_sum: float  # sum of the changes in value by the opponents' answers
    deep_visits: float  # number of lookaheads in that sum
    aimed: float  # index of its target
    exact: float  # its value when it joined the list
    chosen: float  # 1: chosen for lookahead to the end of the generation


class KnownRow(Protocol):
    """Statistics over all shots; there is one row."""

    listed: int  # shots on the list
    seen: int  # outcomes
    made: int  # flicks simulated
    deep: int  # lookaheads to the end of the generation
    total: float  # sum of the outcomes' values
    squares: float
    deep_total: float  # sum of the changes in value by the opponents' answers


class OutcomeRow(Protocol):
    """What a simulated shot led to."""

    value: float
    target: int  # index of its target


class After(NamedTuple):
    """Scratch: boards after a flick of the seat, after an opponent's answer, and after a flick that is only tried."""

    flick: Board
    answer: Board
    trial: Board


class Hunt(NamedTuple):
    """The shots of a search for one flick, with their statistics."""

    shots: Rows[Shot]  # MAX_SHOTS on the list
    told: Rows[ToldRow]  # MAX_SHOTS
    seen: Rows[Shot]  # MAX_SEEN simulated shots, with their tremor
    outcomes: Rows[OutcomeRow]  # MAX_SEEN
    known: Rows[KnownRow]
    luck: Ints  # (4,) random state from which lookaheads are seeded
    own: Shot  # scratch: the seat's own shot with tremor, before opponents answer
    trial: Trial
    after: After


def new_hunt(board: Board) -> Hunt:
    """An empty hunt."""
    return Hunt(
        new_shots(MAX_SHOTS),
        rows(ToldRow, MAX_SHOTS),
        new_shots(MAX_SEEN),
        rows(OutcomeRow, MAX_SEEN),
        rows(KnownRow, 1),
        np.zeros(4, dtype=np.int64),
        new_shot(),
        Trial(new_shot(), new_shot(), new_shot()),
        After(blank(board), blank(board), blank(board)),
    )


@inlined
def alike(b: Board, one: Shot, other: Shot, way: int) -> float:
    """The kernel: weight of an outcome of one shot for another, by how likely a tremor turns one into the other."""
    near = _alike(b, one[FIRST], other[FIRST])
    if way == PAIR and near > 0.0:
        near *= _alike(b, one[SECOND], other[SECOND])
    elif one[SECOND].piece != other[SECOND].piece:
        return 0.0
    return near


@inlined
def _alike(b: Board, one: ThrowRow, other: ThrowRow) -> float:
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
def see(b: Board, h: Hunt, shot: Shot, value: float, way: int, target: int) -> None:
    """Record an outcome and update every shot on the list with it."""
    row = h.known[0].seen % MAX_SEEN
    copy_shot(shot, h.seen[row])
    h.outcomes[row].value = value
    h.outcomes[row].target = target
    h.known[0].seen += 1
    h.known[0].total += value
    h.known[0].squares += value * value
    for a in range(h.known[0].listed):
        k = alike(b, h.shots[a], shot, way)
        if k > 0.0:
            h.told[a].weight += k
            h.told[a].worth += k * value
            h.told[a].squares += k * value * value


@jit
def enlist(b: Board, h: Hunt, shot: Shot, way: int, target: int, value: float) -> bool:
    """Add a shot to the list, with statistics from all recorded outcomes. Return False if it was not added.

    A shot that is nearly the same as a listed one is not added. If the list is full, the shot with the lowest mean is
    replaced, provided that the new shot's value is higher.
    """
    a = h.known[0].listed
    for i in range(a):
        if alike(b, h.shots[i], shot, way) > 0.9:
            return False
    if a >= MAX_SHOTS:
        least = np.inf
        for i in range(MAX_SHOTS):
            mean = h.told[i].worth / max(h.told[i].weight, _LEAST)
            if mean < least:
                least = mean
                a = i
        if least >= value:
            return False
    else:
        h.known[0].listed = a + 1
    copy_shot(shot, h.shots[a])
    told = h.told[a]
    told.weight = 0.0
    told.worth = 0.0
    told.squares = 0.0
    told.visits = 0.0
    told.deep_sum = 0.0
    told.deep_visits = 0.0
    told.chosen = 0.0
    h.told[a].aimed = target
    h.told[a].exact = value
    for row in range(min(h.known[0].seen, MAX_SEEN)):
        k = alike(b, shot, h.seen[row], way)
        if k > 0.0:
            found = h.outcomes[row].value
            h.told[a].weight += k
            h.told[a].worth += k * found
            h.told[a].squares += k * found * found
    return True


@inlined
def deviation(h: Hunt) -> float:
    """The standard deviation of all outcomes."""
    n = max(1, h.known[0].seen)
    mean = h.known[0].total / n
    return sqrt(max(1e-6, h.known[0].squares / n - mean * mean))


@inlined
def bound(h: Hunt, a: int, wide: float) -> float:
    """The confidence bound of a shot: its mean plus `wide` times its uncertainty."""
    w = max(h.told[a].weight, _LEAST)
    return h.told[a].worth / w + wide * sqrt(log(2.0 + h.known[0].seen) / w)


@inlined
def expected(h: Hunt, a: int) -> float:
    """The expected value of a shot after the answers. Their effect is shrunk towards the mean over all shots."""
    mean = h.told[a].worth / max(h.told[a].weight, _LEAST)
    if h.known[0].deep == 0:
        return mean
    all_shots = h.known[0].deep_total / h.known[0].deep
    return mean + (h.told[a].deep_sum + _LEAN * all_shots) / (h.told[a].deep_visits + _LEAN)


@inlined
def lower(h: Hunt, a: int, caution: float) -> float:
    """The lower confidence bound of a shot's expected value."""
    w = max(h.told[a].weight, _LEAST)
    return expected(h, a) - caution * deviation(h) * sqrt(log(2.0 + h.known[0].seen) / w)


@FLICK.kernel
def rate(h: Hunt, a: int, caution: float) -> tuple[float, float]:
    """The expected value of a shot and its lower confidence bound, for Python: one call, and kept on disk."""
    return expected(h, a), lower(h, a, caution)
