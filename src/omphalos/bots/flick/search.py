"""The search: simulates flicks, each time the shot with the best upper confidence bound.

New shots are added as the number of simulations grows. The shot with the best lower confidence bound is taken. All
code that simulates flicks is compiled once, as one kernel. `Search` has a method for each operation.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np

from omphalos.bots.flick.aims import NUMBERS, attack, propose, tremble
from omphalos.bots.flick.board import NONE, ONE, Room
from omphalos.bots.flick.count import convert
from omphalos.bots.flick.dice import uniform
from omphalos.bots.flick.hunt import MAX_SEEN, Hunt, bound, deviation, enlist, expected, lower, see
from omphalos.bots.flick.judge import Weights, worth
from omphalos.bots.flick.playing import make, play_on, play_out, stay, value_of
from omphalos.flick.judged import Board
from omphalos.physics._jit import jit_and_keep as jit

if TYPE_CHECKING:
    from omphalos.flick.judged import Floats, Ints

_LEAST: Final = 1e-9
_BEHIND: Final = 3.0  # VP behind the best at which a shot is dropped
_STIR: Final = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F)


@jit
def seed(b: Board, h: Hunt, seat: int, way: int, row: int, tries: int, keep: int, weight: Weights, room: Room) -> None:
    """Draw candidate flicks, simulate them exactly as aimed, and put the best on the list."""
    convert(b, 0.0, 0.0, NONE)
    first = h.known[0].seen
    for _ in range(tries):
        target = propose(b, seat, way, row, room.dice, h.trial[0])
        h.known[0].made += 1
        if target < 0:
            continue
        make(b, seat, h.trial[0], way, room, h.after[0])
        see(b, h, h.trial[0], value_of(h.after[0], seat, weight), way, target)
    last = h.known[0].seen
    roof = np.inf
    kept = 0
    for _ in range(4 * keep):
        best = -np.inf
        at = -1
        for i in range(first, last):
            value = h.seen[i % MAX_SEEN, NUMBERS]
            if value > best and value < roof:
                best = value
                at = i % MAX_SEEN
        if at < 0:
            return
        roof = best
        if enlist(b, h, h.seen[at], way, int(h.seen[at, NUMBERS + 1]), best):
            kept += 1
            if kept >= keep:
                return


@jit
def hunt(b: Board, h: Hunt, seat: int, way: int, sims: int, weight: Weights, room: Room) -> None:
    """Simulate `sims` flicks, each time the shot with the best upper bound, and update its neighbours."""
    for _ in range(sims):
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
        tremble(b, h.shots[pick], way, room.dice, 1.0, h.trial[0])
        make(b, seat, h.trial[0], way, room, h.after[0])
        value = value_of(h.after[0], seat, weight)
        h.told[pick].visits += 1.0
        h.known[0].made += 1
        see(b, h, h.trial[0], value, way, int(h.told[pick].aimed))
        # Progressive widening: a shot that the tremor made by chance joins the list if its value is above the mean.
        if h.known[0].listed < 8 + 2.0 * sqrt(h.known[0].seen) and value > h.told[pick].worth / max(
            h.told[pick].weight, _LEAST
        ):
            enlist(b, h, h.trial[0], way, int(h.told[pick].aimed), value)


@jit
def choose(b: Board, h: Hunt, way: int, few: int, caution: float) -> None:
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
            new = new and not (h.told[i].chosen > 0.0 and _one_idea(h.shots[i], h.shots[a]))
        if new:
            h.told[a].chosen = 1.0
            found += 1


@jit
def _one_idea(one: Floats, other: Floats) -> bool:
    """Whether two flicks look the same to a person."""
    turn = abs(one[3] - other[3])
    if turn > 3.141592653589793:
        turn = 6.283185307179586 - turn
    far = (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2
    return one[0] == other[0] and turn < 0.1 and abs(one[4] - other[4]) < 0.2 and far < 0.03**2


@jit
def deepen(
    b: Board, h: Hunt, seat: int, way: int, turns: int, tries: int, sims: int, weight: Weights, room: Room
) -> None:
    """Simulate the opponents' answers to the chosen shots.

    The search learns how much the answers change the value of the table. That change varies less between outcomes of a
    shot than the value itself does. The n-th lookahead of every shot uses the same random numbers: the same tremor and
    the same candidate flicks of the opponents. So shots differ less by luck.
    """
    limit = h.known[0].made + sims
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
        tremble(b, h.shots[pick], way, room.dice, 1.0, h.trial[3])
        make(b, seat, h.trial[3], way, room, h.after[0])
        value = worth(h.after[0], seat, weight)
        see(b, h, h.trial[3], value, way, int(h.told[pick].aimed))
        final, made = play_on(h.after[0], seat, turns, tries, seat, weight, room, h.trial, h.after[2], h.after[1])
        h.told[pick].visits += 1.0
        h.told[pick].deep_visits += 1.0
        h.told[pick].deep_sum += final - value
        h.known[0].deep_total += final - value
        h.known[0].made += made + 1
        h.known[0].deep += 1


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
def follow(b: Board, h: Hunt, seat: int, way: int, turns: int, tries: int, weight: Weights, room: Room) -> float:
    """The final value of one simulated course after the first shot of the list. Used to evaluate bots."""
    tremble(b, h.shots[0], way, room.dice, 1.0, h.trial[3])
    make(b, seat, h.trial[3], way, room, h.after[0])
    value, made = play_on(h.after[0], seat, turns, tries, seat, weight, room, h.trial, h.after[2], h.after[1])
    h.known[0].made += made + 1
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
            for q in range(NUMBERS):
                h.shots[i, q], h.shots[best, q] = h.shots[best, q], h.shots[i, q]
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
def besiege(b: Board, row: int, me: int, tries: int, weight: Weights, room: Room, h: Hunt) -> float:
    """The mean value of the table after opponents' hard flicks at one disk of `me`."""
    players = b.table[0].players
    total = 0.0
    made = 0
    for seat in range(players):
        if seat == me:
            continue
        for _ in range(tries):
            if attack(b, seat, row, room.dice, h.trial[0]):
                tremble(b, h.trial[0], ONE, room.dice, 1.0, h.trial[1])
                make(b, seat, h.trial[1], ONE, room, h.after[1])
                total += worth(h.after[1], me, weight)
                made += 1
    h.known[0].made += made
    return total / made if made > 0 else worth(b, me, weight)


