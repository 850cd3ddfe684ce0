"""Ids, and secrets of seats, hosts and people. Secrets are sent once and stored only as hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's alphabet: no letter looks like another
TABLE_ID_LENGTH = 10


def new_secret() -> str:
    """192 random bits that fit into a link."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A table id: 50 random bits, hard to guess and short enough to read aloud."""
    return new_id(TABLE_ID_LENGTH)


def new_id(length: int) -> str:
    """A random id with five bits in each letter."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def key_hash(key: str) -> bytes:
    """The stored hash of a person's key."""
    return hashlib.sha256(key.encode()).digest()


def hash_of(secret: str) -> str:
    """The stored hash of a secret. A secret of 192 bits needs neither salt nor a slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(hashes: Iterable[str], kept: str | None) -> bool:
    """Whether one of these hashes equals the stored one. Takes the same time whichever it is."""
    found = False
    for one in hashes:
        found |= hmac.compare_digest(one, kept or "")
    return found and bool(kept)
