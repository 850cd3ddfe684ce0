"""What physics promises and the games do not have: mats that are not square, one disk, none, other gravity."""

from __future__ import annotations

from dataclasses import fields
from math import inf, sqrt
from typing import Any

import numpy as np
import pytest

from omphalos.physics import Arc, Launch, Path, Scene, Shots, Track, Wall, along, position, simulate, simulate_many
from omphalos.physics.contact import LEAST, parting, push, rebound
from omphalos.physics.flick import EDGE, WALL
from omphalos.physics.roots import first_root, stays_above

WIDE, HIGH = 0.5, 0.2  # half of a mat that is not square
SLOWING = 0.35 * 9.81
WAYS = {"east": (1, 0), "west": (-1, 0), "north": (0, 1), "south": (0, -1)}


def disk(x: float, y: float, radius: float = 0.01, mass: float = 0.002) -> tuple[float, ...]:
    """A disk."""
    return x, y, radius, mass, 0.35


def speed_for(way: float) -> float:
    """The speed of a disk that slides so far."""
    return sqrt(2 * SLOWING * way)


def scene(*disks: Any, **more: Any) -> Scene:
    """A scene on that mat."""
    return Scene.of(disks, WIDE, HIGH, **more)


@pytest.mark.parametrize("way", WAYS)
def test_a_disk_falls_at_the_edge_it_passes(way: str) -> None:
    ux, uy = WAYS[way]
    far = WIDE if ux else HIGH
    for beyond, falls in ((-0.001, False), (0.001, True)):
        v = speed_for(far + beyond)
        flick = simulate(scene(disk(0.0, 0.0)), [Launch(0, ux * v, uy * v)])
        assert (flick.fell[0] < inf) == falls
        end = far if falls else far + beyond
        assert flick.rest[0] == pytest.approx((ux * end, uy * end))
        if falls:
            (fall,) = flick.fallen
            assert (fall.disk, fall.x, fall.y) == (0, pytest.approx(ux * far), pytest.approx(uy * far))
            assert fall.t == pytest.approx((v - sqrt(v * v - 2 * SLOWING * far)) / SLOWING)


@pytest.mark.parametrize("way", WAYS)
def test_a_disk_bounces_off_the_edge_it_meets_with_its_rim(way: str) -> None:
    ux, uy = WAYS[way]
    room, beyond = (WIDE if ux else HIGH) - 0.01, 0.1
    v = speed_for(room + beyond)
    flick = simulate(scene(disk(0.0, 0.0), edge="bounce", restitution=0.5), [Launch(0, ux * v, uy * v)])
    assert flick.fell[0] == inf
    back = room - 0.25 * beyond  # half the speed, a quarter of the way
    assert flick.rest[0] == pytest.approx((ux * back, uy * back))
    (contact,) = flick.contacts
    assert (contact.disk, contact.other, contact.nx, contact.ny) == (0, EDGE, pytest.approx(ux), pytest.approx(uy))
    assert contact.impulse == pytest.approx(0.002 * 1.5 * speed_for(beyond))


def test_a_corner_of_a_wide_mat_is_where_both_edges_are() -> None:
    v = speed_for(0.05)
    for sx in (-1, 1):
        for sy in (-1, 1):
            start = disk(sx * 0.44, sy * 0.14)
            flick = simulate(scene(start, edge="bounce", restitution=1.0), [Launch(0, sx * v * 2, sy * v * 2)])
            assert abs(flick.rest[0, 0]) <= WIDE - 0.01 + 1e-12
            assert abs(flick.rest[0, 1]) <= HIGH - 0.01 + 1e-12
            assert {contact.other for contact in flick.contacts} == {EDGE}
            mirrored = simulate(
                scene(disk(-sx * 0.44, -sy * 0.14), edge="bounce", restitution=1.0),
                [Launch(0, -sx * v * 2, -sy * v * 2)],
            )
            assert mirrored.rest[0] == pytest.approx(-flick.rest[0])


