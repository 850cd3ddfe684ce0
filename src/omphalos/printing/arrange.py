"""Arranges things on paper: cards in rows, pieces to cut out, a large picture as tiles; with marks where to cut."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from omphalos.printing.errors import DoesNotFit
from omphalos.printing.page import Drawing, Item, Line, Page, Words, moved, svg
from omphalos.printing.paper import FOOT, MARGIN, TOP, Paper
from omphalos.table.svg import element

CARD: Final = (63.0, 88.0)  # the size of most cards and sleeves
SMALL_CARD: Final = (44.0, 68.0)  # the other common size: "mini European"
BLEED: Final = 1.5  # what is printed beyond a cut
GAP: Final = 1.5  # from the bleed of a piece to that of the next
OVERLAP: Final = 10.0  # of two tiles
RULER: Final = 100.0
_MARK: Final = 3.0  # length of a mark
_CUT: Final = "#9a8a70"  # the colour of a cut between two cards
_OFF: Final = 0.8  # from the picture to its mark


class Face(msgspec.Struct, frozen=True):
    """One side of a card, in a box that begins at (0, 0)."""

    items: tuple[Item, ...]


class Piece(msgspec.Struct, frozen=True):
    """Something to cut out, in one or several copies. The drawing is larger by the bleed on every side."""

    width: float
    height: float
    markup: str  # with the origin in the upper left corner of the piece
    copies: int = 1
    round: bool = False
    words: tuple[Words, ...] = ()
    folds: tuple[float, ...] = ()  # distances from the top at which it is folded


def rows_of(paper: Paper, width: float, height: float) -> tuple[int, int]:
    """How many cards of a size lie side by side and above each other."""
    across, down = int(paper.inner_width // width), int(paper.inner_height // height)
    if not across or not down:
        raise DoesNotFit(f"{width:g} × {height:g} mm is larger than the paper {paper.name}")
    return across, down


def cards(
    paper: Paper, name: str, faces: Sequence[Face], size: tuple[float, float], ground: str, back: Face | None = None
) -> list[Page]:
    """Pages of cards, edge to edge, so that one cut parts two of them. With a back, a page of backs follows each."""
    across, down = rows_of(paper, *size)
    pages: list[Page] = []
    for start in range(0, len(faces), across * down):
        here = faces[start : start + across * down]
        pages.append(Page(name, _grid(paper, here, size, ground, across)))
        if back is not None:
            pages.append(
                Page(name, _grid(paper, [back] * (across * math.ceil(len(here) / across)), size, ground, across))
            )
    return pages


def _grid(paper: Paper, faces: Sequence[Face], size: tuple[float, float], ground: str, across: int) -> tuple[Item, ...]:
    wide, high = size
    columns, rows = min(across, len(faces)), math.ceil(len(faces) / across)
    # Fewer than a row are where they would be in a whole one: backs lie behind them then.
    left = (paper.width - across * wide) / 2
    top = TOP + (paper.inner_height - rows_of(paper, *size)[1] * high) / 2
    block = element("rect", width=columns * wide + 2 * BLEED, height=rows * high + 2 * BLEED, fill=ground)
    whole = (columns * wide + 2 * BLEED, rows * high + 2 * BLEED)
    items: list[Item] = [Drawing(left - BLEED, top - BLEED, *whole, svg(*whole, block))]
    for k, face in enumerate(faces):
        items += moved(face.items, left + k % across * wide, top + k // across * high)
    xs = [left + k * wide for k in range(columns + 1)]
    ys = [top + k * high for k in range(rows + 1)]
    items += [Line(x, ys[0], x, ys[-1], ink=_CUT) for x in xs] + [Line(xs[0], y, xs[-1], y, ink=_CUT) for y in ys]
    return (*items, *crop_marks(xs, ys))


def crop_marks(xs: Sequence[float], ys: Sequence[float]) -> list[Line]:
    """Short lines outside a block, at every place where a cut goes through it."""
    off = BLEED + _OFF
    lines = [Line(x, y - d * off, x, y - d * (off + _MARK)) for x in xs for y, d in ((min(ys), 1), (max(ys), -1))]
    return lines + [
        Line(x - d * off, y, x - d * (off + _MARK), y) for y in ys for x, d in ((min(xs), 1), (max(xs), -1))
    ]


def pieces(paper: Paper, name: str, what: Sequence[Piece]) -> list[Page]:
    """Pages of pieces in rows, in their order, each with its cut line."""
    pages: list[Page] = []
    items: list[Item] = []
    x, y, high = MARGIN, TOP, 0.0
    for piece in (one for one in what for _ in range(one.copies)):
        wide, tall = piece.width + 2 * BLEED + GAP, piece.height + 2 * BLEED + GAP
        if wide - GAP > paper.inner_width or tall - GAP > paper.inner_height:
            raise DoesNotFit(f"{piece.width:g} × {piece.height:g} mm is larger than the paper {paper.name}")
        if x + wide - GAP > paper.width - MARGIN:
            x, y, high = MARGIN, y + high, 0.0
        if y + tall - GAP > paper.height - FOOT:
            pages.append(Page(name, tuple(items)))
            items, x, y, high = [], MARGIN, TOP, 0.0
        items += moved(_piece(piece), x, y)
        x, high = x + wide, max(high, tall)
    return [*pages, Page(name, tuple(items))] if items else pages


def _piece(piece: Piece) -> list[Item]:
    """A piece with its bleed and its cut line. The box begins at the bleed."""
    wide, high = piece.width, piece.height
    style = {"fill": "none", "stroke": "#000", "stroke_width": 0.1, "stroke_opacity": 0.75}
    if piece.round:
        cut = element("circle", cx=wide / 2, cy=high / 2, r=wide / 2, **style)
    else:
        cut = element("rect", width=wide, height=high, **style)
    size = (wide + 2 * BLEED, high + 2 * BLEED)
    items: list[Item] = [Drawing(0, 0, *size, svg(*size, piece.markup, cut, left=-BLEED, top=-BLEED))]
    items += moved(piece.words, BLEED, BLEED)
    for at in piece.folds:
        ends = ((-BLEED, 0.0), (wide, wide + BLEED))
        items += [Line(BLEED + a, BLEED + at, BLEED + b, BLEED + at, dashed=True) for a, b in ends]
    return items


class Tile(msgspec.Struct, frozen=True):
    """A part of a large picture: its row and column, counted from 0, and its place in the picture."""

    row: int
    column: int
    x: float
    y: float
    width: float
    height: float


def tiles(paper: Paper, width: float, height: float, overlap: float = OVERLAP) -> list[Tile]:
    """The fewest tiles of one size that a picture needs. Neighbours overlap."""
    margin = _MARK + _OFF  # for the marks
    across, wide = _parts(width, paper.inner_width - 2 * margin, overlap)
    down, high = _parts(height, paper.inner_height - 2 * margin, overlap)
    return [
        Tile(row, column, column * (wide - overlap), row * (high - overlap), wide, high)
        for row in range(down)
        for column in range(across)
    ]


def _parts(length: float, room: float, overlap: float) -> tuple[int, float]:
    count = max(1, math.ceil((length - overlap) / (room - overlap)))
    return count, (length + (count - 1) * overlap) / count


def tiled(
    paper: Paper, name: str, width: float, height: float, draw: Callable[[float, float, float, float], str], note: str
) -> list[Page]:
    """A page for each tile of a picture. `draw` gives an SVG picture of a part of it.

    A tile is cut at its left and upper edge and laid over its neighbours there. Dashed marks on those say how far.
    """
    found = tiles(paper, width, height)
    last = found[-1]
    pages: list[Page] = []
    for tile in found:
        left = (paper.width - tile.width) / 2
        top = TOP + (paper.inner_height - tile.height) / 2
        right, bottom = left + tile.width, top + tile.height
        items: list[Item] = [
            Drawing(left, top, tile.width, tile.height, draw(tile.x, tile.y, tile.width, tile.height)),
            *_corners(left, top, right, bottom),
        ]
        if tile.column < last.column:
            items += [Line(right - OVERLAP, y, right - OVERLAP, y2, dashed=True) for y, y2 in _outside(top, bottom)]
        if tile.row < last.row:
            items += [Line(x, bottom - OVERLAP, x2, bottom - OVERLAP, dashed=True) for x, x2 in _outside(left, right)]
        place = f"{note} {tile_name(tile)}"
        items.append(Words(left + 4, top - 4.6, tile.width - 8, 4.2, place, 8, 6, down="horizon"))
        pages.append(Page(name, tuple(items)))
    return pages


def tile_name(tile: Tile) -> str:
    """Rows have letters, columns numbers: A1 is in the upper left corner."""
    return f"{chr(ord('A') + tile.row)}{tile.column + 1}"


def _outside(start: float, end: float) -> tuple[tuple[float, float], tuple[float, float]]:
    return (start - _OFF, start - _OFF - _MARK), (end + _OFF, end + _OFF + _MARK)


def _corners(left: float, top: float, right: float, bottom: float) -> list[Line]:
    lines = [Line(x, y, x, y2) for x in (left, right) for y, y2 in _outside(top, bottom)]
    return lines + [Line(x, y, x2, y) for y in (top, bottom) for x, x2 in _outside(left, right)]


def ruler(x: float, y: float) -> list[Item]:
    """A line of 100 mm with a mark at every 10, to check the scale of a printer."""
    ticks = [Line(x + 10 * k, y, x + 10 * k, y - (1.6 if k % 5 else 2.4)) for k in range(11)]
    return [Line(x, y, x + RULER, y, thick=0.2), *ticks, Words(x + RULER + 1.5, y - 3, 14, 3.6, "100 mm", 7, 7)]
