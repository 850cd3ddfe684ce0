"""Tracks in JSON: small, and exact after a round trip."""

import msgspec
import numpy as np
import pytest

from omphalos.physics import Launch, Scene, Track, along, position, simulate

SCENE = Scene.of(
    [(-0.1, 0.0, 0.01, 0.0013, 0.35), (0.0, 0.004, 0.01, 0.0013, 0.35), (0.2, 0.2, 0.01, 0.0013, 0.35)], 0.24, 0.24
)


def test_json_there_and_back() -> None:
    track = simulate(SCENE, [Launch(0, 2.0, 0.1)]).track
    line = msgspec.json.encode(track)
    assert msgspec.json.decode(line, type=Track) == track
    assert len(line) < 120 * sum(len(path.arcs) for path in track.paths) + 60


def test_who_did_not_move_has_no_path() -> None:
    track = simulate(SCENE, [Launch(0, 2.0, 0.1)]).track
    assert [path.disk for path in track.paths] == [0, 1]
    with pytest.raises(KeyError):
        position(track, 2, 0.1)


def test_before_between_and_after() -> None:
    flick = simulate(SCENE, [Launch(0, 1.0, 0.0)])
    path = flick.track.paths[1]  # hit later: until then it does not move
    assert along(path, 0.0) == (0.0, 0.004)
    assert along(path, path.arcs[0].t) == (0.0, 0.004)
    slowed = 0.5 * 0.35 * 9.81 * 0.05**2
    assert position(flick.track, 0, 0.05) == pytest.approx((-0.1 + 1.0 * 0.05 - slowed, 0.0), abs=1e-15)
    assert position(flick.track, 1, 99.0) == pytest.approx(tuple(flick.rest[1]), abs=1e-15)


def test_nothing_launched_is_nothing_moved() -> None:
    flick = simulate(SCENE, [])
    assert flick.track.paths == ()
    assert flick.end == 0.0
    assert np.array_equal(flick.rest, SCENE.disks[:, :2])


def test_the_next_flick_starts_where_the_last_one_ended() -> None:
    scene = SCENE
    for _ in range(5):
        flick = simulate(scene, [Launch(0, 0.6, 0.2)])
        scene = scene.moved(flick.rest)
    assert np.array_equal(scene.disks[:, 2:], SCENE.disks[:, 2:])
