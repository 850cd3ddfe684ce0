"""L17 Concord: VP for those who tie for most."""

from __future__ import annotations

import pytest

from omphalos.flick.events import Converted
from tests.flick.helpers import begun, earned, last_turn, left, only, put, to_generation

TIE = ("ap40,165", "bp-40,150", "cp10,115", "cp158,-30")


@pytest.mark.rule("L17")
def test_tied_players_get_one_each() -> None:
    state = left(put(begun(3, laws=("L17",)), *TIE), 1, 0, 0)
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert [(s.seat, s.vp, s.island) for s in scores if s.why == "L17"] == [(0, 1, 0), (1, 1, 0), (2, 1, 0)]
    assert earned(scores, 2, "PB-N2") == 2


@pytest.mark.rule("L17")
def test_it_lasts_for_the_game() -> None:
    state = left(put(to_generation(begun(3, laws=("L17",)), 3), *TIE), 0, 0, 1)
    _, events = last_turn(state)
    assert earned(only(events, Converted).scores, 0, "L17") == 1


@pytest.mark.rule("L17", "Themis")
def test_themis_dominates_the_tie_and_the_others_have_concord() -> None:
    state = begun(3, laws=("L17",), gods=("Themis", "Ra", "Tyr"))
    state = left(put(state, *TIE), 1, 0, 0)
    from msgspec.structs import replace

    state = replace(state, players=tuple(replace(p, unused=replace(p.unused, sphinx=0)) for p in state.players))
    _, events = last_turn(state)
    scores = only(events, Converted).scores
    assert earned(scores, 0) == 1 + 2  # presence and dominance, not concord as well
    assert earned(scores, 1) == 1 + 1
    assert earned(scores, 2, "L17") == 1
