"""Legal moves: what a description allows agrees with what it samples."""

from __future__ import annotations

import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omphalos.table import Apart, Bar, Chance, Circle, Family, Legal, Range, Spot, Stream
from omphalos.table.legal import get_field, with_fields

Place = tuple[float, float]


class Aim(msgspec.Struct, frozen=True):
    angle: float
    speed: float = 1.0


class Shot(msgspec.Struct, frozen=True, tag="shot"):
    piece: str
    aim: Aim | None = None
    at: Place | None = None
    other: Place | None = None


class Rest(msgspec.Struct, frozen=True, tag="rest"):
    pass


BOX = (0.0, 0.0, 1.0, 1.0)
unit = st.floats(0, 1)
circles = st.lists(st.builds(Circle, unit, unit, st.floats(0.01, 0.5)), max_size=4).map(tuple)
spots = st.builds(Spot, field=st.just("at"), box=st.just(BOX), inside=circles, outside=circles)


def dice(seed: int = 0) -> Stream:
    return Chance(seed, ("dice",))["dice"]


# --- ranges


@pytest.mark.parametrize(
    ("value", "allowed"),
    [
        (0.0, True),
        (360.0, True),
        (180.0, True),
        (-1e-9, False),
        (360.0000001, False),
        (math.nan, False),
        (math.inf, False),
        (-math.inf, False),
    ],
)
def test_a_range_includes_its_ends_and_nothing_that_is_no_number(value: float, allowed: bool) -> None:
    assert Range("angle", 0.0, 360.0).allows(value) is allowed


# --- spots


def test_a_spot_is_in_the_box_in_a_circle_and_in_no_forbidden_one() -> None:
    spot = Spot("at", BOX, inside=(Circle(0.5, 0.5, 0.5),), outside=(Circle(0.5, 0.5, 0.25),))
    assert spot.allows(0.9, 0.5)
    assert spot.allows(1.0, 0.5)  # on the border of both
    assert spot.allows(0.75, 0.5)  # on the border of the forbidden circle: touching is not overlapping
    assert not spot.allows(0.5, 0.5)
    assert not spot.allows(0.74, 0.5)
    assert not spot.allows(0.05, 0.05)  # in the box, in no circle
    assert not Spot("at", BOX).allows(1.01, 0.5)
    assert not Spot("at", BOX).allows(0.5, -0.01)
    assert not Spot("at", BOX).allows(math.nan, 0.5)
    assert not spot.allows(0.5, math.inf)


@given(spots, st.integers(0, 100))
def test_a_spot_is_sampled_in_its_box(spot: Spot, seed: int) -> None:
    x, y = spot.sample(dice(seed))
    if any(c.r for c in spot.inside):
        assert Spot("at", BOX).allows(x, y)
        assert any(abs(x - c.x) <= c.r + 1e-12 and abs(y - c.y) <= c.r + 1e-12 for c in spot.inside)


# --- bars


def test_a_bar_lies_clear_of_circles() -> None:
    bar = Bar("at", "aim.angle", length=2.0, radius=0.1, clear_of=(Circle(1.0, 0.5, 0.3),))
    assert not bar.allows(0, 0.3, 0)  # passes 0.2 below the middle of the circle
    assert bar.allows(0, 0.1, 0)  # touches: 0.4 away
    assert bar.allows(0, 0, 90)
    assert bar.allows(-0.5, 0.5, 0)  # ends before it
    assert not bar.allows(-0.3, 0.5, 0)  # the round end reaches it
    assert bar.allows(0, 0, -80)
    assert Bar("at", "aim.angle", 1.0, 0.1, ()).allows(0, 0, 0)


# --- families


def family(**changes: object) -> Family[Shot | Rest]:
    like = Shot("disk", Aim(90.0), (0.5, 0.5))
    whole = Family[Shot | Rest](
        like, ranges=(Range("aim.angle", 0.0, 360.0), Range("aim.speed", 0.5, 2.0)), spots=(Spot("at", BOX),)
    )
    return msgspec.structs.replace(whole, **changes)


def test_a_family_allows_its_example_and_everything_like_it() -> None:
    shots = family()
    assert shots.allows(shots.like)
    assert shots.allows(Shot("disk", Aim(0.0, 2.0), (1.0, 0.0)))


@pytest.mark.parametrize(
    "other",
    [
        Rest(),
        Shot("other disk", Aim(90.0), (0.5, 0.5)),
        Shot("disk", Aim(361.0), (0.5, 0.5)),
        Shot("disk", Aim(math.nan), (0.5, 0.5)),
        Shot("disk", Aim(90.0, 2.1), (0.5, 0.5)),
        Shot("disk", Aim(90.0), (0.5, 1.5)),
        Shot("disk", Aim(90.0), (0.5, math.nan)),
        Shot("disk", Aim(90.0), None),
        Shot("disk", None, (0.5, 0.5)),
        Shot("disk", Aim(90.0), (0.5, 0.5), (0.1, 0.1)),
    ],
)
def test_a_family_allows_nothing_else(other: Shot | Rest) -> None:
    assert not family().allows(other)


