"""L05 Both Hands: two prophets flicked at the same moment."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Decline, Flick, FlickPair, KeepOath
from omphalos.flick.events import Flicked
from omphalos.flick.refusals import IllegalPlacement, NoneLeft, TooFast, TwoAtOnce
from tests.flick.helpers import aim, away, begun, left, only, play, to_generation

ONE, OTHER = (-210.0, -180.0), (-180.0, -210.0)


def pair(to: tuple[float, float], too: tuple[float, float]) -> FlickPair:
    """Two prophets of seat 0, each with an aim of its own."""
    return FlickPair(Flick("prophet", ONE, *aim(ONE, to)), Flick("prophet", OTHER, *aim(OTHER, too)))


@pytest.mark.rule("L05")
def test_two_are_flicked_each_with_its_own_aim() -> None:
    state = begun(2, laws=("L05",))
    state, events = play(state, 0, pair((-100.0, 60.0), (60.0, -100.0)))
    assert len(only(events, Flicked).thrown) == 2
    one, other = (d for d in state.disks if d.owner == 0)
    assert (one.x, one.y) == pytest.approx((-100.0, 60.0))
    assert (other.x, other.y) == pytest.approx((60.0, -100.0))
    assert state.players[0].unused.prophet == 3


@pytest.mark.rule("L05")
def test_they_start_at_the_same_moment_and_can_meet() -> None:
    state = begun(2, laws=("L05",))
    action = FlickPair(Flick("prophet", (-210.0, -170.0), 0.0, 1.5), Flick("prophet", (-170.0, -210.0), 90.0, 1.5))
    _, events = play(state, 0, action)
    flicked = only(events, Flicked)
    assert all(path.arcs[0].t == 0.0 for path in flicked.track.paths)
    assert all(len(path.arcs) > 1 for path in flicked.track.paths)


@pytest.mark.rule("L05")
def test_they_may_not_overlap() -> None:
    state = begun(2, laws=("L05",))
    with pytest.raises(IllegalPlacement):
        play(state, 0, FlickPair(Flick("prophet", ONE, 0.0, 1.0), Flick("prophet", (-200.0, -180.0), 0.0, 1.0)))


@pytest.mark.rule("L05")
def test_both_keep_the_rules_of_a_flick() -> None:
    state = begun(2, laws=("L05",), gods=("Ra", "Zeus"))
    with pytest.raises(TooFast):
        play(state, 0, FlickPair(Flick("prophet", ONE, 0.0, 1.0), Flick("prophet", OTHER, 0.0, 9.0)))
    with pytest.raises(NoneLeft):
        play(state, 0, FlickPair(Flick("sphinx", ONE, 0.0, 1.0), Flick("sphinx", OTHER, 0.0, 1.0)))
    with pytest.raises(NoneLeft):
        play(state, 0, FlickPair(Flick("prophet", ONE, 0.0, 1.0), Flick("templar", OTHER, 0.0, 1.0)))


@pytest.mark.rule("L05")
def test_one_prophet_goes_alone_and_two_go_together() -> None:
    state = begun(2, laws=("L05",))
    with pytest.raises(TwoAtOnce):
        play(state, 0, away(state, 0))
    alone = left(state, 1, 5)
    with pytest.raises(TwoAtOnce):
        play(alone, 0, pair((0.0, 0.0), (50.0, 0.0)))
    play(alone, 0, away(alone, 0))


@pytest.mark.rule("L05")
def test_it_lasts_a_generation() -> None:
    state = to_generation(begun(2, laws=("L05",)), 2)
    assert {type(f.like) for f in GAME.legal(state, 1).families} == {Flick}


@pytest.mark.rule("L05", "Tyr")
def test_tyr_keeps_his_oath_with_one_of_the_two() -> None:
    state = begun(2, laws=("L05",), gods=("Tyr", "Zeus"))
    state, _ = play(state, 0, pair((-100.0, 60.0), (60.0, -100.0)))
    oaths = [f.like for f in GAME.legal(state, 0).families]
    assert [type(oath) for oath in oaths] == [KeepOath, KeepOath]
    other = state.disks[1]
    state, _ = play(state, 0, KeepOath(other.id, 90.0, 0.3))
    assert state.disks[1].y > other.y
    assert GAME.to_act(state) == (1,)  # once a generation: the first of the two is not offered any more
    assert Decline() not in GAME.legal(state, 0).actions
