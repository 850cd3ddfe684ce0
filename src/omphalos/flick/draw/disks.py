"""The disks: wooden pieces by kind and owner, with their heights and shadows. Drawn round the origin with y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

from omphalos.flick.draw.palette import CARD, SHADOW
from omphalos.flick.draw.shapes import circle, defined, linear, paint, path, place, radial, rect, stop, use
from omphalos.flick.draw.suits import Suit, emblem_definition, emblem_of, suit_of
from omphalos.flick.pieces import NOBODY
from omphalos.flick.view import SeatView
from omphalos.table.svg import Markup, element, group, number

HEIGHT: Final[dict[str, float]] = {  # how far a disk seems to stand above the mat, millimetres
    "prophet": 1.8,
    "templar": 2.4,
    "sphinx": 3.0,
    "king": 3.0,
    "temple": 5.0,
}
DRAWN: Final[dict[str, float]] = {  # the radius each is drawn with; scaled if the table has another
    "prophet": 10.0,
    "templar": 13.0,
    "sphinx": 16.0,
    "king": 16.0,
    "temple": 18.0,
}
ORDER: Final = tuple(HEIGHT)  # low ones are drawn first, so that a temple stands in front of the disks round it

_GOLD: Final = "#f3cf73"


def disk_name(kind: str, owner: int) -> str:
    """The name under which a kind of disk of an owner is defined."""
    return f"disk-{kind}" if owner == NOBODY else f"disk-{kind}-{owner}"


def disk_definitions(
    players: Iterable[SeatView], wanted: Iterable[tuple[str, int]], radii: Mapping[str, float] = DRAWN
) -> list[Markup]:
    """Definitions of the wanted disks, given as (kind, owner) pairs, and of the parts they use."""
    seats = {player.seat: player for player in players}
    pairs = sorted(set(wanted), key=lambda pair: (ORDER.index(pair[0]), pair[1]))
    kinds = sorted({kind for kind, _ in pairs}, key=ORDER.index)
    owners = sorted({owner for _, owner in pairs if owner != NOBODY})
    things: list[Markup] = [*_materials()]
    for kind in kinds:
        things += [_shadow(kind, radii[kind]), _blank(kind)]
    if "templar" in kinds:
        things.append(_crosses(DRAWN["templar"]))
    if "temple" in kinds:
        things.append(_front())
    for owner in owners:
        suit = suit_of(seats[owner])
        things += [
            emblem_definition(emblem_of(seats[owner])),
            radial(f"paint-{owner}", -3, -4, 14, stop(0, suit.light), stop(0.5, suit.colour), stop(1, suit.deep)),
            defined(
                f"plate-{owner}", path(suit.shape, fill=paint(f"paint-{owner}"), stroke=suit.deep, stroke_width=0.7)
            ),
        ]
    things += [
        defined(disk_name(kind, owner), _sized(kind, radii[kind], _of(kind, seats.get(owner)))) for kind, owner in pairs
    ]
    return things


def disk(kind: str, owner: int, x: float, y: float, *, upright: bool = True) -> Markup:
    """A disk at its place."""
    return use(disk_name(kind, owner), x, y, upright=upright)


def shadow(kind: str, x: float, y: float) -> Markup:
    """The shadow of a disk at its place on the mat."""
    return use(f"shadow-{kind}", x, y, upright=True)


def _materials() -> list[Markup]:
    return [
        radial("wood", -4, -6, 26, stop(0, "#f3dcb0"), stop(0.45, "#dcb57c"), stop(1, "#b07f48")),
        linear("rim", -14, 0, 14, 0, stop(0, "#8a5a2c"), stop(0.35, "#c08a50"), stop(1, "#5c3818")),
        radial("marble", -5, -7, 26, stop(0, "#ffffff"), stop(0.55, "#f1eadb"), stop(1, "#c9bda3")),
        radial("red-wood", -4, -6, 24, stop(0, "#e9a27c"), stop(0.5, "#c4653f"), stop(1, "#7c3219")),
        radial("shade", 0, 0, 1, stop(0.55, SHADOW, 0.62), stop(0.8, SHADOW, 0.3), stop(1, SHADOW, 0)),
    ]


def _shadow(kind: str, r: float) -> Markup:
    """Soft, thrown to the lower right, the longer the higher the disk."""
    h = HEIGHT[kind]
    return defined(
        f"shadow-{kind}",
        element(
            "circle",
            r=1,
            fill=paint("shade"),
            transform=f"translate({number(0.75 * h)} {number(1.15 * h)}) scale({number(r + 0.55 * h + 0.8)})",
        ),
    )


def _side(r: float, h: float, fill: str) -> Markup:
    """The visible part of a disk's side, below its top."""
    n = number(r)
    return path(f"M-{n} 0A{n} {n} 0 0 0 {n} 0V{number(h)}A{n} {n} 0 0 1-{n} {number(h)}Z", fill=fill)


