"""What a messenger shows of a link to a page: a title, a sentence and a picture (Open Graph)."""

from __future__ import annotations

import html
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import msgspec

from omphalos.server.http.places import Place

WIDTH: Final = 1200  # of the picture, in pixels
HEIGHT: Final = 630


class LinkCard(msgspec.Struct, frozen=True):
    """A page in short."""

    title: str
    text: str
    picture: str | None = None  # the address of a PNG, under that of the server


DescribePage: TypeAlias = Callable[[Place, str | None, str], Awaitable[LinkCard]]
"""A page in short, in this language (None: the client asks for none that we have), for this network address."""


def tags(card: LinkCard, path: str, root: str) -> str:
    """The elements of a page's head. Without the server's public address `root` there is no picture."""
    found = {
        "og:site_name": "Omphalos",
        "og:type": "website",
        "og:title": card.title,
        "og:description": card.text,
    }
    if root:
        found["og:url"] = f"{root}/{path}"
    if root and card.picture is not None:
        found |= {
            "og:image": f"{root}/{card.picture}",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": card.title,
        }
    lines = [f'<meta property="{name}" content="{html.escape(value)}" />' for name, value in found.items()]
    size = "summary_large_image" if "og:image" in found else "summary"
    return "\n    ".join([*lines, f'<meta name="twitter:card" content="{size}" />'])
