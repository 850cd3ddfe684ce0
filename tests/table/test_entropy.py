"""The seed is mixed from the server's secret and the seats' nonces, and nobody chooses it alone."""

from __future__ import annotations

import hashlib

import pytest
from msgspec.structs import replace

from omphalos.table.chain import links
from omphalos.table.chance import seed_from
from omphalos.table.entropy import mixed_seed, name_seal, read_bytes, seal_of, secret_commitment, unmixed
from omphalos.table.entry import Entropy
from omphalos.table.errors import BadSeed
from tests.table.signed import NONCES, SECRET, TABLE, header, without_name

HEAD, SEED = header()
assert HEAD.entropy is not None
ENTROPY: Entropy = HEAD.entropy


def test_the_hashes_are_those_of_the_documentation() -> None:
    """Anybody can compute them with a hash of their own."""
    assert secret_commitment(SECRET) == hashlib.sha256(b"omphalos secret 1\0" + SECRET).hexdigest()
    assert seal_of(b"a" * 32) == hashlib.sha256(b"omphalos nonce 1\0" + b"a" * 32).hexdigest()
    mixed = b"omphalos mix 1\0" + SECRET + b"\x0a" + TABLE.encode() + b"\1" + b"a" * 32 + b"\0" + b"\1" + b"c" * 32
    assert mixed_seed(SECRET, TABLE, NONCES) == hashlib.sha256(mixed).digest() == SEED
    assert (
        name_seal("Łucja", b"1" * 16) == hashlib.sha256(b"omphalos name 1\0" + b"1" * 16 + "Łucja".encode()).hexdigest()
    )


def test_every_part_changes_the_seed() -> None:
    assert len({
        mixed_seed(SECRET, TABLE, NONCES),
        mixed_seed(b"t" * 32, TABLE, NONCES),
        mixed_seed(SECRET, "0123456788", NONCES),
        mixed_seed(SECRET, TABLE, (b"b" * 32, None, b"c" * 32)),
        mixed_seed(SECRET, TABLE, (b"a" * 32, b"c" * 32, None)),
        mixed_seed(SECRET, TABLE, (b"a" * 32, None, None)),
        mixed_seed(SECRET, TABLE, (b"a" * 32, None)),
    }) == 7  # fmt: skip


def test_an_honest_mixture_is_recognised() -> None:
    assert unmixed(ENTROPY, 3, SECRET.hex(), SEED) is None


@pytest.mark.parametrize(
    ("entropy", "secret", "seed", "why"),
    [
        (ENTROPY, b"t" * 32, SEED, "committed to when the table was opened"),
        (replace(ENTROPY, commitment="00" * 32), SECRET, SEED, "committed to when the table was opened"),
        (ENTROPY, SECRET, seed_from("ground"), "the seed is not what the secret and the nonces give"),
        (replace(ENTROPY, table="9876543210"), SECRET, SEED, "the seed is not what"),
        (replace(ENTROPY, nonces=(None, None, NONCES[2] and NONCES[2].hex())), SECRET, SEED, "the seed is not what"),
        (replace(ENTROPY, nonces=("dd" * 32, None, None)), SECRET, SEED, "seat 0 is not the one that it sealed"),
        (replace(ENTROPY, seals=(None, *ENTROPY.seals[1:])), SECRET, SEED, "seat 0 is not the one that it sealed"),
        (replace(ENTROPY, nonces=("a", None, None)), SECRET, SEED, "a nonce is written as 64 hexadecimal digits"),
        (replace(ENTROPY, seals=ENTROPY.seals[:2]), SECRET, SEED, "for every seat"),
        (replace(ENTROPY, seals=(*ENTROPY.seals, None)), SECRET, SEED, "for every seat"),
        (replace(ENTROPY, nonces=ENTROPY.nonces[:2]), SECRET, SEED, "for every seat"),
        (replace(ENTROPY, nonces=(*ENTROPY.nonces, None)), SECRET, SEED, "for every seat"),
    ],
)
def test_what_does_not_fit_is_named(entropy: Entropy, secret: bytes, seed: bytes, why: str) -> None:
    found = unmixed(entropy, 3, secret.hex(), seed)
    assert found is not None
    assert why in found


@pytest.mark.parametrize("text", ["", "zz" * 32, "ab" * 31])
def test_a_nonce_has_32_bytes(text: str) -> None:
    with pytest.raises(BadSeed, match="a nonce"):
        read_bytes(text)


def test_a_name_can_be_erased_without_changing_the_chain() -> None:
    bare = without_name(HEAD, 2)
    assert bare.seats == ("Ala", "Bot", "")
    assert bare.name_salts[2] == ""
    assert bare.name_seals == HEAD.name_seals
    assert links(bare, [b"{}"]) == links(HEAD, [b"{}"])
