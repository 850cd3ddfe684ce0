"""The usual frames of a WebSocket, written and read without ado: a whole text message. All others are left to
`websockets`, which knows the protocol; here it is only counted whether what arrived ends where a frame ends."""

from __future__ import annotations

from typing import Final

from websockets.frames import apply_mask  # pyright: ignore[reportPrivateImportUsage]  # the quickest it has

WHOLE_TEXT: Final = 0x81  # the first byte: a text, not continued, nothing reserved
MASKED: Final = 0x80  # in the second byte, with the size: whatever a client sends is masked
TWO_BYTES: Final = 126  # instead of a size: it follows in so many bytes
EIGHT_BYTES: Final = 127
MASK: Final = 4  # bytes


def framed(text: bytes) -> bytes:
    """A text as a server sends it."""
    size = len(text)
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def text_in(data: bytes, most: int) -> bytes | None:
    """The text of a client's message, if that, whole and no larger than `most`, is all that arrived; else None."""
    if len(data) < 2 + MASK or data[0] != WHOLE_TEXT:
        return None
    size, mask = data[1] - MASKED, 2
    if size == TWO_BYTES:
        size, mask = int.from_bytes(data[2:4]), 4
    elif size == EIGHT_BYTES:
        return None
    begins = mask + MASK
    if not 0 <= size <= most or begins + size != len(data):
        return None
    return apply_mask(data[begins:], data[mask:begins])


def ends_whole(data: bytes) -> bool:
    """Whether a client's frames, of any kind, end where this ends."""
    at = 0
    while at < len(data):
        size_at = at + 2
        if size_at > len(data):
            return False
        size, masked = data[at + 1] & ~MASKED, data[at + 1] & MASKED
        at = size_at
        if size in (TWO_BYTES, EIGHT_BYTES):
            at += 2 if size == TWO_BYTES else 8
            size = int.from_bytes(data[size_at:at])
        at += (MASK if masked else 0) + size
    return at == len(data)