def test_many_flicks_on_a_mat_that_is_not_square_are_those_of_single_calls() -> None:
    rng = np.random.default_rng(5)
    disks = [disk(x, y) for x, y in ((0.0, 0.0), (0.3, 0.1), (-0.4, -0.1), (0.1, 0.15), (-0.2, 0.12))]
    for edge in ("open", "bounce"):
        one = scene(*disks, edge=edge, walls=(Wall(0.2, -0.1, 0.4, -0.05, 0.01),))
        flicks = [[Launch(int(rng.integers(5)), *(4 * rng.normal(size=2)))] for _ in range(30)]
        many = simulate_many(one, flicks, want=("rest", "fell", "end", "tally"), threads=2)
        for q, flick in enumerate(flicks):
            single = simulate(one, flick)
            assert np.array_equal(many.rest[q], single.rest)
            assert np.array_equal(many.fell[q], single.fell)
            assert (many.end[q], many.tally[q, 2]) == (single.end, len(single.contacts))


def test_two_that_fall_at_once_and_two_that_meet_at_once() -> None:
    v = speed_for(HIGH) * 1.2
    both = simulate(scene(disk(-0.1, 0.0), disk(0.1, 0.0)), [Launch(0, 0.0, v), Launch(1, 0.0, v)])
    assert both.fell[0] == both.fell[1]
    assert [fall.disk for fall in both.fallen] == [0, 1]
    pair = simulate(scene(disk(0.0, 0.0), disk(0.2, 0.05), disk(0.2, -0.05)), [Launch(0, 2.0, 0.0)])
    assert pair.rest[0, 1] == pytest.approx(0.0, abs=1e-9)
    assert pair.rest[1, 0] == pytest.approx(pair.rest[2, 0])
    assert pair.rest[1, 1] == pytest.approx(-pair.rest[2, 1])


def test_an_empty_mat_and_a_mat_with_one_disk_that_is_not_flicked() -> None:
    empty = simulate(scene(), [])
    assert (empty.rest.shape, empty.fell.shape, empty.end, empty.contacts, empty.fallen) == ((0, 2), (0,), 0.0, (), ())
    alone = simulate(scene(disk(0.1, 0.1)), [])
    assert alone.rest.tolist() == [[0.1, 0.1]]
    assert alone.track == Track(0.0, ())
    many = simulate_many(scene(), [[], []], want=("rest", "end"))
    assert (many.rest.shape, many.end.tolist()) == ((2, 0, 2), [0.0, 0.0])


def _as_it_is(x: float, y: float) -> tuple[float, float]:
    """A place or a direction on a mat that is not turned."""
    return x, y


def _turned(x: float, y: float) -> tuple[float, float]:
    """A place or a direction on a mat that is turned by a quarter, anticlockwise."""
    return -y, x


@pytest.mark.parametrize("edge", ["open", "bounce"])
@pytest.mark.parametrize("stacked", [False, True])
def test_a_mat_that_is_not_square_plays_the_same_when_it_is_turned(edge: Any, stacked: bool) -> None:
    """Disks, a wall, and a stack whose upper disk may come down beyond either edge."""
    draws, fallen = np.random.default_rng(5), 0
    for _ in range(120):
        rows: list[tuple[float, float]] = []
        while len(rows) < 6:
            x, y = draws.uniform(-WIDE + 0.02, WIDE - 0.02), draws.uniform(-HIGH + 0.02, HIGH - 0.02)
            if all((x - u) ** 2 + (y - v) ** 2 > 0.03**2 for u, v in rows) and abs(x - 0.1) > 0.03:
                rows.append((x, y))
        rows.append(rows[0])  # rides on the first
        disks = rows if stacked else rows[:-1]
        direction, speed = draws.uniform(0, 2 * np.pi), draws.uniform(0.5, 3.0)
        v = float(speed * np.cos(direction)), float(speed * np.sin(direction))
        ends = (0.1, -0.1), (0.1, 0.05)
        results: list[tuple[Any, Any]] = []
        for turn in (_as_it_is, _turned):
            wide, high = (WIDE, HIGH) if turn is not _turned else (HIGH, WIDE)
            wall = Wall(*turn(*ends[0]), *turn(*ends[1]), 0.004)
            mat = Scene.of([disk(*turn(*place)) for place in disks], wide, high, edge=edge, walls=(wall,))
            flick = simulate(mat, [Launch(0, *turn(*v), upper=6 if stacked else -1)])
            results.append((flick.rest, flick.fell))
        (rest, fell), (rest_turned, fell_turned) = results
        assert rest_turned == pytest.approx(np.stack([-rest[:, 1], rest[:, 0]], axis=1), abs=1e-6)
        assert fell_turned == pytest.approx(fell, abs=1e-6)
        fallen += bool(fell[-1] < inf)
    assert (fallen > 10) == (edge == "open" and stacked)


