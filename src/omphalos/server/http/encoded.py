"""A message that is already encoded, with its hash: the event loop only sends it."""

from __future__ import annotations

import hashlib
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")
_encoder = msgspec.json.Encoder()


class Encoded(msgspec.Struct, Generic[T], frozen=True):
    """A message of type T as JSON, or what a file of type T contains."""

    body: bytes
    digest: str


def encoded(message: Any) -> Encoded[Any]:
    """Encode a message."""
    return hashed(_encoder.encode(message))


def hashed(body: bytes) -> Encoded[Any]:
    """What a file contains."""
    return Encoded(body, digest_of(body))


def digest_of(body: bytes) -> str:
    """The hash by which clients know a response again."""
    return hashlib.blake2b(body, digest_size=12).hexdigest()
