"""How the cards of Palec boży look. The outer millimetres are alike on all of them, so that a cut may stray."""

from __future__ import annotations

from typing import Final

from omphalos.flick.draw.lettering import PARCHMENT
from omphalos.flick.draw.palette import CARD, CARD_EDGE
from omphalos.flick.draw.shapes import circle, path, place, rect, star
from omphalos.printing.arrange import CARD as SIZE
from omphalos.printing.arrange import Face
from omphalos.printing.page import Drawing, Words, svg
from omphalos.table.svg import group, written

GROUND: Final = PARCHMENT
WIDE, HIGH = SIZE
PICTURE: Final = (WIDE - 9, 35.0)  # width and height


def card(name: str, kind: str, text: str, tone: str, picture: str, sign: str = "", mark: str = "") -> Face:
    """A card: its name, under it what kind of card it is, a picture, and its text.

    `picture` is drawn round the origin, which is the middle of the picture; `sign` at the left of the kind.
    """
    wide, high = PICTURE
    drawn = svg(
        WIDE,
        HIGH,
        written(
            rect(0, 0, WIDE, HIGH, fill=GROUND)
            + rect(2.5, 2.5, WIDE - 5, HIGH - 5, rx=2.5, fill=CARD, stroke=tone, stroke_width=0.5)
            + path(f"M2.5 20.5V5a2.5 2.5 0 0 1 2.5-2.5H{WIDE - 5}a2.5 2.5 0 0 1 2.5 2.5V20.5Z", fill=tone)
            + group(sign, transform=place(8, 16.2))
            + group(picture, transform=place(WIDE / 2, 21.5 + high / 2))
            + rect((WIDE - wide) / 2, 21.5, wide, high, rx=1.5, fill="none", stroke=CARD_EDGE, stroke_width=0.3),
            "",
        ),
    )
    return Face(
        (
            Drawing(0, 0, WIDE, HIGH, drawn),
            Words(5, 4, WIDE - 10, 9, name, 16, 10, bold=True, down="horizon", ink="#ffffff"),
            Words(12, 13.4, WIDE - 24, 5.6, kind, 9, 7, italic=True, down="horizon", ink="#ffffff"),
            Words(WIDE - 14, 13.4, 9, 5.6, mark, 8, 7, across="right", down="horizon", ink="#ffffff"),
            Words(6, 58.5, WIDE - 12, HIGH - 58.5 - 4.5, text, 12, 7.5, down="horizon"),
        )
    )


def back(tone: str) -> Face:
    """The back of a deck: a wind rose on the sea."""
    x, y = WIDE / 2, HIGH / 2
    rose = group(
        circle(0, 0, 19, fill="none", stroke=PARCHMENT, stroke_width=0.5),
        circle(0, 0, 21, fill="none", stroke=PARCHMENT, stroke_width=1.1, stroke_dasharray="1.2 1.8"),
        path(star(4, 18, 5, 45), fill="#7fb0ab"),
        path(star(4, 27, 5.4, 90), fill=PARCHMENT),
        circle(0, 0, 3.4, fill=tone, stroke=PARCHMENT, stroke_width=0.6),
        transform=place(x, y),
    )
    drawn = (
        rect(0, 0, WIDE, HIGH, fill=GROUND)
        + rect(2.5, 2.5, WIDE - 5, HIGH - 5, rx=2.5, fill=tone)
        + rect(4.5, 4.5, WIDE - 9, HIGH - 9, rx=1.5, fill="none", stroke=PARCHMENT, stroke_width=0.4)
        + rose
    )
    return Face((Drawing(0, 0, WIDE, HIGH, svg(WIDE, HIGH, drawn)),))
