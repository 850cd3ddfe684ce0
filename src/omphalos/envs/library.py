"""The library of the environments' kernels."""

from __future__ import annotations

from typing import Final

from omphalos.kernels import Library

ENVS: Final = Library("envs", "omphalos.envs.examples", "the environments")