# --- what belongs to the caller


def test_results_are_the_caller_s_and_scenes_stay_as_they_were() -> None:
    one = scene(disk(0.0, 0.0), disk(0.1, 0.0))
    before = one.disks.copy()
    first = simulate(one, [Launch(0, 1.0, 0.0)])
    kept = first.rest.copy(), first.fell.copy(), first.contacts, first.track
    simulate(one, [Launch(1, -2.0, 0.5)])
    assert np.array_equal(first.rest, kept[0])
    assert np.array_equal(first.fell, kept[1])
    assert (first.contacts, first.track) == kept[2:]
    moved = one.moved([(0.2, 0.1), (0.3, 0.1)])
    assert np.array_equal(one.disks, before), "the same scene with other places is another"
    assert moved.disks[:, :2].tolist() == [[0.2, 0.1], [0.3, 0.1]]
    assert np.array_equal(moved.disks[:, 2:], before[:, 2:])
    assert np.array_equal(moved.world, one.world)
    array = np.array([disk(0.0, 0.0)])
    assert Scene(array, WIDE, HIGH).disks is array, "nothing is copied when it is built from arrays"


def test_a_scene_with_other_places_has_everything_else_of_the_first() -> None:
    one = scene(disk(0.0, 0.0), restitution=0.3, gravity=1.6, surface=0.5, leap=0.07, edge="bounce",
                walls=(Wall(0.1, 0.2, 0.3, 0.4, 0.05),))  # fmt: skip
    usual, moved = scene(), one.moved([(0.2, 0.1)])
    for part in fields(Scene):
        kept = getattr(one, part.name)
        assert part.name.startswith("half_") or not np.array_equal(kept, getattr(usual, part.name)), part.name
        assert part.name == "disks" or np.array_equal(getattr(moved, part.name), kept), part.name


def test_the_numbers_of_a_scene_are_those_that_kernels_read() -> None:
    one = scene(disk(0.0, 0.0), restitution=0.3, gravity=1.6, surface=0.5, leap=0.07, edge="bounce",
                walls=(Wall(0.1, 0.2, 0.3, 0.4, 0.05),))  # fmt: skip
    assert one.world.tolist() == [[WIDE, HIGH, 1.0, 0.3, 1.6, 0.5, 0.07]]
    assert one.walls.tolist() == [[0.1, 0.2, 0.3, 0.4, 0.05]]
    assert scene().world[0, 2] == 0.0


def test_gravity_surface_and_roll_lengthen_the_way_of_a_disk() -> None:
    more: Any
    launch: Any
    for more, launch, factor in (
        ({}, {}, 1.0),
        ({"gravity": 9.81 / 2}, {}, 2.0),
        ({"surface": 0.5}, {}, 2.0),
        ({}, {"roll": 0.5}, 2.0),
        ({"surface": 0.5}, {"roll": 0.25}, 8.0),
    ):
        flick = simulate(scene(disk(-0.4, 0.0), **more), [Launch(0, speed_for(0.05), 0.0, **launch)])
        assert flick.rest[0, 0] == pytest.approx(-0.4 + 0.05 * factor)