def test_two_places_keep_apart() -> None:
    both = family(
        like=Shot("disk", Aim(90.0), (0.1, 0.1), (0.9, 0.9)),
        spots=(Spot("at", BOX), Spot("other", BOX)),
        apart=(Apart("at", "other", 0.5),),
    )
    assert both.allows(both.like)
    assert both.allows(Shot("disk", Aim(1.0), (0.0, 0.0), (0.5, 0.0)))
    assert not both.allows(Shot("disk", Aim(1.0), (0.0, 0.0), (0.49, 0.0)))
    stream = dice()
    assert all(both.allows(both.sample(stream)) for _ in range(200))


def test_a_bar_and_its_angle_are_chosen_together() -> None:
    bars = family(
        bars=(Bar("at", "aim.angle", 0.4, 0.05, (Circle(0.5, 0.8, 0.2),)),), like=Shot("b", Aim(0.0), (0.5, 0.2))
    )
    assert bars.allows(bars.like)
    assert bars.allows(Shot("b", Aim(0.0), (0.5, 0.5)))
    assert not bars.allows(Shot("b", Aim(90.0), (0.5, 0.5)))
    stream = dice()
    assert all(bars.allows(bars.sample(stream)) for _ in range(200))


@given(spots, st.integers(0, 1000))
def test_what_a_family_samples_it_allows(spot: Spot, seed: int) -> None:
    like = next(((x / 9, y / 9) for x in range(10) for y in range(10) if spot.allows(x / 9, y / 9)), None)
    if like is not None:
        shots = family(like=Shot("disk", Aim(90.0), like), spots=(spot,))
        assert shots.allows(shots.sample(dice(seed)))


def test_a_family_too_narrow_to_hit_gives_its_example() -> None:
    corner = Spot("at", BOX, outside=(Circle(0.5, 0.5, 0.7071),))
    shots = family(like=Shot("disk", Aim(90.0), (0.0, 0.0)), spots=(corner,))
    assert shots.sample(dice()) == shots.like
    apart = family(
        like=Shot("disk", Aim(90.0), (0.0, 0.0), (1.0, 1.0)),
        spots=(Spot("at", BOX), Spot("other", BOX)),
        apart=(Apart("at", "other", 1.414),),
    )
    assert apart.sample(dice()) == apart.like


def test_samples_spread_over_the_family() -> None:
    stream, shots = dice(), family()
    drawn = [shots.sample(stream) for _ in range(300)]
    angles = [get_field(shot, "aim.angle") for shot in drawn]
    assert min(angles) < 20
    assert max(angles) > 340


# --- all together


def test_legal_offers_lists_and_families() -> None:
    legal = Legal[Shot | Rest]((Rest(),), (family(),))
    assert legal
    assert legal.allows(Rest())
    assert legal.allows(Shot("disk", Aim(12.0), (0.2, 0.2)))
    assert not legal.allows(Shot("pebble", Aim(12.0), (0.2, 0.2)))
    stream = dice()
    kinds = [type(legal.sample(stream)) for _ in range(200)]
    assert 60 < kinds.count(Rest) < 140
    assert all(legal.allows(legal.sample(stream)) for _ in range(50))


def test_nothing_is_offered() -> None:
    assert not Legal[Rest]()
    assert not Legal[Rest]().allows(Rest())
    assert Legal[Rest]((Rest(),)).sample(dice()) == Rest()


# --- fields by path


def test_fields_are_read_by_path() -> None:
    shot = Shot("disk", Aim(90.0), (0.5, 0.5))
    assert get_field(shot, "piece") == "disk"
    assert get_field(shot, "aim.angle") == 90.0
    assert get_field(shot, "other.x") is None
    assert get_field(Rest(), "aim.angle") is None


def test_fields_are_replaced_by_path() -> None:
    shot = Shot("disk", Aim(90.0), (0.5, 0.5))
    changed = with_fields(shot, {"piece": "pebble", "aim.angle": 1.0, "aim.speed": 2.0})
    assert changed == Shot("pebble", Aim(1.0, 2.0), (0.5, 0.5))
    assert shot.aim == Aim(90.0)
    assert with_fields(Shot("disk"), {"aim.angle": 1.0}) == Shot("disk")


def test_a_description_goes_through_json() -> None:
    legal = Legal[Shot | Rest]((Rest(),), (family(bars=(Bar("at", "aim.angle", 1.0, 0.1, (Circle(1, 2, 3),)),)),))
    text = msgspec.json.encode(legal)
    assert msgspec.json.decode(text, type=Legal[Shot | Rest]) == legal
    assert b"[1,2,3]" in text
