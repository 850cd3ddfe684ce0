"""A track alone as a small SVG picture: the paths of the disks that moved. It knows no mat and no owners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

Way: TypeAlias = Sequence[tuple[float, float]]  # the corners of a path and its end, in metres

_COLOURS: Final = ("#1f6f8b", "#b3541e", "#5b7f2b", "#7b3f73", "#8a6a00", "#444444")
_MARGIN: Final = 25.0  # millimetres around the paths


def track_picture(ways: Sequence[tuple[Way, bool]], seconds: float) -> str:
    """The ways, each with whether its disk fell, in millimetres. A ring is where it rests, a cross where it fell."""
    drawn = [([(1000.0 * x, 1000.0 * y) for x, y in way], fell) for way, fell in ways]
    places = [place for way, _ in drawn for place in way] or [(0.0, 0.0)]
    left, right = min(x for x, _ in places) - _MARGIN, max(x for x, _ in places) + _MARGIN
    low, high = min(y for _, y in places) - _MARGIN, max(y for _, y in places) + _MARGIN
    shapes = "".join(_shape(way, fell, _COLOURS[i % len(_COLOURS)]) for i, (way, fell) in enumerate(drawn))
    words = f"{len(ways)} disks moved for {seconds:.2f} s; {sum(fell for _, fell in ways)} left the mat."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {-high:.1f} {right - left:.1f} {high - low:.1f}" '
        f'role="img" width="480"><desc>{words}</desc><g fill="none" stroke-width="2" transform="scale(1 -1)">'
        f"{shapes}</g></svg>"
    )


def _shape(way: Way, fell: bool, colour: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in way)
    x, y = way[-1]
    cross = f'<path d="M{x - 5:.1f} {y - 5:.1f}l10 10m0-10l-10 10"/>'
    end = cross if fell else f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6"/>'
    return f'<g stroke="{colour}"><polyline points="{points}"/>{end}</g>'
