"""The colours of the pictures and of the browser's board: parchment, ink, the four guilds, the marks of the seats."""

from __future__ import annotations

from typing import Final

from omphalos.table.seat_marks import CIRCLE, DIAMOND, SQUARE, TRIANGLE, SeatMark

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
WAVE: Final = "#7fb0ab"
WAVE_EDGE: Final = "#356b6b"
FIELD: Final = "#fdf6e4"  # a place to write on, or a sign
CARD: Final = "#fbf2db"
PAPER: Final = "#fffaf0"
LABEL: Final = "#e2c68f"
RIM: Final = "#fff6e0"  # round the mark of a seat
ON_DARK: Final = "#fff3d6"  # signs and numbers
CROSSED: Final = "#c8372a"  # what is struck out, forbidden or late
PLANK: Final = "#8a5a31"
PIER: Final = "#c39a66"
BLACK_PIER: Final = "#7a6a72"
DISH_EDGE: Final = "#4f2f17"
DISH_RIM: Final = "#c08f58"
DISH_LEFT: Final = "#d9b27c"
DISH_RIGHT: Final = "#cfa56c"
DISH_GRAIN: Final = "#a87a45"
DISH_HALF: Final = "#6b4323"
DISH_BAR: Final = "#3d2412"
DISH_SHADOW: Final = "#4a2d12"
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

SEATS: Final = (  # unlike the guilds' colours; seen on parchment, in the light and in the dark theme
    SeatMark("#a94fbd", CIRCLE),
    SeatMark("#1e9b7e", SQUARE, "#1d1408"),
    SeatMark("#d46918", TRIANGLE, "#1d1408"),
    SeatMark("#7085a3", DIAMOND, "#1d1408"),
)


def named_colours() -> dict[str, str]:
    """Every colour under the name of its constant, those of things in a colour as `red-full`."""
    single = {name: value for name, value in globals().items() if isinstance(value, str) and value.startswith("#")}
    colours = {"full": FULL, "tint": TINT, "deeper": DEEPER, "light": LIGHT}
    several = {f"{colour}-{use}": shown for use, shades in colours.items() for colour, shown in shades.items()}
    return {name.lower().replace("_", "-"): value for name, value in {**single, **several}.items()}
