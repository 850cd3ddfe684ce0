"""Secrets in e-mails: with one of them an address is confirmed, or gets no more e-mails.

A token is made from the server's key and the channel, so it need not be stored. Only its hash is, to be looked up.
"""

from __future__ import annotations

import hashlib
import hmac

from omphalos.server.notify.vapid import to_text


def mail_token(key: bytes, channel_id: str) -> str:
    """The secret of a channel: 192 bits."""
    return to_text(hmac.digest(key, b"mail\0" + channel_id.encode(), "sha256")[:24])


def token_hash(token: str) -> str:
    """The stored hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
