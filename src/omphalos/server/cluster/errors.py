"""What can go wrong between processes."""

from __future__ import annotations

from omphalos.table.errors import OmphalosError


class ClusterUnavailable(OmphalosError):
    """The processes of this server cannot reach each other now; try again in a moment."""

    @property
    def code(self) -> str:
        """Clients know this error by its former name."""
        return "processes-apart"
