"""Endpoints of hand-overs: an identity moves to another device, by six digits or a QR code.

The receiving browser makes a key pair and waits. The giving browser encrypts for that key and leaves a parcel. The
server passes on what it cannot read, once, within minutes. A code can be guessed, so an address may try few of them,
and both screens show a number that is made from the receiver's key (`web/src/people/handover.ts`).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from starlette.requests import Request

from omphalos.server.base64url import from_text, to_text
from omphalos.server.compute.errors import Busy
from omphalos.server.errors import RateLimited, WrongKey
from omphalos.server.handovers.errors import BadHandover, TooManyHandovers, WrongCode
from omphalos.server.handovers.messages import (
    AwaitHandover,
    Fingerprint,
    HandoverAwaited,
    HandoverCode,
    HandoverParcel,
    HandoverReceiver,
    HandoverState,
)
from omphalos.server.handovers.stored import Handover, HandoverStore
from omphalos.server.http.addresses import address_of, link
from omphalos.server.http.endpoint import delete, get, post
from omphalos.server.http.errors import AWAY
from omphalos.server.http.svg import Svg, qr_code
from omphalos.server.keys import hash_of, new_secret
from omphalos.server.ops.logs import about
from omphalos.server.ops.token_bucket import hourly
from omphalos.server.store.store import Store
from omphalos.table.errors import OmphalosError

SECONDS: Final = 300  # that a code is valid
MAX_WAITING: Final = 2_000  # devices; so few of a million codes that guesses miss
MAX_AT_ONCE: Final = 10  # devices of one address
MAX_LOOKUPS: Final = 5  # of one code
MAX_OPENED: Final = 30  # hand-overs that an address may begin at once, and in an hour afterwards
MAX_TRIES: Final = 20  # codes that an address may send at once, and in an hour afterwards; a hand-over takes two
TRIES: Final = 20  # to find a free code
logger = logging.getLogger(__name__)


NO_HANDOVER: Final = (BadHandover, Busy, TooManyHandovers)


class HandoverEndpoints:
    """Brings two devices together."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._handovers = HandoverStore(store)
        self._clock = clock
        self._opened = hourly(MAX_OPENED)
        self._tries = hourly(MAX_TRIES)
        self._waiting: dict[str, dict[str, int]] = {}  # by address, the oldest first: hash of the key and until when

    @post("/api/handovers", *NO_HANDOVER, *AWAY, status=HTTPStatus.CREATED)
    async def await_handover(self, message: AwaitHandover, request: Request) -> HandoverAwaited:
        """Wait on this device for an identity from another one, under a code of six digits."""
        receiver = from_text(message.receiver)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), receiver)
        except ValueError:
            raise BadHandover("this is no public key of P-256") from None
        if not self._opened.allows(address_of(request)):
            raise RateLimited("too many hand-overs were begun within an hour")
        key, now = new_secret(), self._clock()
        self._forget_past(now)
        address = address_of(request)
        mine = self._waiting.get(address, {})
        if len(mine) >= MAX_AT_ONCE:
            raise RateLimited("too many devices of this address wait for an identity")
        until = now + SECONDS * 1000
        self._waiting[address] = {**mine, hash_of(key): until}
        try:
            for _ in range(TRIES):
                code = f"{secrets.randbelow(1_000_000):06}"
                if await self._wait(Handover(code, receiver, hash_of(key), until), now, address):
                    return HandoverAwaited(code, key, SECONDS)
            raise Busy("no code is free; try again in a moment")
        except OmphalosError:
            self._forget(hash_of(key))
            raise

    async def _wait(self, waiting: Handover, now: int, address: str) -> bool:
        """Store a device that waits. When there are too many, the address that has most of them gives up a place."""
        try:
            return await self._handovers.wait(waiting, now, MAX_WAITING)
        except TooManyHandovers:
            other, theirs = max(self._waiting.items(), key=lambda item: len(item[1]))
            if len(theirs) <= max(1, len(self._waiting.get(address, {}))):
                raise
            oldest = next(iter(theirs))
            self._forget(oldest)
            logger.info("a hand-over was ended in favour of another address", extra=about(address=other))
            await self._handovers.end(oldest)
            return await self._handovers.wait(waiting, now, MAX_WAITING)

    def _forget_past(self, now: int) -> None:
        for address, theirs in list(self._waiting.items()):
            for token_hash in [one for one, until in theirs.items() if until <= now]:
                self._forget(token_hash, address)

    def _forget(self, token_hash: str, address: str | None = None) -> None:
        for one in list(self._waiting) if address is None else [address]:
            self._waiting[one].pop(token_hash, None)
            if not self._waiting[one]:
                del self._waiting[one]

    @get("/api/handovers", *AWAY)
    async def handover(self, key: str) -> HandoverState:
        """Whether something has come for this device. WrongKey when the time is over."""
        now = self._clock()
        found = await self._handovers.parcel(hash_of(key), now)
        if found is None:
            raise WrongKey("nobody waits with this key, or the time is over")
        waiting, parcel = found
        return HandoverState(None if parcel is None else to_text(parcel), (waiting.until - now) / 1000)

    @delete("/api/handovers", *AWAY)
    async def end_handover(self, key: str) -> None:
        """Delete a hand-over, after it has arrived or instead of waiting."""
        await self.handover(key)  # WrongKey if there is none
        self._forget(hash_of(key))
        await self._handovers.end(hash_of(key))

    @get("/api/handovers/{code}", WrongCode, *AWAY)
    async def receiver(self, code: HandoverCode, request: Request) -> HandoverReceiver:
        """The public key of the device that shows this code. Each code can be looked up a few times."""
        self._count(request)
        receiver = await self._handovers.receiver(code, self._clock(), MAX_LOOKUPS)
        if receiver is None:
            raise WrongCode("no device waits under this code")
        return HandoverReceiver(to_text(receiver))

    @post("/api/handovers/{code}", WrongCode, BadHandover, *AWAY)
    async def give(self, code: HandoverCode, message: HandoverParcel, request: Request) -> None:
        """Leave an encrypted identity for the device that shows this code. Possible once, after looking it up."""
        self._count(request)
        try:
            parcel = from_text(message.parcel)
        except ValueError:
            raise BadHandover("the parcel is not base64url") from None
        if not await self._handovers.give(code, parcel, self._clock()):
            raise WrongCode("no device waits under this code")

    @get("/api/handovers/{code}/{fingerprint}.svg")
    async def handover_qr(self, code: HandoverCode, fingerprint: Fingerprint, request: Request) -> Svg:
        """The link for the giving device as a QR code, whether or not anybody waits under this code."""
        return Svg(await asyncio.to_thread(qr_code, link(request, f"give#{code}/{fingerprint}")))

    def _count(self, request: Request) -> None:
        """Count a code that an address sends. RateLimited after too many, also when it is right."""
        if not self._tries.allows(address_of(request)):
            raise RateLimited("too many codes were tried within an hour")
