"""Goods, markers and runes."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees
from typing import Final

from omphalos.oracle.draw.palette import DEEPER, FIELD, PARCHMENT, SEATS, TINT
from omphalos.oracle.draw.stencils import Stencils
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.people import COLOURS
from omphalos.printing.arrange import BLEED, Piece, pieces
from omphalos.printing.messages import say
from omphalos.printing.oracle.drawing import at
from omphalos.printing.page import Page
from omphalos.printing.wanted import Wanted
from omphalos.table.svg import Markup, element, text

_CHARM: Final = 14.0
_TOME: Final = (14.0, 18.0)
_MARKER: Final = 14.0
_COIN: Final = 24.0
_RUNE: Final = (26.0, 34.0)  # of one side of bone and voodoo pawn
_SIDE: Final = 27.0  # of a die


def goods(wanted: Wanted) -> list[Page]:
    """Runes and market token, and for each player markers and goods (WY-S1)."""
    name = say(wanted.language, "oracle-goods")
    return pieces(wanted.paper, name, [*_runes(), *_of_players(wanted.players)])


def _of_players(players: int) -> Iterator[Piece]:
    for seat in range(players):
        yield Piece(_MARKER, _MARKER, _marker(seat), 2, round=True)
    yield Piece(_MARKER, _MARKER, _chip("token", FIELD, "#6b1710", 0.45), round=True)
    for colour in COLOURS:
        drawn = _chip(f"charm {colour}", TINT[colour], DEEPER[colour], 0.4)
        yield Piece(_CHARM, _CHARM, drawn, SHOP.goods.charms.value * players, round=True)
    for colour in COLOURS:
        yield Piece(*_TOME, _tome(colour), SHOP.goods.tomes.value * players)


def _chip(name: str, ground: str, edge: str, scale: float) -> Markup:
    stencils, r = Stencils(name.replace(" ", "-")), _CHARM / 2
    drawn = at(stencils.put(name, 0, 0), r, r, scale)
    return (
        stencils.defs()
        + element("circle", cx=r, cy=r, r=r + BLEED, fill=ground)
        + element("circle", cx=r, cy=r, r=r - 0.7, fill="none", stroke=edge, stroke_width=0.4)
        + drawn
    )


def _marker(seat: int) -> Markup:
    stencils, r = Stencils(f"m{seat}"), _MARKER / 2
    mark = SEATS[seat % len(SEATS)]
    number = text(seat + 1, r, r + 1.9, text_anchor="middle", font_size=5.4, font_weight="bold", fill=mark.ink)
    drawn = at(stencils.put(f"seat {seat}", 0, 0), r, r, 0.42)
    ground = element("circle", cx=r, cy=r, r=r + BLEED, fill=PARCHMENT)
    edge = element("circle", cx=r, cy=r, r=r - 0.7, fill="none", stroke=mark.colour, stroke_width=0.5)
    return stencils.defs() + ground + edge + drawn + number


def _tome(colour: str) -> Markup:
    wide, high = _TOME
    stencils = Stencils(f"tome-{colour}")
    drawn = at(stencils.put(f"tome {colour}", 0, 0), wide / 2, high / 2, 0.52)
    return stencils.defs() + _ground(wide, high, TINT[colour]) + drawn


def _ground(wide: float, high: float, fill: str) -> Markup:
    return element("rect", x=-BLEED, y=-BLEED, width=wide + 2 * BLEED, height=high + 2 * BLEED, fill=fill)


# --- runes


def _runes() -> Iterator[Piece]:
    """The coin's two sides, bone and voodoo pawn to be folded, and two dice to be glued."""
    for face in ("tree", "skull"):
        yield Piece(_COIN, _COIN, _coin(face), round=True)
    wide, high = _RUNE
    for name, size in (("bone", 0.72), ("voodoo", 1.0)):
        stencils = Stencils(name)
        drawn = stencils.put(name, 0, 0)
        up = at(drawn, wide / 2, 1.5 * high, size)
        down = element("g", at(drawn, 0, 0, size), transform=f"translate({wide / 2} {high / 2})rotate(180)")
        yield Piece(wide, 2 * high, stencils.defs() + _ground(wide, 2 * high, FIELD) + up + down, folds=(high,))
    side, tall = 2 * _SIDE, 2 * _SIDE * 3**0.5 / 2
    yield Piece(side + 6, tall + 6, _die(), 2)


def _coin(face: str) -> Markup:
    stencils, r = Stencils(face), _COIN / 2
    edge = element("circle", cx=r, cy=r, r=r + BLEED, fill="#cfa14a")
    drawn = at(stencils.put(f"coin-rune {face}", 0, 0), r, r, (r - 0.6) / 13.5)
    return stencils.defs() + edge + drawn


def _die() -> Markup:
    """The net of a tetrahedron with flaps. Each corner has its number on every face; the upper one counts."""
    a = _SIDE
    high = a * 3**0.5
    top, left, right = (a, 0.0), (0.0, high), (2 * a, high)
    low, west, east = (a, high), (a / 2, high / 2), (1.5 * a, high / 2)
    faces = ((top, west, east), (west, left, low), (east, low, right), (low, east, west))
    number = {top: 4, left: 4, right: 4, low: 1, west: 2, east: 3}
    net = _closed((top, right, left))
    flaps = "".join(
        _closed((p, (p[0] + u * 4 + d[0], p[1] + v * 4 + d[1]), (q[0] - u * 4 + d[0], q[1] - v * 4 + d[1]), q))
        for p, q, d in ((top, east, (3.4, -2)), (left, low, (0.0, 4.0)), (west, left, (-3.4, -2)))
        for u, v in (_unit(p, q),)
    )
    folds = "".join(
        f"M{p[0]:.2f} {p[1]:.2f}L{q[0]:.2f} {q[1]:.2f}" for p, q in ((west, east), (west, low), (east, low))
    )
    digits = "".join(_digit(face, corner, number[corner]) for face in faces for corner in face)
    paint = {"stroke": "#5d4526", "stroke_width": 0.3}
    return element(
        "g",
        element("path", d=flaps, fill="#efe2c4", **paint)
        + element("path", d=net, fill="#fbf3df", **paint)
        + element("path", d=folds, fill="none", stroke_dasharray="1.5 1.2", **paint)
        + digits,
        transform="translate(3 1.5)",
    )


def _closed(corners: tuple[tuple[float, float], ...]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + "Z"


def _unit(p: tuple[float, float], q: tuple[float, float]) -> tuple[float, float]:
    x, y = q[0] - p[0], q[1] - p[1]
    length = (x * x + y * y) ** 0.5
    return x / length, y / length


def _digit(face: tuple[tuple[float, float], ...], corner: tuple[float, float], number: int) -> Markup:
    """A number near a corner of a face, upright when that corner is the upper one."""
    x, y = sum(p[0] for p in face) / 3, sum(p[1] for p in face) / 3
    u, v = _unit((x, y), corner)
    turn = degrees(atan2(v, u)) + 90
    place = f"translate({x + 8.2 * u:.2f} {y + 8.2 * v:.2f})rotate({turn:.1f})"
    return text(
        number, 0, 1.8, text_anchor="middle", font_size=5.6, font_weight="bold", fill="#5d4526", transform=place
    )
