"""Ra: one of his prophets is the sphinx."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Build, Flick
from omphalos.flick.events import Converted, NavelScored
from omphalos.flick.pieces import Stock
from tests.flick.helpers import (
    act,
    begun,
    disk_of,
    drop_heart,
    earned,
    flick_to,
    last_turn,
    left,
    only,
    play,
    put,
    to_generation,
)


@pytest.mark.rule("Ra")
def test_the_sphinx_takes_the_place_of_a_prophet() -> None:
    state = begun(3, gods=("Ra", "Zeus", "Tyr"))
    assert state.players[0].unused == Stock(5, 0, 1)
    assert state.players[1].unused == Stock(6)


@pytest.mark.rule("Ra")
def test_it_is_flicked_like_a_prophet_and_is_larger() -> None:
    state = begun(2, gods=("Ra", "Zeus"))
    assert {f.like.kind for f in GAME.legal(state, 0).families if isinstance(f.like, Flick)} == {"prophet", "sphinx"}
    state = act(state, flick_to(state, 0, (-60.0, -60.0), kind="sphinx"))
    assert GAME.view(state, 0).disks[0].r == 16  # of the king's class of size
    assert state.players[0].unused == Stock(4)


@pytest.mark.rule("Ra")
def test_it_counts_as_one_prophet_in_everything() -> None:
    state = begun(2, gods=("Ra", "Zeus"))
    navel, events = play(state, 0, flick_to(state, 0, (0.0, 0.0), kind="sphinx"))
    assert earned(only(events, NavelScored).scores, 0) == 1
    assert navel.players[0].reserve == Stock(0, 0, 1)
    city = act(state, flick_to(state, 0, (-152.0, -6.0), kind="sphinx"))
    city = act(city, Build(disk_of(city, 0, "sphinx").id, 3, (-152.0, -6.0)))
    assert city.players[0].reserve == Stock(0, 0, 1)
    tied = left(put(state, "as158,-30", "bp150,45"), 0, 1)
    tied = left(put(begun(2, gods=("Ra", "Zeus")), "as158,-30", "bp150,45"), 1, 0)
    _, events = last_turn(tied)
    assert earned(only(events, Converted).scores, 0) == 1  # one against one is a tie


@pytest.mark.rule("Ra", "PB-N3")
def test_it_comes_home_every_generation() -> None:
    state = begun(2, gods=("Ra", "Zeus"))
    state = act(state, flick_to(state, 0, (-60.0, -60.0), kind="sphinx"))
    assert to_generation(state, 2).players[0].unused == Stock(4, 0, 1)


@pytest.mark.rule("Ra", "Freja")
def test_the_heart_turns_the_sphinx() -> None:
    from omphalos.flick.events import HeartDropped

    state = left(put(begun(2, gods=("Ra", "Freja")), "as158,-30"), 1, 0)
    state, _ = last_turn(state)
    _, events = drop_heart(state, 1, (158.0, -30.0))
    assert len(only(events, HeartDropped).turned) == 1
    assert earned(only(events, Converted).scores, 1) == 3
