"""The search: flicks tried by the hundred, and kernel regression UCT over them.

After Yee, Lisý and Bowling, Monte Carlo tree search in continuous action spaces with execution uncertainty (2016): what
one flick shows is shared with its neighbours, weighted by how likely a trembling finger makes the one of the other;
new shots are added as simulations grow; the shot with the best lower confidence bound is taken.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from omphalos.bots.flick.aims import NUMBERS, attack, flick, propose, speed_error, tremble, way_of
from omphalos.bots.flick.board import (
    FIRST,
    MORE,
    NO,
    NONE,
    ONE,
    PAIR,
    SECOND,
    YES,
    Room,
    blank,
    whole,
)
from omphalos.bots.flick.count import convert
from omphalos.bots.flick.dice import uniform
from omphalos.bots.flick.judge import W_CAUTION, W_CURIOSITY, unused_of, worth
from omphalos.bots.flick.settle import settle
from omphalos.flick.judged import Board
from omphalos.physics._jit import jit_and_keep as jit

if TYPE_CHECKING:
    from omphalos.flick.judged import Floats, Ints

MAX_SHOTS: Final = 96  # on the list of a hunt
MAX_SEEN: Final = 8192  # outcomes remembered for shots that join the list
_NEAR: Final = 0.006  # metres: how far apart two places of a prophet still tell of each other
_TO_THE_END: Final = whole(200)  # more turns than a generation has
_LEAST: Final = 1e-9
_BEHIND: Final = 3.0  # VP behind the best at which a shot is given up
_LEAN: Final = 40.0  # looks at a shot that count as much as what is known of all shots: luck is 7 times the difference
_STIR: Final = (0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F)

# Columns of Hunt.told.
WEIGHT, SUM, SQUARES, VISITS, DEEP_SUM, DEEP_VISITS, AIMED, EXACT, CHOSEN = range(9)
# Places in Hunt.tally.
LISTED, SEEN, MADE, DEEP = range(4)
# Places in Hunt.scale.
TOTAL, TOTAL_SQUARES, DEEP_TOTAL = range(3)


class Hunt(NamedTuple):
    """What a hunt knows of one flick to be made."""

    shots: Floats  # (MAX_SHOTS, NUMBERS) on the list
    told: Floats  # (MAX_SHOTS, 9) what outcomes nearby have told of each
    seen: Floats  # (MAX_SEEN, NUMBERS + 2) outcomes with their worth and what was aimed at
    tally: Ints  # (4,)
    scale: Floats  # (3,) sums of all worths, of their squares, and of what answers take away
    luck: Ints  # (4,) dice of the worlds that are looked at
    trial: Floats  # (4, NUMBERS) scratch
    after: tuple[Board, Board, Board]  # scratch: tables after a flick, after an answer, and one to try in


def new_hunt(board: Board) -> Hunt:
    """An empty one."""
    return Hunt(
        np.zeros((MAX_SHOTS, NUMBERS)),
        np.zeros((MAX_SHOTS, 9)),
        np.zeros((MAX_SEEN, NUMBERS + 2)),
        np.zeros(4, dtype=np.int64),
        np.zeros(3),
        np.zeros(4, dtype=np.int64),
        np.zeros((4, NUMBERS)),
        (blank(board), blank(board), blank(board)),
    )


@jit
def make(b: Board, seat: int, shot: Floats, way: int, room: Room, c: Board) -> None:
    """Make a flick as it is; `c` becomes the table after the turn."""
    rows = flick(b, seat, shot, way, room)
    build = YES if b.rule[0].trial == 0 else NO
    settle(b, room.rest[0], room.fell[0], rows, shot, way, seat, build, c)


@jit
def value_of(c: Board, seat: int, weight: Floats) -> float:
    """What a table is worth; in a trial, how near the only prophet on the mat is to the navel (centimetres)."""
    if c.rule[0].trial == 0:
        return worth(c, seat, weight)
    if c.table[0].disks == 0:
        return -50.0  # off the mat: farther than any place on it
    return -100.0 * sqrt(c.disk[0].x ** 2 + c.disk[0].y ** 2)


@jit
def stay(b: Board, seat: int, c: Board, room: Room, build: int) -> None:
    """End the turn without a flick; `c` becomes the table after it."""
    rows = b.table[0].disks
    for i in range(rows):
        room.rest[0, i, 0] = b.disk[i].x
        room.rest[0, i, 1] = b.disk[i].y
        room.fell[0, i] = np.inf
    settle(b, room.rest[0], room.fell[0], rows, room.how[0, 0], MORE, seat, build, c)


# --- the opponents


@jit
def next_seat(b: Board, seat: int) -> int:
    """Who flicks after this seat, -1: nobody can."""
    players = b.table[0].players
    step = 1 if b.rule[0].clockwise > 0 else players - 1
    for away in range(1, players + 1):
        there = (seat + step * away) % players
        if unused_of(b, there) > 0:
            return there
    return -1


@jit
def answer(
    b: Board, seat: int, tries: int, shake: float, weight: Floats, room: Room, trial: Floats, spare: Board, c: Board
) -> int:
    """The seat tries some trembling flicks and makes the best of them, trembling anew. How many flicks it took."""
    convert(b, 0.0, 0.0, NONE)
    way = way_of(b, seat, b.rule[0].together)
    best = -np.inf
    made = 0
    for _ in range(tries):
        if propose(b, seat, way, NONE, room.dice, trial[0]) < 0:
            continue
        tremble(b, trial[0], way, room.dice, shake, trial[1])
        make(b, seat, trial[1], way, room, spare)
        made += 1
        value = worth(spare, seat, weight)
        if value > best:
            best = value
            for q in range(NUMBERS):
                trial[2, q] = trial[0, q]
    if best == -np.inf:
        b.unused[seat, 0] = 0  # no room for it in the cloud
        b.unused[seat, 1] = 0
        b.unused[seat, 2] = 0
        stay(b, seat, c, room, NO)
        return made
    tremble(b, trial[2], way, room.dice, shake, trial[1])
    make(b, seat, trial[1], way, room, c)
    return made + 1


@jit
def play_on(
    b: Board,
    seat: int,
    turns: int,
    tries: int,
    me: int,
    weight: Floats,
    room: Room,
    trial: Floats,
    spare: Board,
    c: Board,
) -> tuple[float, int]:
    """Play turns from table `b` on, `seat` having had the last one: what it is then worth to `me`, and flicks made.

    Uses `b` and `c` in turn; both are changed.
    """
    made = 0
    even = True
    for _ in range(turns):
        seat = next_seat(b if even else c, seat)
        if seat < 0:
            break
        if even:
            made += answer(b, seat, tries, 1.0, weight, room, trial, spare, c)
        else:
            made += answer(c, seat, tries, 1.0, weight, room, trial, spare, b)
        even = not even
    return (worth(b, me, weight) if even else worth(c, me, weight)), made


@jit
def play_out(
    b: Board, first: int, tries: int, me: int, weight: Floats, room: Room, trial: Floats,
    one: Board, other: Board, spare: Board,
) -> tuple[float, int]:  # fmt: skip
    """Play a whole generation from a table that nobody has flicked on yet, `first` beginning."""
    made = answer(b, first, tries, 1.0, weight, room, trial, spare, one)
    value, more = play_on(one, first, _TO_THE_END, tries, me, weight, room, trial, spare, other)
    return value, made + more


# --- kernel regression


@jit
def alike(b: Board, one: Floats, other: Floats, way: int) -> float:
    """How much an outcome of one shot tells about another: how likely a tremor makes the one of the other."""
    near = _alike(b, one, other, FIRST)
    if way == PAIR and near > 0.0:
        near *= _alike(b, one, other, SECOND)
    elif one[5] != other[5]:
        return 0.0
    return near


@jit
def _alike(b: Board, one: Floats, other: Floats, at: int) -> float:
    if one[at] != other[at]:
        return 0.0
    x = (one[at + 1] - other[at + 1]) / _NEAR
    y = (one[at + 2] - other[at + 2]) / _NEAR
    turn = one[at + 3] - other[at + 3]
    if turn > 3.141592653589793:
        turn -= 6.283185307179586
    elif turn < -3.141592653589793:
        turn += 6.283185307179586
    angle = turn / max(b.rule[0].tremble, 0.004)
    mean = 0.5 * (one[at + 4] + other[at + 4])
    speed = (one[at + 4] - other[at + 4]) / max(speed_error(b, mean), 0.01 * mean)
    far = x * x + y * y + angle * angle + speed * speed
    return exp(-0.5 * far) if far < 18.0 else 0.0


@jit
def see(b: Board, h: Hunt, shot: Floats, value: float, way: int, target: int) -> None:
    """An outcome: every shot on the list hears of it."""
    row = h.tally[SEEN] % MAX_SEEN
    for q in range(NUMBERS):
        h.seen[row, q] = shot[q]
    h.seen[row, NUMBERS] = value
    h.seen[row, NUMBERS + 1] = target
    h.tally[SEEN] += 1
    h.scale[TOTAL] += value
    h.scale[TOTAL_SQUARES] += value * value
    for a in range(h.tally[LISTED]):
        k = alike(b, h.shots[a], shot, way)
        if k > 0.0:
            h.told[a, WEIGHT] += k
            h.told[a, SUM] += k * value
            h.told[a, SQUARES] += k * value * value


@jit
def enlist(b: Board, h: Hunt, shot: Floats, way: int, target: int, value: float) -> bool:
    """Put a shot on the list; all that was seen tells about it. Not one that is there already, nearly.

    Of a full list the least promising shot makes room, if this outcome of the new one was better than it is.
    """
    a = h.tally[LISTED]
    for i in range(a):
        if alike(b, h.shots[i], shot, way) > 0.9:
            return False
    if a >= MAX_SHOTS:
        least = np.inf
        for i in range(MAX_SHOTS):
            mean = h.told[i, SUM] / max(h.told[i, WEIGHT], _LEAST)
            if mean < least:
                least = mean
                a = i
        if least >= value:
            return False
    else:
        h.tally[LISTED] = a + 1
    for q in range(NUMBERS):
        h.shots[a, q] = shot[q]
    for q in range(h.told.shape[1]):
        h.told[a, q] = 0.0
    h.told[a, AIMED] = target
    h.told[a, EXACT] = value
    for row in range(min(h.tally[SEEN], MAX_SEEN)):
        k = alike(b, shot, h.seen[row], way)
        if k > 0.0:
            found = h.seen[row, NUMBERS]
            h.told[a, WEIGHT] += k
            h.told[a, SUM] += k * found
            h.told[a, SQUARES] += k * found * found
    return True


@jit
def deviation(h: Hunt) -> float:
    """How much outcomes differ from each other at all."""
    n = max(1, h.tally[SEEN])
    mean = h.scale[TOTAL] / n
    return sqrt(max(1e-6, h.scale[TOTAL_SQUARES] / n - mean * mean))


@jit
def bound(h: Hunt, a: int, wide: float) -> float:
    """What is known of a shot: the mean its neighbourhood tells, and how unsure that is."""
    w = max(h.told[a, WEIGHT], _LEAST)
    return h.told[a, SUM] / w + wide * sqrt(log(2.0 + h.tally[SEEN]) / w)


@jit
def seed(b: Board, h: Hunt, seat: int, way: int, row: int, tries: int, keep: int, weight: Floats, room: Room) -> None:
    """Draw flicks that may matter, see what comes of them, and put the best of them on the list."""
    convert(b, 0.0, 0.0, NONE)
    first = h.tally[SEEN]
    for _ in range(tries):
        target = propose(b, seat, way, row, room.dice, h.trial[0])
        h.tally[MADE] += 1
        if target < 0:
            continue
        make(b, seat, h.trial[0], way, room, h.after[0])
        see(b, h, h.trial[0], value_of(h.after[0], seat, weight), way, target)
    last = h.tally[SEEN]
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
def hunt(b: Board, h: Hunt, seat: int, way: int, sims: int, weight: Floats, room: Room) -> None:
    """Make so many flicks, each time of the shot that may be the best, and let its neighbours hear of it."""
    for _ in range(sims):
        if h.tally[LISTED] == 0:
            return
        wide = weight[W_CURIOSITY] * deviation(h)
        best = -np.inf
        pick = 0
        for a in range(h.tally[LISTED]):
            value = bound(h, a, wide)
            if value > best:
                best = value
                pick = a
        tremble(b, h.shots[pick], way, room.dice, 1.0, h.trial[0])
        make(b, seat, h.trial[0], way, room, h.after[0])
        value = value_of(h.after[0], seat, weight)
        h.told[pick, VISITS] += 1.0
        h.tally[MADE] += 1
        see(b, h, h.trial[0], value, way, int(h.told[pick, AIMED]))
        # Progressive widening: a shot that the finger made by chance joins the list when it was good.
        if h.tally[LISTED] < 8 + 2.0 * sqrt(h.tally[SEEN]) and value > h.told[pick, SUM] / max(
            h.told[pick, WEIGHT], _LEAST
        ):
            enlist(b, h, h.trial[0], way, int(h.told[pick, AIMED]), value)


@jit
def choose(b: Board, h: Hunt, way: int, few: int, caution: float) -> None:
    """Mark the shots of the ordered list that are worth a look at the rest of the generation: good, and not alike."""
    found = 0
    best = lower(h, 0, caution)
    for a in range(h.tally[LISTED]):
        h.told[a, CHOSEN] = 0.0
    for a in range(h.tally[LISTED]):
        if found >= few or lower(h, a, caution) < best - _BEHIND:
            return
        new = True
        for i in range(a):
            new = new and not (h.told[i, CHOSEN] > 0.0 and _one_idea(h.shots[i], h.shots[a]))
        if new:
            h.told[a, CHOSEN] = 1.0
            found += 1


@jit
def _one_idea(one: Floats, other: Floats) -> bool:
    """Whether two flicks are the same to a person's eye."""
    turn = abs(one[3] - other[3])
    if turn > 3.141592653589793:
        turn = 6.283185307179586 - turn
    far = (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2
    return one[0] == other[0] and turn < 0.1 and abs(one[4] - other[4]) < 0.2 and far < 0.03**2


@jit
def deepen(
    b: Board, h: Hunt, seat: int, way: int, turns: int, tries: int, sims: int, weight: Floats, room: Room
) -> None:
    """Spend simulations on what the others answer to the chosen shots, and on what is left of it then.

    What is learned is how much the answers change, against the worth of the table before them: that differs less
    between two outcomes of a shot than the worth itself does. The n-th look at any shot is in the n-th world: the
    finger trembles alike and the others think of the same flicks, so that shots differ less by luck.
    """
    limit = h.tally[MADE] + sims
    while h.tally[MADE] < limit:
        wide = 0.5 * deviation(h)
        best = -np.inf
        pick = -1
        for a in range(h.tally[LISTED]):
            if h.told[a, CHOSEN] > 0.0:
                value = expected(h, a) + wide * sqrt(log(2.0 + h.tally[DEEP]) / (h.told[a, DEEP_VISITS] + 0.5))
                if value > best:
                    best = value
                    pick = a
        if pick < 0:
            return
        _world(h.luck, int(h.told[pick, DEEP_VISITS]), room.dice)
        tremble(b, h.shots[pick], way, room.dice, 1.0, h.trial[3])
        make(b, seat, h.trial[3], way, room, h.after[0])
        value = worth(h.after[0], seat, weight)
        see(b, h, h.trial[3], value, way, int(h.told[pick, AIMED]))
        final, made = play_on(h.after[0], seat, turns, tries, seat, weight, room, h.trial, h.after[2], h.after[1])
        h.told[pick, VISITS] += 1.0
        h.told[pick, DEEP_VISITS] += 1.0
        h.told[pick, DEEP_SUM] += final - value
        h.scale[DEEP_TOTAL] += final - value
        h.tally[MADE] += made + 1
        h.tally[DEEP] += 1


@jit
def _world(luck: Ints, number: int, dice: Ints) -> None:
    """Dice of a world: the hunt's own, stirred with its number."""
    for q in range(4):
        dice[q] = (luck[q] ^ ((number + 1) * _STIR[q])) & 0xFFFFFFFF
        if dice[q] == 0:
            dice[q] = q + 1
    for _ in range(8):
        uniform(dice)


@jit
def follow(b: Board, h: Hunt, seat: int, way: int, turns: int, tries: int, weight: Floats, room: Room) -> float:
    """What one course after the first shot of the list comes to: for judging choices, not for making them."""
    tremble(b, h.shots[0], way, room.dice, 1.0, h.trial[3])
    make(b, seat, h.trial[3], way, room, h.after[0])
    value, made = play_on(h.after[0], seat, turns, tries, seat, weight, room, h.trial, h.after[2], h.after[1])
    h.tally[MADE] += made + 1
    return value


@jit
def expected(h: Hunt, a: int) -> float:
    """What a shot is worth after the answers; their share leans on that of all shots until it is known better."""
    mean = h.told[a, SUM] / max(h.told[a, WEIGHT], _LEAST)
    if h.tally[DEEP] == 0:
        return mean
    all_shots = h.scale[DEEP_TOTAL] / h.tally[DEEP]
    return mean + (h.told[a, DEEP_SUM] + _LEAN * all_shots) / (h.told[a, DEEP_VISITS] + _LEAN)


@jit
def rank(h: Hunt, swap: Floats, caution: float) -> None:
    """Order the list by the lower bound, the best first."""
    n = h.tally[LISTED]
    for i in range(n):
        best = i
        for j in range(i + 1, n):
            if lower(h, j, caution) > lower(h, best, caution):
                best = j
        if best != i:
            for q in range(NUMBERS):
                swap[q] = h.shots[i, q]
                h.shots[i, q] = h.shots[best, q]
                h.shots[best, q] = swap[q]
            for q in range(h.told.shape[1]):
                swap[q] = h.told[i, q]
                h.told[i, q] = h.told[best, q]
                h.told[best, q] = swap[q]


@jit
def lower(h: Hunt, a: int, caution: float) -> float:
    """What a shot is worth at least, as far as is known."""
    w = max(h.told[a, WEIGHT], _LEAST)
    return expected(h, a) - caution * deviation(h) * sqrt(log(2.0 + h.tally[SEEN]) / w)


# --- against a temple


@jit
def besiege(b: Board, row: int, me: int, tries: int, weight: Floats, room: Room, h: Hunt) -> float:
    """What the table is worth on average after an opponent's hard flicks at one disk of mine."""
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
    h.tally[MADE] += made
    return total / made if made > 0 else worth(b, me, weight)


# --- the one door: everything that flicks is compiled once, as one

SEED, HUNT, CHOOSE, DEEPEN, RANK, PLAY_OUT, STAY, BESIEGE, FOLLOW = range(9)


@jit
def search(
    what: int, b: Board, h: Hunt, seat: int, way: int, row: int, few: int, turns: int, tries: int, sims: int,
    weight: Floats, room: Room,
) -> float:  # fmt: skip
    """Do one of the things above; h.tally[MADE] counts the flicks. What is worth something is returned."""
    if what == SEED:
        seed(b, h, seat, way, row, sims, few, weight, room)
    elif what == HUNT:
        hunt(b, h, seat, way, sims, weight, room)
    elif what == DEEPEN:
        deepen(b, h, seat, way, turns, tries, sims, weight, room)
    elif what == CHOOSE:
        choose(b, h, way, few, weight[W_CAUTION])
        for q in range(4):
            h.luck[q] = room.dice[q]
    elif what == RANK:
        rank(h, h.trial[0], weight[W_CAUTION])
    elif what == PLAY_OUT:
        value, made = play_out(b, row, tries, seat, weight, room, h.trial, h.after[0], h.after[1], h.after[2])
        h.tally[MADE] += made
        return value
    elif what == STAY:
        stay(b, seat, h.after[0], room, row)
        return worth(h.after[0], seat, weight)
    elif what == BESIEGE:
        return besiege(b, row, seat, tries, weight, room, h)
    elif what == FOLLOW:
        return follow(b, h, seat, way, turns, tries, weight, room)
    return 0.0
