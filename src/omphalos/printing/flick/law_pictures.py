"""Pictures for the cards of laws, made of what lies on the mat. A law without one gets a wind rose."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from omphalos.flick.draw.outline import outline_path
from omphalos.flick.draw.palette import CREAM, SEA, SKIN
from omphalos.flick.draw.scenery import scenery_definitions
from omphalos.flick.draw.shapes import circle, path, place, rect, star, use
from omphalos.flick.draw.tokens import token_definitions
from omphalos.flick.mat import COASTS
from omphalos.flick.options import CardId, LawId
from omphalos.printing.flick.card import PICTURE
from omphalos.printing.flick.disks import disk
from omphalos.table.svg import Markup, element, group, number

WIDE, HIGH = PICTURE
INK: Final = "#10303c"


def picture(law: LawId) -> Markup:
    """The picture of a law round the origin, cut to its frame."""
    drawn = _DRAWN.get(law, _rose)()
    frame = element("clipPath", rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, rx=1.5), id="cut-off")
    definitions = element("defs", frame, *scenery_definitions(), *token_definitions())
    sea = rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, fill="#4b98a3")
    waves = rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, fill="url(#waves)")
    return definitions + group(sea, waves, drawn, clip_path="url(#cut-off)")


def _at(kind: str, card: CardId | None, x: float, y: float, size: float = 1.0) -> Markup:
    shade = circle(x + 0.9, y + 1.4, {"prophet": 10, "templar": 13, "king": 16, "temple": 18}[kind] * size + 0.4,
                   fill=INK, fill_opacity=0.3)  # fmt: skip
    return shade + group(disk(kind, card), transform=place(x, y, size=size))


def _line(d: str, colour: str = "#fff", width: float = 1.1, dash: str | None = None, opacity: float = 1.0) -> Markup:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dash, stroke_opacity=opacity,
                stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def _arrow(x: float, y: float, x2: float, y2: float, colour: str = "#fff") -> Markup:
    angle = math.atan2(y2 - y, x2 - x)
    barbs = "".join(
        f"M{number(x2)} {number(y2)}L{number(x2 - 3 * math.cos(angle + s))} {number(y2 - 3 * math.sin(angle + s))}"
        for s in (0.5, -0.5)
    )
    return _line(f"M{number(x)} {number(y)}L{number(x2)} {number(y2)}{barbs}", colour)


def _island(q: int, x: float, y: float, size: float, fill: str = "#d3d59a") -> Markup:
    """The outline of an island with its middle at a place."""
    middle = COASTS[q][0]
    move = f"translate({number(x)} {number(y)})scale({number(size, 3)} {number(-size, 3)})"
    d = outline_path(COASTS[q], 2)
    shift = f"translate({number(-middle.x)} {number(-middle.y)})"
    return group(path(d, fill=fill, stroke="#fffdf3", stroke_width=1 / size, transform=shift), transform=move)


def _navel(x: float, y: float, size: float = 1.0) -> Markup:
    return group(
        circle(0, 0, 11, fill="#dcc9a0", stroke="#fffdf3", stroke_width=1),
        _line("M-8-5Q0-10 8-5M-10 0Q0-6 10 0M-10 3Q0 9 10 3M-7 8Q0 4 7 8", "#6d5432", 0.5),
        _line("M-6-8Q-2 0-6 8M6-8Q2 0 6 8M0-11V11", "#6d5432", 0.5),
        circle(0, 0, 2.4, fill="#efdfb9", stroke="#6d5432", stroke_width=0.5),
        transform=place(x, y, size=size),
    )


def _rose() -> Markup:
    return group(
        circle(0, 0, 12, fill="none", stroke=CREAM, stroke_width=0.5),
        path(star(4, 11, 3.4, 45), fill=SEA),
        path(star(4, 15.5, 3.6, 90), fill=CREAM),
    )


def _blind_faith() -> Markup:
    lashes = "M-14 6-16 10M-7 9.4-8 13.6M0 10.6V15M7 9.4 8 13.6M14 6 16 10"
    return _line(f"M-18 1Q0 20 18 1{lashes}", "#fff", 1.4) + _line("M-17-6Q0-15 17-6", "#fff", 0.8, None, 0.6)


def _hand(x: float, turn: float, size: float) -> Markup:
    return group(use("hand"), color=SKIN, transform=f"translate({number(x)} 4)scale({number(turn)} {number(size)})")


def _weaker_hand() -> Markup:
    mirror = _line("M0-15V15", "#fff", 0.7, "1.5 1.8")
    return mirror + group(_hand(-2, -0.23, -0.23), opacity=0.5) + _hand(2, 0.23, -0.23)


def _little_finger() -> Markup:
    return _line("M-22 13Q-14 12-9 6L-2-3Q1-6 3.6-3.6 5.6-1.4 3 2L-3 10", SKIN, 4) + _at(
        "prophet", "greek", 11, 0, 0.62
    ) + _arrow(19, 0, 24, 0)  # fmt: skip


def _piggyback() -> Markup:
    return _at("templar", "norse", -3, 4, 0.8) + _at("prophet", "norse", -1, -4, 0.9) + _arrow(12, -4, 22, -4)


def _both_hands() -> Markup:
    left = _at("prophet", "celtic", -13, 6, 0.8) + _arrow(-10, -3, -5, -14)
    return left + _at("prophet", "celtic", 13, 6, 0.8) + _arrow(10, -3, 5, -14)


def _rolling_stones() -> Markup:
    trail = _line("M-25 8q3-5 6 0t6 0 6 0 6 0", "#fff", 0.8, None, 0.8)
    turning = _line("M4-10A11 11 0 0 1 19-4M19-4 20-8.4M19-4 14.6-4.6", "#fff", 1.1)
    return trail + _at("prophet", "egyptian", 7, 2, 0.85) + turning


def _monkey_king() -> Markup:
    return _navel(0, 2, 1.3) + _at("king", None, 0, 0, 0.86)


def _tornado() -> Markup:
    steps = _line("M-24 12Q-16 15-10 9M10 9Q18 3 24 6", "#fff", 0.8, "1 2")
    return steps + use("tornado", 0, 0, size=0.78)


def _templars() -> Markup:
    return _at("prophet", "greek", -16, 3, 0.8) + _arrow(-6, 2, 2, 2) + _at("templar", "greek", 13, 1, 0.95)


def _kraken() -> Markup:
    return group(use("kraken", 0, 3, size=1.15)) + _at("prophet", "celtic", 0, 11, 0.45)


def _four_winds() -> Markup:
    return _rose() + "".join(_island(q, x, y, 0.085) for q, x, y in ((0, 0, -12), (1, 19, 0), (2, 0, 12), (3, -19, 0)))


def _new_calling() -> Markup:
    return _at("prophet", "norse", -6, 0, 1.05) + _line("M15-6V6M9 0H21", "#fff", 2.4)


def _exile() -> Markup:
    edge = rect(12, -HIGH / 2, WIDE, HIGH, fill="#553822") + rect(11, -HIGH / 2, 1.4, HIGH, fill=CREAM)
    return edge + _at("prophet", "norse", -15, 0, 0.75) + _arrow(-6, 0, 1, 0) + _at("prophet", "greek", 13, 0, 0.75)


def _hermitage() -> Markup:
    return _island(1, -1, 0, 0.27) + _at("prophet", "celtic", 0, 1, 0.75)


def _silent_navel() -> Markup:
    return _navel(0, 0, 1.2) + _line("M-14 12 14-12", "#c8372a", 2.2)


def _pilgrims() -> Markup:
    city = circle(0, 0, 15, fill="#e6c68a", stroke="#fffdf3", stroke_width=1, stroke_dasharray="2 1.4")
    houses = ((-9, -5), (9, -5), (-10, 5), (10, 5), (0, -10), (0, 14))
    return city + "".join(use("mud-house", x, y, size=1) for x, y in houses) + _at("prophet", "egyptian", 0, 1, 0.6)


def _concord() -> Markup:
    return (
        _island(0, 0, 2, 0.3, "#c3d5d6") + _at("prophet", "celtic", -9, 2, 0.7) + _at("prophet", "egyptian", 9, 2, 0.7)
    )


def _widdershins() -> Markup:
    turning = "M11-7A13 13 0 1 0 13 3M11-7 11.8-12M11-7 6-7.6"
    return _line(turning, "#fff", 2) + _at("prophet", "egyptian", 0, 0, 0.6)


def _smooth_sea() -> Markup:
    wake = "M-26-6H4M-26 0H2M-26 6H4"
    return _line(wake, "#fff", 0.8, None, 0.75) + _at("prophet", "norse", 13, 0, 0.85)


def _walls_of_cloud() -> Markup:
    puffs = "".join(circle(24, y, 5.5, fill="#fff", stroke="#c9dce2", stroke_width=0.6) for y in range(-18, 19, 6))
    bounce = _line("M-18-12 15 0-8 10", "#fff", 1, "2 1.6")
    return puffs + bounce + _at("prophet", "greek", -13, 12, 0.6)


_DRAWN: Final[dict[LawId, Callable[[], Markup]]] = {
    "L01": _blind_faith, "L02": _weaker_hand, "L03": _little_finger, "L04": _piggyback, "L05": _both_hands,
    "L06": _rolling_stones, "L07": _monkey_king, "L08": _tornado, "L09": _templars, "L10": _kraken,
    "L11": _four_winds, "L12": _new_calling, "L13": _exile, "L14": _hermitage, "L15": _silent_navel,
    "L16": _pilgrims, "L17": _concord, "L18": _widdershins, "L19": _smooth_sea, "L20": _walls_of_cloud,
}  # fmt: skip
