"""The mat: islands, cities, navel, clouds, and when a disk is on one of them."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omphalos.flick import mat, numbers
from omphalos.flick.mat import (
    CITIES,
    CLOUDS,
    COASTS,
    HALF,
    NAVEL,
    SEA,
    city_at,
    corner_of,
    in_cloud,
    in_sea,
    island_at,
    on_navel,
    turn,
)
from omphalos.flick.numbers import MAT, BadNumbers
from omphalos.flick.pieces import RADIUS
from omphalos.table.house_numbers import REPORTED, data_file
from tests.flick.helpers import act, begun, disk_of, flick_to, play

places = st.floats(-HALF, HALF, allow_nan=False)


@pytest.mark.rule("PB-C2")
@given(x=places, y=places, quarters=st.integers(0, 3), reach=st.sampled_from(sorted(RADIUS[REPORTED].values())))
def test_a_quarter_turn_changes_only_the_names_of_islands(x: float, y: float, quarters: int, reach: float) -> None:
    there = turn(x, y, quarters)
    assert on_navel(*there, reach) == on_navel(x, y, reach)
    island = island_at(x, y, reach)
    assert island_at(*there, reach) == (SEA if island == SEA else (island + quarters) % 4)
    city = city_at(x, y, reach)
    assert city_at(*there, reach) == (SEA if city == SEA else (city + quarters) % 4)
    for corner in range(4):
        assert in_cloud(*there, reach, (corner + quarters) % 4) == in_cloud(x, y, reach, corner)


@pytest.mark.rule("PB-C2")
def test_the_mat_measures_480_by_480() -> None:
    assert MAT.size == 480
    assert HALF == 240


@pytest.mark.rule("PB-C3")
def test_areas_lie_where_the_rules_say() -> None:
    assert [(c.x, c.y, c.r) for c in COASTS[0]] == [(0, 158, 52), (-48, 150, 40), (46, 162, 38), (10, 118, 34)]
    assert [(c.x, c.y) for c in COASTS[1]] == [(158, 0), (150, 48), (162, -46), (118, -10)]
    assert [(c.x, c.y) for c in COASTS[2]] == [(0, -158), (48, -150), (-46, -162), (-10, -118)]
    assert [(c.x, c.y) for c in COASTS[3]] == [(-158, 0), (-150, -48), (-162, 46), (-118, 10)]
    assert [(c.x, c.y, c.r) for c in CITIES] == [(-6, 152, 15), (152, 6, 15), (6, -152, 15), (-152, -6, 15)]
    assert (NAVEL.x, NAVEL.y, NAVEL.r) == (0, 0, 16)
    assert {(c.x, c.y, c.r) for c in CLOUDS} == {(x, y, 80) for x in (-240, 240) for y in (-240, 240)}


@pytest.mark.rule("PB-C3")
def test_no_disk_can_touch_two_islands() -> None:
    widest = 2 * max(RADIUS[REPORTED].values())
    for one in range(4):
        for other in range(one):
            gap = min(hypot(a.x - b.x, a.y - b.y) - a.r - b.r for a in COASTS[one] for b in COASTS[other])
            assert gap > widest


@pytest.mark.rule("PB-C3")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("[0.0, 158.0, 52.0]", "[100.0, 158.0, 52.0]"),
        ("[0.0, 158.0, 52.0]", "[0.0, 60.0, 52.0]"),
        ("[0.0, 158.0, 52.0]", "[0.0, 200.0, 52.0]"),
        ("city = [-6.0, 152.0, 15.0]", "city = [-6.0, 60.0, 15.0]"),
        ("2 = [0, 2]", "2 = [0, 0]"),
    ],
)
def test_a_mat_that_breaks_this_is_refused_by_name(change: str, problem: str) -> None:
    text = data_file("flick", "mat.toml")
    assert change in text
    with pytest.raises(BadNumbers, match=r"mat\.toml: .* - at `\$\."):
        mat.check(numbers.parse(text.replace(change, problem, 1), numbers.Mat, "mat.toml"))


@pytest.mark.rule("PB-C5")
def test_seats_go_clockwise_from_the_south_west() -> None:
    assert mat.CORNERS == ((-240, -240), (-240, 240), (240, 240), (240, -240))
    assert [corner_of(seat, 2) for seat in range(2)] == [0, 2]
    assert [corner_of(seat, 3) for seat in range(3)] == [0, 1, 2]
    assert [corner_of(seat, 4) for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.rule("PB-C5")
def test_the_player_on_the_left_sits_in_the_next_taken_corner_clockwise() -> None:
    state = begun(players=3, first=2)
    state = act(state, flick_to(state, 2, (60.0, 60.0)))
    assert state.turn is not None
    assert state.turn.seat == 0


@pytest.mark.rule("PB-C6")
@pytest.mark.parametrize("kind", ["prophet", "templar", "sphinx", "temple"])
def test_touching_the_border_is_being_there(kind: str) -> None:
    r = RADIUS[REPORTED][kind]
    north = 158 + 52  # the northernmost point of the first circle of island I
    assert island_at(0.0, north + r, r) == 0
    assert island_at(0.0, north + r + 0.001, r) == SEA
    assert city_at(-6.0 - 15 - r, 152.0, r) == 0
    assert city_at(-6.0 - 15 - r - 0.001, 152.0, r) == SEA
    assert on_navel(16.0 + r, 0.0, r)
    assert not on_navel(16.001 + r, 0.0, r)


@pytest.mark.rule("PB-C6")
def test_the_sea_is_where_a_disk_touches_nothing() -> None:
    assert in_sea(100.0, 100.0, 10.0)
    assert in_sea(-230.0, -230.0, 10.0)  # a cloud is part of the sea
    assert not in_sea(25.0, 0.0, 10.0)
    assert not in_sea(0.0, 215.0, 10.0)


@pytest.mark.rule("PB-C7")
@pytest.mark.parametrize(("x", "stays"), [(-239.9, True), (-240.1, False)])
def test_a_disk_falls_when_its_centre_passes_the_edge(x: float, stays: bool) -> None:
    state = begun()
    state, _ = play(state, 0, flick_to(state, 0, (x, -100.0)))
    if stays:
        assert disk_of(state, 0).x == pytest.approx(x)
    else:
        assert not [d for d in state.disks if d.owner == 0]
        assert state.players[0].reserve.prophet == 1
