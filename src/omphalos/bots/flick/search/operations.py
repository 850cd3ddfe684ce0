"""The operations of a search: simulate flicks, each time the shot with the best upper confidence bound.

New shots are added as the number of simulations grows. The shot with the best lower confidence bound is taken.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from omphalos.bots.flick.evaluation.count import convert
from omphalos.bots.flick.evaluation.judge import Weights, board_value
from omphalos.bots.flick.kernels import NONE, uniform
from omphalos.bots.flick.search.aims import DISK, propose, tremble
from omphalos.bots.flick.search.playing import make, outcome_value, play_on, play_out
from omphalos.bots.flick.search.scratch import Scratch
from omphalos.bots.flick.search.state import (
    MAX_OUTCOMES,
    Search,
    add_shot,
    deviation,
    expected_value,
    lower_bound,
    record_outcome,
    upper_bound,
)
from omphalos.bots.flick.search.strikes import attack, strike
from omphalos.bots.flick.shots import FIRST, ONE, ThrowRow, copy_shot
from omphalos.flick.judged import Board
from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.functions import log

if TYPE_CHECKING:
    from omphalos.flick.judged import Ints

_LEAST: Final = 1e-9
_BEHIND: Final = 3.0  # VP behind the best at which a shot is dropped
_STIR: Final = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F)


class Order(NamedTuple):
    """What an operation of the search is asked to do. An operation reads the fields that it needs."""

    seat: int = 0
    way: int = ONE  # how the seat flicks
    row: int = NONE  # the disk on the mat that is flicked, or that is attacked
    sims: int = 0  # flicks to simulate
    few: int = 0  # shots to put on the list, or to choose from it
    turns: int = 0  # to look ahead
    tries: int = 0  # flicks that each opponent tries in a turn
    first: int = NONE  # the seat that begins a generation
    hard: int = 0  # of 4 candidate flicks, those aimed hard at an opponent's disk


@jit
def sample(b: Board, s: Search, order: Order, weight: Weights, scratch: Scratch) -> None:
    """Draw `sims` candidate flicks, simulate them exactly as aimed, and put the best `few` on the list."""
    seat, way, keep = order.seat, order.way, order.few
    convert(b, 0.0, 0.0, NONE)
    first = s.totals[0].outcomes
    for q in range(order.sims):
        target = propose(b, seat, way, order.row, scratch.rng, s.turn.drawn)
        s.totals[0].simulations += 1
        if target < 0:
            continue
        if q & 3 < order.hard and strike(b, seat, way, order.row, scratch.rng, s.turn.drawn):
            target = DISK
        make(b, seat, s.turn.drawn, way, scratch, s.after.flick)
        record_outcome(b, s, s.turn.drawn, outcome_value(s.after.flick, seat, weight), way, target)
    last = s.totals[0].outcomes
    roof = inf
    kept = 0
    for _ in range(4 * keep):
        best = -inf
        at = -1
        for i in range(first, last):
            value = s.outcomes[i % MAX_OUTCOMES].value
            if value > best and value < roof:
                best = value
                at = i % MAX_OUTCOMES
        if at < 0:
            return
        roof = best
        if add_shot(b, s, s.simulated[at], way, s.outcomes[at].target, best):
            kept += 1
            if kept >= keep:
                return


@jit
def improve(b: Board, s: Search, order: Order, weight: Weights, scratch: Scratch) -> None:
    """Simulate `sims` flicks, each time the shot with the best upper bound, and update its neighbours."""
    seat, way = order.seat, order.way
    for _ in range(order.sims):
        if s.totals[0].listed == 0:
            return
        wide = weight.curiosity * deviation(s)
        best = -inf
        pick = 0
        for a in range(s.totals[0].listed):
            value = upper_bound(s, a, wide)
            if value > best:
                best = value
                pick = a
        tremble(b, s.shots[pick], way, scratch.rng, 1.0, s.turn.trembled)
        make(b, seat, s.turn.trembled, way, scratch, s.after.flick)
        value = outcome_value(s.after.flick, seat, weight)
        s.stats[pick].visits += 1.0
        s.totals[0].simulations += 1
        record_outcome(b, s, s.turn.trembled, value, way, int(s.stats[pick].target))
        # Progressive widening: a shot that the tremor made by chance joins the list if its value is above the mean.
        if s.totals[0].listed < 8 + 2.0 * sqrt(s.totals[0].outcomes) and value > s.stats[pick].value_sum / max(
            s.stats[pick].weight, _LEAST
        ):
            add_shot(b, s, s.turn.trembled, way, int(s.stats[pick].target), value)


@jit
def choose(s: Search, few: int, caution: float) -> None:
    """Mark a few good and distinct shots of the ordered list for lookahead to the end of the generation."""
    found = 0
    best = lower_bound(s, 0, caution)
    for a in range(s.totals[0].listed):
        s.stats[a].chosen = 0.0
    for a in range(s.totals[0].listed):
        if found >= few or lower_bound(s, a, caution) < best - _BEHIND:
            return
        new = True
        for i in range(a):
            new = new and not (s.stats[i].chosen > 0.0 and _one_idea(s.shots[i][FIRST], s.shots[a][FIRST]))
        if new:
            s.stats[a].chosen = 1.0
            found += 1


@jit
def _one_idea(one: ThrowRow, other: ThrowRow) -> bool:
    """Whether two flicks look the same to a person."""
    turn = abs(one.angle - other.angle)
    if turn > 3.141592653589793:
        turn = 6.283185307179586 - turn
    far = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
    return one.piece == other.piece and turn < 0.1 and abs(one.speed - other.speed) < 0.2 and far < 0.03**2


@jit
def look_ahead(b: Board, s: Search, order: Order, weight: Weights, scratch: Scratch) -> None:
    """Simulate the opponents' answers to the chosen shots.

    The search learns how much the answers change the value of the table. That change varies less between outcomes of a
    shot than the value itself does. The n-th lookahead of every shot uses the same random numbers: the same tremor and
    the same candidate flicks of the opponents. So shots differ less by luck.
    """
    seat, way = order.seat, order.way
    limit = s.totals[0].simulations + order.sims
    while s.totals[0].simulations < limit:
        wide = 0.5 * deviation(s)
        best = -inf
        pick = -1
        for a in range(s.totals[0].listed):
            if s.stats[a].chosen > 0.0:
                value = expected_value(s, a) + wide * sqrt(
                    log(2.0 + s.totals[0].lookaheads) / (s.stats[a].lookaheads + 0.5)
                )
                if value > best:
                    best = value
                    pick = a
        if pick < 0:
            return
        _seed_lookahead(s.lookahead_rng, int(s.stats[pick].lookaheads), scratch.rng)
        tremble(b, s.shots[pick], way, scratch.rng, 1.0, s.own_shot)
        make(b, seat, s.own_shot, way, scratch, s.after.flick)
        value = board_value(s.after.flick, seat, weight)
        record_outcome(b, s, s.own_shot, value, way, int(s.stats[pick].target))
        final, made = _answered(s, order, weight, scratch)
        s.stats[pick].visits += 1.0
        s.stats[pick].lookaheads += 1.0
        s.stats[pick].lookahead_sum += final - value
        s.totals[0].lookahead_sum += final - value
        s.totals[0].simulations += made + 1
        s.totals[0].lookaheads += 1


@jit
def _answered(s: Search, order: Order, weight: Weights, scratch: Scratch) -> tuple[float, int]:
    """Simulate the opponents' answers to the flick just made. Return the final value and the number of flicks."""
    return play_on(
        b=s.after.flick,
        seat=order.seat,
        turns=order.turns,
        tries=order.tries,
        me=order.seat,
        weight=weight,
        scratch=scratch,
        turn=s.turn,
        spare=s.after.tried,
        c=s.after.answer,
    )


