"""The library of the kernels of the bots of Wyrocznia."""

from __future__ import annotations

from typing import Final

from omphalos.kernels import Library

ORACLE: Final = Library("bots-oracle", "omphalos.bots.oracle.examples", "the bots of Wyrocznia")
