"""Seats can be told apart, in both themes and by people who see fewer colours."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Final

import pytest

from omphalos.oracle.draw.palette import FULL, PARCHMENT, SEATS

LIGHT_PAPER: Final = "#fffaf0"  # of the client's themes
DARK_PAPER: Final = "#1e2628"
MIN_CONTRAST: Final = 3.0  # of a sign, as WCAG has it
MIN_NUMBER_CONTRAST: Final = 4.5
MIN_DIFFERENCE: Final = 18  # CIELAB; 2 is just visible side by side
SIGHT: Final = {  # how colours look (Machado, Oliveira and Fernandes, 2009), in linear RGB
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def linear(colour: str) -> list[float]:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def contrast(a: str, b: str) -> float:
    low, high = sorted(sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (a, b))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, sight: str) -> tuple[float, float, float]:
    """A colour in CIELAB."""
    r, g, b = (min(1.0, max(0.0, sum(k * p for k, p in zip(row, linear(colour), strict=True)))) for row in SIGHT[sight])
    xyz = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (part / white for part, white in zip(xyz, (0.9505, 1, 1.0888), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHT)
def test_no_two_seats_look_alike(sight: str) -> None:
    for one, other in combinations(SEATS, 2):
        assert math.dist(seen(one.colour, sight), seen(other.colour, sight)) >= MIN_DIFFERENCE, (one, other)
        assert one.path != other.path


def test_no_seat_looks_like_a_guild() -> None:
    for seat in SEATS:
        for guild in FULL.values():
            assert math.dist(seen(seat.colour, "usual"), seen(guild, "usual")) >= MIN_DIFFERENCE, (seat, guild)


@pytest.mark.parametrize("paper", [LIGHT_PAPER, DARK_PAPER])
def test_a_seat_is_seen_in_both_themes(paper: str) -> None:
    assert all(contrast(seat.colour, paper) >= MIN_CONTRAST for seat in SEATS)


def test_a_seats_number_can_be_read() -> None:
    assert all(contrast(seat.colour, seat.ink) >= MIN_NUMBER_CONTRAST for seat in SEATS)
    assert all(contrast(seat.colour, PARCHMENT) >= MIN_CONTRAST - 0.1 for seat in SEATS)  # they have an outline
