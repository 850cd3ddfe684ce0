"""Wyrocznia: oracles and their runes in the cove."""

from omphalos.oracle import compiled as compiled  # first, because it installs the finder for compiled rules
from omphalos.oracle.game import GAME

__all__ = ["GAME"]
