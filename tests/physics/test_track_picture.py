"""A track alone as a picture, which a notebook shows."""

from __future__ import annotations

from xml.etree import ElementTree

from omphalos.physics import Arc, Path, Track

SVG = "{http://www.w3.org/2000/svg}"


def test_a_track_shows_every_path_and_how_it_ended() -> None:
    rests = Path(0, (Arc(0.0, 0.1, 0.0, 1.0, 0.0, 2.0),))  # 1 m/s, 2 m/s²: stops after 0.25 m
    falls = Path(3, (Arc(0.1, 0.0, 0.0, 0.0, 1.0, 2.0),), fell=0.2)
    root = ElementTree.fromstring(Track(0.5, (rests, falls))._repr_svg_())  # pyright: ignore[reportPrivateUsage]
    lines = [line.get("points") for line in root.findall(f".//{SVG}polyline")]
    assert lines == ["100.0,0.0 350.0,0.0", "0.0,0.0 0.0,90.0"]
    (ring,) = root.findall(f".//{SVG}circle")
    assert (ring.get("cx"), ring.get("cy")) == ("350.0", "0.0")
    assert len(root.findall(f".//{SVG}path")) == 1


def test_an_empty_track_is_an_empty_picture() -> None:
    root = ElementTree.fromstring(Track(0.0, ())._repr_svg_())  # pyright: ignore[reportPrivateUsage]
    assert root.findall(f".//{SVG}polyline") == []
