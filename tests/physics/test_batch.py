"""Many flicks in one call give the same results as single calls."""

from math import hypot

import numpy as np
import pytest
from tests.physics.audits import random_launch, random_scene

from omphalos.physics import Launch, Scene, Shots, Wall, simulate, simulate_many

RNG = np.random.default_rng(11)
FLICKS = [[random_launch(RNG, 0)] for _ in range(40)]


@pytest.fixture(scope="module")
def scene() -> Scene:
    return random_scene(np.random.default_rng(11), 20, spread=0.15)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_one_scene_many_flicks(scene: Scene, threads: int) -> None:
    many = simulate_many(scene, FLICKS, want=("rest", "fell", "end", "tally"), threads=threads)
    for q, flick in enumerate(FLICKS):
        one = simulate(scene, flick)
        assert np.array_equal(many.rest[q], one.rest)
        assert np.array_equal(many.fell[q], one.fell)
        assert many.end[q] == one.end
        assert many.tally[q, 2] == len(one.contacts)


def test_many_scenes_of_different_size() -> None:
    walls = (Wall(0.0, 0.1, 0.1, 0.12, 0.004),)
    scenes = [random_scene(RNG, n, walls=walls[: n % 2], edge="bounce" if n % 3 else "open") for n in range(1, 12)]
    flicks = [[random_launch(RNG, 0)] for _ in scenes]
    many = simulate_many(scenes, flicks)
    for q, (scene, flick) in enumerate(zip(scenes, flicks, strict=True)):
        n = len(scene.disks)
        assert np.array_equal(many.rest[q, :n], simulate(scene, flick).rest)
        assert np.isnan(many.rest[q, n:]).all()


def test_only_what_is_asked_for(scene: Scene) -> None:
    many = simulate_many(scene, FLICKS, want=("end",))
    assert (many.rest.size, many.fell.size, many.end.size, many.tally.size) == (0, 0, 40, 0)
    assert simulate_many(scene, FLICKS, want=("fell",)).fell.shape == (40, 20)


def test_different_numbers_of_launches(scene: Scene) -> None:
    flicks = [[Launch(0, 1.0, 0.2)], [], [Launch(0, 1.0, 0.0), Launch(3, 0.0, 1.0)]]
    many = simulate_many(scene, flicks)
    for q, flick in enumerate(flicks):
        assert np.array_equal(many.rest[q], simulate(scene, flick).rest)


def test_shots_from_an_array(scene: Scene) -> None:
    velocities = np.array([(a.vx, a.vy) for (a,) in FLICKS])
    assert np.array_equal(simulate_many(scene, Shots.of_disk(0, velocities)).rest, simulate_many(scene, FLICKS).rest)


def test_no_flicks(scene: Scene) -> None:
    assert simulate_many(scene, []).rest.shape == (0, 20, 2)


def test_until_a_time(scene: Scene) -> None:
    many = simulate_many(scene, FLICKS, want=("rest", "end"), until=0.05)
    assert (many.end <= 0.05).all()
    one = simulate(scene, FLICKS[0])
    for path in one.track.paths:
        arc = [a for a in path.arcs if a.t <= 0.05]
        if path.disk == 0 and len(arc) == 1:
            way = 0.05 - 0.5 * arc[0].a * 0.05**2 / np.hypot(arc[0].vx, arc[0].vy)
            assert many.rest[0, 0] == pytest.approx([arc[0].x + arc[0].vx * way, arc[0].y + arc[0].vy * way])


def test_until_the_first_contact(scene: Scene) -> None:
    many = simulate_many(scene, FLICKS, want=("end", "tally"), most_contacts=1)
    for q, flick in enumerate(FLICKS):
        contacts = simulate(scene, flick).contacts
        if contacts:
            assert many.end[q] == contacts[0].t
        assert many.tally[q, 2] == min(len(contacts), 1)


def test_until_a_watched_disk_rests(scene: Scene) -> None:
    many = simulate_many(scene, FLICKS, want=("rest", "end"), watch=[0])
    whole = simulate_many(scene, FLICKS, want=("rest", "end"))
    assert (many.end <= whole.end).all()
    assert (many.end < whole.end).any()


def test_watching_ends_a_flick_with_an_event_and_not_before() -> None:
    rows = [(x, y, 0.01, 0.002, 0.35) for x, y in ((-0.1, 0.0), (0.0, 0.0), (0.0, 0.1))]
    scene, flick = Scene.of(rows, 0.24, 0.24), [Launch(0, 1.2, 0.0)]
    whole = simulate(scene, flick)
    last = {path.disk: path.arcs[-1] for path in whole.track.paths}
    stops = {disk: arc.t + hypot(arc.vx, arc.vy) / arc.a for disk, arc in last.items()}
    for watch, end in ([2], whole.contacts[0].t), ([0], stops[0]), ([1, 2], stops[1]), ([0, 1], max(stops.values())):
        (found,) = simulate_many(scene, [flick], want=("end",), watch=watch).end
        assert found == pytest.approx(end), watch
    assert 0.0 < whole.contacts[0].t < stops[0] < stops[1]


def test_a_scene_given_as_a_view_or_read_only(scene: Scene) -> None:
    strided = np.zeros((20, 10))
    strided[:, ::2] = scene.disks
    odd = Scene(strided[:, ::2], scene.half_width, scene.half_height, restitution=scene.restitution)
    assert np.array_equal(simulate(odd, FLICKS[0]).rest, simulate(scene, FLICKS[0]).rest)
    frozen = scene.disks.copy()
    frozen.flags.writeable = False
    fixed = Scene(frozen, scene.half_width, scene.half_height, restitution=scene.restitution)
    assert np.array_equal(simulate_many(fixed, FLICKS).rest, simulate_many(scene, FLICKS).rest)


def test_a_bad_scene_does_not_spoil_the_next_flick(scene: Scene) -> None:
    with pytest.raises(ValueError, match="no disk"):
        simulate(scene, [Launch(50, 1.0, 0.0)])
    assert np.array_equal(simulate(scene, FLICKS[0]).rest, simulate_many(scene, FLICKS[:1]).rest[0])
