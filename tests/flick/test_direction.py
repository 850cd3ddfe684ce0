"""The direction of a flick: the same bits on every platform."""

from __future__ import annotations

import hashlib
import struct
from math import cos, radians, sin

import pytest

from omphalos.flick.finger import direction


def test_directions_have_the_same_bits_everywhere() -> None:
    found = [direction(0.1 * n) for n in range(3600)]
    packed = b"".join(struct.pack("<2d", *one) for one in found)
    assert hashlib.sha256(packed).hexdigest()[:16] == "5284fef58d31bc2f"


@pytest.mark.parametrize("degrees", [0.0, 1e-9, 12.5, 44.999, 45.0, 45.001, 89.999, 90.0, 135.0, 200.0, 359.9])
def test_they_are_those_of_sine_and_cosine(degrees: float) -> None:
    assert direction(degrees) == pytest.approx((cos(radians(degrees)), sin(radians(degrees))), abs=1e-15)


def test_quarter_turns_are_exact() -> None:
    assert [direction(90.0 * n) for n in range(5)] == [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)]
    x, y = direction(33.3)
    assert direction(123.3 - 0.0) == pytest.approx((-y, x))
