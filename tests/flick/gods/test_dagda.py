"""Dagda: the Hand of God stands on the mat as a wall for one flick of his own."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Decline, Flick, StandHand
from omphalos.flick.events import Flicked, HandStood
from omphalos.flick.gods.dagda import outline
from omphalos.flick.refusals import BadAngle, IllegalPlacement, NotANumber, PowerSpent
from omphalos.flick.state import State
from tests.flick.helpers import act, away, begun, disk_of, only, play, put, to_generation

PATH = Flick("prophet", (-200.0, -200.0), 45.0, 2.0)


def table(*laws: str) -> State:
    """Dagda in the south-west against Zeus."""
    return begun(2, laws=laws, gods=("Dagda", "Zeus"))  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("Dagda")
def test_the_hand_is_a_wall_for_his_flick_and_is_then_taken_away() -> None:
    state, events = play(table(), 0, StandHand((-50.0, -50.0), 135.0))
    stood = only(events, HandStood)
    assert ((stood.ax - stood.bx) ** 2 + (stood.ay - stood.by) ** 2) ** 0.5 + 4 == pytest.approx(60.0)
    assert GAME.to_act(state) == (0,)
    assert state.hand is not None
    state, events = play(state, 0, PATH)
    assert disk_of(state, 0).x < -55.0
    assert len(only(events, Flicked).track.paths[0].arcs) == 2
    assert state.hand is None


@pytest.mark.rule("Dagda")
@pytest.mark.parametrize(
    ("at", "angle", "fits"),
    [
        ((0.0, 0.0), 0.0, True),
        ((100.0, 111.9), 0.0, False),  # on the disk at (100, 100)
        ((100.0, 112.1), 0.0, True),
        ((71.9, 100.0), 0.0, False),  # its end on the disk
        ((-160.0, -222.0), 0.0, False),  # in the cloud
        ((-120.0, -222.0), 0.0, True),
        ((230.0, 0.0), 0.0, True),
        ((241.0, 0.0), 90.0, False),
    ],
)
def test_it_overlaps_no_disk_and_no_cloud(at: tuple[float, float], angle: float, fits: bool) -> None:
    state = put(table(), "bp100,100")
    action = StandHand(at, angle)
    assert GAME.legal(state, 0).allows(action) == fits
    if fits:
        play(state, 0, action)
    else:
        with pytest.raises(IllegalPlacement):
            play(state, 0, action)


@pytest.mark.rule("Dagda")
def test_once_a_generation() -> None:
    state = act(act(table(), StandHand((0.0, 0.0), 0.0)), PATH)
    state = act(state, away(state, 1))
    with pytest.raises(PowerSpent):
        play(state, 0, StandHand((0.0, 0.0), 0.0))
    assert StandHand not in {type(f.like) for f in GAME.legal(state, 0).families}
    state = to_generation(state, 2)
    state = act(state, away(state, 1))
    assert StandHand in {type(f.like) for f in GAME.legal(state, 0).families}


@pytest.mark.rule("Dagda")
def test_one_hand_at_a_time_and_only_his() -> None:
    state = act(table(), StandHand((0.0, 0.0), 0.0))
    with pytest.raises(PowerSpent):
        play(state, 0, StandHand((50.0, 0.0), 0.0))
    state = act(table(), away(table(), 0))
    with pytest.raises(IllegalPlacement):
        play(state, 1, StandHand((0.0, 0.0), 0.0))


@pytest.mark.rule("Dagda")
def test_what_is_no_number_or_angle_is_refused() -> None:
    with pytest.raises(NotANumber):
        play(table(), 0, StandHand((float("nan"), 0.0), 0.0))
    with pytest.raises(NotANumber):
        play(table(), 0, StandHand((0.0, 0.0), float("inf")))
    with pytest.raises(BadAngle):
        play(table(), 0, StandHand((0.0, 0.0), 400.0))


@pytest.mark.rule("Dagda", "PB-M1")
def test_his_prophet_may_not_be_put_on_the_hand() -> None:
    state = act(table(), StandHand((-120.0, -222.0), 0.0))  # its western end 88 mm from the corner
    close = Flick("prophet", (-155.0, -222.0), 90.0, 1.0)
    assert not GAME.legal(state, 0).allows(close)
    with pytest.raises(IllegalPlacement):
        play(state, 0, close)
    play(state, 0, Flick("prophet", (-165.0, -222.0), 90.0, 1.0))


@pytest.mark.rule("Dagda")
def test_the_beads_round_the_hand_are_no_more_than_a_hair_too_wide() -> None:
    state = act(table(), StandHand((0.0, 0.0), 0.0))
    beads = outline(state, 10.0)
    assert all(12.0 < bead.r < 12.1 for bead in beads)
    assert (min(b.x for b in beads), max(b.x for b in beads)) == pytest.approx((-28.0, 28.0))


@pytest.mark.rule("Dagda", "PB-M4")
def test_the_hand_may_stand_beside_a_temple_and_shields_it() -> None:
    straight = Flick("prophet", (-200.0, -200.0), 90.0, 2.4)
    state = put(table(), "bT-200,0")
    bare = act(state, straight)
    assert disk_of(bare, 1, "temple").y > 5.0
    with pytest.raises(IllegalPlacement):
        play(state, 0, StandHand((-200.0, -19.9), 0.0))
    state = act(act(state, StandHand((-200.0, -20.1), 0.0)), straight)
    assert (disk_of(state, 1, "temple").x, disk_of(state, 1, "temple").y) == (-200.0, 0.0)


@pytest.mark.rule("Dagda", "PB-M2")
def test_before_another_flick_out_of_the_cloud_too() -> None:
    state = act(table(), Flick("prophet", (-200.0, -200.0), 45.0, 0.02))
    assert StandHand in {type(f.like) for f in GAME.legal(state, 0).families}
    state = act(state, StandHand((0.0, 0.0), 0.0))
    assert GAME.to_act(state) == (0,)


@pytest.mark.rule("Dagda", "PB-M2")
def test_a_hand_stood_up_for_a_flick_that_is_declined_is_taken_away() -> None:
    state = act(table(), Flick("prophet", (-200.0, -200.0), 45.0, 0.02))
    state = act(act(state, StandHand((0.0, 0.0), 0.0)), Decline())
    assert GAME.to_act(state) == (1,)
    assert state.hand is None
    assert state.players[0].spent


@pytest.mark.rule("Dagda", "L20")
def test_walls_of_cloud_and_the_hand() -> None:
    state = act(table("L20"), StandHand((-170.0, 0.0), 0.0))
    state, events = play(state, 0, Flick("prophet", (-170.0, -220.0), 90.0, 2.4))
    assert not only(events, Flicked).fell
    assert disk_of(state, 0).y < -12.0
