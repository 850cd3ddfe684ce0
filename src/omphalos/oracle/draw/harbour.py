"""The harbour: boats on the water, and the piers at which they dock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from omphalos.oracle.draw.palette import (
    BLACK_PIER,
    CORRUPT,
    DARK_WOOD,
    FIELD,
    INK,
    PARCHMENT,
    PIER,
    PLANK,
    WAVE,
    WAVE_EDGE,
    WOOD,
)
from omphalos.oracle.draw.pieces import Boat, Pier
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.draw.words import Words
from omphalos.table.svg import Markup, element, group, number, text, title

WIDTH: Final = 752
HEIGHT: Final = 336
_BERTHS: Final = 206  # where docked boats lie
_PIERS: Final = 238


def harbour(
    stencils: Stencils, words: Words, boats: Sequence[Boat], piers: Sequence[Pier], left: float = 138
) -> Markup:
    """Waiting boats in two rows beyond a strip of land on the left, and piers along the shore below."""
    columns = max(1, (len(boats) + 1) // 2)
    step = (WIDTH - left) / columns
    drawn: list[Markup] = []
    berths = _berths(piers)
    for k, boat in enumerate(boats):
        if boat.pier is not None and boat.berth is not None and (boat.pier, boat.berth) in berths:
            x, y = berths[boat.pier, boat.berth], _BERTHS
        else:
            x, y = left + (k % columns + 0.5) * step, 62 + k // columns * 86
        drawn.append(_boat(stencils, words, boat, k, x, y))
    free = [
        element(
            "path",
            title(words("draw-berth-free")),
            d=_HULL,
            transform=f"translate({number(x)} {_BERTHS})scale(.9)",
            data_berth=f"{pier} {berth}",
        )
        for (pier, berth), x in berths.items()
        if not any(boat.pier == pier and boat.berth == berth for boat in boats)
    ]
    return group(
        _water(),
        group(*free, fill="#ffffff", fill_opacity=0.16, stroke=WAVE_EDGE, stroke_width=1.6, stroke_dasharray="5 5"),
        *_piers(stencils, words, piers),
        *drawn,
        data_part="harbour",
    )


_HULL: Final = "M-68 2C-40 7 40 7 68 2 64 26 50 34 36 34H-36C-50 34-64 26-68 2Z"


def _water() -> Markup:
    waves = ""
    for row in range(7):
        for column in range(9):
            x = 30 + column * 84 + (row % 2) * 40
            if x < WIDTH - 40:
                waves += f"M{x} {26 + row * 34}q5-6 10 0t10 0t10 0"
    return element(
        "rect", width=WIDTH, height=HEIGHT, rx=12, fill="#a9cdc6", stroke="#4d8080", stroke_width=1.6
    ) + element("path", d=waves, fill="none", stroke=WAVE, stroke_width=1.8, stroke_linecap="round")


def _boat(stencils: Stencils, words: Words, boat: Boat, index: int, x: float, y: float) -> Markup:
    people: list[Markup] = []
    docked = boat.pier is not None
    for place in range(boat.places):
        at = (place - (boat.places - 1) / 2) * 29
        if place < len(boat.people):
            who = boat.people[place]
            people.append(
                stencils.put(
                    f"figure {who}", at, -10, 1.22, title(words(f"colour-{who}")), data_adventurer=who, data_place=place
                )
            )
        elif not docked:
            people.append(
                element(
                    "circle", title(words("draw-place-free")), cx=at, cy=-7, r=9, fill="#fff", fill_opacity=0.3,
                    stroke=INK, stroke_width=1.2, stroke_dasharray="3 3", data_place=place,
                )
            )  # fmt: skip
    said = words("boat", n=index + 1)
    if docked:
        said += f" – {words('draw-docked')}: {words(f'pier-{boat.pier}')}"
    hull = (
        element("path", d="M-72 20C-40 26 40 26 72 20", fill="none", stroke="#6c9d99", stroke_width=3)
        + element("path", d=_HULL, fill=WOOD, stroke=DARK_WOOD, stroke_width=2, stroke_linejoin="round")
        + element(
            "path",
            d="M-64 14C-36 19 36 19 64 14M-56 25C-30 28 30 28 56 25",
            fill="none",
            stroke=PLANK,
            stroke_width=1.2,
        )
        + element("circle", cy=19, r=10, fill=PARCHMENT, stroke=DARK_WOOD, stroke_width=1.2)
        + text(index + 1, 0, 24, text_anchor="middle", font_size=15, font_weight="bold")
    )
    return group(
        title(said),
        *people,
        hull,
        transform=f"translate({number(x)} {number(y)})" + ("scale(.9)" if docked else ""),
        data_boat=index,
        data_pier=boat.pier,
        data_berth=f"{boat.pier} {boat.berth}" if docked else None,
    )


def _widths(piers: Sequence[Pier]) -> list[tuple[float, float]]:
    """Left edge and width of each pier. The width depends on the number of berths."""
    total = sum(pier.berths for pier in piers) or 1
    gap = 12
    unit = (WIDTH - gap * (len(piers) + 1)) / total
    places: list[tuple[float, float]] = []
    x = float(gap)
    for pier in piers:
        places.append((x, unit * pier.berths))
        x += unit * pier.berths + gap
    return places


def _berths(piers: Sequence[Pier]) -> dict[tuple[str, int], float]:
    middle: dict[tuple[str, int], float] = {}
    for pier, (x, width) in zip(piers, _widths(piers), strict=True):
        for berth in range(pier.berths):
            middle[pier.name, berth] = x + (berth + 0.5) * width / pier.berths
    return middle


def _piers(stencils: Stencils, words: Words, piers: Sequence[Pier]) -> list[Markup]:
    drawn: list[Markup] = []
    high = HEIGHT - _PIERS - 8
    for pier, (x, width) in zip(piers, _widths(piers), strict=True):
        black = pier.name == "black"
        plank, edge = (BLACK_PIER, CORRUPT) if black else (PIER, DARK_WOOD)
        planks = "".join(f"M{number(width * k / 8)} 0V{high}" for k in range(1, 8))
        posts = "".join(f"M{number(at)}-8h9v{high + 12}h-9Z" for at in (6, width - 15))
        count = len(pier.people)
        step = min(33.0, (width - 40) / max(1, count))
        people = [
            stencils.put(
                f"figure {who}",
                width / 2 + (k - (count - 1) / 2) * step,
                25,
                1.3,
                title(words(f"colour-{who}")),
                data_adventurer=who,
            )
            for k, who in enumerate(pier.people)
        ]
        label = element(
            "rect", x=8, y=high - 38, width=width - 16, height=32, rx=5, fill=FIELD, stroke=edge, stroke_width=1.3
        )
        goods = "".join(
            stencils.put(f"{size} red green blue yellow", 26 + 27 * k, high - 22, 1.0)
            for k, size in enumerate(pier.takes)
        )
        name = text(
            words(f"pier-{pier.name}"),
            26 + 27 * len(pier.takes) - 8,
            high - 16.5,
            font_size=15,
            font_weight="bold",
            fill=INK,
        )
        takes = words(f"takes-{pier.name}")
        drawn.append(
            group(
                title(f"{words(f'pier-{pier.name}')} – {takes}"),
                element("path", d=posts, fill=DARK_WOOD),
                element("rect", width=width, height=high, rx=4, fill=plank, stroke=edge, stroke_width=2),
                element("path", d=planks, stroke=edge, stroke_width=1, opacity=0.45),
                label,
                goods,
                name,
                *people,
                transform=f"translate({number(x)} {_PIERS})",
                data_pier=pier.name,
            )
        )
    return drawn
