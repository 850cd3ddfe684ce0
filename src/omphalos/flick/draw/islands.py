"""The four islands and their cities, each with a character of its own on the same outline."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from omphalos.flick.draw.outline import outline_path
from omphalos.flick.draw.shapes import circle, defined, paint, path, radial, stop, use
from omphalos.flick.mat import CITIES, COASTS, ISLANDS
from omphalos.table.legal import Circle
from omphalos.table.svg import Markup, element, group, number

BORDER: Final = "#fffdf3"  # every border that counts in the game is a white line


class Character(msgspec.Struct, frozen=True):
    """The look of an island. Places are shares of a circle's radius, so that they scale with the mat."""

    name: str  # of the culture, as on the god cards
    light: str  # the land, in the middle
    deep: str  # the land, towards the coast
    beach: str
    hills: str  # drawn thinly over the higher ground
    ink: str  # of the small strokes all over it
    stroke: str  # one such stroke, as relative path data
    houses: str  # the stamp of its city's houses
    paving: str  # the ground of its city
    stamps: tuple[tuple[str, int, float, float, float], ...]  # stamp, circle of the coast, east, north, size


NORSE: Final = Character(
    "norse", "#eef3f2", "#c3d5d6", "#d9d3bd", "#ffffff",
    "#8fb0bc", "q2-2.2 4 0m1 .3q1.4-1.6 2.8 0", "longhouse", "#b9b59f",
    (
        ("mountain", 0, 0.2, 0.52, 0.9), ("mountain", 0, -0.3, 0.58, 0.75), ("mountain", 2, -0.12, 0.3, 1.1),
        ("mountain", 2, 0.42, 0.0, 0.85), ("mountain", 2, -0.3, -0.2, 0.7), ("fir", 1, -0.62, 0.2, 0.9),
        ("fir", 1, -0.42, 0.44, 1.0), ("fir", 1, -0.22, 0.2, 0.85), ("fir", 1, -0.55, -0.25, 1.0),
        ("fir", 1, -0.34, -0.05, 0.8), ("fir", 1, -0.1, 0.55, 0.8), ("fir", 1, -0.2, -0.5, 0.9),
        ("fir", 1, 0.05, -0.3, 0.75), ("fir", 3, 0.55, 0.1, 0.9), ("fir", 3, 0.3, -0.15, 0.75),
        ("fir", 3, 0.5, -0.35, 0.85), ("rune-stone", 3, -0.35, -0.2, 1.0), ("fir", 2, 0.62, -0.45, 0.8),
        ("fir", 2, 0.1, -0.5, 0.8), ("fir", 3, -0.1, -0.62, 0.7), ("fir", 0, 0.55, -0.1, 0.8),
        ("fir", 0, 0.42, -0.42, 0.85), ("fir", 0, -0.55, 0.45, 0.75), ("fir", 1, 0.3, 0.4, 0.7),
        ("mountain", 1, -0.05, 0.05, 0.6), ("fir", 0, -0.35, -0.5, 0.8),
    ),
)  # fmt: skip
GREEK: Final = Character(
    "greek", "#d3d59a", "#aab56b", "#efe0b4", "#e4dfa0",
    "#7c8a44", "l-1-1.8m1 1.8v-2.3m0 2.3 1-1.8", "greek-house", "#e3d8bd",
    (
        ("olive", 1, -0.3, 0.5, 0.95), ("olive", 1, 0.15, 0.58, 0.85), ("olive", 1, 0.5, 0.3, 0.95),
        ("olive", 1, -0.58, 0.1, 0.9), ("olive", 1, 0.05, 0.2, 1.0), ("olive", 1, 0.52, -0.15, 0.85),
        ("vines", 0, 0.55, 0.22, 0.95), ("vines", 0, 0.58, -0.2, 0.95), ("vines", 3, -0.4, 0.2, 0.8),
        ("columns", 2, 0.1, -0.2, 1.05), ("cypress", 2, -0.32, 0.05, 0.8), ("cypress", 2, 0.55, -0.1, 0.85),
        ("cypress", 2, 0.7, 0.1, 0.7), ("cypress", 3, -0.5, -0.4, 0.8), ("cypress", 3, -0.3, -0.5, 0.65),
        ("olive", 3, 0.1, -0.35, 0.8), ("olive", 2, -0.4, -0.5, 0.85), ("olive", 2, 0.25, -0.65, 0.8),
        ("olive", 3, -0.68, 0.1, 0.7), ("olive", 1, -0.2, -0.1, 0.9), ("olive", 1, 0.25, -0.05, 0.8),
        ("cypress", 3, -0.05, 0.45, 0.8), ("cypress", 0, 0.72, 0.05, 0.75), ("cypress", 0, -0.05, -0.5, 0.7),
        ("olive", 0, 0.4, -0.45, 0.85), ("olive", 2, -0.6, -0.1, 0.8),
    ),
)  # fmt: skip
EGYPTIAN: Final = Character(
    "egyptian", "#f3dca2", "#dfb468", "#f6e7bd", "#fbe9bb",
    "#c0924e", "q2-1.4 4 0t4 0", "mud-house", "#e6c68a",
    (
        ("pyramid", 1, 0.15, 0.12, 1.1), ("pyramid", 1, 0.55, -0.12, 0.75), ("pyramid", 1, -0.1, -0.2, 0.6),
        ("dune", 1, 0.1, -0.62, 1.0), ("dune", 0, 0.1, -0.62, 1.2), ("dune", 0, -0.4, -0.5, 0.9),
        ("dune", 2, -0.3, 0.4, 1.0), ("dune", 2, 0.15, -0.5, 1.1), ("dune", 2, -0.45, -0.1, 0.9),
        ("obelisk", 2, -0.05, 0.05, 1.0), ("oasis", 3, -0.15, -0.02, 1.1), ("palm", 3, -0.42, 0.08, 1.0),
        ("palm", 3, 0.12, 0.14, 0.9), ("palm", 3, 0.2, -0.16, 0.75), ("dune", 3, 0.1, 0.5, 0.8),
        ("palm", 2, -0.66, 0.12, 0.8), ("dune", 1, 0.2, 0.62, 0.8), ("palm", 0, -0.6, 0.3, 0.8),
    ),
)  # fmt: skip
CELTIC: Final = Character(
    "celtic", "#a3c886", "#6ea466", "#e3dbb0", "#c0d98f",
    "#4d8450", "l-1-1.8m1 1.8v-2.3m0 2.3 1-1.8", "round-house", "#c3b78a",
    (
        ("spiral", 0, -0.55, 0.3, 1.1), ("spiral", 0, -0.5, -0.3, 0.9), ("spiral", 1, 0.3, -0.3, 1.0),
        ("oak", 1, -0.5, 0.1, 0.95), ("oak", 1, -0.15, 0.25, 0.85), ("oak", 1, -0.6, -0.3, 0.9),
        ("oak", 1, -0.2, -0.15, 1.0), ("oak", 1, -0.3, -0.6, 0.85), ("oak", 1, 0.1, -0.62, 0.9),
        ("oak", 1, 0.55, -0.05, 0.8), ("stone", 2, -0.4, 0.0, 0.9), ("stone", 2, -0.3, 0.3, 0.8),
        ("stone", 2, 0.0, 0.42, 0.75), ("stone", 2, 0.32, 0.28, 0.8), ("stone", 2, 0.42, 0.0, 0.9),
        ("stone", 2, 0.24, -0.24, 1.0), ("stone", 2, -0.2, -0.26, 1.0), ("dolmen", 3, 0.1, 0.0, 1.0),
        ("sheep", 3, -0.35, -0.35, 0.9), ("sheep", 3, -0.1, -0.5, 0.9), ("oak", 2, -0.62, 0.4, 0.8),
        ("oak", 2, 0.6, 0.45, 0.75), ("oak", 0, -0.72, 0.0, 0.85), ("stone", 3, 0.62, 0.0, 0.8),
        ("sheep", 3, 0.45, -0.3, 0.9), ("sheep", 0, 0.3, 0.55, 0.9), ("oak", 2, 0.0, -0.62, 0.7),
        ("oak", 3, 0.45, 0.5, 0.8),
    ),
)  # fmt: skip
CHARACTERS: Final = (NORSE, GREEK, EGYPTIAN, CELTIC)  # by island: the north is cold, the south is a desert

