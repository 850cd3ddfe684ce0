"""The library of the kernels that prepare flicks for a GPU, or play them in its memory on the CPU."""

from __future__ import annotations

from typing import Final

from omphalos.kernels import Library

SLOTS: Final = Library("slots", "omphalos.physics.gpu.examples", "the memory of a GPU")
