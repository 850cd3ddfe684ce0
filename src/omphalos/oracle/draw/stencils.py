"""Reusable small pictures: signs, goods, figures, runes. A picture defines each once and refers to it.

All are drawn around the origin and about 24 units high. At scale 1 that is the height of a capital letter in a heading.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from omphalos.oracle.draw.palette import (
    CORRUPT,
    CROSSED,
    DARK_GOLD,
    DEEPER,
    FULL,
    GOLD,
    INK,
    LIGHT,
    ON_DARK,
    PAPER,
    PARCHMENT,
    RIM,
    SEATS,
    SIGN,
    TINT,
)
from omphalos.oracle.draw.pen import CROSS, DIGITS, SCALES, mark
from omphalos.table.svg import Markup, Value, element, group, number, text


class Stencils:
    """The small pictures of one picture. Only those that are used are defined."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix  # of every id
        self._cut: dict[str, Markup] = {}
        self._ids: dict[str, str] = {}

    def put(self, name: str, x: float, y: float, scale: float = 1, *children: Markup, **attributes: Value) -> Markup:
        """A small picture at a place. Goods are named with their colours: "charm red", "tome blue yellow"."""
        if scale == 1:
            return element("use", *children, href=self.cut(name), x=x or None, y=y or None, **attributes)
        transform = f"translate({number(x)} {number(y)})scale({number(scale)})"
        return element("use", *children, href=self.cut(name), transform=transform, **attributes)

    def cut(self, name: str) -> str:
        """Define a small picture if it is not yet defined. Returns the reference to it."""
        if name not in self._ids:
            self.define(name, lambda: _cut(name))
        return f"#{self._ids[name]}"

    def define(self, name: str, make: Callable[[], Markup]) -> str:
        """Define a custom stencil on first use. Returns its name, for `put`."""
        if name not in self._ids:
            self._ids[name] = f"{self.prefix}-{len(self._ids)}"
            self._cut[name] = make()
        return name

    def drawn(self) -> dict[str, Markup]:
        """All defined pictures, by name."""
        return dict(self._cut)

    def defs(self) -> Markup:
        """The definitions of all pictures in use."""
        return element("defs", *(group(cut, id=self._ids[name]) for name, cut in self._cut.items()))


def seat_number(seat: int, x: float, y: float, size: float = 15) -> Markup:
    """The number of a seat, to be written on its mark."""
    ink = SEATS[seat % len(SEATS)].ink
    return text(seat + 1, x, y, text_anchor="middle", font_size=size, font_weight="bold", fill=ink)


def _path(d: str, **attributes: Value) -> Markup:
    return element("path", d=d, **attributes)


def _star(points: int, outer: float, inner: float) -> str:
    corners: list[str] = []
    for k in range(2 * points):
        radius = inner if k % 2 else outer
        angle = pi * k / points
        corners.append(f"{number(radius * sin(angle))} {number(-radius * cos(angle))}")
    return "M" + "L".join(corners) + "Z"


SIGNS: Final[dict[str, Markup]] = {
    "sword": _path("M0-12 2.4-8.6V3.2H6.2V6H2V9.4L3 12H-3L-2 9.4V6H-6.2V3.2H-2.4V-8.6Z"),
    "lute": _path(
        "M6.2-12.4 11-8.8 9.2-6.4 7.6-7.4 3.2-1.2C5.4 2.4 4.6 7 1.6 9.4-1.6 12-6.4 11.6-8.8 8.6S-10.6 1.2-7.4-1.4"
        "C-5-3.4-2-3.8.4-3L5.2-9.4 4.4-10ZM-2.6 1.6A2.4 2.4 0 1 0-2.6 6.4 2.4 2.4 0 1 0-2.6 1.6Z",
        fill_rule="evenodd",
    ),
    "star": _path(_star(5, 12, 5)),
    "crown": _path("M-11 9V-6L-5 .5 0-9 5 .5 11-6V9ZM-11 10.4H11V12H-11Z"),
    "hood": _path(
        "M0-12C6-10 9.4-3 9.6 11H-9.6C-9.4-3-6-10 0-12ZM0-5C-3.4-3.6-5 .4-5 4.6-3 7 3 7 5 4.6 5 .4 3.4-3.6 0-5Z",
        fill_rule="evenodd",
    ),
}


def _sign(colour: str, scale: float, x: float = 0, y: float = 0, fill: str | None = None) -> Markup:
    place = f"translate({number(x)} {number(y)})scale({number(scale)})"
    return group(SIGNS[SIGN[colour]], transform=place, fill=fill or LIGHT[colour])


