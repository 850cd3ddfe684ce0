"""What the server reads from a game's picture."""

from __future__ import annotations

import pytest

from omphalos.server.picture import read_picture


def test_the_box_the_words_and_the_map_are_read() -> None:
    svg = (
        '<?xml version="1.0"?>\n<svg xmlns="…" viewBox="-1.5,-2 3e1 .5"\n><desc id="d">Sea &amp; sky</desc>'
        '<g class="mat" data-unit="mm" transform="translate(10 20) scale(2 -2)"><g data-unit="no"/></g></svg>'
    )
    picture = read_picture(svg)
    assert picture is not None
    assert picture.view_box == (-1.5, -2, 30, 0.5)
    assert picture.description == "Sea & sky"
    assert picture.map == (2, 0, 0, -2, 10, 20)
    assert picture.svg == svg


def test_a_picture_without_a_box_has_its_size() -> None:
    picture = read_picture("<svg width='200' height=\"100px\"></svg>")
    assert picture is not None
    assert picture.view_box == (0, 0, 200, 100)
    assert (picture.map, picture.description) == (None, "")


@pytest.mark.parametrize(
    ("transform", "matrix"),
    [
        ("", (1, 0, 0, 1, 0, 0)),
        ("matrix(1,2,3,4,5,6)", (1, 2, 3, 4, 5, 6)),
        ("translate(3)", (1, 0, 0, 1, 3, 0)),
        ("scale(2)", (2, 0, 0, 2, 0, 0)),
        ("rotate(90)", (0, 1, -1, 0, 0, 0)),
        ("scale(2) translate(1, 1)", (2, 0, 0, 2, 2, 2)),
    ],
)
def test_a_transform_is_read_as_a_matrix(transform: str, matrix: tuple[float, ...]) -> None:
    picture = read_picture(f'<svg viewBox="0 0 1 1"><g transform="{transform}" data-unit="mm"/></svg>')
    assert picture is not None
    assert picture.map == pytest.approx(matrix)


@pytest.mark.parametrize("svg", ["", "<p>no</p>", "<svg></svg>", '<svg viewBox="1 2 3"></svg>'])
def test_what_cannot_be_shown_is_no_picture(svg: str) -> None:
    assert read_picture(svg) is None


@pytest.mark.parametrize("transform", ["scale(0)", "skewX(3)", "matrix(1 2)"])
def test_a_map_that_leads_nowhere_is_left_out(transform: str) -> None:
    picture = read_picture(f'<svg viewBox="0 0 1 1"><g data-unit="mm" transform="{transform}"></g></svg>')
    assert picture is not None
    assert picture.map is None
