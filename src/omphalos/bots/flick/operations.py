"""The operations of a search: simulate flicks, each time the shot with the best upper confidence bound.

New shots are added as the number of simulations grows. The shot with the best lower confidence bound is taken.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from omphalos.bots.flick.aims import propose, tremble
from omphalos.bots.flick.count import convert
from omphalos.bots.flick.dice import uniform
from omphalos.bots.flick.hunt import MAX_SEEN, Hunt, bound, deviation, enlist, expected, lower, see
from omphalos.bots.flick.judge import Weights, worth
from omphalos.bots.flick.playing import make, play_on, play_out, value_of
from omphalos.bots.flick.room import Room
from omphalos.bots.flick.rows import NONE
from omphalos.bots.flick.shots import FIRST, ONE, ThrowRow, copy_shot
from omphalos.bots.flick.strikes import attack, strike
from omphalos.bots.flick.targets import DISK
from omphalos.flick.judged import Board
from omphalos.kernels import jit_noinline as jit

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
def seed(b: Board, h: Hunt, order: Order, weight: Weights, room: Room) -> None:
    """Draw `sims` candidate flicks, simulate them exactly as aimed, and put the best `few` on the list."""
    seat, way, keep = order.seat, order.way, order.few
    convert(b, 0.0, 0.0, NONE)
    first = h.known[0].seen
    for q in range(order.sims):
        target = propose(b, seat, way, order.row, room.dice, h.trial.drawn)
        h.known[0].made += 1
        if target < 0:
            continue
        if q & 3 < order.hard and strike(b, seat, way, order.row, room.dice, h.trial.drawn):
            target = DISK
        make(b, seat, h.trial.drawn, way, room, h.after.flick)
        see(b, h, h.trial.drawn, value_of(h.after.flick, seat, weight), way, target)
    last = h.known[0].seen
    roof = np.inf
    kept = 0
    for _ in range(4 * keep):
        best = -np.inf
        at = -1
        for i in range(first, last):
            value = h.outcomes[i % MAX_SEEN].value
            if value > best and value < roof:
                best = value
                at = i % MAX_SEEN
        if at < 0:
            return
        roof = best
        if enlist(b, h, h.seen[at], way, h.outcomes[at].target, best):
            kept += 1
            if kept >= keep:
                return


@jit
def improve(b: Board, h: Hunt, order: Order, weight: Weights, room: Room) -> None:
    """Simulate `sims` flicks, each time the shot with the best upper bound, and update its neighbours."""
    seat, way = order.seat, order.way
    for _ in range(order.sims):
        if h.known[0].listed == 0:
            return
        wide = weight.curiosity * deviation(h)
        best = -np.inf
        pick = 0
        for a in range(h.known[0].listed):
            value = bound(h, a, wide)
            if value > best:
                best = value
                pick = a
        tremble(b, h.shots[pick], way, room.dice, 1.0, h.trial.trembled)
        make(b, seat, h.trial.trembled, way, room, h.after.flick)
        value = value_of(h.after.flick, seat, weight)
        h.told[pick].visits += 1.0
        h.known[0].made += 1
        see(b, h, h.trial.trembled, value, way, int(h.told[pick].aimed))
        # Progressive widening: a shot that the tremor made by chance joins the list if its value is above the mean.
        if h.known[0].listed < 8 + 2.0 * sqrt(h.known[0].seen) and value > h.told[pick].worth / max(
            h.told[pick].weight, _LEAST
        ):
            enlist(b, h, h.trial.trembled, way, int(h.told[pick].aimed), value)


@jit
def choose(h: Hunt, few: int, caution: float) -> None:
    """Mark a few good and distinct shots of the ordered list for lookahead to the end of the generation."""
    found = 0
    best = lower(h, 0, caution)
    for a in range(h.known[0].listed):
        h.told[a].chosen = 0.0
    for a in range(h.known[0].listed):
        if found >= few or lower(h, a, caution) < best - _BEHIND:
            return
        new = True
        for i in range(a):
            new = new and not (h.told[i].chosen > 0.0 and _one_idea(h.shots[i][FIRST], h.shots[a][FIRST]))
        if new:
            h.told[a].chosen = 1.0
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
def deepen(b: Board, h: Hunt, order: Order, weight: Weights, room: Room) -> None:
    """Simulate the opponents' answers to the chosen shots.

    The search learns how much the answers change the value of the table. That change varies less between outcomes of a
    shot than the value itself does. The n-th lookahead of every shot uses the same random numbers: the same tremor and
    the same candidate flicks of the opponents. So shots differ less by luck.
    """
    seat, way = order.seat, order.way
    limit = h.known[0].made + order.sims
    while h.known[0].made < limit:
        wide = 0.5 * deviation(h)
        best = -np.inf
        pick = -1
        for a in range(h.known[0].listed):
            if h.told[a].chosen > 0.0:
                value = expected(h, a) + wide * sqrt(log(2.0 + h.known[0].deep) / (h.told[a].deep_visits + 0.5))
                if value > best:
                    best = value
                    pick = a
        if pick < 0:
            return
        _world(h.luck, int(h.told[pick].deep_visits), room.dice)
        tremble(b, h.shots[pick], way, room.dice, 1.0, h.own)
        make(b, seat, h.own, way, room, h.after.flick)
        value = worth(h.after.flick, seat, weight)
        see(b, h, h.own, value, way, int(h.told[pick].aimed))
        final, made = _answered(h, order, weight, room)
        h.told[pick].visits += 1.0
        h.told[pick].deep_visits += 1.0
        h.told[pick].deep_sum += final - value
        h.known[0].deep_total += final - value
        h.known[0].made += made + 1
        h.known[0].deep += 1


@jit
def _answered(h: Hunt, order: Order, weight: Weights, room: Room) -> tuple[float, int]:
    """Simulate the opponents' answers to the flick just made. Return the final value and the number of flicks."""
    return play_on(
        b=h.after.flick,
        seat=order.seat,
        turns=order.turns,
        tries=order.tries,
        me=order.seat,
        weight=weight,
        room=room,
        trial=h.trial,
        spare=h.after.trial,
        c=h.after.answer,
    )


