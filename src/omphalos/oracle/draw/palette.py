"""The colours of the pictures: parchment, ink, the four guilds, and the marks of the seats."""

from __future__ import annotations

from typing import Final, NamedTuple

INK: Final = "#33241a"
PEN: Final = "#1f2a52"  # colour of what a player has drawn, unlike what is printed
FAINT: Final = "#8a7152"
PARCHMENT: Final = "#f6ead0"
SHADE: Final = "#ead6ad"
EDGE: Final = "#c9a971"
TABLE: Final = "#3a271b"
WOOD: Final = "#a9784a"
DARK_WOOD: Final = "#6d4526"
GOLD: Final = "#e3b23c"
DARK_GOLD: Final = "#8f6312"
CORRUPT: Final = "#43204d"
SEA: Final = "#9cc3bf"
DEEP: Final = "#6fa3a3"
SERIF: Final = "Georgia, 'Palatino Linotype', 'Book Antiqua', 'DejaVu Serif', serif"

FULL: Final[dict[str, str]] = {  # of things in a colour
    "red": "#b5372b",
    "green": "#4b7a35",
    "blue": "#2c5f9e",
    "yellow": "#dca21c",
    "rogue": "#68645f",
}
TINT: Final[dict[str, str]] = {  # of printed fields in a colour
    "red": "#efc3b3",
    "green": "#cfdcae",
    "blue": "#bfd4e6",
    "yellow": "#f7e09b",
    "rogue": "#d3cdc2",
}
DEEPER: Final[dict[str, str]] = {  # outlines and signs on the tint
    "red": "#7d1f17",
    "green": "#2f5220",
    "blue": "#183f70",
    "yellow": "#84590a",
    "rogue": "#3b3835",
}
LIGHT: Final[dict[str, str]] = {  # signs on the full colour
    "red": PARCHMENT,
    "green": PARCHMENT,
    "blue": PARCHMENT,
    "yellow": "#4f3204",
    "rogue": PARCHMENT,
}
SIGN: Final[dict[str, str]] = {  # the second mark of a colour, for those who cannot tell colours apart
    "red": "sword",
    "green": "lute",
    "blue": "star",
    "yellow": "crown",
    "rogue": "hood",
}


class SeatMark(NamedTuple):
    """How a seat is told apart. The shapes alone do it for those who do not see the colours."""

    colour: str  # unlike those of the guilds; seen on parchment, in the light and in the dark theme
    ink: str  # of a number on the colour
    shape: str
    path: str  # of the shape, in a box from -10 to 10


SEATS: Final = (
    SeatMark("#a94fbd", "#ffffff", "circle", "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"),
    SeatMark("#1e9b7e", "#1d1408", "square", "M-7.4-7.4h14.8v14.8h-14.8z"),
    SeatMark("#d46918", "#1d1408", "triangle", "M0-9 9.2 7.4h-18.4z"),
    SeatMark("#7085a3", "#1d1408", "diamond", "M0-9.5 9.5 0 0 9.5-9.5 0z"),
)
