"""The judge: evaluates how far a seat is ahead on a table, and the outcomes of a flick.

The rules are in `settle` and `count`, and in the parts of laws and gods. Tests compare them with the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from omphalos.bots.flick.evaluation.count import convert
from omphalos.bots.flick.evaluation.inputs import encode
from omphalos.bots.flick.evaluation.net import RESULT, TOTAL, Net, evaluate, no_net
from omphalos.bots.flick.evaluation.settle import settle
from omphalos.bots.flick.kernels import NONE
from omphalos.bots.flick.library import FLICK
from omphalos.bots.flick.shots import Shot
from omphalos.flick.judged import Board
from omphalos.kernels import jit as inlined
from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.functions import exp

if TYPE_CHECKING:
    from omphalos.flick.judged import Floats, Ints


class HeuristicWeights(NamedTuple):
    """Weights of the rules of thumb that evaluate a table."""

    navel: float = 0.9  # value of a prophet still to be flicked, as a share of what the navel would give
    idle: float = 1.0  # minimum value of a prophet still to be flicked, VP
    temple: float = 1.0  # VP for an island with a temple, in each generation to come
    hold: float = 0.5  # further VP for it where nobody else has as many temples
    future: float = 0.75  # factor on the value of generations to come
    shake: float = 0.02  # share of the present conversion lost for each prophet that others have still to flick


class Weights(NamedTuple):
    """Weights of the evaluation and of the search."""

    heuristic: HeuristicWeights = HeuristicWeights()
    curiosity: float = 0.7  # factor on the spread in the upper confidence bound, while searching
    caution: float = 0.3  # factor on the spread in the lower confidence bound, for the final choice
    trust: float = 0.0  # factor on the VP that the network adds
    win: float = 0.0  # share of the chance to win in the value of a table, if there is a network
    net: Net = no_net()  # corrects the evaluation, if it has weights


WEIGHTS: Final = Weights()
_TENS: Final = 10.0  # the network counts VP in tens
_VICTORY: Final = 20.0  # VP that a sure victory counts as


@inlined
def unused_of(board: Board, seat: int) -> int:
    """The number of prophets that a seat has still to flick."""
    return board.unused[seat, 0] + board.unused[seat, 1] + board.unused[seat, 2]


@FLICK.kernel
def board_value(board: Board, me: int, weight: Weights) -> float:
    """How far a seat is ahead, by the VP that each seat can expect. It is their lead over the best and the average."""
    convert(board, 0.0, 0.0, NONE)
    if weight.net.weights.shape[0] > 0:
        return _learned(board, me, weight)
    return _by_heuristic(board, me, weight.heuristic)


@inlined
def _by_heuristic(board: Board, me: int, heuristic: HeuristicWeights) -> float:
    """How far a seat is ahead by rules of thumb. Conversion has been counted."""
    players = board.table[0].players
    coming = coming_of(board)
    mine = 0.0
    others = 0.0
    best = -1e18
    for seat in range(players):
        total = expected_vp(board, seat, coming, heuristic)
        if seat == me:
            mine = total
        else:
            others += total
            best = max(best, total)
    if players < 2:
        return mine
    return mine - 0.5 * best - 0.5 * others / (players - 1)


@inlined
def judge_one(
    b: Board, rest: Floats, fell: Floats, rows: int, shot: Shot, way: int, by: int, me: int, builds: int,
    heuristic: HeuristicWeights, c: Board, value: Floats, vp: Ints, standing: Floats, q: int,
) -> None:  # fmt: skip
    """Evaluate outcome q of a flick by rules of thumb: its value for `me`, and VP and conversion by seat, if wanted."""
    settle(b, rest[q], fell[q], rows, shot, way, by, builds, c)
    convert(c, 0.0, 0.0, NONE)
    value[q] = _by_heuristic(c, me, heuristic)
    for seat in range(c.table[0].players):
        if vp.shape[0] > 0:
            vp[q, seat] = c.seat[seat].vp
        if standing.shape[0] > 0:
            standing[q, seat] = c.gain[seat].vp


@jit
def _learned(board: Board, me: int, weight: Weights) -> float:
    """The same with what the network adds to the VP of each seat, and with the chance to win."""
    consult(board, weight)
    players = board.table[0].players
    work = weight.net.work
    mine = 0.0
    others = 0.0
    best = -1e18
    top = -1e18
    for seat in range(players):
        total = float(work[TOTAL, seat]) + weight.trust * _TENS * float(work[RESULT + seat, 0])
        top = max(top, float(work[RESULT + seat, 1]))
        if seat == me:
            mine = total
        else:
            others += total
            best = max(best, total)
    if players < 2:
        return mine
    lead = mine - 0.5 * best - 0.5 * others / (players - 1)
    if weight.win == 0.0:
        return lead
    chances = 0.0
    for seat in range(players):
        chances += exp(float(work[RESULT + seat, 1]) - top)
    chance = exp(float(work[RESULT + me, 1]) - top) / chances
    return (1.0 - weight.win) * lead + weight.win * _VICTORY * chance


@jit
def consult(board: Board, weight: Weights) -> None:
    """Ask the network about a board whose conversion has been counted. The answer is in the network's `work`."""
    coming = coming_of(board)
    for seat in range(board.table[0].players):
        weight.net.work[TOTAL, seat] = expected_vp(board, seat, coming, weight.heuristic)
    encode(board, weight.net.work[TOTAL], weight.net.inputs)
    evaluate(weight.net, board)


@inlined
def coming_of(board: Board) -> int:
    """The number of prophets that all seats have still to flick."""
    coming = 0
    for seat in range(board.table[0].players):
        coming += unused_of(board, seat)
    return coming


@inlined
def expected_vp(board: Board, seat: int, coming: int, heuristic: HeuristicWeights) -> float:
    """The VP that a seat can expect at the end, by rules of thumb. Conversion has been counted.

    They are its VP, conversion as it would be now, and the value of unused prophets and of temples. `coming` prophets
    are still to be flicked.
    """
    players = board.table[0].players
    unused = unused_of(board, seat)
    ready = unused + 0.9 * board.seat[seat].again
    standing = board.gain[seat].vp * (1.0 - heuristic.shake * (coming - unused))
    each = max(heuristic.idle, heuristic.navel * board.rule[0].navel_now * (1.0 + board.gain[seat].islands))
    lasting = board.gain[seat].temples
    later = board.seat[seat].owned * heuristic.navel * board.rule[0].navel_later * (1.0 + lasting)
    later += heuristic.temple * lasting
    held = 0.0
    for island in range(4):
        here = board.land[island, seat].temples
        for other in range(players):
            if other != seat and board.land[island, other].temples >= here:
                here = 0
        held += 1.0 if here > 0 else 0.0
    later += heuristic.hold * held
    return board.seat[seat].vp + standing + ready * each + heuristic.future * board.table[0].generations * later


@FLICK.kernel
def judge_many(
    b: Board, rest: Floats, fell: Floats, rows: int, shot: Shot, way: int, by: int, me: int, builds: int,
    heuristic: HeuristicWeights, c: Board, value: Floats, vp: Ints, standing: Floats,
) -> None:  # fmt: skip
    """Evaluate K outcomes of one flick. See `judge_one`."""
    for q in range(rest.shape[0]):
        judge_one(b, rest, fell, rows, shot, way, by, me, builds, heuristic, c, value, vp, standing, q)
