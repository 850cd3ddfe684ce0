"""Keyed hashes: secrets in e-mails, and who asked for a channel.

With the secret in an e-mail an address is confirmed, or gets no more e-mails. It is made from the server's key and the
channel, so it need not be stored. Only its hash is, to be looked up.
"""

from __future__ import annotations

import hashlib
import hmac

from omphalos.server.base64url import to_text


def mail_token(key: bytes, channel_id: str) -> str:
    """The secret of a channel: 192 bits."""
    return to_text(hmac.digest(key, b"mail\0" + channel_id.encode(), "sha256")[:24])


def subscriber_of(key: bytes, address: str) -> str:
    """Who asks for a channel, by a network address that nobody else can tell from this: 64 bits."""
    return hmac.digest(key, b"subscriber\0" + address.encode(), "sha256")[:8].hex()


def token_hash(token: str) -> str:
    """The stored hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
