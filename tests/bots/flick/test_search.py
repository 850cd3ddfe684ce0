"""The kernel of a search, uncompiled: how much an outcome of one shot says about another."""

from __future__ import annotations

from functools import cache
from math import exp, pi
from typing import Any

import pytest

from omphalos.bots.flick.evaluation.board import board_of
from omphalos.bots.flick.search.state import similarity
from omphalos.bots.flick.shots import FIRST, ONE, PAIR, SECOND, STACK, new_shot
from tests.flick.helpers import begun
from tests.uncompiled import uncompiled


@cache  # a game that has begun compiles the physics: not while tests are collected
def board() -> Any:
    return board_of(begun(2, steadiness="human"))


def tremble() -> float:
    return float(board().rule[0].tremble)


def shot(piece: int = 0, x: float = -0.2, y: float = -0.2, angle: float = 0.8, speed: float = 1.0) -> Any:
    """A shot whose second prophet is always thrown alike."""
    made = new_shot()
    first, second = made[FIRST], made[SECOND]
    first.piece, first.x, first.y, first.angle, first.speed = piece, x, y, angle, speed
    second.piece, second.x, second.y, second.angle, second.speed = 0, 0.0, 0.0, 0.0, 1.0
    return made


def weight(one: Any, other: Any, way: int = ONE) -> float:
    assert uncompiled(similarity)(board(), one, other, way) == uncompiled(similarity)(board(), other, one, way)
    return float(uncompiled(similarity)(board(), one, other, way))


def test_the_same_shot_says_all_and_a_similar_one_less() -> None:
    assert weight(shot(), shot()) == 1.0
    one_tremor = exp(-0.5)
    assert weight(shot(), shot(angle=0.8 + tremble())) == pytest.approx(one_tremor)
    assert weight(shot(), shot(x=-0.194)) == pytest.approx(one_tremor)
    assert weight(shot(), shot(y=-0.206)) == pytest.approx(one_tremor)
    assert weight(shot(), shot(x=-0.194, angle=0.8 - tremble())) == pytest.approx(one_tremor**2)
    assert 0.0 < weight(shot(), shot(speed=1.05)) < 1.0
    assert weight(shot(), shot(speed=1.1)) < weight(shot(), shot(speed=1.05))


def test_what_is_far_away_or_another_prophet_says_nothing() -> None:
    assert weight(shot(), shot(angle=0.8 + 4.2 * tremble())) > 0.0
    assert weight(shot(), shot(angle=0.8 + 4.3 * tremble())) == 0.0
    assert weight(shot(), shot(piece=1)) == 0.0
    assert weight(shot(), shot(), STACK) == 1.0
    upper = shot()
    upper[SECOND].piece = 1
    assert weight(shot(), upper, STACK) == 0.0


def test_directions_meet_behind() -> None:
    one, other = shot(angle=pi - tremble() / 2), shot(angle=-pi + tremble() / 2)
    assert weight(one, other) == pytest.approx(exp(-0.5))


def test_of_two_at_once_both_count() -> None:
    other = shot()
    other[SECOND].angle = tremble()
    assert weight(shot(), other, PAIR) == pytest.approx(exp(-0.5))
    assert weight(shot(), other, ONE) == 1.0
    other[SECOND].piece = 1
    assert weight(shot(), other, PAIR) == 0.0
