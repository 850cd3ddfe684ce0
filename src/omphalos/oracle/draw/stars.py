"""The star field: coloured cells between dots, the corruption cross, drawn lines and filled areas."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from omphalos.oracle.draw import pen
from omphalos.oracle.draw.palette import CORRUPT, FAINT, FULL, GOLD, INK, PEN
from omphalos.oracle.draw.pieces import Field, Segment
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, title

STEP: Final = 53  # from dot to dot
MARGIN: Final = 11


def extent(cells: Sequence[Sequence[str]]) -> float:
    """The side of the field's box."""
    return len(cells) * STEP + 2 * MARGIN


def stars(stencils: Stencils, words: Words, field: Field, small: bool = False) -> Markup:
    """The field. A small one has no click targets, so segments that are not drawn are left out."""
    cells, segments, cross, drawn, filled, closing = field

    def print_cells() -> Markup:
        return "".join(
            stencils.put(f"cell {colour}", _at(column + 0.5), _at(row + 0.5))
            for row, colours in enumerate(cells)
            for column, colour in enumerate(colours)
        )

    def print_lines() -> Markup:
        return _dots(len(cells)) + _cross(segments, cross)

    if small:
        ground = stencils.put(stencils.define("printed cells", print_cells), 0, 0)
    else:
        ground = _cells(stencils, words, cells, filled)
    return group(
        ground,
        _areas(stencils, cells, filled),
        stencils.put(stencils.define("printed lines", print_lines), 0, 0, 1, title(words("cross"))),
        *([] if small else [_free(segments, {*cross, *drawn}, closing)]),
        _lines(words, segments, drawn),
        data_part="stars",
    )


def _at(k: float) -> float:
    return MARGIN + k * STEP


def _cells(stencils: Stencils, words: Words, cells: Sequence[Sequence[str]], filled: Sequence[Sequence[int]]) -> Markup:
    size = len(cells)
    taken = {cell for area in filled for cell in area}
    drawn: list[Markup] = []
    for row, colours in enumerate(cells):
        for column, colour in enumerate(colours):
            cell = row * size + column
            full = cell in taken
            said = words(
                "draw-cell-filled" if full else "draw-cell",
                row=row + 1,
                column=column + 1,
                colour=words(f"colour-{colour}"),
            )
            drawn.append(
                stencils.put(
                    f"{'ground' if full else 'cell'} {colour}",
                    _at(column + 0.5),
                    _at(row + 0.5),
                    1,
                    title(said),
                    data_cell=cell,
                    data_colour=colour,
                    data_filled=True if full else None,
                )
            )
    return group(*drawn)


def _areas(stencils: Stencils, cells: Sequence[Sequence[str]], filled: Sequence[Sequence[int]]) -> Markup:
    """Filled areas: scribbled over in their colour, with the good they gave."""
    size = len(cells)
    drawn: list[Markup] = []
    for area in filled:
        rows, columns = [cell // size for cell in area], [cell % size for cell in area]
        top, left = min(rows), min(columns)
        across, down = max(columns) + 1 - left, max(rows) + 1 - top
        good = "charm" if len(area) == 1 else "tome"
        seed = (top + left) % 2  # there are two ways to scribble over a field
        drawn.append(
            stencils.put(
                _filling(stencils, good, cells[top][left], across, down, seed),
                _at(left + across / 2),
                _at(top + down / 2),
                data_area=" ".join(str(cell) for cell in area),
                data_good=good,
            )
        )
    return group(*drawn, pointer_events="none")


def _filling(stencils: Stencils, good: str, colour: str, across: int, down: int, seed: int) -> str:
    width, height = across * STEP - 14, down * STEP - 14

    def make() -> Markup:
        return element(
            "path",
            d=pen.scribble(-width / 2, -height / 2, width, height, seed, 6.2),
            fill="none",
            stroke=FULL[colour],
            stroke_width=5.4,
            stroke_linecap="round",
            stroke_linejoin="round",
            opacity=0.82,
        ) + stencils.put(f"{good} {colour}", 0, 0, 1.12)

    return stencils.define(f"filling {good} {colour} {across} {down} {seed}", make)


def _dots(size: int) -> Markup:
    star = "v0l1.3 -3.4 1.3 3.4 3.4 1.3-3.4 1.3-1.3 3.4-1.3-3.4-3.4-1.3Z"
    path = "".join(
        f"M{number(_at(column) - 1.3)} {number(_at(row) - 1.3)}{star}"
        for row in range(size + 1)
        for column in range(size + 1)
    )
    return element("path", d=path, fill=INK, stroke=INK, stroke_width=1, stroke_linejoin="round")


def _cross(segments: Mapping[str, Segment], cross: Collection[str]) -> Markup:
    """The corruption cross: printed lines with thorns."""
    drawn: list[str] = []
    for edge in sorted(cross):
        r0, c0, r1, c1 = segments[edge]
        x0, y0, x1, y1 = _at(c0), _at(r0), _at(c1), _at(r1)
        thorns = ""
        for at, side in ((0.22, 1), (0.5, -1), (0.78, 1)):
            x, y = x0 + (x1 - x0) * at, y0 + (y1 - y0) * at
            along, out = ((3, 0), (0, 7 * side)) if r0 == r1 else ((0, 3), (7 * side, 0))
            thorns += (
                f"M{number(x - along[0])} {number(y - along[1])}"
                f"L{number(x + out[0])} {number(y + out[1])} {number(x + along[0])} {number(y + along[1])}Z"
            )
        bar = f"M{number(x0)} {number(y0)}L{number(x1)} {number(y1)}"
        drawn.append(bar + thorns)
    return element(
        "path",
        d="".join(drawn),
        stroke=CORRUPT,
        stroke_width=4.2,
        stroke_linecap="round",
        stroke_linejoin="round",
        fill=CORRUPT,
    )


def _free(segments: Mapping[str, Segment], taken: Collection[str], closing: Mapping[str, str]) -> Markup:
    """Possible lines: dotted, and in gold where they would close an area."""
    free: list[Markup] = []
    golden: list[Markup] = []
    for edge, (r0, c0, r1, c1) in segments.items():
        if edge in taken:
            continue
        along = f"h{number((c1 - c0) * STEP - 14)}" if r0 == r1 else f"v{number((r1 - r0) * STEP - 14)}"
        x, y = (_at(c0) + 7, _at(r0)) if r0 == r1 else (_at(c0), _at(r0) + 7)
        path = f"M{number(x)} {number(y)}{along}"
        if edge in closing:
            golden.append(element("path", title(closing[edge]), d=path, data_edge=edge, data_closes=closing[edge]))
        else:
            free.append(element("path", d=path, data_edge=edge))
    style = {"fill": "none", "pointer_events": "stroke"}
    return group(*free, stroke=FAINT, stroke_width=1.2, stroke_dasharray="1 5", **style) + group(
        *golden, stroke=GOLD, stroke_width=5, stroke_dasharray="7 5", stroke_linecap="round", **style
    )


def _lines(words: Words, segments: Mapping[str, Segment], drawn: Collection[str]) -> Markup:
    """Drawn lines, each with a second, thinner stroke."""
    lines: list[Markup] = []
    for edge in sorted(drawn):
        r0, c0, r1, c1 = segments[edge]
        path = pen.line(_at(c0), _at(r0), _at(c1), _at(r1), 31 * r0 + 7 * c0 + (r0 == r1))
        lines.append(element("path", d=path, data_edge=edge, data_drawn=True))
    return group(title(words("draw-line")), *lines, fill="none", stroke=PEN, stroke_width=4.6, stroke_linecap="round")
