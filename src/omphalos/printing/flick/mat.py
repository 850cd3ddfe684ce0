"""The mat at 1:1, on as many pages as it needs."""

from __future__ import annotations

from functools import cache

from omphalos.flick.draw.scenery import scenery, scenery_definitions
from omphalos.flick.mat import HALF
from omphalos.printing.arrange import BLEED, tile_name, tiled, tiles
from omphalos.printing.messages import say
from omphalos.printing.page import Page, svg
from omphalos.printing.wanted import Wanted
from omphalos.table.svg import element, group, text, written

SIDE = 2 * HALF + 2 * BLEED  # with the bleed round it


def mat(wanted: Wanted) -> list[Page]:
    """The mat with its bleed, as tiles."""
    name = say(wanted.language, "flick-mat")
    return tiled(wanted.paper, name, SIDE, SIDE, part, say(wanted.language, "print-tile"))


def part(x: float, y: float, width: float, height: float) -> str:
    """A part of the mat as a picture; the origin is the upper left corner of the bleed."""
    return svg(width, height, _drawn(), left=x - SIDE / 2, top=y - SIDE / 2)


def overview(wanted: Wanted) -> str:
    """The whole mat, small, with its tiles."""
    lines = ""
    for tile in tiles(wanted.paper, SIDE, SIDE):
        x, y = tile.x - SIDE / 2, tile.y - SIDE / 2
        box = {"x": x, "y": y, "width": tile.width, "height": tile.height, "fill": "none"}
        lines += element("rect", **box, stroke="#fff", stroke_width=2.4)
        lines += element("rect", **box, stroke="#000", stroke_width=1, stroke_dasharray="6 4")
        lines += text(tile_name(tile), x + tile.width / 2, y + tile.height / 2 + 14, text_anchor="middle",
                      font_size=42, font_weight="bold", fill="#fff", stroke="#10303c", stroke_width=1)  # fmt: skip
    return svg(SIDE, SIDE, _drawn(), lines, left=-SIDE / 2, top=-SIDE / 2)


@cache
def _drawn() -> str:
    """The mat round the origin. Its edge is drawn as a thin line: a disk is off the mat when its centre passes it."""
    edge = element("rect", x=-SIDE / 2, y=-SIDE / 2, width=SIDE, height=SIDE, fill="#205a70")
    cut = {"x": -HALF, "y": -HALF, "width": 2 * HALF, "height": 2 * HALF}
    line = element("rect", **cut, fill="none", stroke="#fff", stroke_width=0.25, stroke_opacity=0.8)
    return written(
        element("defs", *scenery_definitions()) + edge + group(scenery(framed=False), transform="scale(1 -1)") + line,
        "",
    )
