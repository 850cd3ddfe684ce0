"""Draws curves over steps as a picture for a report."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from omphalos.arena.balance.page import step_of, tick
from omphalos.table import svg

WIDE, HIGH, LEFT, TOP, BOTTOM = 470.0, 240.0, 52.0, 30.0, 44.0
NAMED = 3  # how many curves are named below, the latest ones
DASHES = ("", "6 3", "2 3", "9 3 2 3")  # so that curves differ without colour too


class Curve(msgspec.Struct, frozen=True):
    """A curve: its name, and a value after each step."""

    name: str
    values: tuple[float, ...]


def curve(key: str, title: str, steps: str, lines: Sequence[Curve], ticks: Sequence[str] = ()) -> str:
    """A picture of some curves. `steps` names the horizontal axis, `ticks` its steps; by default they are counted."""
    finite = [value for line in lines for value in line.values if math.isfinite(value)]
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    step = step_of(high - low)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    high = high if high > low else low + step
    most = max((len(line.values) for line in lines), default=1)
    right, floor = WIDE - 12, HIGH - BOTTOM

    def x(at: int) -> float:
        return LEFT + at / max(1, most - 1) * (right - LEFT)

    def y(value: float) -> float:
        return floor - (value - low) / (high - low) * (floor - TOP)

    parts = [svg.text(title, 0, 14, font_weight="bold")]
    for i in range(round((high - low) / step) + 1):
        at = low + i * step
        parts.append(svg.element("line", x1=LEFT, x2=right, y1=y(at), y2=y(at), class_="axis"))
        parts.append(svg.text(tick(at, "points"), LEFT - 6, y(at) + 4, text_anchor="end", class_="tick"))
    for at in sorted({0, (most - 1) // 2, most - 1}):
        parts.append(
            svg.text(ticks[at] if ticks else str(at + 1), x(at), floor + 16, text_anchor="middle", class_="tick")
        )
    parts.append(svg.text(steps, right, floor + 34, text_anchor="end", class_="tick"))
    for number, line in enumerate(lines):
        dashes = DASHES[number % len(DASHES)]
        look = {"class_": "whisker", "opacity": 0.45 + 0.55 * (number + 1) / len(lines)}  # the latest is the darkest
        look |= {"stroke_dasharray": dashes} if dashes else {}
        points = " ".join(f"{x(i):.1f},{y(v):.1f}" for i, v in enumerate(line.values) if math.isfinite(v))
        parts.append(svg.element("polyline", svg.title(line.name), points=points, fill="none", **look))
        place = number - max(0, len(lines) - NAMED)
        if place >= 0:
            at = LEFT + place * 100
            parts.append(svg.element("line", x1=at, x2=at + 24, y1=floor + 30, y2=floor + 30, **look))
            parts.append(svg.text(line.name, at + 30, floor + 34))
    described = "; ".join(f"{line.name}: {line.values[0]:.4g} → {line.values[-1]:.4g}" for line in lines if line.values)
    return svg.picture(WIDE, HIGH, f"curve-{key}", title, described, *parts, width=WIDE)
