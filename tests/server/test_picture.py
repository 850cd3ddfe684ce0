"""What the server reads from a game's picture."""

from __future__ import annotations

import pytest

from omphalos.server.picture import read_picture


def test_the_box_and_the_map_are_read() -> None:
    svg = '<?xml version="1.0"?>\n<svg xmlns="…" viewBox="-1.5,-2 3e1 .5"\n data-map="1 0 0 -1 0 2"><g/></svg>'
    picture = read_picture(svg)
    assert picture is not None
    assert picture.view_box == (-1.5, -2, 30, 0.5)
    assert picture.map == (1, 0, 0, -1, 0, 2)
    assert picture.svg == svg


def test_a_picture_without_a_box_has_its_size() -> None:
    picture = read_picture("<svg width='200' height=\"100px\"></svg>")
    assert picture is not None
    assert picture.view_box == (0, 0, 200, 100)
    assert picture.map is None


@pytest.mark.parametrize("svg", ["", "<p>no</p>", "<svg></svg>", '<svg viewBox="1 2 3"></svg>'])
def test_what_cannot_be_shown_is_no_picture(svg: str) -> None:
    assert read_picture(svg) is None


@pytest.mark.parametrize("matrix", ["1 0 0", "0 0 0 0 0 0", "north"])
def test_a_map_that_leads_nowhere_is_left_out(matrix: str) -> None:
    picture = read_picture(f'<svg viewBox="0 0 1 1" data-map="{matrix}"></svg>')
    assert picture is not None
    assert picture.map is None
