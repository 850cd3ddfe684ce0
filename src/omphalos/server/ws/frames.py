"""Fast encoding and decoding of the common WebSocket frame: one unfragmented text message.

All other frames are left to `websockets`. `ends_on_frame_boundary` tells when the fast path is safe to use.
"""

from __future__ import annotations

from typing import Final

from websockets.frames import apply_mask  # pyright: ignore[reportPrivateImportUsage]  # implemented in C

WHOLE_TEXT: Final = 0x81  # first byte: text frame, final fragment, no reserved bits
MASKED: Final = 0x80  # bit of the second byte; clients mask every frame
TWO_BYTES: Final = 126  # instead of a length: the length follows in two bytes
EIGHT_BYTES: Final = 127  # instead of a length: the length follows in eight bytes
MASK: Final = 4  # bytes


def encode_text(text: bytes) -> bytes:
    """Encode a server's text frame."""
    size = len(text)
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2) + text
    return b"\x81\x7f" + size.to_bytes(8) + text


def decode_text(data: bytes, max_size: int) -> bytes | None:
    """Decode a client's text frame.

    Returns None unless `data` is exactly one whole text frame of at most `max_size` bytes.
    """
    if len(data) < 2 + MASK or data[0] != WHOLE_TEXT:
        return None
    size, mask = data[1] - MASKED, 2
    if size == TWO_BYTES:
        size, mask = int.from_bytes(data[2:4]), 4
    elif size == EIGHT_BYTES:
        return None
    begins = mask + MASK
    if not 0 <= size <= max_size or begins + size != len(data):
        return None
    return apply_mask(data[begins:], data[mask:begins])


def ends_on_frame_boundary(data: bytes) -> bool:
    """Tell whether `data`, which begins with a client's frame, also ends with a whole one."""
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
