"""Zeus: he builds where he likes."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Build
from omphalos.flick.events import TempleBuilt
from omphalos.flick.refusals import IllegalPlacement
from omphalos.flick.state import State
from tests.flick.helpers import act, begun, flick_to, only, play, put

PLACES = ((0.0, 158.0), (158.0, 0.0), (0.0, -158.0), (-158.0, 0.0))


def on_city(god: str, *words: str, laws: tuple[str, ...] = ()) -> State:
    """The god's prophet has come to rest on the city of island IV."""
    state = put(begun(2, laws=laws, gods=(god, "Tyr")), *words)  # pyright: ignore[reportArgumentType]
    return act(state, flick_to(state, 0, (-152.0, -6.0)))


@pytest.mark.rule("Zeus")
def test_a_temple_may_stand_on_any_island() -> None:
    state = on_city("Zeus")
    prophet = state.disks[-1].id
    assert {f.like.island for f in GAME.legal(state, 0).families if isinstance(f.like, Build)} == {0, 1, 2, 3}
    for island, place in enumerate(PLACES):
        _, events = play(state, 0, Build(prophet, island, place))
        assert only(events, TempleBuilt).island == island
    with pytest.raises(IllegalPlacement):
        play(state, 0, Build(prophet, 0, PLACES[1]))
    with pytest.raises(IllegalPlacement):
        play(state, 0, Build(prophet, 0, (100.0, 100.0)))


@pytest.mark.rule("Zeus")
def test_others_build_on_the_island_of_the_city() -> None:
    state = on_city("Themis")
    assert {f.like.island for f in GAME.legal(state, 0).families if isinstance(f.like, Build)} == {3}
    with pytest.raises(IllegalPlacement):
        play(state, 0, Build(state.disks[-1].id, 0, PLACES[0]))


@pytest.mark.rule("Zeus", "PB-M4")
def test_without_temples_in_the_pool_he_moves_any_to_any_island() -> None:
    state = on_city("Zeus", "aT0,158", "aT158,0", "aT0,-158", "aT150,50")
    offers = {(f.like.temple, f.like.island) for f in GAME.legal(state, 0).families if isinstance(f.like, Build)}
    assert len(offers) == 16


@pytest.mark.rule("Zeus", "L07")
def test_he_may_flee_the_monkey_king() -> None:
    state = on_city("Zeus", laws=("L07",))
    state = act(state, Build(state.disks[-1].id, 1, (158.0, 0.0)))
    assert GAME.view(state, 0).islands[1].present == (0,)