def test_a_disk_rolls_until_its_first_contact_and_slides_then() -> None:
    """Rolling, it goes twice as far. What is left of its way at the contact is halved."""
    one = scene(disk(0.3, 0.0), edge="bounce", restitution=1.0)
    for way, end in ((0.1, 0.4), (0.29, 0.49 - 0.05)):
        flick = simulate(one, [Launch(0, speed_for(way / 2), 0.0, roll=0.5)])
        assert flick.rest[0, 0] == pytest.approx(end)


def test_a_stack_off_the_mat_falls_together() -> None:
    flick = simulate(scene(disk(0.0, 0.0), disk(0.0, 0.0, 0.008, 0.001)), [Launch(0, 0.0, 4.0, upper=1)])
    (below, above) = flick.fallen
    assert (below.disk, above.disk) == (0, 1)
    assert (above.t, above.x, above.y) == (below.t, below.x, below.y)
    assert below.y == pytest.approx(HIGH)
    assert below.t == pytest.approx((4.0 - sqrt(16.0 - 2 * SLOWING * HIGH)) / SLOWING)


# --- limits of many flicks


def test_a_flick_ends_at_a_limit_and_says_where_everything_is_then() -> None:
    one = scene(disk(0.0, 0.0), disk(0.2, 0.0), disk(0.4, 0.0))
    flick = [Launch(0, 2.0, 0.0)]
    whole = simulate(one, flick)
    for t in (0.0, 0.05, whole.contacts[0].t, whole.end, 99.0):
        cut = simulate_many(one, [flick], want=("rest", "end"), until=t)
        assert cut.end[0] <= min(t, whole.end) + 1e-12
        expected = along(whole.track.paths[0], min(t, whole.end))
        assert cut.rest[0, 0] == pytest.approx(expected, abs=1e-9)
    contacts = [simulate_many(one, [flick], want=("tally",), most_contacts=n).tally[0, 2] for n in (0, 1, 2, 9)]
    assert contacts == [0, 1, min(2, len(whole.contacts)), len(whole.contacts)]
    watched = simulate_many(one, [flick], want=("rest", "end"), watch=(0,))
    assert watched.end[0] < whole.end
    assert watched.rest[0, 0] == pytest.approx(whole.rest[0])
    everything = simulate_many(one, [flick], want=("end",), watch=(0, 1, 2))
    assert everything.end[0] == pytest.approx(whole.end)


def test_one_scene_or_one_for_each_flick() -> None:
    flicks = [[Launch(0, 1.0, 0.0)]] * 3
    with pytest.raises(ValueError, match="2 scenes for 3 flicks"):
        simulate_many([scene(disk(0.0, 0.0))] * 2, flicks)
    each = simulate_many([scene(disk(x, 0.0)) for x in (0.0, 0.1, 0.2)], flicks)
    assert np.diff(each.rest[:, 0, 0]) == pytest.approx([0.1, 0.1])


def test_shots_as_arrays_say_what_lists_of_launches_do() -> None:
    shots = Shots.of([[Launch(2, 1.0, 2.0, 0.5, 3, 0.7)], [], [Launch(0, 3.0, 4.0), Launch(1, 5.0, 6.0)]])
    assert len(shots) == 3
    assert shots.who.tolist() == [[[2, -1], [3, -1]], [[-1, -1], [-1, -1]], [[0, 1], [-1, -1]]]
    assert shots.how[0, :, 0].tolist() == [1.0, 2.0, 0.5, 0.7]
    assert shots.how[2].tolist() == [[3.0, 5.0], [4.0, 6.0], [1.0, 1.0], [0.8, 0.8]]
    one = Shots.of_disk(4, np.array([[1.0, 2.0], [3.0, 4.0]]))
    assert one.who[:, :, 0].tolist() == [[4, -1], [4, -1]]
    assert one.how[:, :, 0].tolist() == [[1.0, 2.0, 1.0, 1.0], [3.0, 4.0, 1.0, 1.0]]


# --- tracks


