"""SVG responses, and QR codes."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import ClassVar

from omphalos.server.http.endpoint import File


class Svg(File, frozen=True):
    """A picture."""

    media: ClassVar[str] = "image/svg+xml"


@lru_cache(maxsize=512)
def qr_code(text: str) -> bytes:
    """A QR code as an SVG, with 15 % error correction."""
    import segno  # a page has none

    picture = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(picture, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True, nl=False)
    return picture.getvalue()