@jit
def _world(luck: Ints, number: int, dice: Ints) -> None:
    """Seed `dice` for the n-th lookahead: the hunt's random state mixed with its number."""
    for q in range(4):
        dice[q] = (luck[q] ^ ((number + 1) * _STIR[q])) & 0xFFFFFFFF
        if dice[q] == 0:
            dice[q] = q + 1
    for _ in range(8):
        uniform(dice)


@jit
def follow(b: Board, h: Hunt, order: Order, weight: Weights, room: Room) -> float:
    """The final value of one simulated course after the first shot of the list. Used to evaluate bots."""
    tremble(b, h.shots[0], order.way, room.dice, 1.0, h.own)
    make(b, order.seat, h.own, order.way, room, h.after.flick)
    value, made = _answered(h, order, weight, room)
    h.known[0].made += made + 1
    return value


@jit
def play_from(b: Board, h: Hunt, order: Order, weight: Weights, room: Room) -> float:
    """The final value for the seat of a simulated generation that `first` begins. Changes the board."""
    value, made = play_out(
        b=b,
        first=order.first,
        tries=order.tries,
        me=order.seat,
        weight=weight,
        room=room,
        trial=h.trial,
        one=h.after.flick,
        other=h.after.answer,
        spare=h.after.trial,
    )
    h.known[0].made += made
    return value


@jit
def rank(h: Hunt, caution: float) -> None:
    """Order the list by the lower bound, the best first."""
    n = h.known[0].listed
    for i in range(n):
        best = i
        for j in range(i + 1, n):
            if lower(h, j, caution) > lower(h, best, caution):
                best = j
        if best != i:
            copy_shot(h.shots[i], h.own)
            copy_shot(h.shots[best], h.shots[i])
            copy_shot(h.own, h.shots[best])
            one, other = h.told[i], h.told[best]
            one.weight, other.weight = other.weight, one.weight
            one.worth, other.worth = other.worth, one.worth
            one.squares, other.squares = other.squares, one.squares
            one.visits, other.visits = other.visits, one.visits
            one.deep_sum, other.deep_sum = other.deep_sum, one.deep_sum
            one.deep_visits, other.deep_visits = other.deep_visits, one.deep_visits
            one.aimed, other.aimed = other.aimed, one.aimed
            one.exact, other.exact = other.exact, one.exact
            one.chosen, other.chosen = other.chosen, one.chosen


@jit
def besiege(b: Board, h: Hunt, order: Order, weight: Weights, room: Room) -> float:
    """The mean value of the table after opponents' hard flicks at one disk of the seat."""
    me = order.seat
    players = b.table[0].players
    total = 0.0
    made = 0
    for seat in range(players):
        if seat == me:
            continue
        for _ in range(order.tries):
            if attack(b, seat, order.row, room.dice, h.trial.drawn):
                tremble(b, h.trial.drawn, ONE, room.dice, 1.0, h.trial.trembled)
                make(b, seat, h.trial.trembled, ONE, room, h.after.answer)
                total += worth(h.after.answer, me, weight)
                made += 1
    h.known[0].made += made
    return total / made if made > 0 else worth(b, me, weight)