def _blank(kind: str) -> Markup:
    """The turned piece of wood (stone for a temple) before it is painted."""
    r, h = DRAWN[kind], HEIGHT[kind]
    if kind == "temple":
        return _drum(r, h)
    grain = "".join(
        f"M{number(-w)} {number(y)}Q0 {number(y - 1.6)} {number(w)} {number(y + 0.4)}"
        for y in (-0.82 * r, -0.55 * r, 0.62 * r, 0.86 * r)
        for w in (math.sqrt(max(0.0, (0.93 * r) ** 2 - y * y)),)
    )
    top = "red-wood" if kind == "king" else "wood"
    return defined(
        f"blank-{kind}",
        group(
            _side(r, h, paint("rim")),
            path(
                f"M-{number(r)} {number(h)}A{number(r)} {number(r)} 0 0 0 {number(r)} {number(h)}",
                fill="none",
                stroke="#2a1608",
                stroke_opacity=0.6,
                stroke_width=0.5,
            ),
            circle(0, 0, r, fill=paint(top)),
            path(grain, fill="none", stroke="#8a5a2c", stroke_opacity=0.4, stroke_width=0.5),
            _lip(r),
        ),
    )


def _lip(r: float) -> Markup:
    """The edge of a disk's top, light above and dark below."""
    inner = number(r - 0.55)
    return group(
        circle(0, 0, r - 0.15, fill="none", stroke="#3a220f", stroke_opacity=0.75, stroke_width=0.5),
        path(
            f"M-{inner} 0A{inner} {inner} 0 0 1 {inner} 0",
            fill="none",
            stroke="#fff",
            stroke_opacity=0.55,
            stroke_width=0.5,
        ),
    )


def _of(kind: str, player: SeatView | None) -> Markup:
    if player is None:
        return _king()
    suit, seat, emblem = suit_of(player), player.seat, f"emblem-{emblem_of(player)}"
    if kind == "temple":
        return _temple(suit, seat, emblem)
    if kind == "sphinx":
        return group(use("blank-sphinx"), _sphinx(DRAWN[kind], suit, seat))
    band = [_band(DRAWN[kind], suit), use("crosses")] if kind == "templar" else []
    return group(use(f"blank-{kind}"), *band, use(f"plate-{seat}"), use(emblem), color=suit.ink)


def _sized(kind: str, r: float, thing: Markup) -> Markup:
    """A disk in its true size."""
    if r == DRAWN[kind]:
        return thing
    return group(thing, transform=f"scale({number(r / DRAWN[kind], 4)})")


def _band(r: float, suit: Suit) -> Markup:
    """The templar's coloured band."""
    return group(
        circle(0, 0, r - 1.9, stroke=suit.colour, stroke_width=2.7),
        circle(0, 0, r - 3.25, stroke=suit.deep, stroke_width=0.4),
        fill="none",
    )


def _crosses(r: float) -> Markup:
    """The templar's mark: eight small crosses on the band."""
    words = ""
    for k in range(8):
        a = math.radians(45 * k + 22.5)
        x, y = (r - 1.9) * math.cos(a), (r - 1.9) * math.sin(a)
        words += f"M{number(x - 0.95)} {number(y)}h1.9M{number(x)} {number(y - 0.95)}v1.9"
    return defined("crosses", path(words, fill="none", stroke="currentColor", stroke_width=0.75))


def _sphinx(r: float, suit: Suit, seat: int) -> Markup:
    """A pharaoh's head in its striped cloth, over the owner's colour."""
    stripes = "M-5.9-4.4-8.6 5.6M-4.4-1-6.4 7.4M5.9-4.4 8.6 5.6M4.4-1 6.4 7.4"
    return group(
        circle(0, 0, r - 2.2, fill=paint(f"paint-{seat}"), stroke=suit.deep, stroke_width=0.6),
        path(
            "M0-9.6Q6.6-9.6 7.6-3L10 7.2Q7 9.4 4.4 9V4H-4.4V9Q-7 9.4-10 7.2L-7.6-3Q-6.6-9.6 0-9.6Z",
            fill=_GOLD,
            stroke="#6d4508",
            stroke_width=0.6,
        ),
        path(stripes, fill="none", stroke="#2b5f9e", stroke_width=1.2),
        path(
            "M-4.6-4.8Q0-7.2 4.6-4.8L4.2 2.6Q2.6 6.6 0 6.8T-4.2 2.6Z",
            fill="#e0a566",
            stroke="#6d4508",
            stroke_width=0.5,
        ),
        path(
            "M-3-1.4Q-2-2.4-.9-1.4-2-.8-3-1.4ZM3-1.4Q2-2.4.9-1.4 2-.8 3-1.4ZM-1.4 3.6Q0 4.6 1.4 3.6-.2 3.2-1.4 3.6Z",
            fill="#3a220f",
        ),
        path("M0-9.6Q1.4-8.4.7-5.6H-.7Q-1.4-8.4 0-9.6ZM-.9 6.6H.9L.6 10H-.6Z", fill="#2b5f9e"),
    )


