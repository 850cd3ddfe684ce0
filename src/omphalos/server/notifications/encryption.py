"""The encryption of push messages: RFC 8291 over RFC 8188 (aes128gcm). The push service cannot read them."""

from __future__ import annotations

import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from omphalos.server.notifications.vapid import CURVE

RECORD_SIZE: Final = 4096  # bytes; push services accept no more
SALT_BYTES: Final = 16
AUTH_BYTES: Final = 16
POINT_BYTES: Final = 65  # of a public key
MAX_PLAIN: Final = RECORD_SIZE - SALT_BYTES - 4 - 1 - POINT_BYTES - 16 - 1  # header, tag and delimiter


def encrypt(
    plain: bytes,
    receiver: bytes,
    auth: bytes,
    salt: bytes | None = None,
    sender: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Encrypt a message for a browser's subscription.

    Args:
        plain: at most MAX_PLAIN bytes.
        receiver: the subscription's public key (`p256dh`).
        auth: the subscription's secret.
        salt: random unless given.
        sender: the key of this one message, random unless given.

    Raises:
        ValueError: `receiver` is no point of the curve, or the message is too long.
    """
    if len(plain) > MAX_PLAIN:
        raise ValueError(f"{len(plain)} bytes do not fit into a push message")
    salt = os.urandom(SALT_BYTES) if salt is None else salt
    sender = ec.generate_private_key(CURVE) if sender is None else sender
    public = sender.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver))
    material = _derive(shared, auth, b"WebPush: info\0" + receiver + public, 32)
    key = _derive(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(material, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(public)]) + public
    return header + AESGCM(key).encrypt(nonce, plain + b"\x02", None)


def _derive(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)
