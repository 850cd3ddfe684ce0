"""Clips: the splines of an animated flick put every disk where its track says, at any time."""

from __future__ import annotations

import itertools
from xml.etree import ElementTree

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.draw.clip import Key, keys_of
from omphalos.flick.events import Declined, Flicked
from omphalos.flick.notation import read_state
from omphalos.physics.track import along
from omphalos.table.chance import Chance
from omphalos.table.errors import NothingToDraw
from omphalos.table.game import SPECTATOR

CROWD = "2p g2/4 exact >a bp-60,-60 aT0,158 bp40,60 ap-100,-20 bp0,-160 bp-40,-45"
SVG = "{http://www.w3.org/2000/svg}"


def flicked(text: str, angle: float, speed: float) -> tuple[str, Flicked]:
    state = read_state(text)
    like = GAME.legal(state, 0).families[0].like
    assert isinstance(like, Flick)
    event = GAME.decide(state, 0, Flick(like.kind, like.at, angle, speed), Chance("0", GAME.streams)).events[0]
    assert isinstance(event, Flicked)
    return GAME.clip(GAME.view(state, SPECTATOR), event, GAME.view(state, SPECTATOR), "pl"), event


def place(keys: list[Key], t: float) -> tuple[float, float]:
    """Where the animation is at a time: between two keys along the spline's polynomial."""
    if t <= keys[0].t:
        return keys[0].x, keys[0].y
    for one, other in itertools.pairwise(keys):
        if one.t <= t <= other.t:
            u = (t - one.t) / (other.t - one.t)
            y1, y2 = other.slowing / 3, (1 + other.slowing) / 3
            share = 3 * (1 - u) ** 2 * u * y1 + 3 * (1 - u) * u**2 * y2 + u**3
            return one.x + share * (other.x - one.x), one.y + share * (other.y - one.y)
    return keys[-1].x, keys[-1].y


@pytest.mark.parametrize(("angle", "speed"), [(45.0, 1.6), (47.0, 2.3), (20.0, 1.2), (200.0, 2.4)])
def test_every_disk_is_where_its_track_says(angle: float, speed: float) -> None:
    _, event = flicked(CROWD, angle, speed)
    for path in event.track.paths:
        keys = keys_of(path, event.track.end)
        assert all(one.t < other.t for one, other in itertools.pairwise(keys))
        assert all(1.0 <= key.slowing <= 2.0 for key in keys)
        last = event.track.end if path.fell is None else path.fell - 1e-9
        for n in range(101):
            t = last * n / 100
            at = along(path, t)
            assert at is not None
            x, y = place(keys, t)
            assert (x, y) == pytest.approx((1000 * at[0], 1000 * at[1]), abs=1e-6)


def test_the_picture_animates_what_moved_and_hides_what_fell() -> None:
    drawn, event = flicked(CROWD, 200.0, 2.4)
    root = ElementTree.fromstring(drawn)
    moving = [one for one in root.iter(f"{SVG}g") if one.get("class") == "moving"]
    assert {int(one.get("data-disk", "")) for one in moving} == {path.disk for path in event.track.paths}
    for one in moving:
        motion = one.find(f"{SVG}animateTransform")
        assert motion is not None
        values, times = motion.get("values", "").split(";"), motion.get("keyTimes", "").split(";")
        assert len(values) == len(times) == len(motion.get("keySplines", "").split(";")) + 1
        assert (float(times[0]), float(times[-1])) == (0.0, 1.0)
        assert [*map(float, times)] == sorted(map(float, times))
    fallen = {int(one.get("data-disk", "")) for one in moving if one.find(f"{SVG}animate") is not None}
    assert fallen == set(event.fell) != set()
    assert len(drawn) < 500_000


def test_only_flicks_have_clips() -> None:
    before = GAME.view(read_state("2p >a"), SPECTATOR)
    with pytest.raises(NothingToDraw):
        GAME.clip(before, Declined(0), before)