@jit
def _seed_lookahead(luck: Ints, number: int, rng: Ints) -> None:
    """Seed `rng` for the n-th lookahead: the search's random state mixed with its number."""
    for q in range(4):
        rng[q] = (luck[q] ^ ((number + 1) * _STIR[q])) & 0xFFFFFFFF
        if rng[q] == 0:
            rng[q] = q + 1
    for _ in range(8):
        uniform(rng)


@jit
def rollout(b: Board, s: Search, order: Order, weight: Weights, scratch: Scratch) -> float:
    """The final value of one simulated course after the first shot of the list. Used to evaluate bots."""
    tremble(b, s.shots[0], order.way, scratch.rng, 1.0, s.own_shot)
    make(b, order.seat, s.own_shot, order.way, scratch, s.after.flick)
    value, made = _answered(s, order, weight, scratch)
    s.totals[0].simulations += made + 1
    return value


@jit
def rollout_generation(b: Board, s: Search, order: Order, weight: Weights, scratch: Scratch) -> float:
    """The final value for the seat of a simulated generation that `first` begins. Changes the board."""
    value, made = play_out(
        b=b,
        first=order.first,
        tries=order.tries,
        me=order.seat,
        weight=weight,
        scratch=scratch,
        turn=s.turn,
        one=s.after.flick,
        other=s.after.answer,
        spare=s.after.tried,
    )
    s.totals[0].simulations += made
    return value


@jit
def rank(s: Search, caution: float) -> None:
    """Order the list by the lower bound, the best first."""
    n = s.totals[0].listed
    for i in range(n):
        best = i
        for j in range(i + 1, n):
            if lower_bound(s, j, caution) > lower_bound(s, best, caution):
                best = j
        if best != i:
            copy_shot(s.shots[i], s.own_shot)
            copy_shot(s.shots[best], s.shots[i])
            copy_shot(s.own_shot, s.shots[best])
            one, other = s.stats[i], s.stats[best]
            one.weight, other.weight = other.weight, one.weight
            one.value_sum, other.value_sum = other.value_sum, one.value_sum
            one.squares, other.squares = other.squares, one.squares
            one.visits, other.visits = other.visits, one.visits
            one.lookahead_sum, other.lookahead_sum = other.lookahead_sum, one.lookahead_sum
            one.lookaheads, other.lookaheads = other.lookaheads, one.lookaheads
            one.target, other.target = other.target, one.target
            one.first_value, other.first_value = other.first_value, one.first_value
            one.chosen, other.chosen = other.chosen, one.chosen


@jit
def value_under_attack(b: Board, s: Search, order: Order, weight: Weights, scratch: Scratch) -> float:
    """The mean value of the table after opponents' hard flicks at one disk of the seat."""
    me = order.seat
    players = b.table[0].players
    total = 0.0
    made = 0
    for seat in range(players):
        if seat == me:
            continue
        for _ in range(order.tries):
            if attack(b, seat, order.row, scratch.rng, s.turn.drawn):
                tremble(b, s.turn.drawn, ONE, scratch.rng, 1.0, s.turn.trembled)
                make(b, seat, s.turn.trembled, ONE, scratch, s.after.answer)
                total += board_value(s.after.answer, me, weight)
                made += 1
    s.totals[0].simulations += made
    return total / made if made > 0 else board_value(b, me, weight)
