"""Secrets of seats and hosts. They are sent once, stored only as hashes, and compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's alphabet: no letter looks like another
ID_LENGTH = 10


def new_secret() -> str:
    """192 random bits that fit into a link."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A table id: 50 random bits, hard to guess and short enough to read aloud."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def hash_of(secret: str) -> str:
    """The stored hash of a secret. A secret of 192 bits needs neither salt nor a slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(hashes: Iterable[str], kept: str | None) -> bool:
    """Whether one of these hashes equals the stored one. Takes the same time whichever it is."""
    found = False
    for one in hashes:
        found |= hmac.compare_digest(one, kept or "")
    return found and bool(kept)
