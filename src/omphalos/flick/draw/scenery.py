"""The scenery of the mat: a sea chart with four islands, the navel, and clouds in the corners."""

from __future__ import annotations

import math
from functools import cache

from omphalos.flick.draw.islands import BORDER, island, island_definitions, shallows
from omphalos.flick.draw.palette import CREAM, SEA, SUNK
from omphalos.flick.draw.shapes import (
    circle,
    defined,
    linear,
    paint,
    path,
    place,
    polygon,
    radial,
    rect,
    stop,
    text,
    use,
)
from omphalos.flick.draw.stamps import stamp_definitions
from omphalos.flick.mat import CLOUDS, CORNERS, HALF, NAVEL
from omphalos.table.svg import Markup, element, group, number

FRAME = 20.0  # millimetres of frame round the mat
_NEATLINE = 5.0  # millimetres of the frame that are the chart's ruler
_STEP = 20.0  # millimetres from one field of the ruler to the next


@cache
def scenery_definitions() -> tuple[Markup, ...]:
    """The definitions that the scenery uses: stamps, outlines, gradients, the pattern of the waves."""
    edge = HALF + FRAME
    wave = path(
        "M2 6q3-2.6 6 0t6 0M26 15q3-2.6 6 0t6 0M10 25q3-2.6 6 0t6 0M34 32q2.4-2 4.8 0t4.8 0",
        fill="none",
        stroke="#fff",
        stroke_width=0.6,
        stroke_linecap="round",
        stroke_opacity=0.17,
    )
    return (
        *stamp_definitions(),
        *island_definitions(),
        defined("waves", element("pattern", wave, width=48, height=38, patternUnits="userSpaceOnUse")),
        radial(
            "sea",
            0,
            0,
            1.35 * HALF,
            stop(0, "#5aa7ad"),
            stop(0.35, "#3f8c99"),
            stop(0.75, SEA),
            stop(1, "#205a70"),
        ),
        radial("omphalos", -4, 5, 20, stop(0, "#fbf3dd"), stop(0.5, "#dcc9a0"), stop(1, "#977c50")),
        radial("mist", 0, 0, CLOUDS[0].r, stop(0, "#fff", 0.95), stop(0.6, "#eef4f4", 0.75), stop(1, "#dbe9ea", 0.5)),
        linear("frame", -edge, edge, edge, -edge, stop(0, "#7a5433"), stop(0.5, "#553822"), stop(1, "#3b2616")),
        defined("cloud", _cloud(CLOUDS[0].r)),
    )


@cache
def scenery(*, labelled: bool = True, framed: bool = True) -> Markup:
    """The mat without pieces, in mat coordinates (millimetres, y to the north). `labelled` numbers the frame."""
    return group(
        _frame(labelled) if framed else None,
        _sea(),
        shallows(),
        _rose(),
        *(island(i) for i in range(4)),
        _navel(),
        *_clouds(),
        class_="scenery",
    )


