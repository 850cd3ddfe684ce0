"""Wyrocznia: oracles and their runes in the cove."""

from omphalos.oracle import compiled as compiled  # before all rules: it finds them
from omphalos.oracle.game import GAME

__all__ = ["GAME"]
