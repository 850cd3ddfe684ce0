"""Scenes: each law and each god has one, it shows what they do, and a picture is made of it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from omphalos.flick.draw.moving import moving_picture
from omphalos.flick.events import (
    Converted,
    Flicked,
    HandStood,
    HeartDropped,
    NavelScored,
    ProphetsLost,
    Taken,
    TempleBuilt,
)
from omphalos.flick.numbers import GODS, LAWS
from omphalos.flick.scenes import SCENES, played, stop_without

SVG = "{http://www.w3.org/2000/svg}"


def test_each_law_and_each_god_has_a_scene() -> None:
    assert SCENES.keys() == {*LAWS, *GODS}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_played_in_three_seconds_and_is_always_the_same(name: str) -> None:
    steps = list(played(name))
    assert steps == list(played(name))
    seconds = sum(step.event.track.end for step in steps if isinstance(step.event, Flicked))
    assert 0 < seconds < 3
    shown = {
        score.why
        for step in steps
        if isinstance(step.event, Converted | ProphetsLost | NavelScored)
        for score in step.event.scores
    }
    assert set(SCENES[name].gains) <= shown


@pytest.mark.parametrize(
    ("name", "kind"),
    [("L08", Taken), ("L10", Taken), ("Dagda", HandStood), ("Zeus", TempleBuilt), ("Freja", HeartDropped)],
)
def test_a_scene_shows_what_is_special(name: str, kind: type) -> None:
    assert any(isinstance(step.event, kind) for step in played(name))


def test_scenes_show_the_law_in_force() -> None:
    for name in LAWS:
        assert name in {law.law for law in next(played(name)).before.laws}
    for name in GODS:
        assert next(played(name)).before.gods[0] == name


def test_a_king_spoils_an_island_a_hand_turns_a_disk_and_anubis_has_his_prophet_back() -> None:
    def rests(name: str) -> list[tuple[int, float, float]]:
        flicked = [step.event for step in played(name) if isinstance(step.event, Flicked)]
        return [(rest.disk, rest.x, rest.y) for rest in flicked[-1].rest]

    assert any(disk == 0 and y > -60 for disk, _, y in rests("L07"))
    assert any(x < -95 for _, x, _ in rests("Dagda"))
    (lost,) = (step.event.lost for step in played("Anubis") if isinstance(step.event, ProphetsLost))
    assert lost[0].to == "unused"


def test_a_ring_is_where_the_disk_would_stop_without_the_law() -> None:
    for name in ("L06", "L19"):
        ring = stop_without(SCENES[name])
        flick = next(step.event for step in played(name) if isinstance(step.event, Flicked))
        assert ring is not None
        assert ring[0] + 30 < flick.rest[0].x
    assert stop_without(SCENES["L15"]) is None


@pytest.mark.parametrize("name", SCENES)
def test_a_moving_picture_moves_and_a_still_one_does_not(name: str) -> None:
    moving, still = (ElementTree.fromstring(moving_picture(name, still=still)) for still in (False, True))
    assert len(moving.findall(f".//{SVG}animateTransform")) >= 1
    assert not [one for one in still.iter() if one.tag.startswith(f"{SVG}animate")]
    for one in moving.iter(f"{SVG}animateTransform"):
        times = [float(time) for time in one.attrib["keyTimes"].split(";")]
        assert (times[0], times[-1]) == (0, 1)
        assert times == sorted(times)
        assert len(one.attrib["values"].split(";")) == len(times) == len(one.attrib["keySplines"].split(";")) + 1


def test_points_are_shown_where_the_scene_wants_them() -> None:
    assert "+4" in moving_picture("Morrigan")
    assert "+3" in moving_picture("L11", still=True)
    assert "+" not in moving_picture("L15")
