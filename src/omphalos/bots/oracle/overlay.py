"""Draws a thought on the picture of the view: marks on what the moves would touch, and a list of the moves.

Positions come from the picture. Its elements have data attributes with the names that actions use, and transforms give
their places. So this module does not depend on the layout of the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree

from omphalos.bots.messages import say
from omphalos.bots.observation import Observation
from omphalos.bots.thought import Considered, Thought
from omphalos.oracle import actions as a
from omphalos.oracle.turns import SPACES
from omphalos.table import svg

_SHOWN: Final = 5
_BEST, _OTHER = "#c2185b", "#5b4a8a"
_PANEL: Final = (640.0, 28.0)  # width, and height of a line
_TRANSFORM = re.compile(r"(translate|scale)\(([^)]*)\)")
_EDGE = re.compile(r"M(-?[\d.]+)[ ,]?(-?[\d.]+)([hv])(-?[\d.]+)")
_SIZES: Final[dict[str, tuple[float, float, float, float]]] = {  # around the origin: left, top, width, height
    "data-boat": (-76, -34, 152, 76),
    "data-pier": (-2, -2, 180, 94),
    "data-square": (-3, -3, 130, 80),
    "data-ability": (-3, -3, 130, 82),
    "data-rune": (-24, -24, 48, 48),
    "data-action": (-2, -2, 92, 56),
    "data-field": (-2, -2, 62, 60),
}
_BLACK: Final = 356  # the width of the black market, with its two berths

Wanted = Mapping[str, str]


class Place(NamedTuple):
    """The place of something in the picture."""

    x: float
    y: float
    scale: float
    thing: ElementTree.Element


def overlay(observation: Observation, thought: Thought, language: str = "en") -> str:
    """SVG elements in the picture's coordinates."""
    shown = list(thought.considered[:_SHOWN])
    if not shown:
        return ""
    root = ElementTree.fromstring(observation.game.picture(observation.view, language))
    places = list(_places(root, 0.0, 0.0, 1.0))
    drawn: list[str] = []
    for rank, one in reversed(list(enumerate(shown, 1))):  # the best on top
        wanted = _wanted(observation, one.action)
        if wanted:
            found = next((place for place in places if _is(place.thing, wanted)), None)
            if found is not None:
                drawn.append(_mark(found, rank, one, one.action == thought.action))
    drawn.append(_list(observation, shown, thought, root, language))
    return svg.group(*drawn, class_="considered")


def _places(thing: ElementTree.Element, x: float, y: float, scale: float, shop: str = "") -> Iterator[Place]:
    for name, numbers in _TRANSFORM.findall(thing.get("transform", "")):
        values = [float(value) for value in numbers.replace(",", " ").split()]
        if name == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        else:
            scale *= values[0]
    shop = thing.get("data-shop", shop)
    if shop:
        thing.set("in-shop", shop)
    yield Place(x, y, scale, thing)
    for child in thing:
        yield from _places(child, x, y, scale, shop)


def _is(thing: ElementTree.Element, wanted: Wanted) -> bool:
    return all(thing.get(name) == value for name, value in wanted.items())


def _wanted(observation: Observation, action: Any) -> dict[str, str]:
    """The data attributes of what an action touches; empty if it touches nothing in particular."""
    player = observation.view.players[observation.seat]
    mine = {"in-shop": str(observation.seat)}
    match action:
        case a.Draw():
            return {**mine, "data-edge": action.line}
        case a.Board() | a.Lift():
            return {"data-boat": str(action.boat)}
        case a.Dock() | a.Sell():
            return {"data-pier": action.pier}
        case a.Hire():
            return {"data-square": str(action.place)}
        case a.Tuck() | a.Use():
            return {**mine, "data-ability": action.ability}
        case a.Nudge():
            return {**mine, "data-rune": f"die {action.die}"}
        case a.Shift():
            return {**mine, "data-rune": action.rune}
        case a.Write():
            return {**mine, **_field(player, action.row)}
        case a.Cross(place="upper" | "lower"):
            return {**mine, **_field(player, action.place)}
        case a.Cross():
            return {**mine, **_symbol(player, action.place)}
        case a.Trade():
            return {**mine, **_symbol(player, action.guild)}
        case _:
            space = next((space for kind, space in SPACES.items() if isinstance(action, kind)), None)
            return {**mine, "data-action": space.name} if space else {}


