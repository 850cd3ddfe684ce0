"""Palec boży: two to four gods flick wooden prophets onto four islands."""

from omphalos.flick.game import GAME

__all__ = ["GAME"]
