"""The library of the physics' kernels."""

from __future__ import annotations

from typing import Final

from omphalos.kernels import Library

PHYSICS: Final = Library(
    *("physics", "omphalos.physics.examples", "the physics"), page=("run", "check_all", "prepare_walls", "flick_once")
)
