"""The errors of an arena."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class ArenaError(OmphalosError):
    """The arena cannot be set up, resumed or finished."""
