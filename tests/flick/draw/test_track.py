"""Pictures of flicks."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from omphalos.flick.draw import track_picture
from omphalos.flick.draw.track import contacts, ways
from omphalos.flick.events import Flicked
from omphalos.flick.mat import HALF
from omphalos.flick.pieces import RADIUS
from omphalos.flick.state import InForce
from omphalos.table.house_numbers import REPORTED
from tests.flick.draw.look import ids, of_class, parsed, place_of, references, spoken
from tests.flick.draw.positions import STRUCK, flicked, lively, view_of


def ends(d: str) -> tuple[float, ...]:
    """The two ends of a straight path."""
    found = re.fullmatch(r"M(\S+) (\S+)L(\S+) (\S+)", d)
    assert found is not None
    return tuple(map(float, found.groups()))


def check(flick: Flicked) -> None:
    """Every arc of the track is drawn, and every path ends where the event says."""
    root = parsed(track_picture(view_of(lively()), flick))
    drawn = {int(way.get("data-disk", "")): of_class(way, "arc") for way in of_class(root, "way")}
    for path in flick.track.paths:
        arcs = [ends(arc.get("d", "")) for arc in drawn[path.disk]]
        assert [arc[:2] for arc in arcs] == [
            pytest.approx((1000 * arc.x, 1000 * arc.y), abs=0.001) for arc in path.arcs
        ]
        for arc, following in pairwise(arcs):
            assert arc[2:] == pytest.approx(following[:2], abs=0.01)
    resting = {int(thing.get("data-id", "")): place_of(thing) for thing in of_class(root, "rest")}
    assert set(resting) == {rest.disk for rest in flick.rest}
    for rest in flick.rest:
        assert resting[rest.disk] == pytest.approx((rest.x, rest.y), abs=0.01)
        assert ends(drawn[rest.disk][-1].get("d", ""))[2:] == pytest.approx((rest.x, rest.y), abs=0.01)
    falls = {int(thing.get("data-disk", "")): place_of(thing) for thing in of_class(root, "fall")}
    assert set(falls) == set(flick.fell)
    for x, y in falls.values():
        assert max(abs(x), abs(y)) == pytest.approx(HALF, abs=0.01)


def test_a_flick_that_sends_a_prophet_off_the_mat() -> None:
    """The way, the contacts, the fall."""
    flick = flicked(lively(), 48, 2.4)
    assert flick.fell == (STRUCK,)
    check(flick)
    root = parsed(track_picture(view_of(lively()), flick, "pl"))
    assert len(of_class(root, "contact")) == 2
    assert "Pstryknięcie – Zeus" in spoken(root)


@settings(max_examples=25)
@given(st.floats(0, 90), st.floats(0, 2.4))
def test_whatever_is_flicked_is_drawn(degrees: float, speed: float) -> None:
    """All arcs, all ends."""
    check(flicked(lively(), degrees, speed))


def test_disks_meet_where_they_touch() -> None:
    """A contact lies on the rims of both disks. The first one involves the flicked disk."""
    flick = flicked(lively(), 48, 2.4)
    drawn = ways(view_of(lively()), flick)
    first, second = contacts(drawn)
    assert first.t < second.t
    thrown = next(way for way in drawn if way.disk == flick.thrown[0].disk)
    for contact, leg in zip((first, second), thrown.legs[1:], strict=True):
        assert not contact.alone
        assert contact.t == leg.t0
        assert math.dist((contact.x, contact.y), (leg.x0, leg.y0)) == pytest.approx(
            RADIUS[REPORTED]["prophet"], abs=0.01
        )


def test_a_bounce_off_the_walls_of_cloud_is_marked() -> None:
    """It meets no disk."""
    state = replace(lively(), disks=(), laws=(InForce("L20", 3),))
    flick = flicked(state, 90, 2.4, (-230.0, -180.0))
    bounces = contacts(ways(view_of(state), flick))
    assert [bounce.alone for bounce in bounces] == [True]
    assert bounces[0].y == pytest.approx(HALF - RADIUS[REPORTED]["prophet"], abs=0.01)


def test_disks_that_did_not_move_stay() -> None:
    """Each disk is drawn once: not moved, at rest after moving, or fallen."""
    state = lively()
    flick = flicked(state, 22, 2.3)
    root = parsed(track_picture(view_of(state), flick))
    still = {thing.get("data-id") for thing in of_class(root, "disk")}
    rest = {thing.get("data-id") for thing in of_class(root, "rest")}
    fell = {thing.get("data-disk") for thing in of_class(root, "fall")}
    assert not still & rest
    assert not (still | rest) & fell
    assert still | rest | fell == {str(n) for n in range(state.placed + 1)}
    assert {thing.get("data-id") for thing in of_class(root, "start")} == rest | fell


def test_it_says_how_many_disks_moved() -> None:
    """One disk or several."""
    alone = replace(lively(), disks=())
    assert "1 disk moved, " in spoken(parsed(track_picture(view_of(alone), flicked(alone, 45, 1.0))))
    assert "3 disks moved, 1 fell" in spoken(parsed(track_picture(view_of(lively()), flicked(lively(), 48, 2.4))))


def test_the_picture_stands_alone() -> None:
    """References are defined, ids are unique to it, the same flick gives the same picture."""
    flick = flicked(lively(), 48, 2.4)
    svg = track_picture(view_of(lively()), flick)
    root = parsed(svg)
    assert set(references(svg)) <= set(ids(root))
    assert len(ids(root)) == len(set(ids(root)))
    assert svg == track_picture(view_of(lively()), flick)
    other = track_picture(view_of(lively()), flicked(lively(), 47, 2.4))
    assert not set(ids(root)) & set(ids(parsed(other)))
