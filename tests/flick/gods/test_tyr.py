"""Tyr: once a generation he flicks a prophet once more."""

from __future__ import annotations

from math import atan2, degrees
from statistics import pstdev

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Decline, Flick, FlickAgain, KeepOath
from omphalos.flick.events import Declined, Flicked, TemplesOffered
from omphalos.flick.gods.tyr import OATH
from omphalos.flick.refusals import NotYourDisk, PowerSpent
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import State
from tests.flick.helpers import act, away, begun, chance, disk_of, flick_to, only, play, put, some, to_generation


def table(*laws: str) -> State:
    """Tyr in the south-west against Zeus."""
    return begun(2, laws=laws, gods=("Tyr", "Zeus"))  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("Tyr")
def test_he_may_flick_it_once_more_from_where_it_lies() -> None:
    state = act(table(), flick_to(table(), 0, (-60.0, -60.0)))
    lying = disk_of(state, 0)
    assert GAME.to_act(state) == (0,)
    state, events = play(state, 0, KeepOath(lying.id, 0.0, 0.5))
    thrown = only(events, Flicked).thrown[0]
    assert (thrown.x, thrown.y) == (lying.x, lying.y)
    assert disk_of(state, 0).x > -60.0
    assert state.players[0].unused.prophet == 4
    assert state.players[0].used == 1
    assert GAME.to_act(state) == (1,)


@pytest.mark.rule("Tyr")
def test_before_temples() -> None:
    state, events = play(table(), 0, flick_to(table(), 0, (-152.0, -6.0)))
    assert not some(events, TemplesOffered)
    away_from_city, events = play(state, 0, KeepOath(disk_of(state, 0).id, 0.0, 1.0))
    assert not some(events, TemplesOffered)
    assert GAME.to_act(away_from_city) == (1,)
    _, events = play(state, 0, Decline())
    assert [type(e) for e in events] == [Declined, TemplesOffered]


@pytest.mark.rule("Tyr")
def test_once_a_generation() -> None:
    state = act(table(), flick_to(table(), 0, (-60.0, -60.0)))
    state = act(state, KeepOath(disk_of(state, 0).id, 0.0, 0.3))
    state = act(state, away(state, 1))
    state = act(state, flick_to(state, 0, (-60.0, -120.0)))
    assert GAME.to_act(state) == (1,)
    state = to_generation(state, 2)
    state = act(state, away(state, 1))
    state = act(state, flick_to(state, 0, (-60.0, -60.0)))
    assert {type(f.like) for f in GAME.legal(state, 0).families} == {KeepOath}


@pytest.mark.rule("Tyr")
def test_not_if_it_left_the_mat_and_only_the_one_he_flicked() -> None:
    state = act(table(), away(table(), 0))
    assert GAME.to_act(state) == (1,)
    state = put(table(), "ap100,100")
    state = act(state, flick_to(state, 0, (-60.0, -60.0)))
    with pytest.raises(NotYourDisk):
        play(state, 0, KeepOath(state.disks[0].id, 0.0, 1.0))


@pytest.mark.rule("Tyr", "PB-M2")
def test_in_the_cloud_he_flicks_again_without_his_oath() -> None:
    state = act(table(), Flick("prophet", (-200.0, -200.0), 45.0, 0.02))
    disk = disk_of(state, 0).id
    assert {type(f.like) for f in GAME.legal(state, 0).families} == {FlickAgain}
    with pytest.raises(NotYourDisk):
        play(state, 0, KeepOath(disk, 0.0, 1.0))
    state = act(state, FlickAgain(disk, 45.0, 1.0))
    assert {type(f.like) for f in GAME.legal(state, 0).families} == {KeepOath}
    state = act(state, KeepOath(disk, 225.0, 0.9))  # back into the cloud
    assert {type(f.like) for f in GAME.legal(state, 0).families} == {FlickAgain}
    with pytest.raises(PowerSpent):
        play(state, 0, KeepOath(disk, 0.0, 1.0))


@pytest.mark.rule("Tyr", "L06")
def test_the_oath_rolls_too() -> None:
    state = table("L06")
    state = act(state, flick_to(state, 0, (-60.0, -60.0)))
    _, events = play(state, 0, KeepOath(disk_of(state, 0).id, 0.0, 0.3))
    assert only(events, Flicked).track.paths[0].arcs[0].a == pytest.approx(0.3 * 0.35 * 9.81)


@pytest.mark.rule("Tyr", "PB-F2")
def test_the_oath_trembles_besides_the_table() -> None:
    state = begun(2, gods=("Tyr", "Zeus"), steadiness="human")
    rulings = rulings_of(state)
    assert rulings.manner_of(Flick("prophet", (-200.0, -200.0), 45.0, 1.0)) is rulings.manner
    oath = rulings.manner_of(KeepOath(0, 0.0, 1.0))
    assert oath.tremor_angle == pytest.approx((2.5**2 + OATH.angle**2) ** 0.5)
    assert oath.tremor_speed == pytest.approx((4.0**2 + OATH.speed**2) ** 0.5)
    assert oath.tremor_offset == pytest.approx((0.06**2 + OATH.offset**2) ** 0.5)
    assert GAME.view(state, 0).aim.oath == (oath.tremor_angle, oath.tremor_speed, oath.tremor_offset)


@pytest.mark.rule("Tyr")
def test_an_oath_goes_where_its_own_tremor_takes_it() -> None:
    state = begun(2, gods=("Tyr", "Zeus"), steadiness="exact")
    state = act(state, flick_to(state, 0, (-60.0, -60.0)))
    turns: list[float] = []
    for seed in range(200):
        _, events = play(state, 0, KeepOath(disk_of(state, 0).id, 0.0, 1.0), chance(seed))
        thrown = only(events, Flicked).thrown[0]
        turns.append(degrees(atan2(thrown.vy, thrown.vx)))
    assert pstdev(turns) == pytest.approx(OATH.angle, rel=0.25)