# A city's houses: (x, y, size) in shares of the city's radius, y down, those behind first.
_STREETS: Final = (
    (0.0, -0.42, 0.8), (-0.5, -0.2, 0.85), (0.5, -0.2, 0.85), (0.02, 0.08, 1.0),
    (-0.56, 0.36, 0.85), (0.54, 0.36, 0.85), (0.0, 0.66, 0.9),
)  # fmt: skip


def island_definitions() -> list[Markup]:
    """The outlines, their clip paths and the colours of the land."""
    things: list[Markup] = []
    for i, (coast, character) in enumerate(zip(COASTS, CHARACTERS, strict=True)):
        middle, reach = coast[0], 1.9 * coast[0].r
        things += [
            defined(f"coast-{i}", path(outline_path(coast))),
            defined(f"hills-{i}", path(outline_path(_inner(coast, 15.0), 1))),
            defined(f"on-{i}", element("clipPath", use(f"coast-{i}"))),
            radial(
                f"land-{i}",
                middle.x,
                middle.y,
                reach,
                stop(0, character.light),
                stop(0.45, character.light),
                stop(1, character.deep),
            ),
        ]
    return things


def _inner(coast: tuple[Circle, ...], by: float) -> list[Circle]:
    """The coast shrunk by a distance, for the contours of a chart."""
    return [Circle(c.x, c.y, c.r - by) for c in coast if c.r > by]