def _charm(colours: tuple[str, ...]) -> Markup:
    """An amulet on a cord."""
    cord = _path("M-4.5-6C-9-13 9-13 4.5-6", fill="none", stroke=INK, stroke_width=1.3)
    edge = DEEPER[colours[0]] if len(colours) == 1 else INK
    if len(colours) == 1:
        disc = element("circle", cy=2, r=9.4, fill=FULL[colours[0]], stroke=edge, stroke_width=1.4)
        signs = _sign(colours[0], 0.5, 0, 2)
    else:
        turn = 2 * pi / len(colours)
        start = -pi / 2 - turn / 2 if len(colours) > 2 else -pi / 2
        disc = ""
        signs = ""
        for k, colour in enumerate(colours):
            a, b = start - k * turn, start - (k + 1) * turn
            disc += _path(
                f"M0 2L{number(9.4 * cos(a))} {number(2 + 9.4 * sin(a))}"
                f"A9.4 9.4 0 0 0 {number(9.4 * cos(b))} {number(2 + 9.4 * sin(b))}Z",
                fill=FULL[colour],
            )
            middle = (a + b) / 2
            far = 5 if len(colours) == 2 else 5.6
            signs += _sign(colour, 0.33 if len(colours) == 2 else 0.25, far * cos(middle), 2 + far * sin(middle))
        disc += element("circle", cy=2, r=9.4, fill="none", stroke=edge, stroke_width=1.4)
    return cord + disc + signs + element("circle", cy=-7.4, r=1.8, fill=GOLD, stroke=DARK_GOLD, stroke_width=0.8)


