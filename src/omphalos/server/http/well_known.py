"""`/.well-known/omphalos.json`: the public key that this server signs records with."""

from __future__ import annotations

from typing import Literal

from omphalos import __version__
from omphalos.server.http.endpoint import get
from omphalos.server.live.registry import TableRegistry
from omphalos.server.protocol.parts import (
    Sent,
)


class WellKnownEndpoint:
    """Tells what anybody may know of this server."""

    def __init__(self, service: TableRegistry) -> None:
        self._service = service

    @get("/.well-known/omphalos.json", cache="no-cache")
    async def well_known(self) -> WellKnown:
        """The version of this server and the public key of its signatures. Compare it with the key in a record."""
        key = self._service.key
        return WellKnown("omphalos", __version__, [] if key is None else [PublicKey("Ed25519", key.public)])


class PublicKey(Sent, frozen=True):
    """A key that signs records."""

    algorithm: Literal["Ed25519"]
    public: str  # 32 bytes in hexadecimal


class WellKnown(Sent, frozen=True):
    """What anybody may know of a server."""

    server: Literal["omphalos"]
    version: str
    keys: list[PublicKey]
