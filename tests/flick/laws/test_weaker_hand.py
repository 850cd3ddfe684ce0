"""L02 The Weaker Hand: a mirror and a tremor."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import FlickAgain, KeepOath
from omphalos.flick.events import Flicked
from tests.flick.helpers import act, begun, chance, disk_of, flick_to, only, play, to_generation


@pytest.mark.rule("L02")
def test_the_aim_is_mirrored_and_the_hand_trembles() -> None:
    aim = GAME.view(begun(2, laws=("L02",)), 0).aim
    assert aim.mirrored
    assert (aim.tremor_angle, aim.tremor_speed, aim.tremor_offset) == (4.0, 7.0, 0.1)


@pytest.mark.rule("L02")
def test_the_engine_does_not_mirror_the_flick_itself() -> None:
    state = begun(2, laws=("L02",))
    _, events = play(state, 0, flick_to(state, 0, (60.0, 60.0)))
    thrown = only(events, Flicked).thrown[0]
    assert thrown.vx > 0
    assert thrown.vy > 0


@pytest.mark.rule("L02")
def test_it_lasts_a_generation() -> None:
    aim = GAME.view(to_generation(begun(2, laws=("L02",)), 2), 0).aim
    assert not aim.mirrored
    assert aim.tremor_angle == 0


@pytest.mark.rule("L02", "Tyr")
def test_the_oath_and_another_flick_tremble_too() -> None:
    state = begun(2, laws=("L02",), gods=("Tyr", "Zeus"))
    state = act(state, flick_to(state, 0, (60.0, 60.0)))
    speeds = set[float]()
    for seed in range(3):
        _, events = play(state, 0, KeepOath(disk_of(state, 0).id, 0.0, 1.0), chance(seed))
        speeds.add(only(events, Flicked).thrown[0].vx)
    assert len(speeds) == 3
    assert FlickAgain not in {type(f.like) for f in GAME.legal(state, 0).families}
