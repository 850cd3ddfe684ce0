"""Sines and the like of kernels: near enough to the exact values, and the same bits everywhere."""

from __future__ import annotations

import hashlib
import math
import random
import struct
from collections.abc import Callable
from typing import Any

import pytest

from omphalos.kernels import functions

DRAWN: dict[
    str, tuple[Any, Any, Callable[[random.Random], tuple[float, ...]]]
] = {  # a function, that of the platform, and what it is asked
    "sin": (functions.sin, math.sin, lambda r: (r.uniform(-7.0, 14.0),)),
    "cos": (functions.cos, math.cos, lambda r: (r.uniform(-7.0, 14.0),)),
    "atan2": (functions.atan2, math.atan2, lambda r: (r.uniform(-1.0, 1.0), r.uniform(-1.0, 1.0))),
    "exp": (functions.exp, math.exp, lambda r: (r.uniform(-60.0, 2.0),)),
    "log": (functions.log, math.log, lambda r: (10.0 ** r.uniform(-9.0, 5.0),)),
    "erf": (functions.erf, math.erf, lambda r: (r.uniform(0.0, 7.0),)),
}
BITS = {  # the first digits of the hash of 2,000 values
    "sin": "4be481c20f97",
    "cos": "8dcdc0a2550e",
    "atan2": "9b4c8f54f3ca",
    "exp": "cb5b41b7102b",
    "log": "e4fbd122b1bc",
    "erf": "cd9e4f0e3e9b",
}


@pytest.mark.parametrize("name", DRAWN)
def test_values_are_right_and_have_the_same_bits_everywhere(name: str) -> None:
    ours, theirs, draw = DRAWN[name]
    chance = random.Random(name)
    values: list[float] = []
    for _ in range(2000):
        asked = draw(chance)
        values.append(ours(*asked))
        assert values[-1] == pytest.approx(theirs(*asked), rel=1e-15 if name != "erf" else 1e-14, abs=1e-16)
    assert hashlib.sha256(struct.pack("<2000d", *values)).hexdigest()[:12] == BITS[name]


def test_values_at_borders() -> None:
    assert functions.exp(0.0) == 1.0
    assert functions.exp(-800.0) == 0.0
    assert functions.log(1.0) == 0.0
    assert functions.atan2(0.0, 0.0) == 0.0
    assert functions.atan2(0.0, -1.0) == math.pi
    assert functions.atan2(-1.0, 0.0) == -math.pi / 2
    assert functions.erf(0.0) == 0.0
    assert functions.erf(9.0) == 1.0
