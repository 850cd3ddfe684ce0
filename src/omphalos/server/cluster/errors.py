"""Errors between the processes of a cluster."""

from __future__ import annotations

from http import HTTPStatus
from typing import ClassVar

from omphalos.server.live.ownership import OwnerUnknown
from omphalos.table.errors import OmphalosError


class ClusterUnavailable(OwnerUnknown):
    """The processes of this server cannot reach each other now; try again in a moment."""

    status: ClassVar[HTTPStatus] = HTTPStatus.SERVICE_UNAVAILABLE

    @property
    def code(self) -> str:
        """The code that clients know this error by."""
        return "processes-apart"


class BadTiming(OmphalosError):
    """Time limits of a cluster contradict each other."""
