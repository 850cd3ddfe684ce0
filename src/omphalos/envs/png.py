"""Reads PNG pictures of 8 bits a channel into arrays, as rasterisers write them."""

from __future__ import annotations

import struct
import zlib
from typing import Final

import numpy as np
from numpy.typing import NDArray

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
    out = np.zeros((height, width, channels), np.uint8)
    above = np.zeros((width, channels), np.uint8)
    for y in range(height):
        kind, line = int(lines[y, 0]), lines[y, 1:].reshape(width, channels)
        if kind == 0:
            out[y] = line
        elif kind == 1:  # each pixel is a difference to the one on its left
            out[y] = np.add.accumulate(line, axis=0, dtype=np.uint8)
        elif kind == 2:  # to the one above
            out[y] = line + above
        else:
            out[y] = _predicted(line, above, paeth=kind == 4)
        above = out[y]
    return out


def _predicted(line: NDArray[np.uint8], above: NDArray[np.uint8], paeth: bool) -> NDArray[np.uint8]:
    """A line whose pixels are differences to a prediction from the left, from above, and from the left above."""
    width, channels = line.shape
    found, up, given = [[0] * channels for _ in range(width)], above.tolist(), line.tolist()
    for c in range(channels):
        left = corner = 0
        for x in range(width):
            b = up[x][c]
            if paeth:
                away = (abs(b - corner), abs(left - corner), abs(left + b - 2 * corner))
                guess = left if away[0] <= away[1] and away[0] <= away[2] else b if away[1] <= away[2] else corner
            else:
                guess = (left + b) // 2
            left = found[x][c] = (given[x][c] + guess) & 255
            corner = b
    return np.array(found, np.uint8)
