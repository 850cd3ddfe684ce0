"""Where things lie on paper, by values: what just fits, what does not, and the marks where to cut and to fold."""

from __future__ import annotations

import pytest

from omphalos.printing.arrange import Piece, crop_marks, pieces, rows_of, tile_name, tiled, tiles
from omphalos.printing.errors import DoesNotFit
from omphalos.printing.page import Drawing, Line, Page, Words
from omphalos.printing.paper import Paper

PAPER = Paper("test", 100.0, 80.0)  # 80 by 66 between the margins, from (10, 5)
FULL = Piece(36.25, 29.25, "")  # two by two fill it with their bleeds and the gaps between them


def drawn(pages: list[Page]) -> list[list[tuple[float, float]]]:
    """Where the pieces of each page begin."""
    return [[(item.x, item.y) for item in page.items if isinstance(item, Drawing)] for page in pages]


def test_pieces_that_just_fit_share_a_row_and_a_page() -> None:
    corners = [(10.0, 5.0), (50.75, 5.0), (10.0, 38.75), (50.75, 38.75)]
    assert drawn(pieces(PAPER, "Pieces", [FULL] * 4)) == [corners]
    assert drawn(pieces(PAPER, "Pieces", [Piece(36.25, 29.25, "", copies=5)])) == [corners, [(10.0, 5.0)]]
    wider, higher = Piece(36.3, 29.25, ""), Piece(36.25, 29.3, "")
    assert drawn(pieces(PAPER, "Pieces", [FULL, wider])) == [[(10.0, 5.0), (10.0, 38.75)]]
    assert drawn(pieces(PAPER, "Pieces", [FULL, FULL, higher])) == [corners[:2], [(10.0, 5.0)]]
    assert pieces(PAPER, "Pieces", []) == []


def test_a_row_is_as_high_as_its_highest_piece() -> None:
    low = Piece(16.0, 5.5, "")
    assert drawn(pieces(PAPER, "Pieces", [low, Piece(16.0, 20.5, ""), low, low])) == [
        [(10.0, 5.0), (30.5, 5.0), (51.0, 5.0), (10.0, 30.0)]
    ]


def test_a_piece_may_be_as_large_as_the_paper_with_its_bleed() -> None:
    assert drawn(pieces(PAPER, "Pieces", [Piece(77.0, 63.0, "")])) == [[(10.0, 5.0)]]
    for width, height in ((77.1, 63.0), (77.0, 63.1)):
        with pytest.raises(DoesNotFit, match=f"{width:g} × {height:g} mm is larger than the paper test"):
            pieces(PAPER, "Pieces", [Piece(width, height, "")])
    assert (rows_of(PAPER, 40.0, 22.0), rows_of(PAPER, 40.1, 22.1)) == ((2, 3), (1, 2))
    with pytest.raises(DoesNotFit):
        rows_of(PAPER, 80.1, 22.0)


def test_a_fold_is_marked_outside_on_both_sides() -> None:
    (page,) = pieces(PAPER, "Pieces", [Piece(20.0, 30.0, "", folds=(12.0,), words=(Words(1, 2, 5, 5, "A", 8, 8),))])
    lines = [(item.x, item.y, item.x2, item.y2, item.dashed) for item in page.items if isinstance(item, Line)]
    assert lines == [(10.0, 18.5, 11.5, 18.5, True), (31.5, 18.5, 33.0, 18.5, True)]
    (words,) = [item for item in page.items if isinstance(item, Words)]
    assert (words.x, words.y) == (12.5, 8.5), "inside the bleed"


def test_cuts_are_marked_outside_a_block() -> None:
    found = [(one.x, one.y, one.x2, one.y2) for one in crop_marks([0.0, 10.0], [0.0, 20.0])]
    assert found == [
        *[(0.0, -2.3, 0.0, -5.3), (0.0, 22.3, 0.0, 25.3), (10.0, -2.3, 10.0, -5.3), (10.0, 22.3, 10.0, 25.3)],
        *[(-2.3, 0.0, -5.3, 0.0), (12.3, 0.0, 15.3, 0.0), (-2.3, 20.0, -5.3, 20.0), (12.3, 20.0, 15.3, 20.0)],
    ]


def test_tiles_overlap_and_say_where_the_next_is_laid() -> None:
    found = tiles(PAPER, 130.0, 60.0)
    assert [(tile_name(one), one.x, one.y, one.width, one.height) for one in found] == [
        ("A1", 0.0, 0.0, 70.0, 35.0),
        ("A2", 60.0, 0.0, 70.0, 35.0),
        ("B1", 0.0, 25.0, 70.0, 35.0),
        ("B2", 60.0, 25.0, 70.0, 35.0),
    ]
    pages = tiled(PAPER, "Mat", 130.0, 60.0, lambda x, y, width, height: f"{x:g} {y:g} {width:g} {height:g}", "Mat")
    assert [item.svg for page in pages for item in page.items if isinstance(item, Drawing)] == [
        *("0 0 70 35", "60 0 70 35", "0 25 70 35", "60 25 70 35")
    ]
    assert [item.text for page in pages for item in page.items if isinstance(item, Words)] == [
        *("Mat A1", "Mat A2", "Mat B1", "Mat B2")
    ]
    dashed = [[item for item in page.items if isinstance(item, Line) and item.dashed] for page in pages]
    right, below = (
        [[one for one in page if one.x == one.x2] for page in dashed],
        [[one for one in page if one.y == one.y2] for page in dashed],
    )
    assert [len(one) for one in right] == [2, 0, 2, 0], "to the left of another"
    assert [len(one) for one in below] == [2, 2, 0, 0], "above another"
    assert {one.x for one in right[0]} == {75.0}, "its right edge at 85 less the overlap"
