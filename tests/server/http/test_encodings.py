"""The content coding that a client prefers."""

from __future__ import annotations

import pytest

from omphalos.server.http.encodings import choose

BOTH = ("br", "gzip")


@pytest.mark.parametrize(
    ("header", "codings", "wanted"),
    [
        (None, BOTH, "identity"),
        ("", BOTH, "identity"),
        ("gzip, deflate, br, zstd", BOTH, "br"),
        ("gzip, deflate, br, zstd", ("gzip",), "gzip"),
        ("gzip, deflate, br, zstd", (), "identity"),
        ("gzip", BOTH, "gzip"),
        ("x-gzip", BOTH, "gzip"),
        ("GZIP ; Q=0.5", BOTH, "gzip"),
        ("br;q=0.2, gzip;q=0.8", BOTH, "gzip"),
        ("br;q=0, gzip", BOTH, "gzip"),
        ("br;q=0.0", BOTH, "identity"),
        ("*", BOTH, "br"),
        ("*;q=0.1, br;q=0", BOTH, "gzip"),
        ("identity", BOTH, "identity"),
        ("identity, gzip", BOTH, "gzip"),
        ("identity;q=1, gzip;q=0.5", BOTH, "identity"),
        ("zstd", BOTH, "identity"),
        ("br;q=2, gzip;q=x, zstd", BOTH, "identity"),
        ("br;level=4, gzip", BOTH, "gzip"),
        (",, gzip ,", BOTH, "gzip"),
        ("identity;q=0", BOTH, None),
        ("*;q=0", BOTH, None),
        ("*;q=0, identity", BOTH, "identity"),
        ("identity;q=0, gzip", BOTH, "gzip"),
        ("identity;q=0, gzip;q=0.001", BOTH, "gzip"),
        ("identity;q=0, br", ("gzip",), None),
    ],
)
def test_the_preferred_coding_is_chosen(header: str | None, codings: tuple[str, ...], wanted: str | None) -> None:
    assert choose(header, codings) == wanted
