"""L09 Templars: two prophets of each player become templars."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.events import Converted, NavelScored, TemplesOffered
from omphalos.flick.pieces import Stock
from tests.flick.helpers import act, begun, disk_of, earned, flick_to, last_turn, left, only, play, put, to_generation


@pytest.mark.rule("L09")
def test_everybody_swaps_two_prophets() -> None:
    for player in begun(4, laws=("L09",)).players:
        assert player.unused == Stock(3, 2)
    for player in begun(3, laws=("L09",)).players:
        assert player.unused == Stock(4, 2)


@pytest.mark.rule("L09")
def test_a_templar_is_flicked_and_counts_as_a_prophet_in_everything() -> None:
    state = begun(2, laws=("L09",))
    on_city, events = play(state, 0, flick_to(state, 0, (-152.0, -6.0), kind="templar"))
    assert only(events, TemplesOffered)
    _, events = play(state, 0, flick_to(state, 0, (0.0, 0.0), kind="templar"))
    assert earned(only(events, NavelScored).scores, 0) == 1
    assert disk_of(on_city, 0, "templar")
    state = left(put(state, "at40,165"), 1, 0)
    state = act(state, flick_to(state, 0, (100.0, -100.0)))
    assert state.players[0].unused == Stock(0, 1)


@pytest.mark.rule("L09")
def test_it_lasts_for_the_game_and_swaps_once() -> None:
    state = to_generation(begun(2, laws=("L09",)), 4)
    assert state.players[0].unused == Stock(3, 2)


@pytest.mark.rule("L09", "Ra")
def test_ra_keeps_the_sphinx_and_swaps_two_others() -> None:
    state = begun(2, laws=("L09",), gods=("Ra", "Zeus"))
    assert state.players[0].unused == Stock(2, 2, 1)
    kinds = {f.like.kind for f in GAME.legal(state, 0).families if isinstance(f.like, Flick)}
    assert kinds == {"prophet", "templar", "sphinx"}


@pytest.mark.rule("L09", "L12")
def test_with_new_calling_the_new_one_is_a_prophet() -> None:
    state = to_generation(begun(2, laws=("L09", "L12")), 2)
    assert state.players[0].unused == Stock(4, 2)


@pytest.mark.rule("L09", "L11")
def test_templars_give_presence_to_the_four_winds() -> None:
    state = to_generation(begun(2, laws=("L09", "L11")), 2)
    state = left(put(state, "at40,165", "at158,-30", "ap-40,-165"), 0, 1)
    from msgspec.structs import replace

    state = replace(state, players=tuple(replace(p, unused=replace(p.unused, templar=0)) for p in state.players))
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 0, "L11") == 1
