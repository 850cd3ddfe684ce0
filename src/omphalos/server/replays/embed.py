"""Replays in frames of other sites: a page without scripts for each moment, and oEmbed to find it."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from typing import Any, ClassVar, Final
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from starlette.requests import Request

from omphalos.server.http.addresses import address_of, public_url
from omphalos.server.http.encoded import Encoded, hashed
from omphalos.server.http.endpoint import File, get
from omphalos.server.http.missing import language_of
from omphalos.server.messages import say
from omphalos.server.protocol.parts import Language, Received, TableId, Viewer
from omphalos.server.replays import jobs
from omphalos.server.replays.endpoints import ReplayEndpoints
from omphalos.server.replays.errors import REPLAYING, NoEmbed, NoPublicUrl, OtherFormat
from omphalos.server.replays.messages import MomentNumber, OEmbed, OEmbedQuery
from omphalos.server.replays.playthrough import Playthrough
from omphalos.server.replays.preview import HEIGHT as HIGH
from omphalos.server.replays.preview import WIDTH as WIDE
from omphalos.server.replays.preview import can_preview
from omphalos.table.errors import NoSuchMoment

WIDTH: Final = 640  # pixels, if a site sets no limit
MIN_WIDTH: Final = 160
BAR: Final = 96  # pixels under the picture
CACHE_AGE: Final = 3600  # seconds
_FRAME: Final = re.compile(r"/embed/([0-9a-hjkmnp-tv-z]{10})")
_REPLAY: Final = re.compile(r"/replay/([0-9a-hjkmnp-tv-z]{10})(?:/(\d{1,6})(?:/(\d{1,2}))?)?")
_STYLE: Final = """
:root { color-scheme: light dark; font: 15px/1.35 system-ui, sans-serif; }
body { display: grid; grid-template-rows: minmax(0, 1fr) auto; gap: 4px; height: 100vh; margin: 0; }
img { display: block; width: 100%; height: 100%; object-fit: contain; }
figure, figure > a { display: block; min-height: 0; height: 100%; margin: 0; }
nav { display: grid; grid-template-columns: auto 1fr auto; gap: 8px; align-items: center; padding: 4px 10px 8px; }
nav > a { padding: 8px 12px; border: 1px solid; border-radius: 8px; color: inherit; text-decoration: none; }
p { margin: 0; max-height: 4.05em; overflow: auto; }
p a { color: inherit; }
.gone { visibility: hidden; }
"""
_STYLE_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_PAGE: Final = """<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title}</title>
    <meta property="og:site_name" content="Omphalos" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="{title}" />
    <meta property="og:description" content="{said}" />
    {preview}
    {known}
    <style>{style}</style>
  </head>
  <body>
    <figure>{picture}</figure>
    <nav>
      {earlier}
      <p><strong>{moment}</strong> · <a href="{whole}" target="_blank" rel="noopener">{watch}</a><br />{said}</p>
      {later}
    </nav>
  </body>
