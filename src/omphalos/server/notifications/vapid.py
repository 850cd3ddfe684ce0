"""How this server introduces itself to push services: VAPID (RFC 8292), a signed token for each of them.

The key is made when a server first starts and is kept in its store. Browsers bind a subscription to it, so a lost key
would silence all of them.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from omphalos.server.base64url import to_text

CURVE: Final = ec.SECP256R1()
VALID_SECONDS: Final = 12 * 3600  # of a token; push services refuse more than a day


def new_push_key() -> bytes:
    """A fresh private key: 32 bytes."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")


class PushKey:
    """The private key in use. `public` is what a browser subscribes with."""

    __slots__ = ("_key", "public")

    def __init__(self, private: bytes) -> None:
        self._key = ec.derive_private_key(int.from_bytes(private, "big"), CURVE)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = to_text(point)

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """The Authorization header of a message to this push endpoint."""
        url = urlsplit(endpoint)
        claims: dict[str, object] = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(now) + VALID_SECONDS}
        if contact:
            claims["sub"] = contact
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        signed = ".".join(to_text(msgspec.json.encode(part)) for part in parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"
