"""The server's key: Ed25519 signatures of finished games, and how anybody checks them.

The key is made when a server first starts and is kept in its store, so that several processes share it and a backup
carries it. cryptography is imported when something is signed or checked: a page has none.
"""

from __future__ import annotations

from omphalos.table.audit import CheckSignature


def new_private_key() -> bytes:
    """A fresh private key: 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.generate().private_bytes_raw()


class ServerKey:
    """A private key in use."""

    __slots__ = ("_key", "public")

    def __init__(self, private: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> bytes:
        """The signature of a message: 64 bytes."""
        return self._key.sign(message)


def signature_check() -> CheckSignature | None:
    """What checks signatures, if cryptography is installed."""
    try:
        import cryptography.hazmat.primitives.asymmetric.ed25519  # noqa: F401  # pyright: ignore[reportUnusedImport]
    except ModuleNotFoundError:
        return None
    return check_signature


def check_signature(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of this public key signed this message. ValueError if it is no key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True
