"""Fast encoding and decoding of the common WebSocket frame: one unfragmented text message.

All other frames are left to `websockets`. `FrameScanner` counts them, and tells when the fast path is safe to use.
"""

from __future__ import annotations

from typing import Final

from websockets.frames import apply_mask  # pyright: ignore[reportPrivateImportUsage]  # implemented in C

WHOLE_TEXT: Final = 0x81  # first byte: text frame, final fragment, no reserved bits
WHOLE_MESSAGES: Final = (WHOLE_TEXT, 0x82)  # or binary
MASKED: Final = 0x80  # bit of the second byte; clients mask every frame
TWO_BYTES: Final = 126  # instead of a length: the length follows in two bytes
EIGHT_BYTES: Final = 127  # instead of a length: the length follows in eight bytes
LENGTH_BYTES: Final[dict[int, int]] = {TWO_BYTES: 2, EIGHT_BYTES: 8}
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


class FrameScanner:
    """Finds where a client's frames begin and end, and counts them before they are parsed.

    It follows the whole stream of a connection, so it also knows whether the last frame is complete.
    """

    __slots__ = ("_header", "_left")

    def __init__(self) -> None:
        self._header: bytes = b""  # beginning of a frame whose length is not known yet
        self._left = 0  # bytes of the current frame that have not arrived yet

    @property
    def on_boundary(self) -> bool:
        """Everything received so far ended with a whole frame."""
        return not self._left and not self._header

    def scan(self, data: bytes, at: int, most: int) -> tuple[int, int, int]:
        """Scan at most this many frames from this place on.

        Returns the place where it stopped, the number of frames that begin before it, and how many of them are not
        whole messages: control frames and fragments.
        """
        frames = extra = 0
        size = len(data)
        while at < size:
            if self._left:
                step = min(self._left, size - at)
                self._left -= step
                at += step
                continue
            if frames == most:
                break
            known = len(self._header)
            header = self._header + data[at : at + 10 - known]
            ends = 2 if len(header) < 2 else 2 + LENGTH_BYTES.get(header[1] & ~MASKED, 0)
            if len(header) < ends:
                self._header = header
                at = size
                break
            length = header[1] & ~MASKED if ends == 2 else int.from_bytes(header[2:ends])
            self._header = b""
            self._left = length + (MASK if header[1] & MASKED else 0)
            at += ends - known
            frames += 1
            extra += header[0] not in WHOLE_MESSAGES
        return at, frames, extra