def _field(player: Any, row: str) -> dict[str, str]:
    fields = player.upper if row == "upper" else player.lower
    written = sum(bool(field.written) for field in fields)
    return {"data-row": row, "data-field": str(min(written, len(fields) - 1))}


def _symbol(player: Any, guild: str) -> dict[str, str]:
    marks = next(one.marks for one in player.guilds if one.guild == guild)
    drawn = sum(map(bool, marks))
    return {"data-guild": guild, "data-place": str(min(drawn, len(marks) - 1))}


def _mark(place: Place, rank: int, one: Considered, chosen: bool) -> str:
    """An outline or a line, with the rank beside it."""
    colour = _BEST if chosen else _OTHER
    said = svg.title(f"{rank}. {one.value:+.1f}" + (f" · {one.note}" if one.note else ""))
    thing, s = place.thing, place.scale
    edge = _EDGE.match(thing.get("d", ""))
    wide = 6 if chosen else 4
    if edge:
        x, y = place.x + s * float(edge[1]), place.y + s * float(edge[2])
        far = s * float(edge[4])
        dx, dy = (far, 0.0) if edge[3] == "h" else (0.0, far)
        look: dict[str, Any] = {"stroke": colour, "stroke_width": wide, "stroke_linecap": "round", "opacity": 0.85}
        line = svg.element("line", said, x1=x, y1=y, x2=x + dx, y2=y + dy, **look)
        return line + _badge(x + dx / 2, y + dy / 2, rank, colour)
    if thing.get("r"):
        x, y = place.x + s * float(thing.get("cx", 0)), place.y + s * float(thing.get("cy", 0))
        r = s * float(thing.get("r", 10)) + 3
        ring = svg.element("circle", said, cx=x, cy=y, r=r, fill="none", stroke=colour, stroke_width=wide)
        return ring + _badge(x + r, y - r, rank, colour)
    kind = next((kind for kind in _SIZES if thing.get(kind) is not None), "data-rune")
    left, top, width, height = _SIZES[kind]
    if thing.get("data-pier") == "black" and kind == "data-pier":
        width = _BLACK
    x, y = place.x + s * (float(thing.get("x", 0)) + left), place.y + s * (float(thing.get("y", 0)) + top)
    box: dict[str, Any] = {"x": x, "y": y, "width": s * width, "height": s * height, "rx": 10}
    outline = svg.element("rect", said, fill="none", stroke=colour, stroke_width=wide, **box)
    return outline + _badge(x + s * width - 6 - 22 * ((rank - 1) % 5), y + 2, rank, colour)


def _badge(x: float, y: float, rank: int, colour: str) -> str:
    disc = svg.element("circle", cx=x, cy=y, r=11, fill=colour, stroke="#fff", stroke_width=1.5)
    return disc + svg.text(rank, x, y + 5, text_anchor="middle", font_size=14, font_weight="bold", fill="#fff")


def _list(
    observation: Observation, shown: Sequence[Considered], thought: Thought, root: ElementTree.Element, language: str
) -> str:
    """The moves in words with their values, in the corner where the accounts are."""
    wide, high = (float(value) for value in root.get("viewBox", "0 0 0 0").split()[2:])
    state = observation.imagine(0)[0]
    names = [str(seat + 1) for seat in range(len(observation.view.players))]
    width, step = _PANEL
    height = step * (len(shown) + 1) + 14
    x, y = wide - width - 24, high - height - 24
    look: dict[str, Any] = {"fill": "#fffaf0", "opacity": 0.95, "stroke": _OTHER, "rx": 12}
    parts = [svg.element("rect", x=x, y=y, width=width, height=height, **look)]
    alone = len(names) == 1
    measure = "gain" if not thought.simulations else "gold" if alone else "lead"
    parts.append(svg.text(say(language, f"considered-{measure}"), x + 16, y + 24, font_size=15, font_style="italic"))
    for rank, one in enumerate(shown, 1):
        line = y + 24 + step * rank
        best = one.action == thought.action
        said = observation.game.tell_action(state, one.action, names, language)
        said = said if len(said) <= 50 else said[:49] + "…"
        weight = "bold" if best else "normal"
        parts.append(_badge(x + 26, line - 5, rank, _BEST if best else _OTHER))
        parts.append(svg.text(said, x + 46, line, font_size=16, font_weight=weight))
        value = f"{one.value:+.1f}" + (f" ± {one.spread:.1f}" if one.spread is not None else "")
        parts.append(svg.text(value, x + width - 16, line, font_size=16, font_weight=weight, text_anchor="end"))
    return svg.group(*parts)
