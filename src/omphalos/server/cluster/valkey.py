"""The part of the Valkey client that we use, with types."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any, Final, Protocol, Self, cast

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from omphalos.server.store.errors import BadAddress

AWAY: Final = (RedisError, OSError)  # raised when Valkey is unavailable


class Pipeline(Protocol):
    """Commands that are sent together."""

    def publish(self, channel: str, message: bytes) -> object: ...

    async def execute(self) -> list[Any]: ...


class PubSub(Protocol):
    """A subscription."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(self, *_: object) -> None: ...

    async def subscribe(self, *channels: str) -> None: ...

    async def get_message(self, *, timeout: float) -> dict[str, Any] | None: ...


class Script(Protocol):
    """A script that Valkey runs atomically."""

    def __call__(self, keys: Sequence[str], args: Sequence[Any], client: Pipeline | None = None) -> Awaitable[Any]: ...


class Valkey(Protocol):
    """A client."""

    async def publish(self, channel: str, message: bytes) -> int: ...

    async def delete(self, key: str) -> int: ...

    def pipeline(self, transaction: bool) -> Pipeline: ...

    def pubsub(self) -> PubSub: ...

    def register_script(self, script: str) -> Script: ...

    async def aclose(self) -> None: ...


def connect(address: str, timeout: float) -> Valkey:
    """A client without retries of its own."""
    for ours, theirs in (("valkey://", "redis://"), ("valkeys://", "rediss://")):
        if address.startswith(ours):
            address = theirs + address.removeprefix(ours)
    more: dict[str, Any] = {} if address.startswith("unix:") else {"socket_keepalive": True}
    try:
        client = cast("Any", Redis).from_url(
            address,
            socket_timeout=timeout,
            socket_connect_timeout=min(timeout, 2.0),
            retry=Retry(NoBackoff(), 0),
            client_name="omphalos",
            **more,
        )
    except (ValueError, TypeError) as problem:
        raise BadAddress(f"{address!r} is not an address of Valkey: {problem}") from None
    return cast("Valkey", client)
