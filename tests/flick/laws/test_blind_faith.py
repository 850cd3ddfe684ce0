"""L01 Blind Faith: a veil and a strong tremor."""

from __future__ import annotations

from math import atan2, degrees, hypot
from statistics import stdev

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.events import Flicked
from omphalos.flick.rulings import rulings_of
from tests.flick.helpers import begun, chance, only, play, to_generation


@pytest.mark.rule("L01")
def test_the_mat_is_veiled_and_the_hand_trembles() -> None:
    state = begun(2, laws=("L01",))
    aim = GAME.view(state, 0).aim
    assert aim.veiled
    assert (aim.tremor_angle, aim.tremor_speed, aim.tremor_offset) == (6.0, 8.0, 0.12)
    angles: list[float] = []
    speeds: list[float] = []
    for seed in range(150):
        _, events = play(state, 0, Flick("prophet", (-200.0, -200.0), 45.0, 1.0), chance(seed))
        thrown = only(events, Flicked).thrown[0]
        angles.append(degrees(atan2(thrown.vy, thrown.vx)))
        speeds.append(hypot(thrown.vx, thrown.vy))
    assert 5.0 < stdev(angles) < 7.0
    assert 0.12 < stdev(speeds) < 0.17  # 8 % of 1 m/s and 0.12 m/s make 0.144 m/s


@pytest.mark.rule("L01")
def test_nobody_watches_how_somebody_aims_with_closed_eyes() -> None:
    state = begun(2, laws=("L01",))
    assert not GAME.shows_aim(state, 0)
    assert GAME.shows_aim(to_generation(state, 2), 0)


@pytest.mark.rule("L01")
def test_it_lasts_a_generation() -> None:
    state = to_generation(begun(2, laws=("L01",)), 2)
    assert not GAME.view(state, 0).aim.veiled
    assert rulings_of(state).manner.tremor_angle == 0


@pytest.mark.rule("L01")
def test_with_a_human_hand_and_templars_variances_add() -> None:
    state = to_generation(begun(2, laws=("L09", "L01"), steadiness="exact"), 2)
    assert rulings_of(state).manner.tremor_angle == 6.0
    human = rulings_of(replace(state, options=replace(state.options, steadiness="human")))
    assert human.manner.tremor_angle == pytest.approx((6.0**2 + 2.5**2) ** 0.5)
    assert human.manner.tremor_speed == pytest.approx((8.0**2 + 4.0**2) ** 0.5)
    assert human.manner.tremor_offset == pytest.approx((0.12**2 + 0.06**2) ** 0.5)