def _drum(r: float, h: float) -> Markup:
    """The fluted marble drum of every temple."""
    flutes = "".join(f"M{number(x)} {number(math.sqrt(r * r - x * x))}v{number(h - 1.6)}" for x in range(-14, 15, 4))
    return defined(
        "blank-temple",
        group(
            _side(r, h - 1.5, "#d9cdb4"),
            path(flutes, fill="none", stroke="#8f8163", stroke_width=0.7, stroke_opacity=0.8),
            circle(0, 0, r, fill=paint("marble")),
            _lip(r),
        ),
    )


def _front() -> Markup:
    """Columns and steps of every temple."""
    shafts = [rect(x - 1.05, 0, 2.1, 7.8) for x in (-7.6, -2.55, 2.55, 7.6)]
    capitals = [rect(x - 1.5, -0.8, 3, 0.9) for x in (-7.6, -2.55, 2.55, 7.6)]
    steps = [rect(-10.2, 7.8, 20.4, 1.7), rect(-11.4, 9.5, 22.8, 1.8)]
    return defined("front", group(*shafts, *capitals, *steps, fill="#fbf7ec", stroke="#8b7d62", stroke_width=0.4))


def _temple(suit: Suit, seat: int, emblem: str) -> Markup:
    """A drum of marble on a coloured base, with a temple's front: the highest piece on the mat."""
    r, h = DRAWN["temple"], HEIGHT["temple"]
    colours = paint(f"paint-{seat}")
    return group(
        _side(r, h, suit.deep),
        use("blank-temple"),
        circle(0, 0, r - 1.9, fill="none", stroke=colours, stroke_width=2.8),
        circle(0, 0, r - 3.4, fill="none", stroke=suit.deep, stroke_width=0.4),
        rect(-9, -1, 18, 9, fill=suit.deep, fill_opacity=0.35),
        use("front"),
        path("M-12.8-.8V-2.6L0-14.4 12.8-2.6V-.8Z", fill=colours, stroke=suit.deep, stroke_width=0.6),
        path(suit.shape, fill=CARD, transform=place(0, -5.4, size=0.62)),
        use(emblem, 0, -5.4, size=0.62),
        color=suit.deep,
    )


def _king() -> Markup:
    """The monkey king: red, without an owner, with a golden circlet."""
    return group(
        use("blank-king"),
        circle(0, 0, 13.4, fill="none", stroke=_GOLD, stroke_width=0.9),
        circle(-8.2, 0.6, 2.6, fill="#8a4a25", stroke="#3a1d0c", stroke_width=0.5),
        circle(8.2, 0.6, 2.6, fill="#8a4a25", stroke="#3a1d0c", stroke_width=0.5),
        circle(-8.2, 0.6, 1.3, fill="#e8b98b"),
        circle(8.2, 0.6, 1.3, fill="#e8b98b"),
        circle(0, 0.6, 8, fill="#8a4a25", stroke="#3a1d0c", stroke_width=0.5),
        path(
            "M0-1.6C-1.6-5-6.4-3.6-5.6.4-5 2.2-4.8 3-4.6 4-3.6 8.2 3.6 8.2 4.6 4"
            " 4.8 3 5 2.2 5.6.4 6.4-3.6 1.6-5 0-1.6Z",
            fill="#f0c79b",
        ),
        circle(-2.6, -0.4, 1, fill="#2a1608"),
        circle(2.6, -0.4, 1, fill="#2a1608"),
        path(
            "M-.9 2.4H-.5M.5 2.4H.9M-2.6 4.2Q0 6.4 2.6 4.2",
            fill="none",
            stroke="#2a1608",
            stroke_width=0.7,
            stroke_linecap="round",
        ),
        path(
            "M-7.2-3.6-8-9.6-4-6.8 0-11.4 4-6.8 8-9.6 7.2-3.6Q0-6.8-7.2-3.6Z",
            fill=_GOLD,
            stroke="#7c5410",
            stroke_width=0.5,
        ),
        circle(0, -7.4, 0.9, fill="#b3261e"),
    )
