"""Temples: prophets on cities may become them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Build, Decline, Flick
from omphalos.flick.events import TempleBuilt, TempleDeclined, TemplesOffered
from omphalos.flick.mat import COASTS, island_at
from omphalos.flick.pieces import Disk
from omphalos.flick.refusals import IllegalPlacement, NotANumber, NotNow, NotYourDisk
from omphalos.flick.state import State
from omphalos.flick.temples import example
from omphalos.table.legal import Circle, Spot
from tests.flick.helpers import act, begun, flick_to, only, play, put, some

WEST_CITY = "ap-152,-6"


def offered(*words: str) -> State:
    """Seat 0 has flicked into the sea and is asked about a prophet on the city of island IV."""
    state = put(begun(2), *words)
    return act(state, flick_to(state, 0, (-100.0, -100.0)))


@pytest.mark.rule("PB-M4")
def test_a_prophet_on_a_city_may_become_a_temple_anywhere_on_that_island() -> None:
    state = offered(WEST_CITY)
    prophet = state.disks[0].id
    for place in ((-152.0, -6.0), (-200.0, 0.0), (-162.0, 80.0), (-100.0, 10.0)):
        action = Build(prophet, 3, place)
        assert GAME.legal(state, 0).allows(action)
        after, events = play(state, 0, action)
        built = only(events, TempleBuilt)
        assert (built.island, built.x, built.y, built.moved) == (3, *place, False)
        assert after.players[0].temples == 3
        assert after.players[0].reserve.prophet == 1
        assert prophet not in [d.id for d in after.disks]


@pytest.mark.rule("PB-M4")
def test_the_player_need_not_build() -> None:
    state = offered(WEST_CITY)
    state, events = play(state, 0, Decline())
    assert only(events, TempleDeclined).forced is False
    assert state.players[0].temples == 4
    assert state.disks[0].x == -152.0


@pytest.mark.rule("PB-M4")
def test_each_of_his_own_prophets_on_cities_is_asked_about() -> None:
    state = offered(WEST_CITY, "ap0,150", "bp152,6", "ap-158,-28")
    first = state
    assert first.turn is not None
    assert len(first.turn.cities) == 3
    state = act(state, Decline())
    state = act(state, Build(first.turn.cities[1], 0, (0.0, 150.0)))
    state = act(state, Build(first.turn.cities[2], 3, (-200.0, 10.0)))
    assert state.players[0].temples == 2
    assert GAME.to_act(state) == (1,)


@pytest.mark.rule("PB-M4")
def test_only_the_active_player_is_asked() -> None:
    state = put(begun(2), "bp-152,-6")
    state, events = play(state, 0, flick_to(state, 0, (-100.0, -100.0)))
    assert not some(events, TemplesOffered)


@pytest.mark.rule("PB-M4")
@pytest.mark.parametrize(
    "place",
    [
        (-100.0, -100.0),  # the sea
        (0.0, 158.0),  # another island
        (-210.5, 0.0),  # its centre a little off the island
        (-152.0, 30.0),  # on the temple there
    ],
)
def test_its_centre_lies_on_the_island_and_it_overlaps_nothing(place: tuple[float, float]) -> None:
    state = offered(WEST_CITY, "bT-152,40")
    action = Build(state.disks[0].id, 3, place)
    assert not GAME.legal(state, 0).allows(action)
    with pytest.raises(IllegalPlacement):
        play(state, 0, action)


@pytest.mark.rule("PB-M4")
def test_without_a_temple_in_the_pool_any_built_one_may_be_moved_there() -> None:
    state = offered(WEST_CITY, "aT0,158", "aT158,0", "aT0,-158", "aT-180,40")
    temples = [d.id for d in state.disks if d.kind == "temple"]
    assert {f.like.temple for f in GAME.legal(state, 0).families if isinstance(f.like, Build)} == set(temples)
    after, events = play(state, 0, Build(state.disks[0].id, 3, (-152.0, -6.0), temples[1]))
    built = only(events, TempleBuilt)
    assert (built.temple, built.moved) == (temples[1], True)
    assert island_at(after.disks[1].x, after.disks[1].y, 18) == 3
    assert after.players[0].reserve.prophet == 1
    with pytest.raises(NotYourDisk):
        play(state, 0, Build(state.disks[0].id, 3, (-152.0, -6.0)))


@pytest.mark.rule("PB-M4")
def test_a_moved_temple_may_stand_where_it_stood() -> None:
    state = offered(WEST_CITY, "aT0,158", "aT158,0", "aT0,-158", "aT-180,40")
    own = state.disks[-2].id
    assert GAME.legal(state, 0).allows(Build(state.disks[0].id, 3, (-180.0, 35.0), own))


@pytest.mark.rule("PB-M4")
def test_a_temple_is_moved_only_when_the_pool_is_empty_and_only_ones_own() -> None:
    state = offered(WEST_CITY, "aT0,158", "bT158,0")
    mine, theirs = state.disks[1].id, state.disks[2].id
    for temple in (mine, theirs, 999):
        with pytest.raises(NotYourDisk):
            play(state, 0, Build(state.disks[0].id, 3, (-152.0, -6.0), temple))


@pytest.mark.rule("PB-M4")
def test_what_cannot_be_is_refused_by_name() -> None:
    state = offered(WEST_CITY, "bp152,6")
    prophet = state.disks[0].id
    with pytest.raises(NotANumber):
        play(state, 0, Build(prophet, 3, (float("nan"), 0.0)))
    with pytest.raises(NotYourDisk):
        play(state, 0, Build(state.disks[1].id, 1, (152.0, 6.0)))
    with pytest.raises(IllegalPlacement):
        play(state, 0, Build(prophet, 7, (-152.0, -6.0)))
    with pytest.raises(NotNow):
        play(state, 0, flick_to(state, 0, (0.0, 0.0)))


@pytest.mark.rule("PB-M4")
def test_with_no_room_on_the_island_nothing_is_offered() -> None:
    x, y = -152.0, -6.0
    lattice = [  # so close that no temple fits between them, and the prophet just does
        (x + 50.0 * column + 25.0 * row, y + 28.9 + 43.3 * row) for row in range(-4, 4) for column in range(-6, 6)
    ]
    temples = [p for p in lattice if abs(p[0]) < 240 and island_at(*p, 36.0) == 3]
    state = put(begun(2), WEST_CITY)
    disks = [Disk(100 + i, "temple", 1, *p) for i, p in enumerate(temples)]
    state = replace(state, disks=(*state.disks, *disks))
    _, events = play(state, 0, Flick("prophet", (-200.0, -200.0), 0.0, 1.0))
    assert only(events, TemplesOffered).prophets == (state.disks[0].id,)
    assert only(events, TempleDeclined).forced


@pytest.mark.parametrize("place", [(100.0, 0.0), (105.0, 0.0), (100.0, 5.0), (95.0, 0.0), (100.0, -5.0)])
def test_the_middle_of_an_island_and_four_places_around_it_are_tried(place: tuple[float, float]) -> None:
    x, y = place
    spot = Spot("at", (x - 1, y - 1, x + 1, y + 1), (Circle(100.0, 0.0, 10.0),))
    assert example(spot, (0.0, 0.0)) == place


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(st.floats(-90, 90), st.floats(60, 220), st.floats(18, 60)).map(lambda c: Circle(*c)), max_size=14
    )
)
def test_an_example_is_found_where_there_is_room(circles: list[Circle]) -> None:
    spot = Spot("at", (-222.0, -222.0, 222.0, 222.0), COASTS[0], tuple(circles))
    found = example(spot, (0.0, 158.0))
    grid = [(x, y) for x in range(-90, 91, 3) for y in range(80, 213, 3) if spot.allows(x, y)]
    if found is None:
        assert not grid
    else:
        assert spot.allows(*found)
