"""A finished game of the sample as a server would publish it: seed mixed, names sealed, signed."""

from __future__ import annotations

import hashlib
import hmac

from msgspec.structs import replace

from omphalos.table import Header, MemoryJournal, Record, Table, commitment, read_record
from omphalos.table.chain import sign
from omphalos.table.chance import Chance, seed_to_text
from omphalos.table.entropy import mixed_seed, name_seal, seal_of, secret_commitment
from omphalos.table.entry import FORMAT, VERSION, End, Entropy, Seed, encoder
from tests.table.sample import SAMPLE

SECRET, NONCES = b"s" * 32, (b"a" * 32, None, b"c" * 32)
TABLE, KEY, OTHER_KEY = "0123456789", "aa" * 32, "bb" * 32
NAMES, SALTS = ("Ala", "Bot", "Celina"), (b"1" * 16, b"2" * 16, b"3" * 16)


def check(key: bytes, message: bytes, signature: bytes) -> bool:
    """Check a signature of the test's own kind: a keyed hash stands for Ed25519."""
    return hmac.compare_digest(hashlib.sha256(key + message).digest(), signature)


def header(
    secret: bytes = SECRET,
    nonces: tuple[bytes | None, ...] = NONCES,
    seals: tuple[str | None, ...] | None = None,
    names: tuple[str, ...] = NAMES,
) -> tuple[Header, bytes]:
    """Return a header and the seed that belongs to it."""
    seed = mixed_seed(secret, TABLE, nonces)
    sealed = tuple(None if nonce is None else seal_of(nonce) for nonce in nonces) if seals is None else seals
    entropy = Entropy(TABLE, secret_commitment(secret), sealed, tuple(n.hex() if n else None for n in nonces))
    return (
        Header(
            FORMAT,
            VERSION,
            "sample",
            SAMPLE.ruleset,
            names,
            {"rounds": 4},
            commitment(seed),
            entropy=entropy,
            name_seals=tuple(map(name_seal, names, SALTS)),
            name_salts=tuple(salt.hex() for salt in SALTS),
        ),
        seed,
    )


def published(
    moves: int | None = None,
    end: End = "finished",
    key: str = KEY,
    begun: tuple[Header, bytes] | None = None,
) -> bytes:
    """Return the text of a signed record, after so many moves or at its end."""
    head, seed = header() if begun is None else begun
    table = Table.resume(SAMPLE, MemoryJournal(head, seed_to_text(seed)))
    dice = Chance("signed", ("player",))["player"]
    while table.to_act() and (moves is None or len(table.moves) <= moves):
        seat = dice.choice(table.to_act())
        table.play(seat, table.legal(seat).sample(dice), at=1_700_000_000_000 + len(table.moves))
    lines = [encoder.encode(entry) for entry in table.journal.entries]
    signature = sign(
        TABLE, head, lines, end, key, lambda message: hashlib.sha256(bytes.fromhex(key) + message).digest()
    )
    last = encoder.encode(Seed(seed_to_text(seed), SECRET.hex(), signature))
    return b"\n".join([encoder.encode(head), *lines, last]) + b"\n"


def read(data: bytes) -> Record:
    """Read a record of the sample."""
    return read_record(data, SAMPLE)


def without_name(head: Header, seat: int) -> Header:
    """Return the header with a seat's name and its salt erased."""
    names, salts = (["" if i == seat else one for i, one in enumerate(of)] for of in (head.seats, head.name_salts))
    return replace(head, seats=tuple(names), name_salts=tuple(salts))
