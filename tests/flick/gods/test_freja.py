"""Freja: prophets that the heart touches count as hers."""

from __future__ import annotations

from math import exp
from statistics import stdev

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import DropHeart
from omphalos.flick.events import Converted, HeartAwaited, HeartDropped, WentHome
from omphalos.flick.gods.freja import HEART
from omphalos.flick.pieces import Stock
from omphalos.flick.refusals import IllegalPlacement, NotANumber, NotNow
from omphalos.flick.state import State
from omphalos.table.house_numbers import REPORTED, NumberSet
from tests.flick.helpers import begun, chance, drop_heart, earned, flick_to, last_turn, left, only, play, put


def waiting(*words: str, laws: tuple[str, ...] = (), numbers: NumberSet = REPORTED) -> State:
    """The mission is over and Freja, in seat 1, holds the heart."""
    state = begun(2, laws=laws, gods=("Zeus", "Freja"), numbers=numbers)  # pyright: ignore[reportArgumentType]
    state, events = last_turn(left(put(state, *words), 1, 0))
    assert only(events, HeartAwaited).seat == 1
    assert GAME.to_act(state) == (1,)
    return state


@pytest.mark.rule("Freja")
def test_prophets_it_touches_count_as_hers_and_not_as_theirs() -> None:
    state = waiting("ap40,165", "aT158,-30")
    state, events = drop_heart(state, 1, (40.0, 165.0))
    assert len(only(events, HeartDropped).turned) == 1
    scores = only(events, Converted).scores
    assert earned(scores, 1) == 3
    assert earned(scores, 0) == 3  # the temple alone


@pytest.mark.rule("Freja", "PB-G2")
@pytest.mark.parametrize(("numbers", "spread"), [("reported", 12.0), ("balanced", 30.0)])
def test_it_lands_around_the_aim(numbers: NumberSet, spread: float) -> None:
    state = waiting(numbers=numbers)
    lands = [only(play(state, 1, DropHeart((10.0, -20.0)), chance(i))[1], HeartDropped) for i in range(200)]
    assert stdev(h.x for h in lands) == pytest.approx(spread, rel=0.17)
    assert stdev(h.y for h in lands) == pytest.approx(spread, rel=0.17)
    assert abs(sum(h.x for h in lands) / 200 - 10.0) < 7.0
    assert lands[0].aim == (10.0, -20.0)


@pytest.mark.rule("Freja", "PB-G2")
@pytest.mark.parametrize(("numbers", "probability"), [("reported", 0.956), ("balanced", 0.236)])
def test_how_often_it_touches_a_prophet_that_it_is_aimed_at(numbers: NumberSet, probability: float) -> None:
    state = waiting("ap40,165", numbers=numbers)
    heart, r = HEART[numbers], state.radius["prophet"]
    # How far a fall misses the aim follows Rayleigh's distribution.
    assert 1 - exp(-((heart.radius + r) ** 2) / (2 * heart.spread**2)) == pytest.approx(probability, abs=0.001)
    falls = [only(play(state, 1, DropHeart((40.0, 165.0)), chance(i))[1], HeartDropped) for i in range(300)]
    assert sum(bool(fall.turned) for fall in falls) / 300 == pytest.approx(probability, abs=0.08)


@pytest.mark.rule("Freja")
def test_temples_and_her_own_prophets_are_not_turned() -> None:
    state = waiting("aT40,165", "bp10,165", "ap60,140")
    for seed in range(10):
        _, events = play(state, 1, DropHeart((35.0, 160.0)), chance(seed))
        assert set(only(events, HeartDropped).turned) <= {state.disks[2].id}


@pytest.mark.rule("Freja")
def test_only_for_this_conversion() -> None:
    state, events = play(waiting("ap40,165"), 1, DropHeart((40.0, 165.0)))
    names = [type(e) for e in events]
    assert names.index(Converted) < names.index(WentHome)
    assert state.heart is None
    assert state.players[0].unused == Stock(5)
    state, events = last_turn(left(put(state, "ap40,165"), 0, 1))
    assert only(events, HeartAwaited)


@pytest.mark.rule("Freja")
def test_off_the_mat_it_touches_nothing() -> None:
    state = waiting("ap225,-30")
    seen = set[bool]()
    for seed in range(40):
        _, events = play(state, 1, DropHeart((240.0, -30.0)), chance(seed))
        heart = only(events, HeartDropped)
        seen.add(heart.x > 240)
        if heart.x > 240:
            assert heart.turned == ()
    assert seen == {True, False}


@pytest.mark.rule("Freja")
def test_she_must_drop_it_on_the_mat() -> None:
    state = waiting()
    with pytest.raises(IllegalPlacement):
        play(state, 1, DropHeart((241.0, 0.0)))
    with pytest.raises(NotANumber):
        play(state, 1, DropHeart((float("nan"), 0.0)))
    with pytest.raises(NotNow):
        play(state, 1, flick_to(state, 1, (0.0, 0.0)))


@pytest.mark.rule("Freja", "L16")
def test_a_turned_prophet_on_a_city_is_her_pilgrim() -> None:
    state = waiting("ap-6,152", laws=("L16",))
    _, events = drop_heart(state, 1, (-6.0, 152.0))
    scores = only(events, Converted).scores
    assert earned(scores, 1, "L16") == 1
    assert earned(scores, 0, "L16") == 0


@pytest.mark.rule("Freja", "L17", "Themis")
def test_turned_prophets_can_break_a_tie_of_themis() -> None:
    state = begun(2, laws=("L17",), gods=("Themis", "Freja"))
    state, _ = last_turn(left(put(state, "ap40,165", "ap60,140", "bp-40,150", "bp-6,190"), 1, 0))
    _, events = drop_heart(state, 1, (60.0, 140.0))
    scores = only(events, Converted).scores
    assert earned(scores, 1, "PB-N2") == 2
    assert earned(scores, 0, "Themis") == 0
