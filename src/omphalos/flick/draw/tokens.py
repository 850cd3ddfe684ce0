"""The tokens: Dagda's hand, Freja's heart, the tornado. In mat coordinates unless stated otherwise."""

from __future__ import annotations

import math

from omphalos.flick.draw.shapes import circle, defined, paint, path, place, radial, rect, stop, use
from omphalos.flick.state import Hand
from omphalos.table.legal import Circle
from omphalos.table.svg import Markup, element, group, number


def token_definitions() -> list[Markup]:
    """The definitions that the tokens use. The heart and the tornado are drawn in a circle of radius 20 with y down."""
    whirl = "".join(
        f"M{number(-w)} {number(y)}A{number(w)} {number(0.34 * w + 0.6)} 0 0 0 {number(w)} {number(y)}"
        f"A{number(0.9 * w)} {number(0.3 * w + 0.4)} 0 0 0 {number(-0.7 * w)} {number(y - 1.6)}"
        for y, w in ((-8.6, 12.0), (-3.4, 9.4), (1.4, 6.8), (5.8, 4.4), (9.6, 2.4))
    )
    return [
        radial("blush", 0, 0, 20, stop(0, "#ffd9df", 0.75), stop(0.8, "#f08aa0", 0.55), stop(1, "#c8375a", 0.6)),
        radial("storm", 0, 0, 20, stop(0, "#f4f7f8", 0.8), stop(0.7, "#a9bac4", 0.55), stop(1, "#5a7180", 0.55)),
        defined(
            "heart",
            group(
                circle(0, 0, 20, fill=paint("blush"), stroke="#fff", stroke_width=1),
                path(
                    "M0 13.4C-19-1-14.6-12.4-7-12.4-3-12.4-.6-9.6 0-7 .6-9.6 3-12.4 7-12.4 14.6-12.4 19-1 0 13.4Z",
                    fill="#d22b4f",
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
    """Dagda's hand, standing upright and seen from above: five fingertips in a row, and a long shadow."""
    length = math.hypot(where.bx - where.ax, where.by - where.ay)
    turn = math.degrees(math.atan2(where.by - where.ay, where.bx - where.ax))
    half, r = length / 2, thickness / 2
    tips: list[Markup] = []
    for k in range(5):
        at = -half + length * (k + 0.5) / 5
        tips.append(rect(at - length / 10, -r, length / 5, thickness, rx=r))
    return group(
        rect(
            -half - r + 1.5,
            -r - 5,
            length + thickness,
            thickness + 4,
            rx=r + 2,
            fill="#08202c",
            fill_opacity=0.3,
            transform=f"rotate({number(-turn)}) translate(2 -1) rotate({number(turn)})",
        ),
        rect(-half - r, -r, length + thickness, thickness, rx=r, fill="#8a5327", stroke="#fff", stroke_width=0.8),
        group(*tips, fill="#f0c597", stroke="#8a5327", stroke_width=0.5),
        *(
            element(
                "ellipse", cx=-half + length * (k + 0.5) / 5, cy=0.3 * r, rx=0.5 * r + 1, ry=0.5 * r, fill="#fdeeda"
            )
            for k in range(5)
        ),
        class_="token hand",
        data_token="hand",
        transform=place((where.ax + where.bx) / 2, (where.ay + where.by) / 2, turn=turn),
    )
