"""Mixing the seed from a secret of the server and a nonce of each seat.

1. The server chooses a secret when a table is opened and publishes its hash, the commitment.
2. Each seat chooses a nonce and publishes its hash, the seal.
3. Once every seal is published, the seats reveal their nonces to the server, and the game begins.
4. The secret is revealed when the game is over.

A player cannot steer the seed, because they do not know the secret. The server cannot, because it has committed to the
secret before it knows any nonce. A seat that works for the server cannot either, because it has sealed its nonce before
it knows another. A seat that withholds its sealed nonce makes the seed another one; the record tells that it did.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from omphalos.table.chance import SEED_BYTES
from omphalos.table.entry import Entropy
from omphalos.table.errors import BadSeed


def secret_commitment(secret: bytes) -> str:
    """The hash of a server's secret, published when the table is opened."""
    return hashlib.sha256(b"omphalos secret 1\0" + secret).hexdigest()


def seal_of(nonce: bytes) -> str:
    """The hash of a seat's nonce, published before the nonce is revealed."""
    return hashlib.sha256(b"omphalos nonce 1\0" + nonce).hexdigest()


def mixed_seed(secret: bytes, table: str, nonces: Sequence[bytes | None]) -> bytes:
    """The seed of a game. None stands for a seat that contributes nothing."""
    parts = [b"omphalos mix 1\0", secret, len(table.encode()).to_bytes(1, "big"), table.encode()]
    parts += [b"\0" if nonce is None else b"\1" + nonce for nonce in nonces]
    return hashlib.sha256(b"".join(parts)).digest()


def read_bytes(text: str, what: str = "a nonce") -> bytes:
    """Parse a secret or a nonce, which has as many bytes as a seed."""
    try:
        data = bytes.fromhex(text)
    except ValueError:
        raise BadSeed(f"{what} is written as {2 * SEED_BYTES} hexadecimal digits, not {text[:80]!r}") from None
    if len(data) != SEED_BYTES:
        raise BadSeed(f"{what} has {SEED_BYTES} bytes, this one {len(data)}")
    return data


def unmixed(entropy: Entropy, seats: int, secret: str, seed: bytes) -> str | None:
    """Why this seed was not mixed as the header says, or None."""
    if len(entropy.seals) != seats or len(entropy.nonces) != seats or len(entropy.table.encode()) > 255:
        return "the header does not list a seal and a nonce for every seat"
    try:
        hidden = read_bytes(secret, "a secret")
        nonces = [None if nonce is None else read_bytes(nonce) for nonce in entropy.nonces]
    except BadSeed as problem:
        return str(problem)
    if secret_commitment(hidden) != entropy.commitment:
        return "the secret is not the one that the server committed to when the table was opened"
    for seat, (nonce, seal) in enumerate(zip(nonces, entropy.seals, strict=True)):
        if nonce is not None and seal_of(nonce) != seal:
            return f"the nonce of seat {seat} is not the one that it sealed"
    if mixed_seed(hidden, entropy.table, nonces) != seed:
        return "the seed is not what the secret and the nonces give"
    return None


# --- names


def name_seal(name: str, salt: bytes) -> str:
    """The salted hash of a name. Without the salt, nobody can guess the name from it."""
    return hashlib.sha256(b"omphalos name 1\0" + salt + name.encode()).hexdigest()
