"""One flick with many tremors: actions of the game as shots of the simulation."""

from __future__ import annotations

from math import radians
from typing import Any

import pytest

from omphalos.bots.flick.flicks import shot_of
from omphalos.bots.flick.shots import FIRST, MORE, ONE, PAIR, SECOND, STACK
from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from tests.flick.helpers import begun, put

AIM = Flick("templar", (-210.0, 190.0), 30.0, 1.5)
OTHER = Flick("prophet", (-180.0, 200.0), 60.0, 0.5)


def told(throw: Any) -> tuple[int, float, float, float, float]:
    return int(throw.piece), float(throw.x), float(throw.y), float(throw.angle), float(throw.speed)


def test_places_are_in_metres_and_angles_in_radians() -> None:
    state = begun(2)
    first = (1, -0.21, 0.19, radians(30.0), 1.5)
    shot, way = shot_of(state, AIM)
    assert (way, told(shot[FIRST])) == (ONE, pytest.approx(first))
    shot, way = shot_of(state, FlickPair(AIM, OTHER))
    assert (way, told(shot[FIRST])) == (PAIR, pytest.approx(first))
    assert told(shot[SECOND]) == pytest.approx((0, -0.18, 0.2, radians(60.0), 0.5))
    shot, way = shot_of(state, FlickStack("templar", "sphinx", AIM.at, AIM.angle, AIM.speed))
    assert (way, told(shot[FIRST]), int(shot[SECOND].piece)) == (STACK, pytest.approx(first), 2)


@pytest.mark.parametrize("kind", [FlickAgain, KeepOath])
def test_a_disk_that_lies_is_flicked_from_where_it_is(kind: type[FlickAgain] | type[KeepOath]) -> None:
    state = put(begun(2), "ap-200,120", "bp-40,-60")
    shot, way = shot_of(state, kind(state.disks[1].id, 45.0, 0.8))
    assert (way, told(shot[FIRST])) == (MORE, pytest.approx((1, -0.04, -0.06, radians(45.0), 0.8)))
