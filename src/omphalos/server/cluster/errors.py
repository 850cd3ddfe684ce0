"""Errors between the processes of a cluster."""

from __future__ import annotations

from omphalos.server.live.ownership import OwnerUnknown
from omphalos.table.errors import OmphalosError


class ClusterUnavailable(OwnerUnknown):
    """The processes of this server cannot reach each other now; try again in a moment."""

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "processes-apart"


class BadTiming(OmphalosError):
    """Time limits of a cluster contradict each other."""
