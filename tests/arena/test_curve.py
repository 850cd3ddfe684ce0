"""Curves in reports."""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from omphalos.arena.curve import Curve, curve
from tests.pinned import check_pinned

LINES = (
    Curve("old", (1.0, 0.5)),
    Curve("a", (0.9, 0.5, 0.3)),
    Curve("b", (0.8, math.nan, 0.2)),
    Curve("c", (0.7, 0.3, 0.15)),
)


def drawn() -> str:
    return curve("loss", "Loss", "epochs", LINES)


def test_a_curve_has_a_scale_and_names_the_latest_lines() -> None:
    root = ElementTree.fromstring(drawn())
    said = [thing.text for thing in root.iter() if thing.tag.endswith("text")]
    assert said[0] == "Loss"
    assert {"1", "2", "3", "epochs", "a", "b", "c"} <= set(said)
    assert "old" not in said
    ways = [thing.get("points", "").split() for thing in root.iter() if thing.tag.endswith("polyline")]
    assert [len(way) for way in ways] == [2, 3, 2, 3]  # what is no number is left out
    heights = [float(point.split(",")[1]) for point in ways[1]]
    assert heights == sorted(heights)  # smaller values lie lower


def test_a_curve_is_drawn_as_it_was() -> None:
    check_pinned("curve", drawn(), "e104d3ad1e5a06c4")


SIX = [Curve(f"l{i}", (i, i - 2.0, 0.5, 1.0)) for i in range(6)]


@pytest.mark.parametrize(
    ("name", "lines", "ticks", "digest"),
    [
        ("empty", (), (), "4aa993a230fc90d5"),
        ("one step", (Curve("only", (3.0,)),), (), "aa4446ae7145dd2f"),
        ("no numbers", (Curve("one", (math.nan,)), Curve("none", ())), (), "591d5af238a636a8"),
        ("six", SIX, "abcd", "412ba6ae3ccf4a45"),
    ],
)
def test_unusual_curves_are_drawn_as_they_were(
    name: str, lines: Sequence[Curve], ticks: Sequence[str], digest: str
) -> None:
    check_pinned(name, curve("k", "T", "steps", lines, ticks), digest)


def test_the_steps_of_a_curve_can_have_names() -> None:
    root = ElementTree.fromstring(curve("k", "T", "steps", SIX, "abcd"))
    said = [thing.text for thing in root.iter() if thing.get("text-anchor") == "middle"]
    assert said == ["a", "b", "d"]  # the first, one in the middle, and the last


def test_nothing_to_draw_is_drawn() -> None:
    assert "<polyline" not in curve("loss", "Loss", "epochs", ())
    assert "<polyline" in curve("loss", "Loss", "epochs", (Curve("flat", (2.0, 2.0)),))
