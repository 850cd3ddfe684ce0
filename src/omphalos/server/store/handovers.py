"""The interface to hand-overs of an identity: a receiving device waits under a code, another one leaves a parcel.

A parcel is encrypted in the browser that gives it, for the browser that receives it. The store cannot read it.
"""

from __future__ import annotations

from typing import Protocol

import msgspec


class Handover(msgspec.Struct, frozen=True):
    """A device that waits for an identity."""

    code: str  # six digits
    receiver: bytes  # its public key
    token_hash: str  # of its secret
    until: int  # milliseconds since 1970


class HandoverStore(Protocol):
    """Errors: `TooManyHandovers`, `StoreUnavailable`. Times are milliseconds since 1970."""

    async def wait(self, handover: Handover, now: int, limit: int) -> bool:
        """Store a device that waits. False: its code is in use. TooManyHandovers if `limit` others wait.

        Deletes those whose time is over.
        """
        ...

    async def receiver(self, code: str, now: int, max_lookups: int) -> bytes | None:
        """The public key of the device that waits under this code. Counts; None after so many lookups, too."""
        ...

    async def give(self, code: str, parcel: bytes, now: int) -> bool:
        """Leave a parcel for the device of this code. False: nobody waits, nobody looked it up, or one has come."""
        ...

    async def parcel(self, token_hash: str, now: int) -> tuple[Handover, bytes | None] | None:
        """The hand-over of this secret, with the parcel if one has come. None: its time is over."""
        ...

    async def end(self, token_hash: str) -> None:
        """Delete a hand-over and its parcel. Idempotent."""
        ...
