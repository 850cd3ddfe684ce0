"""Draws what a bot considered on the mat: a line for each flick, and the path of the chosen one."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any, Final

from omphalos.bots.flick.flicks import as_aimed
from omphalos.flick.actions import Build, DropHeart, Flick, FlickAgain, FlickPair, FlickStack, KeepOath, StandHand
from omphalos.flick.gods.dagda import LENGTH
from omphalos.flick.mat import HALF
from omphalos.flick.numbers import DISKS
from omphalos.table import svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from omphalos.bots.observation import Observation
    from omphalos.bots.thought import Considered, Thought
    from omphalos.flick.view import View

Place = tuple[float, float]
_MOST: Final = 16  # moves drawn
_BEST, _WORST = (0xB0, 0x1E, 0x5B), (0x8A, 0x8A, 0x9A)  # colours of the ends of the scale


def overlay(observation: Observation, thought: Thought) -> str:
    """SVG to lay over the picture of the view. Better moves are drawn stronger. y goes north as on the mat."""
    shown = list(thought.considered[:_MOST])
    if not shown:
        return ""
    values = [one.value for one in shown]
    low, high = min(values), max(values)
    parts: list[str] = []
    for one in reversed(shown):  # the best on top
        share = 1.0 if high == low else (one.value - low) / (high - low)
        parts += _move(observation.view, one, share)
    parts += _way(observation, thought.action)
    if not parts:
        return ""
    return svg.group(*parts, class_="considered", transform="scale(1 -1)", fill="none", stroke_linecap="round")


def _move(view: View, one: Considered, share: float) -> Iterator[str]:
    colour = "#" + "".join(f"{round(w + (b - w) * share):02x}" for b, w in zip(_BEST, _WORST, strict=True))
    look: dict[str, Any] = {
        "stroke": colour,
        "stroke_width": 0.6 + 1.6 * share,
        "opacity": round(0.35 + 0.6 * share, 2),
    }
    title = svg.title(f"{one.value:.2f}" + (f" · {one.note}" if one.note else ""))
    for start, end in _lines(view, one.action):
        yield svg.element("line", title, x1=start[0], y1=start[1], x2=end[0], y2=end[1], stroke_dasharray="4 3", **look)
        yield svg.element("circle", cx=end[0], cy=end[1], r=2.2, fill=colour, opacity=look["opacity"])
    for x, y, r in _rounds(view, one.action):
        yield svg.element("circle", title, cx=x, cy=y, r=r, **look)


def _lines(view: View, action: Any) -> list[tuple[Place, Place]]:
    """Lines from where a disk is flicked to where it would stop with nothing in its way."""
    if isinstance(action, FlickPair):
        return _lines(view, action.one) + _lines(view, action.other)
    if isinstance(action, StandHand):
        half = LENGTH / 2
        dx, dy = half * cos(radians(action.angle)), half * sin(radians(action.angle))
        return [((action.at[0] - dx, action.at[1] - dy), (action.at[0] + dx, action.at[1] + dy))]
    if isinstance(action, Flick | FlickStack):
        x, y = action.at
    elif isinstance(action, FlickAgain | KeepOath):
        disk = next((d for d in view.disks if d.id == action.disk), None)
        if disk is None:
            return []
        x, y = disk.x, disk.y
    else:
        return []
    slowing = DISKS.friction * DISKS.gravity * view.aim.friction * view.aim.roll
    way = 1000.0 * action.speed**2 / (2 * slowing)
    dx, dy = cos(radians(action.angle)), sin(radians(action.angle))
    for at, d in ((x, dx), (y, dy)):  # cut off at the edge of the mat
        if d > 0.0:
            way = min(way, (HALF - at) / d)
        elif d < 0.0:
            way = min(way, (-HALF - at) / d)
    return [((x, y), (x + dx * way, y + dy * way))]


def _rounds(view: View, action: Any) -> list[tuple[float, float, float]]:
    if isinstance(action, Build):
        return [(*action.at, view.radii["temple"])]
    if isinstance(action, DropHeart):
        return [(*action.at, view.heart_radius)]
    return [(*action.at, view.radii[action.kind])] if isinstance(action, Flick) else []


def _way(observation: Observation, action: Any) -> list[str]:
    """The path of every disk if the chosen flick is made exactly as aimed."""
    made = as_aimed(observation, action)
    if made is None:
        return []
    parts: list[str] = []
    for path in made.track.paths:
        points = [(1000.0 * arc.x, 1000.0 * arc.y) for arc in path.arcs]
        rest = next(((r.x, r.y) for r in made.rest if r.disk == path.disk), None)
        if rest is None:
            last = path.arcs[-1]
            way = 1000.0 * hypot(last.vx, last.vy) * 0.05
            rest = (points[-1][0] + way * last.vx, points[-1][1] + way * last.vy)
        points.append(rest)
        where = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        own = any(path.disk == t.disk for t in made.thrown)
        parts.append(
            svg.element("polyline", points=where, stroke="#111" if own else "#555", stroke_width=2.2 if own else 1.4)
        )
        parts.append(svg.element("circle", cx=rest[0], cy=rest[1], r=3 if own else 2, fill="#111", stroke="#fff"))
    return parts