def test_a_fallen_disk_is_nowhere_from_the_moment_it_falls() -> None:
    path = Path(3, (Arc(0.5, 1.0, 2.0, 2.0, 0.0, 1.0), Arc(1.0, 9.0, 9.0, 0.0, 0.0, 1.0)), fell=1.5)
    for t, there in (
        *((0.0, (1.0, 2.0)), (0.5, (1.0, 2.0)), (0.75, (1.0 + 0.5 - 0.03125, 2.0)), (1.0, (9.0, 9.0))),
        *((1.4999, (9.0, 9.0)), (1.5, None), (7.0, None)),
    ):
        assert along(path, t) == (None if there is None else pytest.approx(there))
    track = Track(2.0, (path, Path(5, (Arc(0.0, 0.0, 0.0, 3.0, 4.0, 2.5),))))
    assert position(track, 3, 1.5) is None
    assert position(track, 5, 2.0) == position(track, 5, 99.0) == pytest.approx((3.0, 4.0)), "it stopped after 2 s"
    with pytest.raises(KeyError):
        position(track, 4, 0.0)


# --- contacts and roots


def test_two_part_with_their_share_or_with_the_least_speed() -> None:
    assert parting(0.5, 2.0, 0.3) == (1.0, 0.3)
    assert parting(0.5, 2 * LEAST, -0.3) == (LEAST, -0.3)
    assert parting(0.0, LEAST, 0.3) == (LEAST, 0.3)
    for slip in (0.1, -0.1):
        out, left = parting(0.5, LEAST / 2, slip)
        assert out == LEAST
        assert out**2 + left**2 == pytest.approx((LEAST / 2) ** 2 + slip**2), "paid for by the speed along the rim"
        assert (left > 0) == (slip > 0)
    assert parting(0.5, LEAST / 2, 0.0) == (pytest.approx(LEAST / 2), 0.0)
    assert (rebound(0.5, 2.0), rebound(0.0, LEAST / 3), rebound(0.0, 1.0)) == (1.0, LEAST / 3, LEAST)
    px, py, along_normal = push(0.6, 0.8, 2.0, 0.0, 0.002, 0.004, 0.5)
    mass, approach = 0.002 * 0.004 / 0.006, 1.2
    assert along_normal == pytest.approx(mass * approach * 1.5)
    assert (px, py) == (pytest.approx(along_normal * 0.6), pytest.approx(along_normal * 0.8))
    assert push(1.0, 0.0, -1.0, 0.0, 1.0, 1.0, 0.5)[2] <= LEAST, "what parts already is not pushed as if it met"


def test_the_first_root_is_within_the_horizon_its_end_included() -> None:
    assert first_root(1.0, -1.0, 0.0, 0.0, 0.0, 1.0) == pytest.approx(1.0)
    assert first_root(1.0, -1.0, 0.0, 0.0, 0.0, 0.999) == inf
    assert first_root(2.0, -3.0, 1.0, 0.0, 0.0, 9.0) == pytest.approx(1.0), "the first of two"
    assert first_root(1.0, -2.0, 1.0, 0.0, 0.0, 9.0) == pytest.approx(1.0, abs=1e-6), "a double one"
    assert first_root(1.0, 0.0, 0.0, 0.0, 0.0, 9.0) == inf
    assert first_root(1.0, 0.0, 0.0, 0.0, -1.0, 9.0) == pytest.approx(1.0)
    assert stays_above(1.0, 0.0, 0.0, 0.0, 0.0, 9.0)
    assert not stays_above(1.0, -1.0, 0.0, 0.0, 0.0, 1.0)
    assert stays_above(1.0, -1.0, 0.0, 0.0, 0.0, 0.9)


def test_a_wall_is_told_by_its_number() -> None:
    walls = (Wall(0.1, -0.1, 0.1, 0.1, 0.0), Wall(-0.1, -0.1, -0.1, 0.1, 0.0))
    for vx, number in ((1.0, 0), (-1.0, 1)):
        flick = simulate(scene(disk(0.0, 0.0), walls=walls), [Launch(0, vx, 0.0)])
        assert flick.contacts[0].other == WALL - number
