"""What can go wrong while sheets are made."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class NothingToPrint(OmphalosError):
    """There are no such sheets."""


class DoesNotFit(OmphalosError):
    """A text does not fit its place, or a drawing its paper."""


class CannotWrite(OmphalosError):
    """A file cannot be written."""


class NotInstalled(OmphalosError):
    """What sets the letters is not installed."""
