"""L04 Piggyback: two prophets flicked in a stack."""

from __future__ import annotations

from math import hypot

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Flick, FlickStack
from omphalos.flick.events import Flicked, NavelScored
from omphalos.flick.numbers import LAWS, PiggybackNumbers
from omphalos.flick.refusals import IllegalPlacement, NoneLeft, TwoAtOnce
from tests.flick.helpers import again, aim, away, begun, earned, left, only, play, put, to_generation


def stack(target: tuple[float, float]) -> FlickStack:
    """Two prophets of seat 0, aimed to stop at a place."""
    angle, speed = aim((-200.0, -200.0), target)
    return FlickStack("prophet", "prophet", (-200.0, -200.0), angle, speed)


@pytest.mark.rule("L04")
def test_two_are_flicked_and_both_come_to_rest_apart() -> None:
    state = put(begun(2, laws=("L04",)), "bp0,0")
    state, events = play(state, 0, FlickStack("prophet", "prophet", (-200.0, -200.0), 45.0, 2.0))
    flicked = only(events, Flicked)
    assert len(flicked.put) == 2
    assert flicked.thrown[0].upper == flicked.put[1][0]
    assert state.players[0].unused.prophet == 3
    mine = [d for d in state.disks if d.owner == 0]
    gone = [i for i in flicked.fell if i in dict(flicked.put)]
    assert len(mine) + len(gone) == 2
    if len(mine) == 2:
        a, b = mine
        assert (a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= 20.0**2 - 1e-6


@pytest.mark.rule("L04")
def test_untouched_the_upper_one_slides_off_ahead_when_the_stack_stops() -> None:
    state = begun(2, laws=("L04",))
    state, _ = play(state, 0, stack((-60.0, -60.0)))
    lower, upper = (d for d in state.disks if d.owner == 0)
    assert lower.x <= -60.0 + 1e-6
    assert upper.x + upper.y > lower.x + lower.y + 19.0


@pytest.mark.rule("L04")
def test_at_a_contact_the_upper_one_keeps_eighty_per_cent_of_the_speed() -> None:
    state = put(begun(2, laws=("L04",)), "bT-100,-100")
    state, events = play(state, 0, FlickStack("prophet", "prophet", (-200.0, -200.0), 45.0, 1.5))
    flicked = only(events, Flicked)
    below, above = (i for i, _ in flicked.put)
    path = {p.disk: p for p in flicked.track.paths}
    before = path[below].arcs[0]
    way = ((100.0**2 * 2) ** 0.5 - 28.0) / 1000  # from the start to touching the temple
    speed = (before.vx**2 + before.vy**2 - 2 * before.a * way) ** 0.5
    leaving = next(a for a in path[above].arcs if a.t > 0)
    assert (leaving.vx**2 + leaving.vy**2) ** 0.5 == pytest.approx(0.8 * speed, rel=1e-6)


@pytest.mark.rule("L04")
@pytest.mark.parametrize("speed", [1.0, 2.4])
def test_the_upper_one_does_not_leap_over_a_row_of_disks(speed: float) -> None:
    row = [f"bp{-140.0 + 15.0 * i},{-140.0 + 15.0 * i}" for i in range(6)]  # nose to tail, 106 mm long
    state = put(begun(2, laws=("L04",)), *row)
    _, events = play(state, 0, FlickStack("prophet", "prophet", (-200.0, -200.0), 45.0, speed))
    path = next(p for p in only(events, Flicked).track.paths if p.disk == only(events, Flicked).put[1][0])
    before, leaving = path.arcs[0], next(a for a in path.arcs if a.t > 0)
    way = before.a and (leaving.t * hypot(before.vx, before.vy) - before.a * leaving.t**2 / 2)
    x, y = before.x + way * 0.5**0.5, before.y + way * 0.5**0.5  # where the stack was
    assert 1000 * hypot(leaving.x - x, leaving.y - y) <= LAWS.numbers("L04", PiggybackNumbers).leap + 1e-6
    assert leaving.x + leaving.y < 2 * -0.065  # on this side of the row's last disk


@pytest.mark.rule("L04")
def test_one_temple_is_still_leapt_over() -> None:
    state = put(begun(2, laws=("L04",)), "bT-100,-100")
    _, events = play(state, 0, FlickStack("prophet", "prophet", (-200.0, -200.0), 45.0, 1.5))
    path = next(p for p in only(events, Flicked).track.paths if p.disk == only(events, Flicked).put[1][0])
    leaving = next(a for a in path.arcs if a.t > 0)
    assert leaving.x > -0.1
    assert leaving.y > -0.1


@pytest.mark.rule("L04")
def test_a_player_with_one_prophet_flicks_it_alone() -> None:
    state = left(begun(2, laws=("L04",)), 1, 5)
    with pytest.raises(TwoAtOnce):
        play(state, 0, stack((0.0, 0.0)))
    play(state, 0, away(state, 0))


@pytest.mark.rule("L04")
def test_a_player_with_two_may_not_flick_one() -> None:
    state = begun(2, laws=("L04",))
    with pytest.raises(TwoAtOnce):
        play(state, 0, away(state, 0))
    assert {type(f.like) for f in GAME.legal(state, 0).families} == {FlickStack}


@pytest.mark.rule("L04")
def test_it_lasts_a_generation() -> None:
    state = to_generation(begun(2, laws=("L04",)), 2)
    assert {type(f.like) for f in GAME.legal(state, 1).families} == {Flick}


@pytest.mark.rule("L04", "PB-M5")
def test_a_stacked_flick_into_the_navel_scores_for_each_prophet_there() -> None:
    state = put(begun(2, laws=("L04",)), "ap40,165")
    _, events = play(state, 0, stack((-12.0, -12.0)))
    scored = only(events, NavelScored)
    assert len(scored.prophets) == 2
    assert earned(scored.scores, 0) == 2 + 1  # two prophets, and island I once


@pytest.mark.rule("L04", "Ra")
def test_the_sphinx_lies_below() -> None:
    state = begun(2, laws=("L04",), gods=("Ra", "Zeus"))
    pairs = {(f.like.lower, f.like.upper) for f in GAME.legal(state, 0).families if isinstance(f.like, FlickStack)}
    assert pairs == {("sphinx", "prophet"), ("prophet", "prophet")}
    with pytest.raises(IllegalPlacement):
        play(state, 0, FlickStack("prophet", "sphinx", (-200.0, -200.0), 45.0, 1.0))
    with pytest.raises(NoneLeft):
        play(state, 0, FlickStack("sphinx", "sphinx", (-200.0, -200.0), 45.0, 1.0))
    state, events = play(state, 0, FlickStack("sphinx", "prophet", (-200.0, -200.0), 45.0, 1.0))
    assert [kind for _, kind in only(events, Flicked).put] == ["sphinx", "prophet"]
    assert state.players[0].unused.sphinx == 0


@pytest.mark.rule("L04", "L09")
def test_templars_carry_prophets() -> None:
    state = to_generation(begun(2, laws=("L09", "L04")), 2)
    pairs = {(f.like.lower, f.like.upper) for f in GAME.legal(state, 1).families if isinstance(f.like, FlickStack)}
    assert pairs == {("templar", "templar"), ("templar", "prophet"), ("prophet", "prophet")}


@pytest.mark.rule("L04", "PB-M2")
def test_both_may_be_flicked_again_out_of_the_cloud_one_at_a_time() -> None:
    state = begun(2, laws=("L04",))
    state, _ = play(state, 0, FlickStack("prophet", "prophet", (-210.0, -210.0), 45.0, 0.02))
    assert len(GAME.legal(state, 0).families) == 2
    upper = [d for d in state.disks if d.owner == 0][1]
    state, events = play(state, 0, again(state, upper.id, (100.0, -220.0)))
    assert only(events, Flicked).how == "again"
    assert GAME.to_act(state) == (0,)
    assert len(GAME.legal(state, 0).families) == 1


@pytest.mark.rule("L04")
def test_a_stack_off_the_mat_loses_both() -> None:
    state = begun(2, laws=("L04",))
    state, events = play(state, 0, FlickStack("prophet", "prophet", (-210.0, -210.0), 180.0, 2.0))
    assert len(only(events, Flicked).fell) == 2
    assert state.players[0].reserve.prophet == 2
