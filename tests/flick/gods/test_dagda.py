"""Dagda: the Hand of God stands on the mat as a wall for one flick of his own."""

from __future__ import annotations

from math import hypot

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Decline, Flick, StandHand
from omphalos.flick.events import Flicked, HandStood
from omphalos.flick.notation import read_state
from omphalos.flick.refusals import BadAngle, IllegalPlacement, NotANumber, PowerSpent
from omphalos.flick.state import State
from omphalos.table.errors import BadPosition
from tests.flick.helpers import act, away, begun, disk_of, only, play, put

PATH = Flick("prophet", (-200.0, -200.0), 45.0, 2.0)


def table(*laws: str) -> State:
    """Dagda in the south-west against Zeus."""
    return begun(2, laws=laws, gods=("Dagda", "Zeus"))  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("Dagda")
def test_the_hand_is_a_wall_for_his_flick_and_is_then_taken_away() -> None:
    state, events = play(table(), 0, StandHand((-50.0, -50.0), 135.0))
    stood = only(events, HandStood)
    assert ((stood.ax - stood.bx) ** 2 + (stood.ay - stood.by) ** 2) ** 0.5 + 4 == pytest.approx(100.0)
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
        ((41.0, 100.0), 0.0, False),  # its end on the disk
        ((-160.0, -222.0), 0.0, False),  # in the cloud
        ((-100.0, -222.0), 0.0, False),  # its end 9 mm from the cloud: a prophet there could touch it
        ((-80.0, -222.0), 0.0, False),
        ((-79.0, -222.0), 0.0, True),
        ((208.688, 158.058), 150.49, False),  # another's cloud
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


@pytest.mark.rule("Dagda", "PB-G2")
def test_the_hand_keeps_the_width_of_the_largest_prophet_of_the_table_away_from_clouds() -> None:
    """32 mm with the sphinx as reported, 35 with the balanced one."""
    for numbers, nearest in (("reported", -79.4), ("balanced", -76.4)):
        legal = GAME.legal(begun(2, gods=("Dagda", "Ra"), numbers=numbers), 0)
        assert legal.allows(StandHand((nearest + 0.1, -222.0), 0.0))
        assert not legal.allows(StandHand((nearest - 0.1, -222.0), 0.0))


@pytest.mark.rule("Dagda")
def test_before_each_of_his_flicks() -> None:
    state = table()
    for _ in range(5):
        state = act(state, StandHand((0.0, 0.0), 45.0))
        assert not state.players[0].used
        state = act(state, away(state, 0))
        assert state.hand is None
        state = act(state, away(state, 1))
    assert state.generation == 2


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


CROWDED = "4p g1/4 exact ^a >a a=Dagda/0/p1/p4/T4 bp-197.4,-190.6 cp-210.2,-222.3 dp-169.5,-214.7 bp-223.4,-195.4"


@pytest.mark.rule("Dagda", "PB-M1")
def test_no_hand_leaves_him_without_a_place_to_flick_from() -> None:
    state = read_state(CROWDED)
    with pytest.raises(IllegalPlacement):
        play(state, 0, StandHand((-208.688, -158.058), 150.49))  # would close the last gap
    without = GAME.legal(state, 0).families[0].spots
    state = act(state, StandHand((-100.0, -100.0), 135.0))
    assert GAME.legal(state, 0).families[0].spots == without  # the hand does not reduce the places on offer


@pytest.mark.rule("Dagda", "PB-M1")
def test_what_is_offered_follows_the_hand_and_the_disks_that_moved() -> None:
    """The hand stands elsewhere before his next flick: beside disks as they lie then, and not beside its old place."""
    first, second = StandHand((-60.0, 60.0), 45.0), StandHand((60.0, -60.0), 45.0)
    state = put(table(), "bp0,0")
    beside = StandHand((0.0, 13.0), 0.0)  # clear of the prophet on the navel by a millimetre
    onto = StandHand((0.0, 0.0), 0.0)
    assert [GAME.legal(state, 0).allows(hand) for hand in (first, second, beside, onto)] == [True, True, True, False]
    state = act(state, first)
    assert StandHand not in {type(family.like) for family in GAME.legal(state, 0).families}
    places = GAME.legal(state, 0).families[0].spots
    state = act(state, Flick("prophet", (-200.0, -200.0), 45.0, 1.8))  # it hits the one on the navel
    state = act(state, away(state, 1))
    assert state.hand is None
    assert GAME.to_act(state) == (0,)
    (moved,) = state.disks
    assert hypot(moved.x, moved.y) > 100.0
    hands = (first, onto, *(StandHand((moved.x, moved.y + off), 0.0) for off in (0.0, 11.9, 12.1)))
    assert [GAME.legal(state, 0).allows(hand) for hand in hands] == [True, True, False, False, True]
    state = act(state, second)
    assert state.hand is not None
    assert ((state.hand.ax + state.hand.bx) / 2, (state.hand.ay + state.hand.by) / 2) == pytest.approx(second.at)
    assert GAME.legal(state, 0).families[0].spots == places


@pytest.mark.rule("Dagda", "PB-M1")
def test_no_prophet_in_a_cloud_can_touch_the_hand() -> None:
    state = act(begun(2, gods=("Dagda", "Ra"), numbers="balanced"), StandHand((-75.0, -222.0), 0.0))
    assert state.hand is not None
    end = min(state.hand.ax, state.hand.bx)
    assert hypot(end + 240.0, -222.0 + 240.0) - 2.0 >= 80.0 + 2 * 17.5  # beyond a sphinx that touches the border
    play(state, 0, Flick("prophet", (-151.0, -230.0), 90.0, 1.0))


@pytest.mark.rule("Dagda")
def test_a_position_with_a_hand_in_a_cloud_is_refused() -> None:
    with pytest.raises(BadPosition, match="could touch the hand"):
        read_state("2p >a a=Dagda/0/p5/-/T4 H-200,-200,-150,-200")


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


@pytest.mark.rule("Dagda", "L20")
def test_walls_of_cloud_and_the_hand() -> None:
    state = act(table("L20"), StandHand((-170.0, 0.0), 0.0))
    state, events = play(state, 0, Flick("prophet", (-170.0, -220.0), 90.0, 2.4))
    assert not only(events, Flicked).fell
    assert disk_of(state, 0).y < -12.0
