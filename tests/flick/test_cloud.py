"""Flicks on offer from a cloud."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME, cloud
from omphalos.flick.actions import Flick
from omphalos.flick.mat import CORNERS, corner_of
from omphalos.flick.numbers import TURNS
from omphalos.flick.options import Options
from omphalos.flick.pieces import Stock
from omphalos.flick.powers import Manner


def test_a_flick_on_offer_points_from_its_cloud_to_the_middle_of_the_mat() -> None:
    state = GAME.start(4, Options())
    manner = Manner(TURNS.steadiness[state.options.steadiness])
    for seat in range(4):
        x, y = CORNERS[corner_of(seat, 4)]
        for family in cloud.families(state, seat, manner):
            assert isinstance(family.like, Flick)
            assert family.like.angle == pytest.approx(math.degrees(math.atan2(-y, -x)) % 360.0)


def test_what_is_kept_for_clear_clouds_is_bounded() -> None:
    state = GAME.start(2, Options())
    manner = Manner(TURNS.steadiness[state.options.steadiness])
    manner.together = "stack"
    for n in range(cloud.MAX_CLEAR + 10):
        player = replace(state.players[0], unused=Stock(2 + n))
        offered = cloud.families(replace(state, players=(player, *state.players[1:])), 0, manner)
        assert offered
    kept = cloud._clear_families.cache_info()  # pyright: ignore[reportPrivateUsage]
    assert kept.currsize == cloud.MAX_CLEAR
