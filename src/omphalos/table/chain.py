"""The chain of hashes over a record, which a server signs.

The first link is the hash of the header, each further one the hash of the link before it and of an entry's line, byte
by byte. So the last link covers everything, times and the order of moves included. Of the names, the header's link
covers only the salted hashes: a name can be erased later, and the signature still holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from omphalos.table.entry import End, Header, Signature, encoder

SHORT: Final = 16  # hexadecimal digits of a shortened link


def links(header: Header, lines: Iterable[bytes]) -> list[str]:
    """The link of the header and of each entry's line, in hexadecimal."""
    covered = replace(header, seats=() if header.name_seals else header.seats, name_salts=())
    link = hashlib.sha256(b"omphalos header 1\0" + encoder.encode(covered)).digest()
    found = [link.hex()]
    for line in lines:
        link = hashlib.sha256(link + line).digest()
        found.append(link.hex())
    return found


def sign(
    table: str,
    header: Header,
    lines: list[bytes],
    end: End,
    key: str,
    signer: Callable[[bytes], bytes],
) -> Signature:
    """Sign a game that is over. `key` is the public key of `signer`, in hexadecimal."""
    chained = links(header, lines)
    short = tuple(link[:SHORT] for link in chained)
    unsigned = Signature(table, len(lines), end, chained[-1], short, key)
    return replace(unsigned, signature=signer(signed_bytes(unsigned)).hex())


def signed_bytes(signature: Signature) -> bytes:
    """What is signed: all fields but the signature itself."""
    return b"omphalos record 1\0" + encoder.encode(replace(signature, signature=""))


def changed(signature: Signature, chained: list[str]) -> str | None:
    """What of a record is not as it was signed, or None."""
    entries = len(chained) - 1
    if chained[-1] == signature.head:
        return None
    for n, (link, signed) in enumerate(zip(chained, signature.links, strict=False)):
        if link[:SHORT] != signed:
            return "the header" if n == 0 else f"entry {n - 1}"
    if entries < signature.entries:
        return f"{signature.entries - entries} entries after entry {entries - 1} are missing"
    return f"{entries - signature.entries} entries after entry {signature.entries - 1} were added"
