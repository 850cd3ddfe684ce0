"""Simulated turns: make and evaluate a flick, answer as an opponent, play a generation to the end."""

from __future__ import annotations

from math import inf, sqrt
from typing import Final

from omphalos.bots.flick.evaluation.count import convert
from omphalos.bots.flick.evaluation.judge import Weights, board_value, unused_of
from omphalos.bots.flick.evaluation.settle import settle
from omphalos.bots.flick.kernels import NO, NONE, YES
from omphalos.bots.flick.search.aims import flick, propose, tremble, way_of
from omphalos.bots.flick.search.scratch import Scratch
from omphalos.bots.flick.shots import MORE, Shot, TurnShots, copy_shot
from omphalos.flick.judged import Board
from omphalos.kernels import jit_noinline as jit
from omphalos.kernels.arrays import whole

_TO_THE_END: Final = whole(200)  # more turns than a generation has


@jit
def make(b: Board, seat: int, shot: Shot, way: int, scratch: Scratch, c: Board) -> None:
    """Make a flick without tremor. `c` becomes the table after the turn."""
    rows = flick(b, seat, shot, way, scratch)
    build = YES if b.rule[0].trial == 0 else NO
    settle(b, scratch.results.rest[0], scratch.results.fell[0], rows, shot, way, seat, build, c)


@jit
def outcome_value(c: Board, seat: int, weight: Weights) -> float:
    """The value of a table. In a trial, how near the only prophet is to the navel, in centimetres."""
    if c.rule[0].trial == 0:
        return board_value(c, seat, weight)
    if c.table[0].disks == 0:
        return -50.0  # off the mat: farther away than any place on it
    return -100.0 * sqrt(c.disk[0].x ** 2 + c.disk[0].y ** 2)


@jit
def end_turn(b: Board, seat: int, c: Board, scratch: Scratch, build: int) -> None:
    """End the turn without a flick. `c` becomes the table after it."""
    rows = b.table[0].disks
    rest, fell = scratch.results.rest[0], scratch.results.fell[0]
    for i in range(rows):
        rest[i, 0] = b.disk[i].x
        rest[i, 1] = b.disk[i].y
        fell[i] = inf
    settle(b, rest, fell, rows, scratch.no_shot, MORE, seat, build, c)


@jit
def next_seat(b: Board, seat: int) -> int:
    """The seat that flicks after this one, or -1 if nobody can."""
    players = b.table[0].players
    step = 1 if b.rule[0].clockwise > 0 else players - 1
    for away in range(1, players + 1):
        there = (seat + step * away) % players
        if unused_of(b, there) > 0:
            return there
    return -1


@jit
def answer(
    b: Board,
    seat: int,
    tries: int,
    shake: float,
    weight: Weights,
    scratch: Scratch,
    turn: TurnShots,
    spare: Board,
    c: Board,
) -> int:
    """Try some flicks with tremor, then make the best of them with a new tremor. Return the number of flicks made."""
    convert(b, 0.0, 0.0, NONE)
    way = way_of(b, seat, b.rule[0].together)
    best = -inf
    made = 0
    for _ in range(tries):
        if propose(b, seat, way, NONE, scratch.rng, turn.drawn) < 0:
            continue
        tremble(b, turn.drawn, way, scratch.rng, shake, turn.trembled)
        make(b, seat, turn.trembled, way, scratch, spare)
        made += 1
        value = board_value(spare, seat, weight)
        if value > best:
            best = value
            copy_shot(turn.drawn, turn.best)
    if best == -inf:
        b.unused[seat, 0] = 0  # no room for it in the cloud
        b.unused[seat, 1] = 0
        b.unused[seat, 2] = 0
        end_turn(b, seat, c, scratch, NO)
        return made
    tremble(b, turn.best, way, scratch.rng, shake, turn.trembled)
    make(b, seat, turn.trembled, way, scratch, c)
    return made + 1


@jit
def play_on(
    b: Board,
    seat: int,
    turns: int,
    tries: int,
    me: int,
    weight: Weights,
    scratch: Scratch,
    turn: TurnShots,
    spare: Board,
    c: Board,
) -> tuple[float, int]:
    """Play turns from table `b`, beginning after `seat`. Return the final value for `me` and the number of flicks.

    `b` and `c` are used alternately; both are changed.
    """
    made = 0
    even = True
    for _ in range(turns):
        seat = next_seat(b if even else c, seat)
        if seat < 0:
            break
        if even:
            made += answer(b, seat, tries, 1.0, weight, scratch, turn, spare, c)
        else:
            made += answer(c, seat, tries, 1.0, weight, scratch, turn, spare, b)
        even = not even
    return (board_value(b, me, weight) if even else board_value(c, me, weight)), made


@jit
def play_out(
    b: Board, first: int, tries: int, me: int, weight: Weights, scratch: Scratch, turn: TurnShots,
    one: Board, other: Board, spare: Board,
) -> tuple[float, int]:  # fmt: skip
    """Play a whole generation from its start. `first` begins."""
    made = answer(b, first, tries, 1.0, weight, scratch, turn, spare, one)
    value, more = play_on(one, first, _TO_THE_END, tries, me, weight, scratch, turn, spare, other)
    return value, made + more
