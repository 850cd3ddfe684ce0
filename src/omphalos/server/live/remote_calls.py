"""What one process asks another about a table that runs there, for somebody who asked over HTTP."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class InfoCall(msgspec.Struct, frozen=True, tag="info"):
    """How does it look?"""

    table: str


class ClaimCall(msgspec.Struct, frozen=True, tag="claim"):
    """Sit somebody down."""

    table: str
    seat: int
    name: str
    person: str | None


class RemoveCall(msgspec.Struct, frozen=True, tag="remove"):
    """Throw it away."""

    table: str
    host: str


RemoteCall: TypeAlias = InfoCall | ClaimCall | RemoveCall

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(InfoCall | ClaimCall | RemoveCall).decode
