"""Previews of links: readable without any font."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from omphalos.server.replays.preview import HEIGHT, WIDTH, composed, preview
from omphalos.table.registry import find_game
from tests.server.http.conftest import played

SVG = "{http://www.w3.org/2000/svg}"
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" style="width:100%">
  <g font-size="40" fill="#c00"><text x="50" y="60" text-anchor="middle">12</text><text x="0" y="9">gold</text></g>
</svg>"""


def test_numbers_become_strokes_and_words_are_left_out() -> None:
    root = ElementTree.fromstring(composed(PICTURE))
    assert (root.get("width"), root.get("height")) == (f"{WIDTH}", f"{HEIGHT}")
    assert list(root.iter(f"{SVG}text")) == []
    assert len(list(root.iter(f"{SVG}path"))) == 2  # a digit each
    (strokes,) = [one for one in root.iter(f"{SVG}g") if one.get("stroke")]
    assert strokes.get("stroke") == "#c00"  # of the group around it
    assert strokes.get("transform") == "translate(50.0 60.0) scale(0.4000) translate(-48.0 0)"


@pytest.mark.parametrize(
    ("given", "width", "transform"),
    [
        ("", "9", "translate(0.0 0.0) scale(0.4000) translate(0 0)"),
        ('text-anchor="start" x="5"', "9", "translate(5.0 0.0) scale(0.4000) translate(0 0)"),
        ('text-anchor="middle" y="5"', "9", "translate(0.0 5.0) scale(0.4000) translate(-48.0 0)"),
        ('text-anchor="end"', "9", "translate(0.0 0.0) scale(0.4000) translate(-96 0)"),
        ('font-weight="bold"', "13", "translate(0.0 0.0) scale(0.4000) translate(0 0)"),
        ('font-size="20" transform="scale(2)"', "9", "scale(2) translate(0.0 0.0) scale(0.2000) translate(0 0)"),
    ],
)
def test_strokes_stand_where_the_number_stood(given: str, width: str, transform: str) -> None:
    picture = PICTURE.replace('x="50" y="60" text-anchor="middle"', given)
    root = ElementTree.fromstring(composed(picture))
    (strokes,) = [one for one in root.iter(f"{SVG}g") if one.get("stroke")]
    found = strokes.get("transform", "").replace("-0 0)", "0 0)")
    assert (strokes.get("stroke-width"), found) == (width, transform)
    assert [one.get("transform") for one in strokes] == ["translate(3 0)", "translate(51 0)"]


@pytest.mark.parametrize(
    ("box", "place"),
    [
        ("0 0 200 100", ("15.0", "22.5", "1170.0", "585.0")),  # as wide as fits
        ("-5 -5 1000 700", ("171.4", "15.0", "857.1", "600.0")),  # as high as fits
        ("0 0 100 100", ("116.1", "15.0", "967.7", "967.7")),  # a narrow one is larger, and cut below
        ("0 0 130 100", ("15.0", "15.0", "1170.0", "900.0")),
        ("0 0 1000 50", ("15.0", "285.8", "1170.0", "58.5")),
    ],
)
def test_where_a_picture_is_put(box: str, place: tuple[str, ...]) -> None:
    root = ElementTree.fromstring(composed(PICTURE.replace("0 0 200 100", box)))
    ground, picture = root
    assert (ground.get("width"), ground.get("height"), ground.get("fill")) == ("100%", "100%", "#17333a")
    assert tuple(picture.get(name) for name in ("x", "y", "width", "height")) == place
    assert (picture.get("style"), picture.get("viewBox")) == (None, box)


def test_numbers_are_seen_without_fonts() -> None:
    empty = PICTURE.replace(">12<", "><")
    assert preview(PICTURE) != preview(empty)


@pytest.mark.parametrize("game", ["flick", "oracle"])
def test_a_position_fits_the_size_of_previews(game: str) -> None:
    table = played(game, 2, most=12)
    data = preview(find_game(game).picture(find_game(game).view(table.state, -1)))
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (WIDTH, HEIGHT)
    assert 50_000 < len(data) < 1_000_000
