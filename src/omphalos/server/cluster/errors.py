"""What can go wrong between processes."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class ProcessesApart(OmphalosError):
    """The processes of this server cannot reach each other now; try again in a moment."""
