"""oEmbed (https://oembed.com), as it is sent."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from omphalos.server.protocol.parts import Received, Sent


class OEmbedQuery(Received, frozen=True):
    """What a site asks that wants to show one of our pages."""

    url: Annotated[str, msgspec.Meta(max_length=2000)]
    format: Annotated[str, msgspec.Meta(max_length=20)] = "json"
    maxwidth: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None  # pixels
    maxheight: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None


class OEmbed(Sent, frozen=True):
    """How to show it: a frame of the replay."""

    version: Literal["1.0"]
    type: Literal["rich"]
    title: str
    provider_name: str
    provider_url: str
    html: str
    width: int  # pixels
    height: int
    cache_age: int  # seconds


MESSAGES: tuple[Any, ...] = (OEmbed,)