</html>
"""


_PREVIEW: Final = """<meta property="og:image" content="{source}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="{width}" />
    <meta property="og:image:height" content="{height}" />
    <meta property="og:image:alt" content="{alt}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:image" content="{source}" />"""
_KNOWN: Final = """<meta property="og:url" content="{address}" />
    <link rel="alternate" type="application/json+oembed" href="{oembed}" title="{title}" />"""
_NO_PREVIEW: Final = '<meta name="twitter:card" content="summary" />'


class Framed(File, frozen=True):
    """A page that any site may show in a frame."""

    media: ClassVar[str] = "text/html; charset=utf-8"
    headers: ClassVar[dict[str, str]] = {
        "content-security-policy": "; ".join(
            (
                "default-src 'none'",
                "img-src 'self'",
                f"style-src 'sha256-{_STYLE_HASH}'",
                "base-uri 'none'",
                "form-action 'none'",
                "frame-ancestors *",
            )
        )
    }


class EmbedQuery(Received, frozen=True):
    """The moment, the viewer and the language."""

    moment: MomentNumber = 0
    viewer: Viewer = -1
    language: Language | None = None  # None: the browser's


class EmbedEndpoints:
    """Frames of replays. They show what the link to the replay shows, and nothing else."""

    def __init__(self, replays: ReplayEndpoints) -> None:
        self._replays = replays

    @get("/embed/{id}", *REPLAYING, NoSuchMoment, cache="no-cache")
    async def embed(self, id: TableId, query: EmbedQuery, request: Request) -> Framed:
        """A moment of a finished game as a small page for a frame. It needs no script."""
        record = await self._replays.records.find(id)
        language = query.language or language_of(request.headers.get("accept-language", ""))
        place = (id, query.moment, query.viewer, language, public_url(request))
        made = await self._replays.records.ask(record, address_of(request), page, *place)
        return Framed(made.body, digest=made.digest)

    @get("/oembed", *REPLAYING, NoSuchMoment, NoEmbed, NoPublicUrl, OtherFormat, cache="no-cache")
    async def oembed(self, query: OEmbedQuery, request: Request) -> OEmbed:
        """How to show a replay of this server in a page of another site (oEmbed 1.0, JSON only)."""
        if query.format != "json":
            raise OtherFormat("only the format json is spoken here")
        root = public_url(request)
        if not root:
            raise NoPublicUrl("the operator has not set public_url, so other sites cannot show replays")
        id, moment, viewer = _place(query.url, root)
        record = await self._replays.records.find(id)
        facts = await self._replays.records.ask(record, address_of(request), jobs.facts, moment, viewer, "en")
        width = max(MIN_WIDTH, min(WIDTH, query.maxwidth or WIDTH, (query.maxheight or WIDTH + BAR) - BAR))
        height = min(width + BAR, query.maxheight or width + BAR)
        title = facts.title
        source = html.escape(_frame_address(root, id, moment, viewer))
        frame = f'<iframe src="{source}" width="{width}" height="{height}" title="{html.escape(title)}" loading="lazy">'
        return OEmbed(
            version="1.0",
            type="rich",
            title=title,
            provider_name="Omphalos",
            provider_url=f"{root}/",
            html=f"{frame}</iframe>",
            width=width,
            height=height,
            cache_age=CACHE_AGE,
        )


def _place(url: str, root: str) -> tuple[str, int, int]:
    """The table, the moment and the viewer that an address names. NoEmbed if it is none of ours."""
    try:
        parts = urlsplit(url)
        asked = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        ours = urlsplit(root)
        if parts.netloc == ours.netloc:
            path = parts.path.removeprefix(ours.path)
            if found := _FRAME.fullmatch(path):
                return found[1], int(asked.get("moment", "0")), int(asked.get("viewer", "-1"))
            for place in (path, parts.fragment if path in ("", "/") else ""):  # behind the #: an older address
                if found := _REPLAY.fullmatch(place):
                    return found[1], int(found[2] or 0), int(found[3] or -1)
    except ValueError:
        pass
    raise NoEmbed("this is not the address of a replay of this server")


def _frame_address(root: str, id: str, moment: int, viewer: int) -> str:
    query = {"moment": moment} | ({} if viewer < 0 else {"viewer": viewer})
    return f"{root}/embed/{id}?{urlencode(query)}"


def page(play: Playthrough, id: str, at: int, viewer: int, language: Language, root: str) -> Encoded[Any]:
    """The page. In a worker process."""
    play.state_at(at)
    moment = play.moments(at, at, viewer, language)[0]
    said = html.escape(" ".join(line for line in moment.happened.lines if line))
    title = html.escape(jobs.title_of(play, language))
    seat = "" if viewer < 0 else f"/{viewer}"
    whole = html.escape(f"{root or '..'}/replay/{id}/{at}{seat}")
    pictures = play.record.game.has_pictures
    kind = "clip" if play.has_clip(at, viewer) else "picture" if pictures else None
    preview = _NO_PREVIEW
    if root and pictures and can_preview():
        seen = urlencode({"moment": at} | ({} if viewer < 0 else {"viewer": viewer}))
        source = html.escape(f"{root}/api/replays/{id}/preview.png?{seen}")
        preview = _PREVIEW.format(source=source, width=WIDE, height=HIGH, alt=said)
    drawn = ""
    if kind is not None:
        asked = urlencode({"moment": at, "viewer": viewer, "language": language})
        source = html.escape(f"../api/replays/{id}/{kind}.svg?{asked}")
        drawn = f'<a href="{whole}" target="_blank" rel="noopener"><img src="{source}" alt="{said}" /></a>'

    def step(to: int, sign: str, name: str) -> str:
        if not 0 <= to < len(play):
            return f'<a class="gone">{sign}</a>'
        shown = {"moment": to, "viewer": viewer, "language": language}
        return f'<a href="?{html.escape(urlencode(shown))}" aria-label="{html.escape(name)}">{sign}</a>'

    known = ""
    if root:
        address = _frame_address(root, id, at, viewer)
        known = _KNOWN.format(
            title=title,
            address=html.escape(address),
            oembed=html.escape(f"{root}/oembed?format=json&url={quote(address, safe='')}"),
        )
    whole_page = _PAGE.format(
        language=language,
        title=title,
        said=said,
        style=_STYLE,
        picture=drawn,
        preview=preview,
        known=known,
        earlier=step(at - 1, "←", say(language, "embed-earlier")),
        later=step(at + 1, "→", say(language, "embed-later")),
        moment=html.escape(say(language, "embed-moment", n=at + 1, all=len(play))),
        whole=whole,
        watch=html.escape(say(language, "embed-watch")),
    )
    return hashed(whole_page.encode())
