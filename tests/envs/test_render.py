"""Rendering: PNG pictures become arrays, and a missing rasteriser is named."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest
from numpy.typing import NDArray

from omphalos.envs import render
from omphalos.envs.errors import CannotRender
from omphalos.envs.png import read_png


def _png(picture: NDArray[np.uint8], kinds: list[int]) -> bytes:
    """Write a picture with one kind of filter for each row."""
    height, width, channels = picture.shape
    raw = bytearray()
    for y, kind in enumerate(kinds):
        raw.append(kind)
        for x in range(width):
            for c in range(channels):
                left = int(picture[y, x - 1, c]) if x else 0
                up = int(picture[y - 1, x, c]) if y else 0
                corner = int(picture[y - 1, x - 1, c]) if x and y else 0
                near = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
                guess = (0, left, up, (left + up) // 2, near)[kind]
                raw.append((int(picture[y, x, c]) - guess) & 255)

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, {1: 0, 3: 2, 4: 6}[channels], 0, 0, 0)
    parts = [chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(bytes(raw))), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize("channels", [1, 3, 4])
def test_every_filter_of_png_is_read(channels: int) -> None:
    picture = np.random.default_rng(0).integers(0, 256, (10, 7, channels), np.uint8)
    if channels == 4:
        picture[:, :, 3] = 255
    found = read_png(_png(picture, [0, 1, 2, 3, 4] * 2))
    assert np.array_equal(found, np.repeat(picture, 3, axis=2) if channels == 1 else picture[:, :, :3])


def test_what_is_transparent_is_white() -> None:
    picture = np.zeros((2, 2, 4), np.uint8)
    picture[0, 0] = (10, 20, 30, 255)
    found = read_png(_png(picture, [0, 0]))
    assert found[0, 0].tolist() == [10, 20, 30]
    assert found[1, 1].tolist() == [255, 255, 255]


def test_what_is_no_png_is_refused() -> None:
    with pytest.raises(ValueError, match="not a PNG"):
        read_png(b"<svg/>")


def _missing(name: str) -> None:
    return None


def test_a_missing_rasteriser_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "find_spec", _missing)
    assert "rgb_array" not in render.modes()
    with pytest.raises(CannotRender, match="resvg-py"):
        render.check_mode("rgb_array")


@pytest.mark.skipif("rgb_array" not in render.modes(), reason="no rasteriser is installed")
def test_a_picture_becomes_pixels() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="5" height="10" fill="#f00"/></svg>'
    found = render.pixels(svg)
    assert found.shape == (render.WIDTH, render.WIDTH, 3)
    assert found[5, 5].tolist() == [255, 0, 0]
    assert found[5, -5].tolist() == [255, 255, 255]