def _frame(labelled: bool) -> Markup:
    """A wooden frame and the chart's ruler. Every field is 20 millimetres, so that a place can be read off."""
    outer, line = HALF + FRAME, HALF + _NEATLINE
    ruler = HALF + _NEATLINE / 2
    fields = "".join(
        f"M{x1} {y1}L{x2} {y2}"
        for x1, y1, x2, y2 in (
            (-HALF, -ruler, HALF, -ruler),
            (ruler, -HALF, ruler, HALF),
            (HALF, ruler, -HALF, ruler),
            (-ruler, HALF, -ruler, -HALF),
        )
    )
    labels: list[Markup] = []
    reach = int(HALF // 100) * 100
    for at in range(-reach, reach + 1, 100) if labelled else ():
        label = f"{at}".replace("-", "−")
        for x, y in ((at, -line - 8.6), (-line - 6.9, at - 1.7)):
            labels.append(text(0, 0, label, transform=place(x, y, upright=True)))
    return group(
        rect(-outer, -outer, 2 * outer, 2 * outer, rx=5, fill=paint("frame")),
        rect(
            -outer + 1.2,
            -outer + 1.2,
            2 * outer - 2.4,
            2 * outer - 2.4,
            rx=4,
            fill="none",
            stroke="#e7c48d",
            stroke_opacity=0.35,
            stroke_width=0.6,
        ),
        rect(-line - 1, -line - 1, 2 * line + 2, 2 * line + 2, fill="#2b1b10"),
        rect(-line, -line, 2 * line, 2 * line, fill="#f2e6c9"),
        path(fields, fill="none", stroke="#4b3826", stroke_width=_NEATLINE, stroke_dasharray=_STEP),
        group(*labels, fill="#ecd9b0", fill_opacity=0.75, font_size=5.2, text_anchor="middle"),
        class_="frame",
        aria_hidden="true",
    )


def _sea() -> Markup:
    """Deep water, rhumb lines from the navel as on an old chart, and the drawings in the straits."""
    rays: list[str] = []
    for k in range(32):
        angle = 2 * math.pi * k / 32
        reach = HALF / max(abs(math.cos(angle)), abs(math.sin(angle)))
        rays.append(f"M0 0L{number(reach * math.cos(angle))} {number(reach * math.sin(angle))}")
    strait = 0.345 * HALF
    lives = (("longship", -1, -1), ("dolphins", -1, 1), ("serpent", 1, 1), ("kraken", 1, -1))
    return group(
        rect(-HALF, -HALF, 2 * HALF, 2 * HALF, fill=paint("sea")),
        rect(-HALF, -HALF, 2 * HALF, 2 * HALF, fill=paint("waves")),
        path("".join(rays), fill="none", stroke="#fff", stroke_opacity=0.11, stroke_width=0.5),
        group(
            *[use(name, sx * strait, sy * strait, upright=True, size=0.95) for name, sx, sy in lives],
            opacity=0.34,
        ),
        class_="sea",
    )


def _rose() -> Markup:
    """The wind rose round the navel."""
    points: list[Markup] = []
    for length, first, step, tone in ((31.0, 22.5, 45.0, 0.4), (39.0, 45.0, 90.0, 0.6), (50.0, 0.0, 90.0, 0.8)):
        angles = [math.radians(first + k * step) for k in range(round(360 / step))]
        for side, colour in ((1, CREAM), (-1, "#235c6d")):
            blades = ""
            for angle in angles:
                root = angle + side * math.radians(21)
                foot, tip = (
                    (15 * math.cos(root), 15 * math.sin(root)),
                    (length * math.cos(angle), length * math.sin(angle)),
                )
                blades += polygon([(0, 0), foot, tip])
            points.append(path(blades, fill=colour, fill_opacity=tone))
    rings = [
        circle(0, 0, r, fill="none", stroke=CREAM, stroke_opacity=0.45, stroke_width=w)
        for r, w in ((26, 0.5), (28, 1.0))
    ]
    return group(*rings, *points, class_="rose", aria_hidden="true")


def _navel() -> Markup:
    """The omphalos from above: a domed stone in a woven net, two families of spirals that cross."""
    r = NAVEL.r
    net: list[str] = []
    for k in range(12):
        for side in (1, -1):
            start = 2 * math.pi * k / 12
            ways: list[str] = []
            for reach in (0.98, 0.72, 0.46, 0.22):
                angle = start + side * 0.95 * math.log(1 / reach)
                ways.append(f"{number(r * reach * math.cos(angle))} {number(r * reach * math.sin(angle))}")
            net.append("M" + "L".join(ways))
    return group(
        element("ellipse", cx=1.5, cy=-2, rx=r + 2.5, ry=r + 2.5, fill=SUNK, fill_opacity=0.35),
        circle(0, 0, r, fill=paint("omphalos")),
        path(
            "".join(net),
            fill="none",
            stroke="#6d5432",
            stroke_opacity=0.7,
            stroke_width=0.55,
            stroke_linejoin="round",
        ),
        circle(0, 0, 0.2 * r, fill="#efdfb9", stroke="#6d5432", stroke_opacity=0.7, stroke_width=0.5),
        circle(0, 0, r, class_="border", fill="none", stroke=BORDER, stroke_width=1.6),
        class_="navel",
    )


def _scallops(reach: float, bumps: int) -> str:
    """A quarter disk round the origin whose border is a row of bumps."""
    words = [f"M0 0L{number(reach)} 0"]
    bump = 1.15 * reach * math.sin(math.pi / 4 / bumps)
    for k in range(1, bumps + 1):
        angle = math.pi / 2 * k / bumps
        words.append(
            f"A{number(bump)} {number(bump)} 0 0 1 {number(reach * math.cos(angle))} {number(reach * math.sin(angle))}"
        )
    return "".join(words) + "Z"


def _cloud(r: float) -> Markup:
    """A cloud in the corner at the origin, reaching to the right and up."""
    layers = ((0.84, 5, 0.5), (0.62, 4, 0.55), (0.4, 3, 0.6))
    return group(
        path(f"M0 0H{number(r)}A{number(r)} {number(r)} 0 0 1 0 {number(r)}Z", fill=paint("mist"), fill_opacity=0.75),
        *(
            path(
                _scallops(share * r, bumps),
                fill="#fff",
                fill_opacity=opacity,
                stroke="#8fb4bd",
                stroke_opacity=0.5,
                stroke_width=0.7,
            )
            for share, bumps, opacity in layers
        ),
    )


def _clouds() -> list[Markup]:
    """The four corners, clockwise from the south-west."""
    clouds: list[Markup] = []
    for corner, (x, y) in enumerate(CORNERS):
        sx, sy = (1 if x < 0 else -1), (1 if y < 0 else -1)
        r = CLOUDS[corner].r
        arc = f"M{number(sx * r)} 0A{number(r)} {number(r)} 0 0 {int(sx * sy > 0)} 0 {number(sy * r)}"
        clouds.append(
            group(
                group(use("cloud"), transform=f"scale({sx} {sy})"),
                path(arc, class_="border", fill="none", stroke=BORDER, stroke_width=1.5),
                class_="cloud",
                data_corner=corner,
                transform=place(x, y),
            )
        )
    return clouds
