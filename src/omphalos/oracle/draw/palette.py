"""The colours of the pictures: parchment, ink, the four guilds, and the marks of the seats."""

from __future__ import annotations

from typing import Final

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
SEATS: Final[tuple[tuple[str, str], ...]] = (  # a colour and a shape
    ("#7b3f73", "round"),
    ("#1d6f6b", "square"),
    ("#b05a1e", "triangle"),
    ("#3c4658", "diamond"),
)
