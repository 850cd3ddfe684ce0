"""The marks of seats: a colour and a shape for each, so that nobody depends on colour.

A game may choose its own. The page, its boards, avatars and pictures all take the marks from here or from the game.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class SeatMark(NamedTuple):
    """How a seat is told apart. The shapes alone do it for those who do not see the colours."""

    colour: str  # of a piece, a chip, a line of a plot
    path: str  # of the shape, in a box from -10 to 10
    ink: str = "#ffffff"  # of a number on the colour


CIRCLE: Final = "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"
DIAMOND: Final = "M0-9.5 9.5 0 0 9.5-9.5 0z"
TRIANGLE: Final = "M0-9 9.2 7.4h-18.4z"
SQUARE: Final = "M-7.4-7.4h14.8v14.8h-14.8z"
STAR: Final = "M0-9.6 2.6-3.4 9.3-2.9 4.2 1.5 5.8 8 0 4.5-5.8 8-4.2 1.5-9.3-2.9-2.6-3.4z"
HEXAGON: Final = "M-4.6-8h9.2L9.2 0 4.6 8h-9.2L-9.2 0z"

# The colours stay distinct for the common kinds of colour blindness, in the light and the dark theme.
SEAT_MARKS: Final = (
    SeatMark("#c8501f", CIRCLE),
    SeatMark("#1f6fa8", DIAMOND),
    SeatMark("#e2a81c", TRIANGLE),
    SeatMark("#12876a", SQUARE),
    SeatMark("#b45c94", STAR),
    SeatMark("#5d6a75", HEXAGON),
)
