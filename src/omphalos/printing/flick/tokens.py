"""Tokens: Dagda's hand, Freja's heart, the tornado, the marker of the first player, points, and the reserve tile."""

from __future__ import annotations

from typing import Final

from omphalos.flick.draw.lettering import PARCHMENT
from omphalos.flick.draw.palette import MARKER, MARKER_EDGE, MARKER_SIGN
from omphalos.flick.draw.shapes import circle, path, place, rect, use
from omphalos.flick.draw.suits import SUITS
from omphalos.flick.draw.tokens import token_definitions
from omphalos.flick.gods.dagda import HAND
from omphalos.flick.gods.freja import HEART
from omphalos.flick.laws.tornado import REACH
from omphalos.printing.arrange import BLEED, Piece, pieces
from omphalos.printing.messages import say
from omphalos.printing.page import Page, Words
from omphalos.printing.wanted import Wanted
from omphalos.table.svg import Markup, element, group, text, written

POINTS: Final = ((1, 14), (3, 10), (5, 16))  # worth of a token, and how many of them
_POINT: Final = 9.0  # radius
_HAND: Final = 40.0  # how high the hand stands
_MARKER: Final = 15.0  # radius


def tokens(wanted: Wanted) -> list[Page]:
    """All tokens, in the sizes that the table plays with."""
    language = wanted.language
    heart = HEART[wanted.options.numbers].radius
    what = [
        _hand(),
        Piece(2 * _MARKER, 2 * _MARKER, _marker(), round=True),
        Piece(2 * REACH, 2 * REACH, _defined("tornado", REACH, "#8fa3ae"), round=True),
        _reserve(language),
        Piece(2 * heart, 2 * heart, _defined("heart", heart, "#c8375a"), round=True),
        *(Piece(2 * _POINT, 2 * _POINT, _point(worth), count, round=True) for worth, count in POINTS),
    ]
    return pieces(wanted.paper, say(language, "flick-tokens"), what)


def _hand() -> Piece:
    """A tent on a base as thick as the wall is: the base is the wall."""
    wide, thick, high = HAND.length, HAND.thickness, 2 * _HAND + HAND.thickness
    definitions = written(element("defs", *token_definitions()), "")
    size = wide / 100
    up = group(use_hand(), transform=f"translate(0 {_HAND})scale({size} {-size})", color="#f0c597")
    down = group(use_hand(), transform=f"translate({wide} {_HAND + thick})scale({-size} {size})", color="#f0c597")
    ground = rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, fill="#dfeef0")
    base = rect(-BLEED, _HAND, wide + 2 * BLEED, thick, fill="#8a5327")
    return Piece(wide, high, definitions + ground + base + up + down, folds=(_HAND, _HAND + thick))


def use_hand() -> Markup:
    """Dagda's hand, with its edge from (0, 0) to (100, 0)."""
    return written(use("hand"), "")


def _defined(name: str, r: float, ground: str) -> Markup:
    definitions = element("defs", *token_definitions())
    drawn = circle(r, r, r + BLEED, fill=ground) + circle(r, r, r, fill="#fff") + use(name, r, r, size=r / 20)
    return written(definitions + drawn, "")


def _marker() -> Markup:
    r = _MARKER
    sign = path("M-.9-5Q0-5.8.9-5V-.6L3-.1Q3.8.2 3.6 1.2L3 4.4H-2L-3.6 1.4Q-3.4.4-2.4.8L-.9 1.8Z", fill=MARKER_SIGN)
    return (
        circle(r, r, r + BLEED, fill=MARKER)
        + circle(r, r, r - 2, fill="none", stroke=MARKER_EDGE, stroke_width=0.8)
        + group(sign, transform=place(r, r, size=2))
    )


def _point(worth: int) -> Markup:
    r = _POINT
    tone = {1: "#c98f4e", 3: "#a9b3b8"}.get(worth, "#e3b23c")
    return (
        circle(r, r, r + BLEED, fill=tone)
        + circle(r, r, r - 1.4, fill=PARCHMENT, stroke="#5b3a08", stroke_width=0.4)
        + text(worth, r, r + 3.7, text_anchor="middle", font_size=11, font_weight="bold", fill="#3a2817")
    )


def _reserve(language: str) -> Piece:
    """The tile on which used prophets wait."""
    wide, high = 120.0, 60.0
    places = "".join(
        circle(24 + 24 * k, 34, 10, fill="none", stroke=suit.colour, stroke_width=0.8, stroke_dasharray="2 1.6")
        + group(path(suit.shape, fill=suit.colour, fill_opacity=0.35), transform=place(24 + 24 * k, 34, size=0.8))
        for k, suit in enumerate(SUITS.values())
    )
    ground = rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED, fill=PARCHMENT) + rect(
        3, 3, wide - 6, high - 6, rx=3, fill="none", stroke="#b79f76", stroke_width=0.6
    )
    said = say(language, "print-reserve")
    return Piece(wide, high, ground + places, words=(Words(6, 7, wide - 12, 9, said, 14, 10, "center", bold=True),))
