"""What can go wrong in an arena."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class ArenaError(OmphalosError):
    """The arena cannot be set up, gone on with, or finished as asked."""
