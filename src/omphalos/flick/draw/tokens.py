"""The tokens: Dagda's hand, Freja's heart, the tornado. In mat coordinates unless stated otherwise."""

from __future__ import annotations

import math

from omphalos.flick.draw.palette import HEART, SHADOW, SKIN, SKIN_EDGE
from omphalos.flick.draw.shapes import circle, defined, paint, path, place, radial, rect, stop, use
from omphalos.flick.state import Hand
from omphalos.table.legal import Circle
from omphalos.table.svg import PREFIX, Markup, element, group, number


def token_definitions() -> list[Markup]:
    """The definitions that the tokens use. The heart and the tornado are drawn in a circle of radius 20 with y down.

    The hand is drawn on its edge, which is 100 long.
    """
    whirl = "".join(
        f"M{number(-w)} {number(y)}A{number(w)} {number(0.34 * w + 0.6)} 0 0 0 {number(w)} {number(y)}"
        f"A{number(0.9 * w)} {number(0.3 * w + 0.4)} 0 0 0 {number(-0.7 * w)} {number(y - 1.6)}"
        for y, w in ((-8.6, 12.0), (-3.4, 9.4), (1.4, 6.8), (5.8, 4.4), (9.6, 2.4))
    )
    return [
        defined("hand", _leaning_hand()),
        radial("blush", 0, 0, 20, stop(0, "#ffd9df", 0.75), stop(0.8, "#f08aa0", 0.55), stop(1, "#c8375a", 0.6)),
        radial("storm", 0, 0, 20, stop(0, "#f4f7f8", 0.8), stop(0.7, "#a9bac4", 0.55), stop(1, "#5a7180", 0.55)),
        defined(
            "heart",
            group(
                circle(0, 0, 20, fill=paint("blush"), stroke="#fff", stroke_width=1),
                path(
                    "M0 13.4C-19-1-14.6-12.4-7-12.4-3-12.4-.6-9.6 0-7 .6-9.6 3-12.4 7-12.4 14.6-12.4 19-1 0 13.4Z",
                    fill=HEART,
                    stroke="#fff",
                    stroke_width=0.9,
                ),
                path(
                    "M-9.6-7.6Q-8.4-10-5.8-9.8",
                    fill="none",
                    stroke="#fff",
                    stroke_width=1.3,
                    stroke_linecap="round",
                    stroke_opacity=0.8,
                ),
            ),
        ),
        defined(
            "tornado",
            group(
                circle(0, 0, 20, fill=paint("storm"), stroke="#fff", stroke_width=1, stroke_dasharray="5 2"),
                path(
                    whirl + "M1 12.4Q-1.6 14-.4 16.4",
                    fill="none",
                    stroke="#34495a",
                    stroke_width=1.5,
                    stroke_linecap="round",
                ),
            ),
        ),
    ]


def heart(x: float, y: float, r: float) -> Markup:
    """Freja's heart."""
    return group(use("heart", x, y, upright=True, size=r / 20), class_="token heart", data_token="heart")


def tornado(now: Circle, following: Circle | None) -> Markup:
    """The tornado, and a faint ring where it goes next."""
    ahead: list[Markup] = []
    if following is not None:
        way = math.hypot(following.x - now.x, following.y - now.y) or 1.0
        ux, uy = (following.x - now.x) / way, (following.y - now.y) / way
        start = (now.x + now.r * ux, now.y + now.r * uy)
        end = (following.x - following.r * ux, following.y - following.r * uy)
        ahead = [
            circle(following.x, following.y, following.r, fill="none"),
            path(f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}", fill="none"),
        ]
    return group(
        group(
            *ahead,
            stroke="#fff",
            stroke_opacity=0.6,
            stroke_width=0.9,
            stroke_dasharray="1.5 3",
            stroke_linecap="round",
        ),
        use("tornado", now.x, now.y, upright=True, size=now.r / 20),
        class_="token tornado",
        data_token="tornado",
    )


def hand(where: Hand, thickness: float) -> Markup:
    """Dagda's hand. It stands on its edge, which is the wall; the rest is drawn as if it leant back to the north."""
    length = math.hypot(where.bx - where.ax, where.by - where.ay)
    turn = math.degrees(math.atan2(where.by - where.ay, where.bx - where.ax))
    whole, r = length + thickness, thickness / 2
    back = -1 if where.bx < where.ax else 1
    size = whole / 100
    return group(
        rect(-whole / 2, -r - 4 * back, whole, thickness + 3, rx=r + 1, fill=SHADOW, fill_opacity=0.3),
        element(
            "use",
            href=f"#{PREFIX}hand",
            transform=f"translate({number(-whole / 2)} 0) scale({number(size)} {number(back * size)})",
            color=SKIN,
        ),
        rect(-whole / 2, -r, whole, thickness, rx=r, fill=SKIN_EDGE, stroke="#fff", stroke_width=0.8),
        class_="token hand",
        data_token="hand",
        transform=place((where.ax + where.bx) / 2, (where.ay + where.by) / 2, turn=turn),
    )


def _leaning_hand() -> Markup:
    """An open hand above its edge, which goes from (0, 0) to (100, 0). Its skin has the current colour."""
    fingers = [rect(44, 8.5 * k, reach - 44, 8.5, rx=4.2) for k, reach in enumerate((84, 94, 100, 95))]
    return group(
        group(
            rect(30, 22, 34, 10, rx=5, transform="rotate(32 34 27)"),
            *fingers,
            rect(12, 0, 42, 34, rx=10),
            fill="currentColor",
            stroke=SKIN_EDGE,
        ),
        path("M32 4C36 12 36 20 30 30M44 12q6 3 12 1M46 22q5 2 9 1", fill="none", stroke="#c08a5a"),
        group(*(circle(x, y, r) for x, y, r in ((12, 31, 8), (12, 5, 8), (9, 18, 10))), fill="#fff", stroke="#a9c3cc"),
        stroke_width=1,
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=0.85,
    )
