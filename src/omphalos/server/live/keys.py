"""Secrets: who holds one may act. They are said once, kept only as hashes, and compared without telling how far."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: none is taken for another
ID_LENGTH = 10


def new_secret() -> str:
    """192 random bits that fit into a link."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A name for a table: 50 random bits, so that it is not guessed, and short enough to be read aloud."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def hash_of(secret: str) -> str:
    """What is kept of a secret. It has far too many bits to be searched for, so no salt and no slow hash is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(hashes: Iterable[str], kept: str | None) -> bool:
    """Whether one of these hashes is the kept one; it takes the same time whichever it is."""
    found = False
    for one in hashes:
        found |= hmac.compare_digest(one, kept or "")
    return found and bool(kept)