# --- one kernel for all operations

_SEED, _HUNT, _CHOOSE, _DEEPEN, _RANK, _PLAY_OUT, _STAY, _BESIEGE, _FOLLOW = range(9)


@jit
def search(
    what: int, b: Board, h: Hunt, seat: int, way: int, row: int, few: int, turns: int, tries: int, sims: int,
    weight: Weights, room: Room,
) -> float:  # fmt: skip
    """Carry out one of the operations above. Return its value, or 0 if it has none."""
    if what == _SEED:
        seed(b, h, seat, way, row, sims, few, weight, room)
    elif what == _HUNT:
        hunt(b, h, seat, way, sims, weight, room)
    elif what == _DEEPEN:
        deepen(b, h, seat, way, turns, tries, sims, weight, room)
    elif what == _CHOOSE:
        choose(b, h, way, few, weight.caution)
        for q in range(4):
            h.luck[q] = room.dice[q]
    elif what == _RANK:
        rank(h, weight.caution)
    elif what == _PLAY_OUT:
        value, made = play_out(b, row, tries, seat, weight, room, h.trial, h.after[0], h.after[1], h.after[2])
        h.known[0].made += made
        return value
    elif what == _STAY:
        stay(b, seat, h.after[0], room, row)
        return worth(h.after[0], seat, weight)
    elif what == _BESIEGE:
        return besiege(b, row, seat, tries, weight, room, h)
    elif what == _FOLLOW:
        return follow(b, h, seat, way, turns, tries, weight, room)
    return 0.0


class Search:
    """The operations of a search. `hunt.known[0].made` counts the simulated flicks.

    `way` is how the seat flicks. `row` is the row of the flicked disk if it already lies on the mat.
    """

    def __init__(self, weights: Weights, room: Room) -> None:
        self.weights = weights
        self.room = room

    def _ask(
        self, what: int, board: Board, hunt: Hunt, seat: int = 0, way: int = 0, row: int = 0, *,
        few: int = 0, turns: int = 0, tries: int = 0, sims: int = 0,
    ) -> float:  # fmt: skip
        return float(search(what, board, hunt, seat, way, row, few, turns, tries, sims, self.weights, self.room))

    def seed(self, board: Board, hunt: Hunt, seat: int, way: int, row: int, *, sims: int, keep: int) -> None:
        """Draw `sims` candidate flicks, simulate them exactly as aimed, and put the best on the list."""
        self._ask(_SEED, board, hunt, seat, way, row, few=keep, sims=sims)

    def improve(self, board: Board, hunt: Hunt, seat: int, way: int, *, sims: int) -> None:
        """Simulate `sims` flicks with tremor, each time the shot with the best upper bound."""
        self._ask(_HUNT, board, hunt, seat, way, sims=sims)

    def rank(self, board: Board, hunt: Hunt) -> None:
        """Order the list, the best first."""
        self._ask(_RANK, board, hunt)

    def choose(self, board: Board, hunt: Hunt, way: int, *, few: int) -> None:
        """Choose a few shots of the ordered list for lookahead."""
        self._ask(_CHOOSE, board, hunt, 0, way, few=few)

    def deepen(self, board: Board, hunt: Hunt, seat: int, way: int, *, turns: int, tries: int, sims: int) -> None:
        """Simulate the opponents' answers to the chosen shots over some turns. Each opponent tries some flicks."""
        self._ask(_DEEPEN, board, hunt, seat, way, turns=turns, tries=tries, sims=sims)

    def play_out(self, board: Board, hunt: Hunt, seat: int, first: int, *, tries: int) -> float:
        """The value for the seat of a simulated generation that `first` begins. Changes the board."""
        return self._ask(_PLAY_OUT, board, hunt, seat, 0, first, tries=tries)

    def stay(self, board: Board, hunt: Hunt, seat: int, *, build: bool) -> float:
        """The value of the table if the seat flicks no more, with or without temples on its cities."""
        return self._ask(_STAY, board, hunt, seat, 0, int(build))

    def besiege(self, board: Board, hunt: Hunt, seat: int, row: int, *, tries: int) -> float:
        """The mean value of the table for the seat after opponents' hard flicks at its disk."""
        return self._ask(_BESIEGE, board, hunt, seat, 0, row, tries=tries)

    def follow(self, board: Board, hunt: Hunt, seat: int, way: int, *, turns: int, tries: int) -> float:
        """The final value of one simulated course after the first shot of the list."""
        return self._ask(_FOLLOW, board, hunt, seat, way, turns=turns, tries=tries)
