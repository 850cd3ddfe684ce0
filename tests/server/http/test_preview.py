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
