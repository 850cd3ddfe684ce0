"""The clock: twelve hours, adventurer marks, stacked markers, the market token."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from omphalos.oracle.draw.palette import CROSSED, DARK_GOLD, DARK_WOOD, EDGE, FAINT, FIELD, INK, WOOD
from omphalos.oracle.draw.pieces import Cove
from omphalos.oracle.draw.stencils import Stencils, seat_number
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, text, title

RADIUS: Final = 92


def clock(stencils: Stencils, words: Words, cove: Cove) -> Markup:
    """The clock around the origin. Hour 0, where a day begins, and hour 12 are at the top."""
    face = (
        element("circle", r=RADIUS, fill=WOOD, stroke=DARK_WOOD, stroke_width=2)
        + element("circle", r=RADIUS - 9, fill=FIELD, stroke=DARK_WOOD, stroke_width=1.4)
        + element("circle", r=34, fill="none", stroke=EDGE, stroke_width=1)
    )
    ticks = ""
    digits: list[Markup] = []
    for hour in range(1, cove.hours + 1):
        x, y = _place(hour, cove.hours, RADIUS - 9)
        u, v = _place(hour, cove.hours, RADIUS - 15)
        ticks += f"M{number(x)} {number(y)}L{number(u)} {number(v)}"
        x, y = _place(hour, cove.hours, RADIUS - 25)
        digits.append(text(hour, x, y + 5.5, text_anchor="middle"))
    centre = text(words("day-word"), 0, -6, text_anchor="middle",
                  font_size=14, font_style="italic", fill=FAINT) + text(
        f"{cove.day}/{cove.days}", 0, 17, text_anchor="middle", font_size=24, font_weight="bold", fill=INK
    )  # fmt: skip
    return group(
        title(words("clock")),
        face,
        element("path", d=ticks, stroke=INK, stroke_width=1.6),
        group(*digits, font_size=16, fill=INK),
        centre,
        *_marks(stencils, words, cove),
        _token(stencils, words, cove),
        *_markers(stencils, words, cove),
        data_part="clock",
    )


def _place(hour: float, hours: int, radius: float) -> tuple[float, float]:
    angle = 2 * pi * hour / hours
    return radius * sin(angle), -radius * cos(angle)


def _marks(stencils: Stencils, words: Words, cove: Cove) -> list[Markup]:
    """The marks where adventurers are drawn, with one figure for each."""
    drawn: list[Markup] = []
    for hour, count in cove.marks:
        x, y = _place(hour, cove.hours, 46)
        figures = "".join(
            stencils.put("anybody", x + (k - (count - 1) / 2) * 10, y, 0.62, fill=DARK_GOLD) for k in range(count)
        )
        drawn.append(group(title(words("mark", hour=hour, n=count)), figures, data_mark_hour=hour, data_draws=count))
    return drawn


def _token(stencils: Stencils, words: Words, cove: Cove) -> Markup:
    if cove.token is None:
        return ""
    x, y = _place(cove.token, cove.hours, RADIUS - 25)
    return stencils.put("token", x, y, 1, title(words("token", hour=cove.token)), data_token=cove.token)


def _markers(stencils: Stencils, words: Words, cove: Cove) -> list[Markup]:
    """The markers, the lowest first, so that the top of a stack is fully visible. A ring marks the second round."""
    drawn: list[Markup] = []
    for marker in sorted(cove.markers, key=lambda marker: marker.height):
        x, y = _place(marker.hour, cove.hours, RADIUS - 5)
        again = marker.hour > cove.hours
        said = words("marker", player=words("draw-player", seat=marker.seat + 1), hour=marker.hour)
        drawn.append(
            group(
                title(said),
                element("ellipse", cx=1, cy=9, rx=11, ry=4, fill="#000", opacity=0.2) if not marker.height else "",
                stencils.put(f"seat {marker.seat}", 0, 0, 1.05),
                element("circle", r=15, fill="none", stroke=CROSSED, stroke_width=2.2) if again else "",
                seat_number(marker.seat, 0, 5.5),
                transform=f"translate({number(x + 3 * marker.height)} {number(y - 13 * marker.height)})",
                data_marker=marker.seat,
                data_hour=marker.hour,
                data_height=marker.height,
            )
        )
    return drawn