def _tome(colours: tuple[str, ...]) -> Markup:
    """A bound book, a little from the side."""
    edge = DEEPER[colours[0]] if len(colours) == 1 else INK
    pages = _path("M-8 10.4H9.4V12.6H-7.4C-10 12.6-10 9-8 9Z", fill=PAPER, stroke=INK, stroke_width=0.9)
    cover = ""
    signs = ""
    across = len(colours) if len(colours) < 4 else 2
    down = len(colours) // across
    width, height = 19 / across, 22.5 / down
    for k, colour in enumerate(colours):
        x, y = -9.5 + (k % across) * width, -12 + (k // across) * height
        cover += element("rect", x=x, y=y, width=width, height=height, fill=FULL[colour])
        size = {1: 0.62, 2: 0.36, 4: 0.32}.get(len(colours), 0.3)
        lean = 1.2 if len(colours) == 1 else 0.6 if k % across == 0 else 0
        signs += _sign(colour, size, x + width / 2 + lean, y + height / 2)
    frame = element("rect", x=-9.5, y=-12, width=19, height=22.5, rx=1.6, fill="none", stroke=edge, stroke_width=1.4)
    spine = _path("M-6.8-12V10.5", stroke=PARCHMENT, stroke_width=1, opacity=0.75) if len(colours) == 1 else ""
    return pages + cover + spine + frame + signs


def _figure(colour: str) -> Markup:
    """A wooden figure with the sign of its guild; a rogue wears a hood."""
    full, edge = FULL[colour], DEEPER[colour]
    if colour == "rogue":
        body = _path(
            "M0-13C5.5-11.6 7.6-6.4 7.2-2.4 9.6 1 10.2 7 10.6 12H-10.6C-10.2 7-9.6 1-7.2-2.4-7.6-6.4-5.5-11.6 0-13Z",
            fill=full,
            stroke=edge,
            stroke_width=1.3,
            stroke_linejoin="round",
        )
        face = _path("M0-9.4C-3-8-4.6-4.8-4.2-1.6-2 .6 2 .6 4.2-1.6 4.6-4.8 3-8 0-9.4Z", fill="#211e1c")
        eyes = _path("M-2.4-3.6h1.4M1-3.6h1.4", stroke=GOLD, stroke_width=1.4, stroke_linecap="round")
        return body + face + eyes
    body = _path(
        "M0-13A4.7 4.7 0 0 1 3.4-5C7-4 10.4-2 10.4.6 10.4 3.2 8 3 6.6 2.8L9 12H-9L-6.6 2.8C-8 3-10.4 3.2-10.4.6"
        "-10.4-2-7-4-3.4-5A4.7 4.7 0 0 1 0-13Z",
        fill=full,
        stroke=edge,
        stroke_width=1.3,
        stroke_linejoin="round",
    )
    return body + _sign(colour, 0.46, 0, 4.4)


def _anybody() -> Markup:
    return _path(
        "M0-13A4.7 4.7 0 0 1 3.4-5C7-4 10.4-2 10.4.6 10.4 3.2 8 3 6.6 2.8L9 12H-9L-6.6 2.8C-8 3-10.4 3.2-10.4.6"
        "-10.4-2-7-4-3.4-5A4.7 4.7 0 0 1 0-13Z"
    )


def _cell(colour: str, sign: bool) -> Markup:
    """A printed cell of the star field."""
    ground = element("rect", x=-25, y=-25, width=50, height=50, rx=3, fill=TINT[colour])
    return ground + (group(_sign(colour, 0.72, fill=DEEPER[colour]), opacity=0.42) if sign else "")


def _coin() -> Markup:
    return (
        element("circle", r=10.5, fill=GOLD, stroke=DARK_GOLD, stroke_width=1.4)
        + element("circle", r=7.6, fill="none", stroke=DARK_GOLD, stroke_width=0.9)
        + _path("M0-5 1.5-1.5 5 0 1.5 1.5 0 5-1.5 1.5-5 0-1.5-1.5Z", fill=DARK_GOLD)
    )


BLOT: Final = (
    "M-1-10.4C1.6-11.6 3-8.4 5-7.6S10-8.4 10.4-5.6 7.6-2 8.2.2 11.6 3.6 10 6 5.4 5.8 3.6 7.4 2.4 12-.6 11.4-2.6 7.4-4.8"
    " 7-9.8 8.6-10.6 6-7.6 2.2-8 0-12-2.8-10.6-5.4-6.2-5.8-4.6-7.2-2.8-9.8-1-10.4Z"
)


def _blot() -> Markup:
    """Corruption: a dark stain with an eye in it."""
    return (
        _path(BLOT, fill=CORRUPT)
        + _path("M-6 0C-3-4.4 3-4.4 6 0 3 4.4-3 4.4-6 0Z", fill="#e9d9ee")
        + element("circle", r=2.5, fill=CORRUPT)
    )


def _corruption_card() -> Markup:
    """A corruption card from behind."""
    return element(
        "rect", x=-10, y=-14, width=20, height=28, rx=2.4, fill="#2b1533", stroke="#8a6a95", stroke_width=1.1
    ) + group(_blot().replace(CORRUPT, "#7d4f8c"), transform="scale(.62)")


def _seat(index: int) -> Markup:
    mark = SEATS[index % len(SEATS)]
    return _path(
        mark.path, transform="scale(1.3)", fill=mark.colour, stroke=RIM, stroke_width=1.2, stroke_linejoin="round"
    )


SKULL: Final = (
    "M0-8.4C5-8.4 7.6-5.4 7.6-1.6 7.6 1 6.4 2.8 4.6 3.8V7.4H-4.6V3.8C-6.4 2.8-7.6 1-7.6-1.6-7.6-5.4-5-8.4 0-8.4Z"
    "M-3.2-3A2 2 0 1 0-3.2 1 2 2 0 1 0-3.2-3ZM3.2-3A2 2 0 1 0 3.2 1 2 2 0 1 0 3.2-3ZM0 1.6-1.2 3.8H1.2Z"
)
TREE: Final = "M-.9 8.6V3.4L-4 .8-3.2 0-.9 1.6V-1H.9V.6L3.4-1.6 4.2-.8.9 3V8.6Z"


def _rune_coin(face: str) -> Markup:
    disc = element("circle", r=13.5, fill="#cfa14a", stroke="#6d4a10", stroke_width=1.6) + element(
        "circle", r=11, fill="none", stroke="#6d4a10", stroke_width=0.8, stroke_dasharray="1.6 1.6"
    )
    if face == "skull":
        return disc + _path(SKULL, fill="#2b1533", fill_rule="evenodd")
    crown = (
        element("circle", cx=-3.6, cy=-2.6, r=3.4)
        + element("circle", cx=3.6, cy=-3, r=3.4)
        + element("circle", cy=-6, r=3.6)
    )
    return disc + group(_path(TREE), crown, fill="#2f5220")


def _bone() -> Markup:
    return group(
        _path(
            "M-8-2.6H8C7.4-6.6 11-8.4 13-6.6 14.4-5.4 14.4-3 13 -1.8 15 -1 15.4 1.6 14 3.2 12 5.4 8.4 5 8 2.6H-8"
            "C-8.4 5-12 5.4-14 3.2-15.4 1.6-15-1-13-1.8-14.4-3-14.4-5.4-13-6.6-11-8.4-7.4-6.6-8-2.6Z",
            fill="#f7efdc",
            stroke="#6b5636",
            stroke_width=1.4,
            stroke_linejoin="round",
        ),
        _path("M-5-.4H4", stroke="#bfa679", stroke_width=1, stroke_linecap="round"),
    )


def _voodoo() -> Markup:
    return group(
        _path(
            "M0-15A5.6 5.6 0 0 1 4-5.4C8-6 12-5.4 12.4-3S8.6.6 5.4 0L7.6 12.4C5 14.4 2.4 13.6 1.8 11L0 5-1.8 11"
            "C-2.4 13.6-5 14.4-7.6 12.4L-5.4 0C-8.6.6-12-.6-12.4-3S-8-6-4-5.4A5.6 5.6 0 0 1 0-15Z",
            fill="#b98a55",
            stroke="#5d3d1c",
            stroke_width=1.4,
            stroke_linejoin="round",
        ),
        _path("M-4-11.6-1.4-9M-1.4-11.6-4-9M1.4-11.6 4-9M4-11.6 1.4-9M-2-6.8H2", stroke="#3a2410", stroke_width=1.2),
        _path("M0-1C-1.6-3.4-4.6-1.6-3.4.6L0 4 3.4.6C4.6-1.6 1.6-3.4 0-1Z", fill="#a02a22"),
        _path("M1-.6 9.6-9.4", stroke="#3a2410", stroke_width=1.1),
        element("circle", cx=9.8, cy=-9.6, r=1.9, fill="#a02a22"),
    )


def _die() -> Markup:
    return _path(
        "M0-15 15 11H-15Z", fill="#fbf3df", stroke="#5d4526", stroke_width=1.6, stroke_linejoin="round"
    ) + _path("M0-15 2 3.4 15 11M2 3.4-15 11", fill="none", stroke="#d8c298", stroke_width=1)


def _boat_small() -> Markup:
    return _path("M-11 3H11C9.4 9 7 10.6 5 10.6H-5C-7 10.6-9.4 9-11 3ZM-1-11H1V2H-1ZM2-9 9 0H2ZM-2-6-7 0H-2Z")


def _bag_small() -> Markup:
    return _path(
        "M-3.4-7.4-5.4-11.4H5.4L3.4-7.4C8-4 10.6 1.4 10.6 5.4 10.6 9.6 8 11.6 5 11.6H-5C-8 11.6-10.6 9.6-10.6 5.4"
        "-10.6 1.4-8-4-3.4-7.4Z"
    )


def _eye() -> Markup:
    """A symbol of the prophecies."""
    return (
        _path("M-13 0C-7-9 7-9 13 0 7 9-7 9-13 0Z", fill=PAPER, stroke="#6a4f8c", stroke_width=1.6)
        + element("circle", r=5, fill="#6a4f8c")
        + element("circle", cx=1.6, cy=-1.6, r=1.5, fill=PAPER)
    )


def _token() -> Markup:
    """The market token."""
    return element("circle", r=12, fill=CROSSED, stroke="#6b1710", stroke_width=1.4) + _path(
        SCALES, fill="none", stroke=ON_DARK, stroke_width=2.6, stroke_linecap="round", transform="scale(.68)"
    )


def _hand() -> Markup:
    return _path(
        "M-3.8 11.6C-6 8.6-8.8 4.6-9.8 2.2-10-.2-7.6-.8-6.4 1L-4.8 3.2V-8.2C-4.8-10.4-1.8-10.4-1.8-8.2V-2-10.2"
        "C-1.8-12.6 1.4-12.6 1.4-10.2V-2-9C1.4-11 4.4-11 4.4-9V-1-6C4.4-8 7.2-8 7.2-6V4C7.2 7.6 6.2 9.6 5.2 11.6Z"
    )


def _shield() -> Markup:
    return _path(
        "M0-12C3-10 7-9 10-9 10 0 8 8 0 12-8 8-10 0-10-9-7-9-3-10 0-12Z"
        "M-1.5-6V-1.5H-6V1.5H-1.5V7H1.5V1.5H6V-1.5H1.5V-6Z",
        fill_rule="evenodd",
    )


def _stars() -> Markup:
    lines = _path("M-9 7-3-7 6-3 10 8", fill="none", stroke=INK, stroke_width=1.3)
    shape = _path(_star(4, 4.6, 1.7))
    return lines + "".join(
        group(shape, transform=f"translate({x} {y})") for x, y in ((-9, 7), (-3, -7), (6, -3), (10, 8))
    )


def _hourglass() -> Markup:
    return (
        _path("M-7-11H7M-7 11H7", stroke=INK, stroke_width=2.2, stroke_linecap="round")
        + _path(
            "M-5.4-10C-5.4-4-1-2-1 0S-5.4 4-5.4 10H5.4C5.4 4 1 2 1 0S5.4-4 5.4-10Z",
            fill="#fbf3df",
            stroke=INK,
            stroke_width=1.3,
        )
        + _path("M-4.4 9C-3.6 6-1 5.4 0 4 1 5.4 3.6 6 4.4 9ZM-3-5H3L0-1.6Z", fill=GOLD)
    )


def _crystal() -> Markup:
    return (
        _path("M-7 11C-6 8-4.6 7.4-3.6 7H3.6C4.6 7.4 6 8 7 11Z", fill=DARK_GOLD)
        + element("circle", cy=-2, r=9.6, fill="#cdbfe3", stroke=INK, stroke_width=1.3)
        + _path("M-5-5C-4-8-1-9.4 1-9", fill="none", stroke="#fff", stroke_width=1.8, stroke_linecap="round")
        + _path("M0-5 .9-2.6 3.4-1.8.9-1 0 1.6-.9-1-3.4-1.8-.9-2.6Z", fill="#5a4086")
    )


def _scroll() -> Markup:
    return _path(
        "M-8-11H6C8-11 9-9.6 9-8V6H11C11 9.4 9.8 11 8 11H-5C-7 11-8 9.6-8 8Z",
        fill=PAPER,
        stroke=INK,
        stroke_width=1.3,
        stroke_linejoin="round",
    ) + _path("M-4.6-6H5.4M-4.6-2H5.4M-4.6 2H3", stroke=INK, stroke_width=1.1)


def _contract() -> Markup:
    return element("circle", cy=-5, r=5, fill="#e8c9a0", stroke=INK, stroke_width=1.3) + _path(
        "M-9 11C-9 3-5 1.4 0 1.4S9 3 9 11Z", fill="#8c6a4a", stroke=INK, stroke_width=1.3
    )


_PLAIN: Final[dict[str, Callable[[], Markup]]] = {
    "coin": _coin,
    "blot": _blot,
    "corruption card": _corruption_card,
    "bone": _bone,
    "voodoo": _voodoo,
    "boat sign": _boat_small,
    "bag sign": _bag_small,
    "anybody": _anybody,
    "eye": _eye,
    "token": _token,
    "hand": _hand,
    "shield": _shield,
    "stars": _stars,
    "hourglass": _hourglass,
    "crystal": _crystal,
    "scroll": _scroll,
    "contract": _contract,
}


def _cut(name: str) -> Markup:
    kind, *colours = name.split(" ")
    if name in _PLAIN:
        return _PLAIN[name]()
    if kind == "charm":
        return _charm(tuple(colours))
    if kind == "tome":
        return _tome(tuple(colours))
    if kind == "figure":
        return _figure(colours[0])
    if kind == "sign":
        return SIGNS[SIGN[colours[0]]]
    if kind == "badge":
        disc = element("circle", r=10.5, fill=FULL[colours[0]], stroke=DEEPER[colours[0]], stroke_width=1.2)
        return disc + _sign(colours[0], 0.58)
    if kind in ("cell", "ground"):  # of the star field
        return _cell(colours[0], kind == "cell")
    if kind == "seat":
        return _seat(int(colours[0]))
    if kind == "pen":  # written by hand: a digit, X, or T for a trade mark
        strokes = {"X": CROSS, "T": SCALES}.get(colours[0]) or DIGITS[int(colours[0])]
        return mark(strokes, 0, 0, 1.35, 2.7)
    if kind == "die-rune":
        return _die() + mark(DIGITS[int(colours[0])], 0, 2, 0.62, 4.2, stroke=INK)
    if kind == "coin-rune":
        return _rune_coin(colours[0])
    pen = {"cross": CROSS, "scales": SCALES}
    if kind in pen:
        return _path(pen[kind], fill="none", stroke_linecap="round", stroke_linejoin="round")
    raise KeyError(name)