def shallows() -> Markup:
    """The water growing lighter towards every coast and round the navel."""
    rings = ((44, 0.1), (30, 0.13), (18, 0.18), (8, 0.3))
    return group(
        *[
            group(*[use(f"coast-{i}") for i in range(4)], stroke_width=width, stroke_opacity=opacity)
            for width, opacity in rings
        ],
        class_="shallows",
        fill="none",
        stroke="#a9dcd6",
        stroke_linejoin="round",
    )


def island(i: int) -> Markup:
    """One island with its city."""
    character, coast, city = CHARACTERS[i], COASTS[i], CITIES[i]
    inland = group(
        group(use(f"coast-{i}"), stroke=character.beach, stroke_width=13, stroke_opacity=0.9, fill="none"),
        group(use(f"coast-{i}"), stroke=character.beach, stroke_width=21, stroke_opacity=0.4, fill="none"),
        group(use(f"coast-{i}"), stroke="#8c7a4d", stroke_width=3, stroke_opacity=0.25, fill="none"),
        group(use(f"hills-{i}"), fill=character.hills, fill_opacity=0.4),
        _texture(character, coast, city),
        *_scattered(character, coast, city),
        clip_path=paint(f"on-{i}"),
    )
    return group(
        group(use(f"coast-{i}"), fill=paint(f"land-{i}")),
        inland,
        _city(character, city, i),
        group(use(f"coast-{i}"), class_="border", fill="none", stroke=BORDER, stroke_width=1.5),
        class_=f"island {character.name}",
        data_island=ISLANDS[i],
    )


def _scattered(character: Character, coast: tuple[Circle, ...], city: Circle) -> list[Markup]:
    """The stamps of an island, those in the north (behind) first; none inside the city."""
    places: list[tuple[float, float, str, float]] = []
    for name, k, east, north, size in character.stamps:
        x, y = coast[k].x + east * coast[k].r, coast[k].y + north * coast[k].r
        if math.hypot(x - city.x, y + 3 * size - city.y) > city.r + 5 * size:
            places.append((round(y, 1), round(x, 1), name, round(1.25 * size, 1)))
    return [use(name, x, y, upright=True, size=size) for y, x, name, size in sorted(places, reverse=True)]


def _texture(character: Character, coast: tuple[Circle, ...], city: Circle) -> Markup:
    """Small strokes over the land: tufts, ripples, drifts. Their places are an even sequence without chance."""
    left, right = min(c.x - c.r for c in coast), max(c.x + c.r for c in coast)
    bottom, top = min(c.y - c.r for c in coast), max(c.y + c.r for c in coast)
    strokes: list[str] = []
    for k in range(1, 110):
        x = left + (right - left) * (k * 0.7548776662 % 1)
        y = bottom + (top - bottom) * (k * 0.5698402910 % 1)
        inland = min(math.hypot(x - c.x, y - c.y) - c.r for c in coast) < -13
        if inland and math.hypot(x - city.x, y - city.y) > city.r + 4:
            strokes.append(f"M{number(x, 1)} {number(-y, 1)}{character.stroke}")
    return path(
        "".join(strokes),
        fill="none",
        stroke=character.ink,
        stroke_opacity=0.55,
        stroke_width=0.6,
        stroke_linecap="round",
        transform="scale(1 -1)",
    )


def _city(character: Character, city: Circle, i: int) -> Markup:
    r = city.r
    houses = [use(character.houses, r * x, r * y, size=1.25 * size * r / 15) for x, y, size in _STREETS]
    town = group(
        circle(0, 0, r, fill=character.paving),
        circle(
            0,
            0,
            0.9 * r,
            fill="none",
            stroke="#5b4b36",
            stroke_opacity=0.45,
            stroke_width=1.3,
            stroke_dasharray="2.2 1.1",
        ),
        *houses,
        transform=f"translate({city.x:g} {city.y:g}) scale(1 -1)",
    )
    return group(
        town,
        circle(city.x, city.y, r, class_="border", fill="none", stroke=BORDER, stroke_width=1.4),
        class_="city",
        data_city=ISLANDS[i],
    )
