"""Draws a heat map over the mat: a square for each cell, in a few colours."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, Literal

from omphalos.flick.mat import HALF
from omphalos.table.heatmap import HeatMap
from omphalos.table.svg import Markup, element, group, number

COLOURS: Final = ("#3b0f70", "#8c2981", "#de4968", "#fe9f6d", "#fcfdbf")  # from little to much; lighter is more


def heat_layer(heat: HeatMap, by: Literal["share", "worth"]) -> Markup:
    """The cells by colour, y to the north. The browser draws contours (`web/src/games/flick/practice/heat.ts`).

    Shares differ by powers of ten, so each colour has equally many cells; worth is cut into equal steps.
    """
    values = heat.shares if by == "share" else heat.worth
    order = sorted(values)
    squares: list[list[str]] = [[] for _ in COLOURS]
    side = number(heat.size)
    for cell, value in zip(heat.cells, values, strict=True):
        if by == "share":
            level = bisect_left(order, value) / len(order)
        else:
            level = (value - order[0]) / (order[-1] - order[0]) if order[-1] > order[0] else 1.0
        row, column = divmod(cell, heat.columns)
        square = f"M{number(column * heat.size - HALF)} {number(row * heat.size - HALF)}h{side}v{side}h-{side}z"
        squares[min(len(COLOURS) - 1, int(level * len(COLOURS)))].append(square)
    layers = [element("path", d="".join(some), fill=c) for some, c in zip(squares, COLOURS, strict=True) if some]
    return group(*layers, class_="heat", transform="scale(1 -1)", opacity=0.6)
