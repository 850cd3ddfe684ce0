"""`/.well-known/omphalos.json`: the public key that this server signs records with."""

from __future__ import annotations

from omphalos import __version__
from omphalos.server.http.table_service import TableService
from omphalos.server.protocol.http import PublicKey, WellKnown


class WellKnownEndpoint:
    """Tells what anybody may know of this server."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    async def well_known(self) -> WellKnown:
        """The version of this server and the public key of its signatures. Compare it with the key in a record."""
        key = self._service.key
        return WellKnown("omphalos", __version__, [] if key is None else [PublicKey("Ed25519", key.public)])
