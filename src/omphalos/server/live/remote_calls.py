"""Calls between processes about a table, made for HTTP requests that reach the wrong process."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class InfoCall(msgspec.Struct, frozen=True, tag="info"):
    """Get the table's description."""

    table: str


class ClaimCall(msgspec.Struct, frozen=True, tag="claim"):
    """Take a seat."""

    table: str
    seat: int
    name: str
    person: str | None
    seals: bool = False
    address: str = ""


class RemoveCall(msgspec.Struct, frozen=True, tag="remove"):
    """Delete the table."""

    table: str
    host: str


class EraseCall(msgspec.Struct, frozen=True, tag="erase"):
    """Take a person out of the table."""

    table: str
    person: str


class CutOffCall(msgspec.Struct, frozen=True, tag="cut-off"):
    """Disconnect the programs of a bot from the table."""

    table: str
    bot: str


class RenewCall(msgspec.Struct, frozen=True, tag="renew"):
    """Delete the featured game of bots if it is over."""

    table: str


RemoteCall: TypeAlias = InfoCall | ClaimCall | RemoveCall | EraseCall | CutOffCall | RenewCall

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(InfoCall | ClaimCall | RemoveCall | EraseCall | CutOffCall | RenewCall).decode
