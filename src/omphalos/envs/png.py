"""Reads PNG pictures of 8 bits a channel into arrays, as rasterisers write them."""

from __future__ import annotations

import struct
import zlib
from typing import Final

import numpy as np
from numpy.typing import NDArray

from omphalos.envs.library import ENVS

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHANNELS: Final = {0: 1, 2: 3, 6: 4}  # by colour type: grey, RGB, RGBA


def read_png(data: bytes) -> NDArray[np.uint8]:
    """The picture as an array of height × width × 3 bytes. What is transparent becomes white."""
    if not data.startswith(_SIGNATURE):
        raise ValueError("not a PNG picture")
    at, packed, head = len(_SIGNATURE), b"", b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        at += 12 + size
        if kind == b"IHDR":
            head = body
        elif kind == b"IDAT":
            packed += body
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", head)
    if depth != 8 or colour not in _CHANNELS or interlaced:
        raise ValueError(f"a PNG picture of depth {depth} and colour type {colour} is not read")
    rows = _unfiltered(zlib.decompress(packed), height, width, _CHANNELS[colour])
    if rows.shape[2] == 1:
        return np.repeat(rows, 3, axis=2)
    if rows.shape[2] == 4:
        alpha = rows[:, :, 3:].astype(np.uint16)
        return ((rows[:, :, :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)
    return rows


def _unfiltered(raw: bytes, height: int, width: int, channels: int) -> NDArray[np.uint8]:
    lines = np.frombuffer(raw, np.uint8).reshape(height, 1 + width * channels)
    out = np.zeros((height, width * channels), np.uint8)
    undo_filters(lines, out, channels)
    return out.reshape(height, width, channels)


@ENVS.kernel
def undo_filters(lines: NDArray[np.uint8], out: NDArray[np.uint8], channels: int) -> None:
    """Add to each byte its prediction from the left and from above. A line begins with its kind of filter."""
    for y in range(lines.shape[0]):
        kind = lines[y, 0]
        for x in range(out.shape[1]):
            left = int(out[y, x - channels]) if x >= channels else 0
            up = int(out[y - 1, x]) if y > 0 else 0
            guess = 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            elif kind == 4:  # Paeth: the neighbour nearest to left + up - corner
                corner = int(out[y - 1, x - channels]) if x >= channels and y > 0 else 0
                to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                guess = left if to_left <= to_up and to_left <= to_corner else up if to_up <= to_corner else corner
            out[y, x] = (int(lines[y, x + 1]) + guess) & 255
