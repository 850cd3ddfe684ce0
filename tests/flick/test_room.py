"""Room for a disk is decided exactly: the result agrees with a fine grid."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omphalos.flick import GAME, cloud
from omphalos.flick.actions import Flick, FlickPair, FlickStack
from omphalos.flick.events import MissionEnded, TurnBegan
from omphalos.flick.notation import read_state
from omphalos.flick.pieces import PROPHETS, RADIUS, Disk, Kind
from omphalos.flick.room import HAIR, corners, farthest
from omphalos.flick.state import State
from omphalos.table.house_numbers import REPORTED
from omphalos.table.legal import Circle, Spot
from omphalos.table.testing import offer_test
from tests.flick.helpers import away, begun, only, play

# Clouds so full that a disk fits in few places. The first of each list has room, so that every kind has been offered.
CROWDED = [
    "4p g1/4 exact ^a >a a=Ra/0/p1s1/p3/T4",
    "4p g1/4 exact ^a >a a=Ra/0/s1/p4/T4 d=-/0/p1/p4/T4 bp-215,-203 cp-200,-167 dp-182,-215",
    "4p g1/4 exact ^a >a a=Ra/0/p1s1/p3/T4 bp-215,-203 cp-200,-167 dp-182,-215",
    "4p g1/4 exact ^a >a L05 a=Ra/0/p1s1/p3/T4 bp-215,-203 cp-200,-167 dp-182,-215",
    "4p g1/4 exact ^a >a L05 a=-/0/p3/p2/T4 bp-197.4,-190.6 cp-210.2,-222.3 dp-169.5,-214.7 bp-223.4,-195.4",
    "4p g1/4 exact ^a >a L04 a=Ra/0/p1s1/p3/T4 bp-197.4,-190.6 cp-210.2,-222.3 dp-169.5,-214.7 bp-223.4,-195.4",
    "4p g1/4 exact ^a >a L09 a=-/0/p2t2/p1/T4 bp-197.4,-190.6 cp-210.2,-222.3 dp-169.5,-214.7 bp-223.4,-195.4",
    "4p g1/4 exact ^a >a a=Dagda/0/p1/p4/T4 bp-197.4,-190.6 cp-210.2,-222.3 dp-169.5,-214.7 bp-223.4,-195.4",
]


def test_in_crowded_clouds_offers_and_refusals_agree() -> None:
    offer_test(GAME, games=3, probes=4)
    offer_test(GAME, games=0, positions=[read_state(text) for text in CROWDED], probes=300)


@pytest.mark.rule("PB-M1", "PB-M8")
def test_a_player_with_room_for_the_sphinx_is_not_passed_over() -> None:
    others = "b=-/0/-/-/T4 c=-/0/-/-/T4 d=-/0/p1/p4/T4"
    state = read_state(f"4p g1/4 exact ^a >d a=Ra/0/s1/p4/T4 {others} bp-215,-203 cp-200,-167 dp-182,-215")
    state, events = play(state, 3, away(state, 3))
    assert only(events, TurnBegan).seat == 0
    place = Flick("sphinx", (-163.0, -193.0), 45.0, 1.0)
    assert GAME.legal(state, 0).allows(place)
    play(state, 0, place)


@pytest.mark.rule("PB-M1", "PB-M8")
def test_a_player_with_no_room_is_passed_over() -> None:
    rows = [(-229.0 + 20.5 * i + 10.25 * (j % 2), -229.0 + 18.0 * j) for i in range(5) for j in range(6)]
    full = " ".join(f"bp{x},{y}" for x, y in rows)
    state = read_state(f"4p g1/4 exact ^a >d a=-/0/p1/p4/T4 b=-/0/-/-/T4 c=-/0/-/-/T4 d=-/0/p1/p4/T4 {full}")
    _, events = play(state, 3, away(state, 3))
    assert only(events, MissionEnded).passed == (0,)


@pytest.mark.rule("PB-M1", "L05")
def test_of_two_prophets_of_unequal_size_the_larger_is_named_first() -> None:
    state = begun(2, laws=("L05",), gods=("Ra", "Zeus"))
    big = Flick("sphinx", (-200.0, -200.0), 45.0, 1.0)
    small = Flick("prophet", (-160.0, -220.0), 45.0, 1.0)
    for action, fits in ((FlickPair(big, small), True), (FlickPair(small, big), False)):
        assert GAME.legal(state, 0).allows(action) == fits
        assert _accepts(state, action) == fits


def _accepts(state: State, action: Flick | FlickPair | FlickStack) -> bool:
    from omphalos.table.errors import Refusal

    try:
        play(state, 0, action)
    except Refusal:
        return False
    return True


# --- against a grid

_disk = st.tuples(
    st.sampled_from(["prophet", "templar", "sphinx", "temple"]), st.integers(-240, -120), st.integers(-240, -120)
)


def _lying(drawn: list[tuple[Kind, int, int]]) -> list[Disk]:
    """Return the drawn disks that do not overlap earlier ones."""
    lying: list[Disk] = []
    for kind, x, y in drawn:
        if all(
            (d.x - x) ** 2 + (d.y - y) ** 2 >= (RADIUS[REPORTED][d.kind] + RADIUS[REPORTED][kind]) ** 2 for d in lying
        ):
            lying.append(Disk(len(lying), kind, 1, float(x), float(y)))
    return lying


def _grid(spot: Spot, step: float) -> list[tuple[float, float]]:
    left, bottom, right, top = spot.box
    across, up = int((right - left) / step) + 1, int((top - bottom) / step) + 1
    places = ((left + i * step, bottom + j * step) for i, j in product(range(across), range(up)))
    return [place for place in places if spot.allows(*place)]


@pytest.mark.rule("PB-M1")
@settings(max_examples=60)
@given(drawn=st.lists(_disk, min_size=5, max_size=30), kind=st.sampled_from(PROPHETS))
def test_where_a_grid_finds_room_so_do_the_corners(drawn: list[tuple[Kind, int, int]], kind: str) -> None:
    spot = cloud.spot(REPORTED, 0, kind, _lying(drawn))  # pyright: ignore[reportArgumentType]
    found = list(corners(spot))
    assert all(spot.allows(*place) for place in found)
    if _grid(spot, 1.0):
        assert found


_number = st.integers(-60, 60)
_place = _number.map(float)
_circle = st.builds(Circle, x=_place, y=_place, r=st.integers(2, 40).map(lambda r: r + 0.5))


@settings(max_examples=150)
@given(
    left=_number,
    bottom=_number,
    wide=st.integers(1, 90),
    high=st.integers(1, 90),
    inside=st.lists(_circle, max_size=2),
    outside=st.lists(_circle, max_size=12),
)
def test_boxes_of_any_shape_and_place_have_room_where_a_grid_finds_some(
    left: int, bottom: int, wide: int, high: int, inside: list[Circle], outside: list[Circle]
) -> None:
    box = float(left), float(bottom), float(left + wide), float(bottom + high)
    spot = Spot("at", box, tuple(inside), tuple(outside))
    found = list(corners(spot))
    assert all(spot.allows(*place) for place in found)
    grid = _grid(spot, 1.0)
    if grid:
        assert min(found)[0] <= min(grid)[0] + 2 * HAIR, "the westernmost place is a corner"


@pytest.mark.rule("PB-M1", "L05")
@settings(max_examples=40)
@given(drawn=st.lists(_disk, min_size=5, max_size=30), kinds=st.tuples(*[st.sampled_from(PROPHETS)] * 2))
def test_no_two_places_lie_farther_apart_than_the_farthest_corners(
    drawn: list[tuple[Kind, int, int]], kinds: tuple[str, str]
) -> None:
    one, other = (cloud.spot(REPORTED, 0, kind, _lying(drawn)) for kind in kinds)  # pyright: ignore[reportArgumentType]
    grids = _grid(one, 4.0), _grid(other, 4.0)
    found = farthest(one, other)
    if not all(grids):
        return
    assert found is not None
    (x, y), (u, v) = found
    best = max((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in product(*grids))
    assert (x - u) ** 2 + (y - v) ** 2 >= best - 1e-3
